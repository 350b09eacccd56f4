// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>

// Signals of the program. SIGINT and SIGTERM end it at once, except during work that can report a
// partial result: that stops, reports, and ends by the signal. A second signal ends it at once.
// Code of others that does not return is ended within 2 s (interrupt::foreign), and so are programs
// that run for this one.
namespace ballast::signals {

/// Call once, at the start. Opens closed standard streams on /dev/null, so that no file takes their
/// place; turns SIGPIPE and SIGXFSZ into write errors.
void install();

/// While one of these exists, the first signal asks the work to stop (core/interrupt.h).
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

/// Asks the work to stop after this time, like a signal. The first call counts.
void limit_time(std::chrono::milliseconds limit);

/// Ends the process by the signal that asked it to stop; returns if there was none.
void end_by_signal();

}  // namespace ballast::signals
