// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace ballast {

/// Progress of long work, on standard error: on a terminal a bar with rate and time left, in a log
/// a plain line now and then. No output for work of less than a second.
class Progress {
 public:
  /// `total` = 0: unknown.
  Progress(std::string what, std::uint64_t total, std::string unit);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(std::uint64_t done);
  /// Ends the output: the terminal's line is free.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_, unit_;
  std::uint64_t total_;
  bool terminal_, shown_ = false;
  Clock::time_point start_, next_;
};

}  // namespace ballast
