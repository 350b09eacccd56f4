// SPDX-License-Identifier: BSD-3-Clause
// Local search on the work of a trace: what it needs of the trace, and what it leaves in place.
#include <gtest/gtest.h>

#include "support/planned.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// A trace as that of a stencil: edges alone.
TEST(WorkMinimising, RanksWithoutWeightsCountAlike) {
  Tasks tasks;
  tasks.processors = 2;
  for (int t = 0; t < 4; ++t) tasks.add(0, 1);
  tasks.trace.emplace().edges = {{0, 1, 10}, {2, 3, 10}};
  const PlannedTasks start{{1, 1, 1, 1}, Owners(4, 0), 2};
  EXPECT_EQ(start.largest(placed_by("work-minimising", start, {}, &tasks)), 2);
}

/// Pairs of tasks that belong together, in a ring: any other processor for each pair is as good.
TEST(WorkMinimising, NothingMovesWithoutGain) {
  Tasks tasks;
  tasks.processors = 3;
  const PlannedTasks start{{1, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 2, 2}, 3};
  for (const NodeId at : start.owners) tasks.add(at, 1);
  Trace& trace = tasks.trace.emplace();
  trace.edges = {{0, 1, 10}, {2, 3, 10}, {4, 5, 10}, {0, 2, 1}, {2, 4, 1}, {4, 0, 1}};
  trace.weights = Trace::Weights{1, 0, 0};
  EXPECT_EQ(placed_by("work-minimising", start, {{"changes", std::int64_t{20'000}}}, &tasks),
            start.owners);
}

}  // namespace
}  // namespace ballast
