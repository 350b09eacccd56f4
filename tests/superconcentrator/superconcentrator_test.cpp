// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/superconcentrator.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <numeric>

#include "core/random.h"

namespace ballast {
namespace {

using Flags = std::vector<std::uint8_t>;

/// The table of the paper: p, L, q.
TEST(Geometry, SizesOfTheTable) {
  const NodeId table[][3] = {
      {2, 1, 2},  {4, 2, 2},    {8, 4, 2},      {16, 4, 4},      {32, 8, 4},
      {64, 8, 8}, {256, 8, 32}, {1024, 16, 64}, {4096, 16, 256}, {1u << 20, 32, 32768}};
  for (const auto& [p, size, groups] : table) {
    const Geometry g(p);
    EXPECT_EQ(g.group_size, size) << p;
    EXPECT_EQ(g.groups, groups) << p;
    EXPECT_EQ(g.n, g.l + g.m) << p;
  }
  EXPECT_EQ(Geometry(16).last_word(1, false), 23u);
  EXPECT_EQ(Geometry(1024).last_word(1, false), 63u);
  EXPECT_EQ(Geometry(1u << 20).last_word(1, false), 121u);
  for (const NodeId bad : {0u, 1u, 3u, 6u, 1000u})
    EXPECT_THROW(Geometry{bad}, std::invalid_argument) << bad;
}

/// p ports, F words, fused. All inputs send to all outputs.
class RoutingTime : public testing::TestWithParam<std::tuple<unsigned, unsigned, bool>> {};

TEST_P(RoutingTime, LastWordOfTheLastSetAtTNotBefore) {
  const auto [lg, words, fused] = GetParam();
  const NodeId p = NodeId{1} << lg;
  unsigned l = 0;  // ceil(lg lg p), counted out
  while ((1u << l) < lg) ++l;
  const Cycle t = 4 * lg + (fused ? 0 : 2 * l) + (Cycle{1} << l) * words - 1;

  SuperconcentratorCore core(p, words, fused);
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
                                          testing::Values(false, true)));
INSTANTIATE_TEST_SUITE_P(Words, RoutingTime,
                         testing::Combine(testing::Range(1u, 12u), testing::Values(2u, 3u, 7u),
                                          testing::Values(false, true)));

/// Sends the waves one after the other, `gap` cycles apart, and checks each against the definition:
/// the j-th active input reaches the j-th requested output, in the cycle of its set.
void check_waves(NodeId p, unsigned words, bool fused, Cycle gap,
                 const std::vector<std::pair<Flags, Flags>>& waves) {
  SuperconcentratorCore core(p, words, fused);
  const Geometry& g = core.geometry();
  std::map<Cycle, std::map<NodeId, Word>> expected;  // by cycle and output
  std::vector<Word> data(p);
  std::vector<unsigned> word(p, 0);
  for (Cycle cycle = 0; cycle < waves.size() * gap + g.last_word(words, fused) + 3; ++cycle) {
    const bool start = cycle % gap == 0 && cycle / gap < waves.size();
    if (start) {
      const auto& [active, request] = waves[cycle / gap];
      std::vector<NodeId> from, to;
      for (NodeId i = 0; i < p; ++i) {
        if (active[i] != 0) from.push_back(i);
        if (request[i] != 0) to.push_back(i);
      }
      for (std::size_t j = 0; j < std::min(from.size(), to.size()); ++j) {
        const Cycle first =
            cycle + 1 + 4 * g.n + (fused ? 0 : 2 * g.l) + (j % g.group_size) * words;
        for (unsigned f = 0; f < words; ++f) expected[first + f][to[j]] = from[j] * 16 + f;
      }
    }
    const auto due = expected.find(cycle);
    const std::size_t count = due == expected.end() ? 0 : due->second.size();
    ASSERT_EQ(core.out().size(), count) << "cycle " << cycle;
    for (const Packet& packet : core.out()) {
      ASSERT_EQ(due->second.at(packet.lane), packet.data)
          << "cycle " << cycle << " output " << packet.lane;
    }
    // The word on an input is that of the packet under way: word f in the f-th cycle of its take.
    for (NodeId i = 0; i < p; ++i) data[i] = i * 16 + word[i];
    const std::vector<Packet> taken(core.take().begin(), core.take().end());
    core.step({start, start ? waves[cycle / gap].first : Flags{},
               start ? waves[cycle / gap].second : Flags{}, data});
    for (const Packet& packet : taken) word[packet.lane] = (word[packet.lane] + 1) % words;
    ASSERT_FALSE(core.clash());
  }
}

TEST(Superconcentrator, AllPairsOfPatternsFromRestAndBackToBack) {
  for (const auto& [p, words, fused] : {std::tuple{2u, 1u, false},
                                        {2u, 3u, true},
                                        {4u, 1u, false},
                                        {4u, 2u, true},
                                        {4u, 3u, false},
                                        {8u, 1u, false}}) {
    std::vector<std::pair<Flags, Flags>> waves;
    for (std::uint32_t both = 0; both < 1u << (2 * p); ++both) {
      Flags active(p), request(p);
      for (NodeId i = 0; i < p; ++i) {
        active[i] = both >> i & 1;
        request[i] = both >> (p + i) & 1;
      }
      waves.emplace_back(active, request);
    }
    check_waves(p, words, fused, Geometry(p).wave_interval(words), waves);
    if (p < 8) check_waves(p, words, fused, Geometry(p).last_word(words, fused) + 2, waves);
  }
}

TEST(Superconcentrator, RandomWavesAtLargeSizes) {
  for (const NodeId p : {16u, 64u, 512u, 4096u}) {
    RandomStream random(3, Stream{p});
    std::vector<std::pair<Flags, Flags>> waves(30, {Flags(p), Flags(p)});
    for (auto& [active, request] : waves) {
      const auto a = random.below(9), r = random.below(9);
      for (auto& flag : active) flag = random.below(8) < a;
      for (auto& flag : request) flag = random.below(8) < r;
    }
    check_waves(p, 1 + p % 3, false, Geometry(p).wave_interval(1 + p % 3), waves);
    check_waves(p, 2, true, Geometry(p).wave_interval(2) + 1, waves);
  }
}

TEST(Superconcentrator, AStartTooEarlyIsIgnored) {
  SuperconcentratorCore core(16, 2);
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
    SuperconcentratorCore core(64);
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
