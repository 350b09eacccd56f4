// SPDX-License-Identifier: BSD-3-Clause
// Controller and switch by work: waves and moves against the rule without hardware, laws under all
// schedules, cycles against closed forms.
#include "superconcentrator/work_balancer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "support/counting_allocator.h"
#include "support/tier.h"
#include "support/work_laws.h"
#include "support/work_run.h"

namespace ballast {
namespace {

Geometry bursts(NodeId p) {
  Geometry g = lean(p);
  g.burst = g.most_burst();
  return g;
}

std::string told(NodeId p, std::uint64_t seed, Schedule schedule) {
  return "p " + std::to_string(p) + " seed " + std::to_string(seed) + " schedule " +
         std::to_string(int(schedule));
}

std::vector<UntimedWork::Move> in_order(std::vector<UntimedWork::Move> moves) {
  for (auto& move : moves) move.wave = 0;  // waves that move nothing are others
  return moves;
}

TEST(WorkBalancer, SequentialDoesTheWavesAndMovesOfTheRule) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u}) {
    for (const Geometry& g : {faithful(p), fused(p), lean(p), lean(p, 1)}) {
      const auto core = work_balancer_of(g);
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const TaskLengths before = random_lengths(p, seed);
        const UntimedWork expected = balance_work_untimed(before);
        const WorkRun run = run_work(*core, before, Schedule::sequential);
        ASSERT_EQ(run.moving_waves(), WorkRun::moving(expected.waves))
            << told(p, seed, Schedule::sequential);
        ASSERT_EQ(in_order(run.moves), in_order(expected.moves))
            << told(p, seed, Schedule::sequential);
        ASSERT_EQ(loads_of(run.tasks), expected.load);
      }
    }
  }
}

TEST(WorkBalancer, EveryScheduleEndsAndKeepsTheLaws) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 32u, 128u}) {
    for (const Geometry& g : {faithful(p), fused(p), lean(p), lean(p, 1), bursts(p)}) {
      const auto core = work_balancer_of(g);
      for (std::uint64_t seed = 100; seed < (p < 100 ? 140 : 104); ++seed) {
        const TaskLengths before = random_lengths(p, seed);
        for (const Schedule schedule :
             {Schedule::overlapped, Schedule::streaming, Schedule::burst}) {
          const WorkRun run = run_work(*core, before, schedule);
          ASSERT_EQ(broken_law(before, run.tasks), "") << told(p, seed, schedule);
        }
      }
    }
  }
}

LONG(WorkBalancer, RandomInstances);
TEST(WorkBalancer, RandomInstances) {
  WorkBalancerJan94Core core(faithful(16));
  for (std::uint64_t seed = 1'000; seed < 4'000; ++seed) {
    const TaskLengths before = random_lengths(16, seed);
    for (const Schedule schedule : kSchedules) {
      ASSERT_EQ(broken_law(before, run_work(core, before, schedule).tasks), "")
          << told(16, seed, schedule);
    }
  }
}

TEST(WorkBalancer, EveryInstanceOfThreeTasksOnFourProcessors) {
  WorkBalancerJan94Core core(faithful(4));
  for (std::uint32_t code = 0; code < 32 * 32 * 32; ++code) {
    const std::array kinds{code % 32, code / 32 % 32, code / 1024};
    if (!std::is_sorted(kinds.begin(), kinds.end())) continue;
    TaskLengths before(4);
    for (const std::uint32_t kind : kinds) before[kind / 8].push_back(kind % 8 + 1);
    for (const Schedule schedule : kSchedules) {
      ASSERT_EQ(broken_law(before, run_work(core, before, schedule).tasks), "")
          << testing::PrintToString(before) << told(4, code, schedule);
    }
  }
}

TEST(WorkBalancer, LoadsOfTwentyThreeBits) {
  TaskLengths before(16);
  before[5] = {4'000'000, 3'000'000, 1'000'000, 300'000, 80'000, 7};
  for (const Schedule schedule : kSchedules) {
    WorkBalancerJan94Core core(faithful(16), 23);
    EXPECT_EQ(core.max_load(), (1u << 23) - 1);
    EXPECT_EQ(broken_law(before, run_work(core, before, schedule).tasks), "");
  }
  EXPECT_THROW(WorkBalancerJan94Core(faithful(16), 1), std::invalid_argument);
  EXPECT_THROW(WorkBalancerJan94Core(faithful(16), 32), std::invalid_argument);
}

TEST(WorkBalancer, ResetInMidFlightThenANewRun) {
  const TaskLengths before = random_lengths(16, 11);
  for (const Schedule schedule : kSchedules) {
    WorkBalancerJan94Core fresh(faithful(16)), core(faithful(16));
    const WorkRun expected = run_work(fresh, before, schedule);
    for (Cycle at = 1; at < expected.balanced; at += 7) {
      WorkProcessors processors(before);
      const std::vector<std::uint32_t> load = processors.load;
      for (Cycle cycle = 0; cycle < at; ++cycle) {
        WorkProcessors next = processors;
        next.step(seen_of(core));
        core.step({cycle == 0, Schedule::streaming, load, processors.data, processors.offer,
                   processors.length, processors.leaving});
        processors = std::move(next);
      }
      core.reset();
      ASSERT_TRUE(core.idle());
      const WorkRun again = run_work(core, before, schedule);
      ASSERT_EQ(again.waves, expected.waves) << "reset at " << at;
      ASSERT_EQ(again.balanced, expected.balanced);
    }
  }
}

/// A processor promises tasks for the waves that are not resolved, but no more than its leaf
/// counts.
TEST(WorkBalancer, PromisesAreLimited) {
  for (const NodeId p : {4u, 16u, 64u, 1024u}) {
    for (const Geometry& g : {lean(p), bursts(p)}) {
      const auto core = work_balancer_of(g);
      TaskLengths before(p);
      before[1].assign(4 * p, 3);
      const WorkRun run = run_work(*core, before, Schedule::burst);
      const std::size_t waves = (g.update() + g.group_size - 1) / g.group_size + 1;
      EXPECT_GT(run.most_promised, g.burst) << "p " << p;
      EXPECT_LE(run.most_promised, std::bit_ceil(waves * g.burst + 1) - 1 + g.burst) << "p " << p;
    }
  }
}

TEST(WorkBalancer, NothingIsAllocatedInACycle) {
  for (const Geometry& g : {lean(16), bursts(16)}) {
    const auto core = work_balancer_of(g);
    std::vector<std::uint32_t> load(16), length(16), leaving(16, 3);
    load[5] = 60;
    const std::vector<Word> data(16);
    std::vector<std::uint8_t> offer(16);
    const auto balance = [&] {
      Cycle cycle = 0;
      for (; cycle < 10'000 && (cycle == 0 || !core->status().balanced); ++cycle) {
        const WorkTerms terms = core->terms();
        offer[5] = terms.lo <= 3 && 3 < terms.hi;
        length[5] = 3;
        core->step({cycle == 0, Schedule::burst, load, data, offer, length, leaving});
      }
      return cycle;
    };
    balance();  // lists grow to their size
    core->reset();
    const std::uint64_t allocated = allocations();
    EXPECT_LT(balance(), 10'000u);
    EXPECT_EQ(allocations(), allocated);
  }
}

}  // namespace
}  // namespace ballast
