// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// A file that one process holds at a time; it names its holder, and goes with it, also with a
/// killed one.
class ProcessLock {
 public:
  /// Throws UserError: another process holds it, or it cannot be made.
  ProcessLock(const std::string& path, const std::string& what);
  ProcessLock(const ProcessLock&) = delete;
  ProcessLock& operator=(const ProcessLock&) = delete;
  ~ProcessLock();

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace ballast
