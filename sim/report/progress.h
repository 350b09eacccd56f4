// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace ballast {

/// Progress of long work, on standard error: a bar with rate and time left on a terminal, a plain
/// line now and then in a log. Nothing at all for work that is done within the first second.
class Progress {
 public:
  /// `total` = 0: unknown.
  Progress(std::string what, std::uint64_t total, std::string unit);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(std::uint64_t done);
  /// Nothing more is shown: the terminal's line is free for what follows.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_, unit_;
  std::uint64_t total_;
  bool terminal_, shown_ = false;
  Clock::time_point start_, next_;
};

}  // namespace ballast
