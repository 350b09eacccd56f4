// SPDX-License-Identifier: BSD-3-Clause
// Several tasks of a processor in a wave.
#include <gtest/gtest.h>

#include "core/random.h"
#include "support/counting_processors.h"
#include "support/lean_shape.h"

namespace ballast {
namespace {

Geometry bursts(NodeId p, NodeId burst, NodeId group = 0, bool fair = false) {
  Geometry g = lean(p, group);
  g.burst = burst;
  g.fair = fair;
  return g;
}

TEST(Burst, EveryLoadVectorOfFourProcessorsEndsLevel) {
  for (const bool fair : {false, true}) {
    LoadBalancerCore core(bursts(4, 2, 0, fair));
    std::vector<std::uint32_t> load(4);
    for (std::uint32_t code = 0; code < 7 * 7 * 7 * 7; ++code) {
      for (std::uint32_t i = 0, rest = code; i < 4; ++i, rest /= 7) load[i] = rest % 7;
      expect_level(balance(core, load, Schedule::burst), load);
      if (HasFailure()) FAIL() << "loads " << testing::PrintToString(load);
    }
  }
}

/// The RTL counts on it: no leaf is below the average once step 3 begins, under any schedule.
TEST(Burst, StepTwoLeavesNoDeficit) {
  LoadBalancerCore core(bursts(4, 2));
  const std::vector<Word> data(4);
  std::vector<std::uint32_t> load(4);
  unsigned cycles = 0;
  for (std::uint32_t code = 0; code < 7 * 7 * 7 * 7; ++code) {
    for (std::uint32_t i = 0, rest = code; i < 4; ++i, rest /= 7) load[i] = rest % 7;
    for (const Schedule s :
         {Schedule::sequential, Schedule::overlapped, Schedule::streaming, Schedule::burst}) {
      core.step({true, s, load, data});
      for (; !core.status().balanced; core.step({false, s, load, data})) {
        if (core.status().step != 3) continue;
        ++cycles;
        for (NodeId i = 0; i < 4; ++i) {
          ASSERT_GE(core.controller().dif(i), 0) << "loads " << testing::PrintToString(load);
        }
      }
    }
  }
  EXPECT_GT(cycles, 10'000u);
}

TEST(Burst, RandomLoadsEndLevelUnderEverySchedule) {
  for (const Geometry& g : {bursts(8, 4), bursts(16, 3), bursts(16, 8, 8), bursts(64, 8),
                            bursts(64, 2, 2, true), bursts(256, 8, 0, true)}) {
    for (const unsigned words : {1u, 3u}) {
      LoadBalancerCore core(g, words);
      for (unsigned seed = 0; seed < 12; ++seed) {
        RandomStream random(seed, Stream{g.ports}, words);
        std::vector<std::uint32_t> load(g.ports);
        for (auto& n : load) n = static_cast<std::uint32_t>(random.below(2 + 9 * seed));
        for (const Schedule s : {Schedule::burst, Schedule::streaming, Schedule::overlapped}) {
          expect_level(balance(core, load, s, words), load);
        }
      }
    }
  }
}

/// One processor has all tasks: its lane takes one in each cycle, L in a wave, from the first wave
/// on. The start strobe is cycle 0, the first wave's flags are in cycle 1 + (2N + 1) + 1.
TEST(Burst, ASpikeKeepsItsLaneBusy) {
  for (const NodeId p : {8u, 16u, 64u, 256u}) {
    for (const unsigned words : {1u, 2u}) {
      const Geometry g = bursts(p, lean(p).group_size);
      for (const NodeId at : {0u, p / 2, p - 1}) {
        std::vector<std::uint32_t> load(p, 0);
        const std::uint32_t each = 3 * g.group_size;
        load[at] = each * p;
        LoadBalancerCore core(g, words);
        const SwitchRun outcome = balance(core, load, Schedule::burst, words);
        expect_level(outcome, load);
        const Cycle waves = each * (p - 1) / g.group_size;
        const Cycle t = lean_last_word(g, words);
        EXPECT_EQ(outcome.rounds, waves);
        EXPECT_EQ(outcome.cycles, 2 * g.n + 3 + (waves - 1) * g.group_size * words + t)
            << "p " << p << " words " << words << " at " << at;
      }
    }
  }
}

/// The root knows N cycles after the last reply that nothing is left. Until then only the waves
/// that were due have gone.
TEST(Burst, AStepEndsWithoutASweep) {
  for (const NodeId p : {8u, 16u, 64u, 256u}) {
    const Geometry g = bursts(p, lean(p).group_size);
    std::vector<std::uint32_t> load(p, 0);
    load[1] = 3 * g.group_size * p;
    LoadBalancerCore core(g);
    const SwitchRun outcome = balance(core, load, Schedule::burst);
    const Cycle after = g.ranked() + (g.n + 1) / 2 + 2;  // of the last wave that moves a task
    EXPECT_LE(outcome.waves - outcome.rounds, after / g.group_size + 1) << "p " << p;
  }
}

TEST(Burst, ASwitchOfOneTaskStreams) {
  std::vector<std::uint32_t> load(16, 0);
  load[3] = 77;
  LoadBalancerCore core(lean(16));
  const SwitchRun streamed = balance(core, load, Schedule::streaming);
  const SwitchRun burst = balance(core, load, Schedule::burst);
  EXPECT_EQ(burst.cycles, streamed.cycles);
  EXPECT_EQ(burst.waves, streamed.waves);
}

}  // namespace
}  // namespace ballast
