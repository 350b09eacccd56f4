// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace ballast {

struct ProgressOf {
  std::string what, unit;
  std::uint64_t total;  ///< 0: unknown
};
/// `done` units after `seconds`: with a bar for a terminal, else in words for a log.
[[nodiscard]] std::string progress_text(const ProgressOf& of, std::uint64_t done, double seconds,
                                        bool bar);

/// Progress of long work, on standard error, with rate and time left where the end is known: on a
/// terminal a bar, from the first second on; in a log one line per 10 s.
class Progress {
 public:
  /// `total` = 0: unknown.
  Progress(std::string what, std::uint64_t total, std::string unit);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(std::uint64_t done);
  /// The part that runs from now on; time and total are those of the whole work.
  void about(std::string part) { what_ = std::move(part); }
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
