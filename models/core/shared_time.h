// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstdint>

namespace ballast {

/// How long threads work together in their steps, and how long one works alone: from the end of a
/// step to the begin of the next one. Looks at the clock in one step of kEvery, and between it and
/// the next one.
template <class Clock = std::chrono::steady_clock>
class SharedTime {
 public:
  static constexpr std::uint64_t kEvery = 32;

  void begin() {
    if (steps_ % kEvery > 1) return;
    const auto now = Clock::now();
    if (steps_ % kEvery == 1) alone_ += now - last_;
    last_ = now;
  }
  void end() {
    if (steps_++ % kEvery != 0) return;
    const auto now = Clock::now();
    together_ += now - last_;
    last_ = now;
  }
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }
  /// 1: no step.
  [[nodiscard]] double serial_share() const noexcept {
    const auto alone = static_cast<double>(alone_.count());
    const double all = alone + static_cast<double>(together_.count());
    return all == 0 ? 1 : alone / all;
  }

 private:
  std::uint64_t steps_ = 0;
  typename Clock::time_point last_ = {};
  typename Clock::duration together_ = {}, alone_ = {};
};

}  // namespace ballast
