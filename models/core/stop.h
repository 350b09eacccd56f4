// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <csignal>
#include <string>
#include <utility>

#include "core/errors.h"
#include "core/interrupt.h"
#include "core/types.h"

namespace ballast {

/// Why a run ended before its end, and when.
struct Stop {
  enum class Reason { deadlock, budget, interrupted, time_limit };
  Reason reason;
  Cycle cycle;          ///< of rounds: the round
  std::string message;  ///< for people
};
[[nodiscard]] const char* to_string(Stop::Reason reason);

/// Thrown where a run finds that it must stop.
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

/// What a signal or a time limit asks for; `at`, `achieved`: for people, "cycle 5".
[[nodiscard]] Stop interruption(Cycle now, const std::string& at, const std::string& achieved);

}  // namespace ballast
