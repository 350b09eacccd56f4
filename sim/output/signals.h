// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>

// Signals of the program. SIGINT and SIGTERM end it at once, but for work that can say how far it
// has come: that stops where it is, reports, and ends by the signal. A second one ends it at once.
namespace ballast::signals {

/// Once, at the start. Standard streams that are closed are opened on /dev/null, so that no file
/// takes their place; SIGPIPE and SIGXFSZ become errors of the write.
void install();

/// While one of these exists, a first signal asks the work to stop (core/interrupt.h).
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

/// Work is asked to stop after this time, as by a signal.
void limit_time(std::chrono::milliseconds limit);

/// Ends the process by the signal that has asked it to stop, if one has. Returns otherwise.
void end_by_signal();

}  // namespace ballast::signals
