// SPDX-License-Identifier: BSD-3-Clause
// The lean form: its timing against closed forms, its answers against the definition.
#include <gtest/gtest.h>

#include <numeric>

#include "superconcentrator/superconcentrator.h"
#include "support/waves.h"

namespace ballast {
namespace {

/// L: the given one, or 2^ceil(lg lg p), counted out.
NodeId group_by_hand(NodeId p, NodeId group) {
  if (group != 0) return group;
  NodeId lg = 0, size = 1;
  while (p >> (lg + 1) != 0) ++lg;
  while (size < lg) size *= 2;
  return size;
}
unsigned stages_by_hand(NodeId p, NodeId group) {
  unsigned m = 0;
  for (NodeId q = p / group_by_hand(p, group); q > 1; q /= 2) ++m;
  return m;
}

/// Cycles from lane to lane: a crossbar of up to 32 lanes, else a Benes network.
unsigned path_by_hand(NodeId p, NodeId group) {
  return p / group_by_hand(p, group) <= 32 ? 2 : 2 * stages_by_hand(p, group);
}

/// All inputs send to all outputs: the last word is out in T = 2m + path + L F, and not before.
void check_routing_time(NodeId p, NodeId group, unsigned words) {
  const unsigned m = stages_by_hand(p, group);
  const Cycle t = 2 * m + path_by_hand(p, group) + Cycle{group_by_hand(p, group)} * words;
  SuperconcentratorCore core(lean(p, group), words);
  const Flags all(p, 1);
  std::vector<Word> data(p);
  std::iota(data.begin(), data.end(), 0);
  std::vector<unsigned> received(p, 0);
  std::uint64_t arrived = 0;
  core.step({true, all, all, data});
  for (Cycle cycle = 0; cycle <= t + 2; ++cycle) {
    for (const Packet& packet : core.out()) {
      ASSERT_EQ(packet.data, packet.lane) << "the identity: i-th active to i-th requested";
      ++received[packet.lane];
      ++arrived;
    }
    ASSERT_EQ(core.ranked(), cycle == 2 * m + 1);
    ASSERT_EQ(core.take().empty(),
              cycle < 2 * m + 1 || cycle >= 2 * m + 1 + Cycle{core.geometry().group_size} * words);
    if (cycle == t - 1) {
      ASSERT_LT(arrived, std::uint64_t{p} * words) << "not yet at T - 1";
    }
    if (cycle == t) {
      ASSERT_EQ(arrived, std::uint64_t{p} * words) << "there at T";
    }
    core.step({false, {}, {}, data});
  }
  for (const unsigned count : received) ASSERT_EQ(count, words);
  EXPECT_TRUE(core.idle());
  EXPECT_FALSE(core.clash());
}

TEST(Lean, LastWordAtTNotBeforeForEveryPowerOfTwo) {
  for (unsigned lg = 1; lg <= 20; ++lg) {
    const NodeId p = NodeId{1} << lg;
    for (const unsigned words : {1u, 3u}) {
      if (lg <= 16 || words == 1) check_routing_time(p, 0, words);
      ASSERT_FALSE(HasFatalFailure()) << "p " << p << " words " << words;
    }
  }
}

TEST(Lean, LastWordAtTNotBeforeForEveryGroup) {
  for (NodeId p = 2; p <= 1024; p *= 2) {
    for (NodeId group = 1; group <= p / 2; group *= 2) {
      for (const unsigned words : {1u, 2u, 3u, 7u}) {
        check_routing_time(p, group, words);
        ASSERT_FALSE(HasFatalFailure()) << "p " << p << " L " << group << " words " << words;
      }
    }
  }
}

/// `late`: cycles between two starts beyond the smallest number.
void check_lean(NodeId p, NodeId group, unsigned words, Cycle late, const Waves& waves) {
  const unsigned m = stages_by_hand(p, group);
  const Cycle gap = Cycle{group_by_hand(p, group)} * words + late;
  check_waves<SuperconcentratorCore>(lean(p, group), words, 2 * m + 1,
                                     2 * m + 1 + path_by_hand(p, group), gap, waves);
}

TEST(Lean, AllPairsOfPatternsFromRestAndBackToBack) {
  for (const NodeId p : {2u, 4u, 8u}) {
    const Waves waves = all_waves(p);
    for (NodeId group = 1; group <= p / 2; group *= 2) {
      for (const unsigned words : {1u, 3u}) {
        if (p == 8 && words > 1) continue;
        check_lean(p, group, words, 0, waves);
        check_lean(p, group, words, 2 * stages_by_hand(p, group) + path_by_hand(p, group) + 2,
                   waves);
        ASSERT_FALSE(HasFatalFailure()) << "p " << p << " L " << group << " words " << words;
      }
    }
  }
}

TEST(Lean, RandomWavesAtLargeSizes) {
  for (const NodeId p : {16u, 64u, 512u, 4096u}) {
    const Waves waves = random_waves(p);
    for (const NodeId group : {0u, 1u, 2u, p / 4, p / 2}) {
      check_lean(p, group, 1 + p % 3, 0, waves);
      if (group < 64) check_lean(p, group, 2, 1, waves);
      ASSERT_FALSE(HasFatalFailure()) << "p " << p << " L " << group;
    }
  }
}

TEST(Lean, AStartTooEarlyIsIgnored) {
  SuperconcentratorCore core(lean(16), 2);
  const Flags all(16, 1);
  const std::vector<Word> data(16, 1);
  unsigned waves = 0;
  core.step({true, all, all, data});
  for (unsigned cycle = 1; cycle < 8; ++cycle) {
    EXPECT_FALSE(core.ready()) << cycle;
    waves += core.ranked();
    core.step({true, all, all, data});
  }
  EXPECT_TRUE(core.ready()) << "L F = 8 cycles after the start";
  for (unsigned cycle = 0; cycle < 100; ++cycle) {
    waves += core.ranked();
    core.step({false, {}, {}, data});
  }
  EXPECT_EQ(waves, 1u);
}

TEST(Lean, TotalsAndBoundAreThoseOfTheWaveAndHeld) {
  SuperconcentratorCore core(lean(16));
  Flags active(16, 1), request(16, 0);
  request[3] = request[9] = 1;
  const std::vector<Word> data(16, 1);
  core.step({true, active, request, data});
  for (Cycle cycle = 0; cycle < 40; ++cycle) {
    const RootBroadcast expected = cycle < 5 ? RootBroadcast{} : RootBroadcast{2, 16, 2};
    ASSERT_EQ(core.totals(), expected) << cycle;
    core.step({false, {}, {}, data});
  }
}

TEST(Lean, ResetInMidFlightLeavesNothingAndTheNextWaveIsSound) {
  const Flags all(64, 1);
  const std::vector<Word> data(64, 1);
  for (const NodeId group : {0u, 1u, 32u}) {
    SuperconcentratorCore core(lean(64, group));
    const Cycle t = core.geometry().last_word(1);
    for (Cycle at = 0; at <= t + 1; ++at) {
      core.step({true, all, all, data});
      for (Cycle cycle = 0; cycle < at; ++cycle) core.step({false, {}, {}, data});
      core.reset();
      ASSERT_TRUE(core.idle() && core.ready());
      ASSERT_EQ(core.totals(), RootBroadcast{});
      for (Cycle cycle = 0; cycle < t + 5; ++cycle) {
        ASSERT_TRUE(core.out().empty() && core.take().empty() && !core.ranked() && !core.clash())
            << "reset at " << at;
        core.step({false, {}, {}, data});
      }
      std::uint64_t arrived = 0;
      core.step({true, all, all, data});
      for (Cycle cycle = 0; cycle <= t; ++cycle) {
        arrived += core.out().size();
        core.step({false, {}, {}, data});
      }
      ASSERT_EQ(arrived, 64u) << "reset at " << at;
    }
  }
}

TEST(Lean, OtherFormsGroupsAndWordsAreRefused) {
  EXPECT_THROW(SuperconcentratorCore{faithful(16)}, std::invalid_argument);
  EXPECT_THROW(SuperconcentratorCore{fused(16)}, std::invalid_argument);
  EXPECT_THROW((SuperconcentratorCore{lean(16), 0}), std::invalid_argument);
  for (const NodeId group : {3u, 16u, 32u, 6u}) {
    EXPECT_THROW((Geometry{16, SwitchForm::lean, group}), std::invalid_argument) << group;
  }
}

}  // namespace
}  // namespace ballast
