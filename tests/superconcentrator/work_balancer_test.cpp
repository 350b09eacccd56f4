// SPDX-License-Identifier: BSD-3-Clause
// Controller and switch by work: waves and moves against the rule without hardware, laws under all
// schedules, cycles against closed forms.
#include "superconcentrator/work_balancer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "support/counting_allocator.h"
#include "support/work_laws.h"
#include "support/work_run.h"

namespace ballast {
namespace {

std::string told(NodeId p, std::uint64_t seed, Schedule schedule) {
  return "p " + std::to_string(p) + " seed " + std::to_string(seed) + " schedule " +
         std::to_string(int(schedule));
}

TEST(WorkBalancer, SequentialDoesTheWavesAndMovesOfTheRule) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u}) {
    for (const SwitchForm form : {SwitchForm::faithful, SwitchForm::fused}) {
      WorkBalancerJan94Core core(Geometry(p, form), 16);
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const TaskLengths before = random_lengths(p, seed);
        const UntimedWork expected = balance_work_untimed(before);
        const WorkRun run = run_work(core, before, Schedule::sequential);
        ASSERT_EQ(run.waves, expected.waves) << told(p, seed, Schedule::sequential);
        ASSERT_EQ(run.moves, expected.moves) << told(p, seed, Schedule::sequential);
        ASSERT_EQ(loads_of(run.tasks), expected.load);
        ASSERT_EQ(run.open, expected.waves.empty() ? 0u : 1u);
      }
    }
  }
}

TEST(WorkBalancer, EveryScheduleEndsAndKeepsTheLaws) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 32u, 128u}) {
    for (const SwitchForm form : {SwitchForm::faithful, SwitchForm::fused}) {
      WorkBalancerJan94Core core(Geometry(p, form), 16);
      for (std::uint64_t seed = 100; seed < (p < 100 ? 140 : 104); ++seed) {
        const TaskLengths before = random_lengths(p, seed);
        for (const Schedule schedule : {Schedule::overlapped, Schedule::streaming}) {
          const WorkRun run = run_work(core, before, schedule);
          ASSERT_EQ(broken_law(before, run.tasks), "") << told(p, seed, schedule);
        }
      }
    }
  }
}

TEST(WorkBalancer, LongRandomInstances) {
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
                   processors.length});
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

/// Offers that break the protocol: lengths outside of the class, more than the load, or of nothing.
TEST(WorkBalancer, WildOffersNeitherRaiseTheLargestLoadNorDelayTheEnd) {
  RandomStream random(3, Stream{0x3043});
  for (const Schedule schedule : kSchedules) {
    WorkBalancerJan94Core core(faithful(16));
    std::vector<std::uint32_t> load(16), length(16);
    for (auto& n : load) n = static_cast<std::uint32_t>(random.below(60));
    const std::uint32_t most = *std::max_element(load.begin(), load.end());
    const std::vector<Word> data(16);
    std::vector<std::uint8_t> offer(16);
    Cycle cycle = 0;
    const std::uint64_t allocated = allocations();
    for (; cycle < 100'000 && !core.status().balanced; ++cycle) {
      for (std::size_t i = 0; i < 16; ++i) {
        offer[i] = random.below(8) != 0;
        length[i] = static_cast<std::uint32_t>(random.below(1 + core.terms().hi % 100));
      }
      core.step({cycle == 0, schedule, load, data, offer, length});
      for (NodeId i = 0; i < 16; ++i) ASSERT_LE(core.controller().leaves().high()[i], most);
    }
    EXPECT_LT(cycle, 100'000u);
    EXPECT_EQ(allocations(), allocated);
    std::uint64_t sum = 0;
    for (NodeId i = 0; i < 16; ++i) {
      EXPECT_EQ(core.controller().leaves().load()[i], core.controller().leaves().high()[i])
          << "nothing is reserved";
      sum += core.controller().leaves().load()[i];
    }
    EXPECT_EQ(sum, std::accumulate(load.begin(), load.end(), std::uint64_t{0}));
  }
}

}  // namespace
}  // namespace ballast
