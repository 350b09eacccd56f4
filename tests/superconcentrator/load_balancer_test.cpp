// SPDX-License-Identifier: BSD-3-Clause
// Controller and switch together: rounds against the untimed algorithm, cycles against closed
// forms.
#include "superconcentrator/load_balancer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "core/random.h"
#include "superconcentrator/untimed.h"
#include "support/counting_processors.h"
#include "support/lean_shape.h"

namespace ballast {
namespace {

TEST(Switch, SequentialAndOverlappedTakeTheRoundsOfTheAlgorithmAndEndInItsLoads) {
  for (const Geometry& g : {faithful(2), faithful(8), faithful(64), lean(2), lean(4), lean(8),
                            lean(16), lean(16, 1), lean(64)}) {
    const NodeId p = g.ports;
    const auto core = balancer_of(g);
    for (unsigned seed = 0; seed < 60; ++seed) {
      RandomStream random(seed, Stream{p});
      std::vector<std::uint32_t> load(p);
      const std::uint64_t range = 1 + random.below(30);
      for (auto& n : load)
        n = static_cast<std::uint32_t>(random.below(range) * random.below(2 + seed % 2));
      const UntimedBalance expected = balance_untimed(load);
      const auto average = static_cast<std::int64_t>(
          std::accumulate(load.begin(), load.end(), std::uint64_t{0}) / p);
      for (const Schedule schedule : {Schedule::sequential, Schedule::overlapped}) {
        const SwitchRun outcome = balance(*core, load, schedule);
        ASSERT_EQ(outcome.rounds, expected.step2 + expected.step3) << "p " << p << " seed " << seed;
        for (NodeId i = 0; i < p; ++i)
          ASSERT_EQ(outcome.load[i] - average, expected.dif[i]) << "processor " << i;
      }
    }
  }
}

TEST(Switch, EveryLoadVectorOfFourProcessorsUnderEverySchedule) {
  for (const Geometry& g : {faithful(4), lean(4), lean(4, 1)}) {
    const auto core = balancer_of(g);
    std::vector<std::uint32_t> load(4);
    for (std::uint32_t code = 0; code < 7 * 7 * 7 * 7; ++code) {
      for (std::uint32_t i = 0, rest = code; i < 4; ++i, rest /= 7) load[i] = rest % 7;
      for (const auto s : {Schedule::sequential, Schedule::overlapped, Schedule::streaming}) {
        expect_level(balance(*core, load, s), load);
      }
      if (HasFailure()) FAIL() << name_of(g.form) << ", loads " << testing::PrintToString(load);
    }
  }
}

TEST(Switch, StreamingLevelsRandomLoadsForAllShapesOfPackets) {
  for (const NodeId p : {2u, 4u, 16u, 128u, 1024u}) {
    for (const unsigned words : {1u, 2u, 5u}) {
      for (const Geometry& g : {faithful(p), fused(p), lean(p), lean(p, 1), lean(p, p / 2)}) {
        const auto core = balancer_of(g, words);
        for (unsigned seed = 0; seed < 8; ++seed) {
          RandomStream random(seed, Stream{p}, words);
          std::vector<std::uint32_t> load(p);
          for (auto& n : load) n = static_cast<std::uint32_t>(random.below(2 + 9 * seed));
          expect_level(balance(*core, load, Schedule::streaming, words), load);
        }
      }
    }
  }
}

/// Half full with 2k, half empty: k rounds, all processors in each. The start strobe is cycle 0,
/// the loads are in the leaves in cycle 1, the first wave's flags in cycle 1 + (2N + 1) + 1, and
/// the last packet of the k-th wave (k-1) I + T later. `update`: of the switch's form.
void check_worst_case(const Geometry& g, Cycle t, Cycle update) {
  for (const std::uint32_t k : {1u, 2u, 16u, 100u}) {
    std::vector<std::uint32_t> load(g.ports, 0);
    std::fill_n(load.begin(), g.ports / 2, 2 * k);
    const Cycle first = 1 + (2 * g.n + 1) + 1;
    // p / 2 packets fill only the first p / 2 ranks: for p = 2 one of one set, else all sets.
    const SwitchRun sequential = balance(*balancer_of(g), load, Schedule::sequential);
    EXPECT_EQ(sequential.rounds, k);
    EXPECT_EQ(sequential.waves, k + 1) << "one more finds nothing, and no step 3 is needed";
    EXPECT_EQ(sequential.cycles, first + (k - 1) * (t + 1) + t) << "p " << g.ports << " k " << k;
    // Another switch: after the last wave this one is not ready for L cycles.
    const SwitchRun overlapped = balance(*balancer_of(g), load, Schedule::overlapped);
    EXPECT_EQ(overlapped.cycles, first + (k - 1) * std::max<Cycle>(update, g.group_size) + t)
        << "p " << g.ports << " k " << k;
  }
}

TEST(Switch, CyclesOfTheWorstCaseAreAClosedForm) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u, 1024u}) {
    const Geometry paper = faithful(p);
    check_worst_case(paper, 4 * paper.n + 2 * paper.l + paper.group_size - 1, 2 * paper.n + 2);
    for (const Geometry& g : {lean(p), lean(p, 1), lean(p, p / 2)}) {
      check_worst_case(g, lean_last_word(g), 2 * g.m + 3);
    }
  }
}

TEST(Switch, AStartWhileBusyIsIgnored) {
  LoadBalancerJan94Core core(faithful(8));
  const std::vector<std::uint32_t> load{8, 0, 0, 0, 0, 0, 0, 0}, other(8, 5);
  const std::vector<Word> data(8);
  core.step({true, Schedule::sequential, load, data});
  unsigned rounds = 0, balanced = 0;
  for (Cycle cycle = 0; cycle < 1000; ++cycle) {
    rounds += core.status().ranked && core.status().bound != 0;
    balanced += core.status().balanced;
    core.step({core.status().busy, Schedule::streaming, other, data});
  }
  EXPECT_EQ(rounds, 7u);
  EXPECT_EQ(balanced, 1u) << "a strobe of one cycle";
}

TEST(Switch, ResetInMidFlightThenANewRun) {
  const std::vector<std::uint32_t> load{9, 0, 3, 0, 0, 0, 0, 0, 9, 0, 3, 0, 0, 0, 0, 0};
  for (const auto schedule : {Schedule::sequential, Schedule::streaming}) {
    for (const Geometry& g : {faithful(16), lean(16), lean(16, 1)}) {
      const auto fresh = balancer_of(g), core = balancer_of(g);
      const SwitchRun expected = balance(*fresh, load, schedule);
      for (Cycle at = 1; at < 120; at += 7) {
        const std::vector<Word> data(16);
        core->step({true, Schedule::streaming, load, data});
        for (Cycle cycle = 0; cycle < at; ++cycle) core->step({false, schedule, load, data});
        core->reset();
        ASSERT_TRUE(core->idle());
        const SwitchRun again = balance(*core, load, schedule);
        ASSERT_EQ(again.load, expected.load) << name_of(g.form) << ", reset at " << at;
        ASSERT_EQ(again.cycles, expected.cycles);
      }
    }
  }
}

}  // namespace
}  // namespace ballast
