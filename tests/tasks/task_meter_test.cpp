// SPDX-License-Identifier: BSD-3-Clause
// Sums of measures over the stages of a run.
#include "tasks/task_meter.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

TEST(TaskMeter, AddsStages) {
  TaskMeasures sum{.begun = 1, .waited = 10, .longest_queue = 3, .starved_cycles = 5};
  sum.add({.begun = 3, .waited = 2, .longest_queue = 2, .starved_cycles = 1});
  EXPECT_EQ(sum, (TaskMeasures{.begun = 4, .waited = 12, .longest_queue = 3, .starved_cycles = 6}));
  EXPECT_EQ(sum.mean_wait(), 3) << "of the tasks, not of the stages";
}

TEST(TaskMeter, CountsWhatItIsTold) {
  TaskMeter meter(2);
  meter.begins(1, 9, 4);
  meter.queue(0, 7, 10);
  meter.ends(1, 12, 2.5);
  EXPECT_EQ(meter.last_end(), 12u);
  meter.strands(0, 15);
  EXPECT_EQ(meter.last_end(), 15u);
  EXPECT_EQ(meter.executed()[1], 1u);
  EXPECT_EQ(meter.executed_work()[1], 2.5);
  EXPECT_EQ(meter.stranded()[0], 1u);
  EXPECT_EQ(meter.measures(), (TaskMeasures{.begun = 1, .waited = 5, .longest_queue = 7}));
}

}  // namespace
}  // namespace ballast
