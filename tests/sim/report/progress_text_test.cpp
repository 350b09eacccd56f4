// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "report/progress.h"

namespace ballast {
namespace {

TEST(ProgressText, HasPercentageRateAndTimeLeftWhereTheEndIsKnown) {
  const ProgressOf tasks{"run", "tasks", 12'000'000};
  EXPECT_EQ(progress_text(tasks, 3'000'000, 10, false),
            "run 25 % of 12.0 Mtasks, 300 ktasks/s, 0:30 left");
  EXPECT_EQ(progress_text(tasks, 3'000'000, 10, true),
            "run [#######.......................]  25 % 300 ktasks/s, 0:30 left");
  EXPECT_EQ(progress_text(tasks, 12'000'001, 10, false),
            "run 100 % of 12.0 Mtasks, 1.2 Mtasks/s, 0:00 left");
  EXPECT_EQ(progress_text(tasks, 0, 10, false), "run 0 % of 12.0 Mtasks, 0 tasks/s, ? left");
}

TEST(ProgressText, ElseHasTheAmountAndTheRate) {
  EXPECT_EQ(progress_text({"run", "cycles", 0}, 5'000, 10, true), "run 5000 cycles, 500 cycles/s");
}

}  // namespace
}  // namespace ballast
