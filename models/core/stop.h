// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <csignal>
#include <string>
#include <utility>

#include "core/errors.h"
#include "core/interrupt.h"
#include "core/types.h"

namespace ballast {

/// Reason and time of a run's early end.
struct Stop {
  enum class Reason { deadlock, budget, interrupted, time_limit };
  Reason reason;
  Cycle cycle;          ///< in rounds: the round
  std::string message;  ///< text for the user
};
[[nodiscard]] const char* to_string(Stop::Reason reason);

/// Thrown by a run that must stop.
class StopError : public StuckError {
 public:
  explicit StopError(Stop stop) : StuckError(stop.message), stop_(std::move(stop)) {}
  [[nodiscard]] const Stop& stop() const noexcept { return stop_; }

 private:
  Stop stop_;
};

/// The same, with the result so far.
template <class R>
class Stopped : public StopError {
 public:
  Stopped(Stop stop, R so_far) : StopError(std::move(stop)), so_far_(std::move(so_far)) {}
  [[nodiscard]] R& so_far() noexcept { return so_far_; }

 private:
  R so_far_;
};

/// The stop that a signal or a time limit requests; `at`, `achieved`: text such as "cycle 5".
[[nodiscard]] Stop interruption(Cycle now, const std::string& at, const std::string& achieved);

}  // namespace ballast
