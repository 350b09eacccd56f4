// SPDX-License-Identifier: BSD-3-Clause
// The switch by work: cycles against closed forms.
#include <gtest/gtest.h>

#include "support/work_laws.h"
#include "support/work_run.h"

namespace ballast {
namespace {

/// U: from a wave to the one that can depend on its replies; T: to its last word.
struct WorkTiming {
  Geometry geometry;
  Cycle update, last;
};

std::vector<WorkTiming> work_timings() {
  std::vector<WorkTiming> all;
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u, 1024u}) {
    const Geometry paper = faithful(p);
    all.push_back({paper, 2 * paper.n + 2, 4 * paper.n + 2 * paper.l + paper.group_size - 1});
    for (const Geometry& g : {lean(p), lean(p, 1)}) {
      all.push_back({g, 2 * g.m + 3, 4 * g.m + g.group_size});
    }
  }
  return all;
}

/// One task of length 1 on each: three passes of one class, each one wave that moves nothing.
/// Start 0, average in cycle 2N + 1, class in the next, the processors' answer at the leaves two
/// later. A class ends U after its wave; step 3 first finds the largest load.
TEST(WorkBalancer, CyclesOfTheWavesAreAClosedForm) {
  for (const auto& [g, update, last] : work_timings()) {
    const Cycle n = g.n;
    for (const Schedule schedule : kSchedules) {
      const auto core = work_balancer_of(g);
      const WorkRun run = run_work(*core, TaskLengths(g.ports, {1}), schedule);
      const Cycle first = 2 * n + 4, second = first + update + 2;
      const Cycle third = second + update + 2 * n + 2;
      EXPECT_EQ(run.raised, (std::vector<Cycle>{first, second, third}))
          << "p " << g.ports << " " << name_of(g.form);
      EXPECT_EQ(run.balanced, third + update) << "p " << g.ports << " " << name_of(g.form);
    }
  }
}

/// The first processor has 40 tasks of length 1 and the second none: in step 1 20 waves move one
/// each. The first wave of a class goes alone.
TEST(WorkBalancer, IntervalsOfTheSchedules) {
  for (const auto& [g, update, last] : work_timings()) {
    const NodeId p = g.ports;
    TaskLengths before(p, std::vector<std::uint32_t>(20, 1));
    before[0].assign(40, 1);
    before[1].clear();
    for (const Schedule schedule : kSchedules) {
      const auto core = work_balancer_of(g);
      const WorkRun run = run_work(*core, before, schedule);
      ASSERT_GE(run.raised.size(), 20u);
      const Cycle answered = update + 1;
      const Cycle interval = schedule == Schedule::sequential   ? last + 2
                             : schedule == Schedule::overlapped ? answered
                                                                : std::max(g.group_size, 2u);
      EXPECT_EQ(run.raised[1] - run.raised[0], std::max(answered, interval));
      for (std::size_t k = 2; k < 20; ++k) {
        ASSERT_EQ(run.raised[k] - run.raised[k - 1], interval)
            << "p " << p << " " << name_of(g.form) << " wave " << k << " schedule "
            << int(schedule);
      }
      EXPECT_EQ(run.waves[0].moved, 1u);
      EXPECT_EQ(loads_of(run.tasks), std::vector<std::uint64_t>(p, 20));
    }
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
