// SPDX-License-Identifier: BSD-3-Clause
// The knapsack of AMReX, by its own code.
#include <gtest/gtest.h>

#include "support/planned.h"

namespace ballast {
namespace {

TEST(Knapsack, SwapsUntilItIsEvenEnough) {
  const PlannedTasks tasks{{20, 16, 15, 13, 12, 11, 10}, Owners(7, 0), 3};
  const auto loads = [&](double tolerance) {
    return tasks.loads(placed_by("knapsack", tasks, {{"tolerance", tolerance}}));
  };
  EXPECT_EQ(loads(1.2), (Loads{31, 38, 28})) << "LPT";
  EXPECT_EQ(loads(1.15), (Loads{31, 37, 29})) << "a swap";
  EXPECT_EQ(tasks.loads(placed_by("knapsack", tasks)), (Loads{31, 35, 31})) << "efficiency .9";
  EXPECT_EQ(loads(1.0), (Loads{33, 33, 31})) << "a third one, with the first of the least loaded";
}

TEST(Knapsack, EachKeepsItsLongestTasks) {
  const PlannedTasks nine = nine_tasks();
  const Owners at = placed_by("knapsack", nine, {{"keep", .9}});
  EXPECT_EQ(nine.loads(at), (Loads{33, 34, 29}));
  EXPECT_EQ(nine.moves(at), 4U);
}

TEST(Knapsack, BinsAreClosedWhileOthersHaveRoom) {
  const PlannedTasks tasks{{9, 2, 2, 2, 2, 1}, Owners(6, 0), 2};
  const auto at = [&](std::int64_t most) {
    return placed_by("knapsack", tasks, {{"most_tasks", most}, {"tolerance", 1e6}});
  };
  EXPECT_EQ(at(6), (Owners{0, 1, 1, 1, 1, 1})) << "LPT";
  EXPECT_EQ(at(3), (Owners{0, 1, 1, 1, 0, 0}));
  EXPECT_EQ(at(2), (Owners{0, 1, 1, 0, 1, 1})) << "after two each, two more";
}

}  // namespace
}  // namespace ballast
