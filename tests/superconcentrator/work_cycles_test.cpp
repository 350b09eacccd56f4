// SPDX-License-Identifier: BSD-3-Clause
// The switch by work: cycles against closed forms.
#include <gtest/gtest.h>

#include "support/lean_shape.h"
#include "support/work_laws.h"
#include "support/work_run.h"

namespace ballast {
namespace {

/// U: from a wave to the one that can depend on its replies; T: to its last word; D: of the OR
/// tree.
struct WorkTiming {
  Geometry geometry;
  Cycle update, last, tree;
};

std::vector<WorkTiming> work_timings() {
  std::vector<WorkTiming> all;
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u, 1024u}) {
    const Geometry paper = faithful(p);
    const Cycle tree = p == 2 ? 1 : p == 8 ? 2 : paper.n / 2;
    all.push_back({paper, 2 * paper.n + 2, 4 * paper.n + 2 * paper.l + paper.group_size - 1, tree});
    for (const Geometry& g : {lean(p), lean(p, 1)}) {
      all.push_back({g, 2 * g.m + 3, lean_last_word(g), tree});
    }
  }
  return all;
}

/// One task of length 1 on each: three passes of one class, in which nobody gives or asks. Start 0,
/// average in cycle 2N + 1, class in the next, open in the next; the root knows the leaves D + 1
/// later, and the class is over. The next one opens 2 later; step 3 first finds the largest load.
TEST(WorkBalancer, CyclesOfAClassThatMovesNothing) {
  for (const auto& [g, update, last, tree] : work_timings()) {
    for (const Schedule schedule : kSchedules) {
      const auto core = work_balancer_of(g);
      const WorkRun run = run_work(*core, TaskLengths(g.ports, {1}), schedule);
      const Cycle n = g.n, first = 2 * n + 3, second = first + tree + 3;
      const Cycle third = second + tree + 2 * n + 4;
      EXPECT_TRUE(run.waves.empty());
      EXPECT_EQ(run.balanced, third + tree + 2) << "p " << g.ports << " " << name_of(g.form);
    }
  }
}

/// The first processor has 40 tasks of length 1 and the second none: in step 1 20 waves move one
/// each.
TEST(WorkBalancer, IntervalsOfTheSchedules) {
  for (const auto& [g, update, last, tree] : work_timings()) {
    const NodeId p = g.ports;
    TaskLengths before(p, std::vector<std::uint32_t>(20, 1));
    before[0].assign(40, 1);
    before[1].clear();
    for (const Schedule schedule : kSchedules) {
      const auto core = work_balancer_of(g);
      const WorkRun run = run_work(*core, before, schedule);
      ASSERT_GE(run.ranked.size(), 20u);
      EXPECT_EQ(run.ranked[0], 2 * g.n + 3 + tree + update) << "p " << p << " " << name_of(g.form);
      const Cycle interval = schedule == Schedule::sequential ? last + 2
                             : schedule == Schedule::overlapped
                                 ? std::max<Cycle>(update, g.group_size)
                                 : g.group_size;
      for (std::size_t k = 1; k < 20; ++k) {
        ASSERT_EQ(run.ranked[k] - run.ranked[k - 1], interval)
            << "p " << p << " " << name_of(g.form) << " wave " << k << " schedule "
            << int(schedule);
      }
      EXPECT_EQ(run.waves[0].moved, 1u);
      EXPECT_EQ(loads_of(run.tasks), std::vector<std::uint64_t>(p, 20));
    }
  }
}

/// All tasks on one processor: a wave of bursts moves L tasks of it, so L times as few waves.
TEST(WorkBalancer, ABurstMovesAsManyTasksAsAGroupHasPorts) {
  for (const NodeId p : {16u, 64u, 256u}) {
    Geometry g = lean(p);
    g.burst = g.most_burst();
    const auto core = work_balancer_of(g);
    TaskLengths before(p);
    before[3].assign(20 * p, 1);
    const WorkRun run = run_work(*core, before, Schedule::burst);
    const Cycle limit = 20 * p - 20;  // a word per cycle leaves the group
    EXPECT_EQ(loads_of(run.tasks), std::vector<std::uint64_t>(p, 20));
    EXPECT_LE(run.arrived, limit + limit / 20 + 4 * g.n + 2 * lean_last_word(g)) << "p " << p;
    EXPECT_GE(run.arrived, limit);
    const WorkRun one = run_work(*core, before, Schedule::streaming);
    EXPECT_GT(one.arrived, g.group_size * limit);
  }
}

/// All tasks on the first processor of each group: the most packets that can be in flight.
TEST(WorkBalancer, EveryGroupSendsAWordInEveryCycle) {
  for (const NodeId p : {16u, 64u, 256u}) {
    Geometry g = lean(p);
    g.burst = g.most_burst();
    const auto core = work_balancer_of(g);
    TaskLengths before(p);
    for (NodeId i = 0; i < p; i += g.group_size) before[i].assign(20 * g.group_size, 1);
    const WorkRun run = run_work(*core, before, Schedule::burst);
    const Cycle limit = 20 * g.group_size - 20;
    EXPECT_EQ(loads_of(run.tasks), std::vector<std::uint64_t>(p, 20)) << "p " << p;
    EXPECT_EQ(broken_law(before, run.tasks), "") << "p " << p;
    EXPECT_GE(run.arrived, limit);
    EXPECT_LE(run.arrived, limit + limit / 4 + 4 * g.n + 2 * lean_last_word(g)) << "p " << p;
  }
}

TEST(WorkBalancer, NothingToMoveEndsAtOnce) {
  WorkBalancerJan94Core core(faithful(8));
  const WorkRun run = run_work(core, TaskLengths(8), Schedule::overlapped);
  EXPECT_TRUE(run.waves.empty());
  EXPECT_EQ(run.balanced, 2 * 3 + 2u);
}

}  // namespace
}  // namespace ballast
