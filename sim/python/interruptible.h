// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <csignal>

namespace ballast::python {

/// While one of these exists, the library's runs work in this process. In the main thread of the
/// interpreter Ctrl-C then asks all of them to stop (core/interrupt.h); the handler that was there
/// before is back afterwards. The request ends with the last of these. Made and destroyed with the
/// GIL.
class Interruptible {
 public:
  Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();

  /// Some run works, in any thread.
  [[nodiscard]] static bool any() noexcept;
  /// After the work: Ctrl-C was pressed, and this is the main thread, which must say so.
  [[nodiscard]] bool asked_here() const noexcept;

 private:
  bool handles_ = false;
  struct sigaction before_ {};
};

}  // namespace ballast::python
