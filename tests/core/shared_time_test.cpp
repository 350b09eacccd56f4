// SPDX-License-Identifier: BSD-3-Clause
#include "core/shared_time.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

/// Shows the time that a test sets.
struct HandClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<HandClock>;
  static constexpr bool is_steady = true;
  static inline time_point time = {};
  static inline int looks = 0;
  static time_point now() {
    ++looks;
    return time;
  }
};

TEST(SharedTime, IsTheTimeBetweenStepsOverAll) {
  SharedTime<HandClock> shared;
  EXPECT_EQ(shared.serial_share(), 1) << "no step";
  HandClock::looks = 0;
  const auto steps = 10 * SharedTime<HandClock>::kEvery;
  for (std::uint64_t k = 0; k < steps; ++k) {
    shared.begin();
    HandClock::time += std::chrono::nanoseconds(30);
    shared.end();
    HandClock::time += std::chrono::nanoseconds(10);
  }
  EXPECT_EQ(shared.steps(), steps);
  EXPECT_DOUBLE_EQ(shared.serial_share(), 0.25);
  EXPECT_EQ(HandClock::looks, 30) << "three per kEvery steps";
}

}  // namespace
}  // namespace ballast
