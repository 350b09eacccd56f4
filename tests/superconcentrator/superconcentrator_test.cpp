// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <numeric>

#include "superconcentrator/superconcentrator_jan94.h"
#include "support/waves.h"

namespace ballast {
namespace {

/// The table of the paper: p, L, q.
TEST(Geometry, SizesOfTheTable) {
  const NodeId table[][3] = {
      {2, 1, 2},  {4, 2, 2},    {8, 4, 2},      {16, 4, 4},      {32, 8, 4},
      {64, 8, 8}, {256, 8, 32}, {1024, 16, 64}, {4096, 16, 256}, {1u << 20, 32, 32768}};
  for (const auto& [p, size, groups] : table) {
    const Geometry g = faithful(p);
    EXPECT_EQ(g.group_size, size) << p;
    EXPECT_EQ(g.groups, groups) << p;
    EXPECT_EQ(g.n, g.l + g.m) << p;
  }
  EXPECT_EQ(faithful(16).last_word(1), 23u);
  EXPECT_EQ(faithful(1024).last_word(1), 63u);
  EXPECT_EQ(faithful(1u << 20).last_word(1), 121u);
  for (const NodeId bad : {0u, 1u, 3u, 6u, 1000u})
    EXPECT_THROW((Geometry{bad, SwitchForm::lean}), std::invalid_argument) << bad;
}

/// p ports, F words, fused. All inputs send to all outputs.
class RoutingTime : public testing::TestWithParam<std::tuple<unsigned, unsigned, SwitchForm>> {};

TEST_P(RoutingTime, LastWordOfTheLastSetAtTNotBefore) {
  const auto [lg, words, form] = GetParam();
  const NodeId p = NodeId{1} << lg;
  unsigned l = 0;  // ceil(lg lg p), counted out
  while ((1u << l) < lg) ++l;
  const Cycle t = 4 * lg + (form == SwitchForm::fused ? 0 : 2 * l) + (Cycle{1} << l) * words - 1;

  SuperconcentratorJan94Core core(Geometry(p, form), words);
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
    ASSERT_EQ(core.ranked(), cycle == 2 * lg);
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
INSTANTIATE_TEST_SUITE_P(EveryPower, RoutingTime,
                         testing::Combine(testing::Range(1u, 21u), testing::Values(1u),
                                          testing::Values(SwitchForm::faithful,
                                                          SwitchForm::fused)));
INSTANTIATE_TEST_SUITE_P(Words, RoutingTime,
                         testing::Combine(testing::Range(1u, 12u), testing::Values(2u, 3u, 7u),
                                          testing::Values(SwitchForm::faithful,
                                                          SwitchForm::fused)));

/// The waves by the definition, in the cycles of the paper's construction.
void check_jan94(NodeId p, unsigned words, SwitchForm form, Cycle gap, const Waves& waves) {
  const Geometry g(p, form);
  const Cycle arrival = 4 * g.n + (form == SwitchForm::fused ? 0 : 2 * g.l);
  check_waves<SuperconcentratorJan94Core>(g, words, 2 * g.n, arrival, gap, waves);
}

TEST(Superconcentrator, AllPairsOfPatternsFromRestAndBackToBack) {
  for (const auto& [p, words, form] : {std::tuple{2u, 1u, SwitchForm::faithful},
                                       {2u, 3u, SwitchForm::fused},
                                       {4u, 1u, SwitchForm::faithful},
                                       {4u, 2u, SwitchForm::fused},
                                       {4u, 3u, SwitchForm::faithful},
                                       {8u, 1u, SwitchForm::faithful}}) {
    const Waves waves = all_waves(p);
    check_jan94(p, words, form, faithful(p).wave_interval(words), waves);
    if (p < 8) check_jan94(p, words, form, faithful(p).last_word(words) + 2, waves);
  }
}

TEST(Superconcentrator, RandomWavesAtLargeSizes) {
  for (const NodeId p : {16u, 64u, 512u, 4096u}) {
    const Waves waves = random_waves(p);
    check_jan94(p, 1 + p % 3, SwitchForm::faithful, faithful(p).wave_interval(1 + p % 3), waves);
    check_jan94(p, 2, SwitchForm::fused, faithful(p).wave_interval(2) + 1, waves);
  }
}

TEST(Superconcentrator, AStartTooEarlyIsIgnored) {
  SuperconcentratorJan94Core core(faithful(16), 2);
  const Flags all(16, 1);
  const std::vector<Word> data(16, 1);
  core.step({true, all, all, data});
  for (unsigned cycle = 1; cycle < 8; ++cycle) {
    EXPECT_FALSE(core.ready()) << cycle;
    core.step({true, all, all, data});
  }
  EXPECT_TRUE(core.ready()) << "L F = 8 cycles after the start";
  unsigned waves = 0;
  for (unsigned cycle = 0; cycle < 100; ++cycle) {
    waves += core.ranked();
    core.step({false, {}, {}, data});
  }
  EXPECT_EQ(waves, 1u);
}

TEST(Superconcentrator, ResetInMidFlightLeavesNothing) {
  for (Cycle at = 1; at <= 45; ++at) {
    SuperconcentratorJan94Core core(faithful(64));
    const Flags all(64, 1);
    const std::vector<Word> data(64, 1);
    core.step({true, all, all, data});
    for (Cycle cycle = 0; cycle < at; ++cycle) core.step({false, {}, {}, data});
    core.reset();
    ASSERT_TRUE(core.idle());
    for (Cycle cycle = 0; cycle < 60; ++cycle) {
      ASSERT_TRUE(core.out().empty() && core.take().empty() && !core.ranked()) << "reset at " << at;
      core.step({false, {}, {}, data});
    }
  }
}

}  // namespace
}  // namespace ballast
