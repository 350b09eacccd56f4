// SPDX-License-Identifier: BSD-3-Clause
// RefineLB of Charm++ 6: what it gives by its own code, and where that forgets its best try.
#include <gtest/gtest.h>

#include "support/planned.h"

namespace ballast {
namespace {

constexpr const char* kRefine = "refine";

TEST(Bisection, FindsTheLeastThreshold) {
  const PlannedTasks nine = nine_tasks();
  const Owners at = placed_by(kRefine, nine);
  EXPECT_EQ(at, (Owners{2, 1, 0, 0, 1, 2, 0, 1, 1}));
  EXPECT_EQ(nine.loads(at), (Loads{32, 36, 28}));
  EXPECT_EQ(nine.moves(at), 3U);
}

/// Charm++ 6 ends at 41, its last try.
TEST(Bisection, KeepsTheBestTry) {
  const PlannedTasks tasks{{22, 18, 17, 14, 10, 5, 4, 3}, {0, 0, 0, 0, 0, 1, 2, 0}, 3};
  EXPECT_EQ(tasks.largest(placed_by(kRefine, tasks)), 33);
}

/// Charm++ 6 moves nothing: an empty processor keeps its load of the try before.
TEST(Bisection, EveryTryBeginsAfresh) {
  const PlannedTasks tasks{{19, 15, 13, 12, 10, 9, 7, 2}, {2, 0, 2, 0, 0, 0, 0, 0}, 3};
  const Owners at = placed_by(kRefine, tasks);
  EXPECT_EQ(at, (Owners{2, 1, 2, 1, 0, 0, 0, 0}));
  EXPECT_EQ(tasks.loads(at), (Loads{28, 27, 32}));
}

/// 60 and 1 are exactly the mean 61, but not in binary seconds.
TEST(Bisection, ATaskThatFitsExactlyFits) {
  const PlannedTasks tasks{{60e-6, 61e-6, 1e-6}, {0, 1, 1}, 2};
  EXPECT_EQ(placed_by(kRefine, tasks, {{"overload", 1.0}}), (Owners{0, 1, 0}));
}

}  // namespace
}  // namespace ballast
