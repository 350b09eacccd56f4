// SPDX-License-Identifier: BSD-3-Clause
#include "planning/automatic_period.h"

#include <gtest/gtest.h>

#include <vector>

namespace ballast {
namespace {

using Loads = std::vector<double>;

/// With a mean load of 10.
std::optional<std::uint64_t> period(double cost, const Loads& largest, double ratio) {
  return balancing_period(largest, Loads(largest.size(), 10), ratio, cost);
}

/// First the largest load rises from 10.5 by 1, above 1.1 times the mean: T^2 / 2 - T / 2 = 30.
TEST(BalancingPeriod, AreaBetweenTheLines) {
  EXPECT_EQ(period(30, {11, 12, 13, 14, 15, 16}, 1.1), 8U);
  EXPECT_EQ(period(100, {12, 14, 16, 18, 20, 22}, 1), 9U);
  EXPECT_EQ(period(30, {12, 12, 12, 12, 12, 12}, 1), 15U) << "parallel lines";
}

TEST(BalancingPeriod, WithoutATrendThereIsNone) {
  EXPECT_FALSE(period(30, {12, 13, 14, 15}, 1)) << "too few iterations";
  EXPECT_FALSE(period(30, {11, 11, 11, 11, 11, 11}, 1)) << "utilization .91";
  EXPECT_FALSE(period(30, {15, 15, 15, 15, 15, 15}, 1.5)) << "as large as just after it";
  EXPECT_FALSE(period(1e4, {32, 30, 28, 26, 24, 22}, 1)) << "level before it pays";
  EXPECT_TRUE(period(30, {32, 30, 28, 26, 24, 22}, 1)) << "but not if it costs little";
}

TEST(AutomaticPeriod, CountsFromTheLastBalancing) {
  AutomaticPeriod automatic;
  automatic.balanced(30);
  for (int iteration = 1; iteration <= 7; ++iteration) {
    automatic.see(10 + iteration, 10);
    EXPECT_FALSE(automatic.due()) << iteration << " of 8";
  }
  automatic.see(18, 10);
  EXPECT_TRUE(automatic.due());
  automatic.balanced(30);
  EXPECT_FALSE(automatic.due());
}

}  // namespace
}  // namespace ballast
