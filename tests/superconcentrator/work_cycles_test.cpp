// SPDX-License-Identifier: BSD-3-Clause
// The switch by work: cycles against closed forms.
#include <gtest/gtest.h>

#include "support/work_laws.h"
#include "support/work_run.h"

namespace ballast {
namespace {

/// One task of length 1 on each: three passes of one class, each one wave that moves nothing.
/// Start 0, average in cycle 2N + 1, class in the next, the processors' answer at the leaves two
/// later. A wave is resolved 2N + 1 later; step 3 first finds the largest load.
TEST(WorkBalancer, CyclesOfTheWavesAreAClosedForm) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u, 1024u}) {
    const Cycle n = Geometry(p).n;
    for (const Schedule schedule : kSchedules) {
      WorkBalancerCore core(p);
      const WorkRun run = run_work(core, TaskLengths(p, {1}), schedule);
      const Cycle first = 2 * n + 4, second = first + 2 * n + 4, third = second + 4 * n + 4;
      EXPECT_EQ(run.raised, (std::vector<Cycle>{first, second, third})) << "p " << p;
      EXPECT_EQ(run.balanced, third + 2 * n + 2) << "p " << p;
    }
  }
}

/// The first processor has 40 tasks of length 1 and the second none: in step 1 20 waves move one
/// each. The first wave of a class goes alone.
TEST(WorkBalancer, IntervalsOfTheSchedules) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u, 1024u}) {
    const Geometry g(p);
    const Cycle last = g.last_word(1, false);
    TaskLengths before(p, std::vector<std::uint32_t>(20, 1));
    before[0].assign(40, 1);
    before[1].clear();
    for (const Schedule schedule : kSchedules) {
      WorkBalancerCore core(p);
      const WorkRun run = run_work(core, before, schedule);
      ASSERT_GE(run.raised.size(), 20u);
      const Cycle answered = 2 * g.n + 3;
      const Cycle interval = schedule == Schedule::sequential   ? last + 2
                             : schedule == Schedule::overlapped ? answered
                                                                : std::max(g.group_size, 2u);
      EXPECT_EQ(run.raised[1] - run.raised[0], std::max(answered, interval));
      for (std::size_t k = 2; k < 20; ++k) {
        ASSERT_EQ(run.raised[k] - run.raised[k - 1], interval)
            << "p " << p << " wave " << k << " schedule " << int(schedule);
      }
      EXPECT_EQ(run.waves[0].moved, 1u);
      EXPECT_EQ(loads_of(run.tasks), std::vector<std::uint64_t>(p, 20));
    }
  }
}

TEST(WorkBalancer, NothingToMoveEndsAtOnce) {
  WorkBalancerCore core(8);
  const WorkRun run = run_work(core, TaskLengths(8), Schedule::overlapped);
  EXPECT_TRUE(run.waves.empty());
  EXPECT_EQ(run.balanced, 2 * 3 + 2u);
}

}  // namespace
}  // namespace ballast
