// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/ranking_tree.h"

#include <gtest/gtest.h>

#include <deque>
#include <numeric>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

using Tree = RankingTreeCore<std::uint8_t, std::uint32_t, std::uint32_t>;

std::vector<std::uint8_t> flags_of(std::uint64_t mask, NodeId p) {
  std::vector<std::uint8_t> flags(p);
  for (NodeId i = 0; i < p; ++i) flags[i] = mask >> i & 1;
  return flags;
}

/// The definition: how many flags are up above i.
std::vector<std::uint32_t> brute_force(const std::vector<std::uint8_t>& flags) {
  std::vector<std::uint32_t> rank(flags.size());
  for (std::size_t i = 1; i < flags.size(); ++i) rank[i] = rank[i - 1] + flags[i - 1];
  return rank;
}

class RankingTreeSizes : public testing::TestWithParam<NodeId> {};

TEST_P(RankingTreeSizes, TotalAtNAndRanksAt2NNotOneCycleEarlier) {
  const NodeId p = GetParam();
  const unsigned n = faithful(p).n;
  Tree tree(p);
  RandomStream random(7, Stream{p});
  const std::vector<std::uint8_t> flags = flags_of(random.next64() | 1, std::min<NodeId>(p, 64));
  std::vector<std::uint8_t> all(p, 1);
  std::copy(flags.begin(), flags.end(), all.begin());
  const std::uint32_t total = std::accumulate(all.begin(), all.end(), 0u);

  tree.step({true, all, 0});  // now in cycle 0
  for (unsigned cycle = 0; cycle <= 2 * n + 1; ++cycle) {
    EXPECT_EQ(tree.total_valid(), cycle == n) << "cycle " << cycle;
    EXPECT_EQ(tree.ranked(), cycle == 2 * n) << "cycle " << cycle;
    if (cycle < 2 * n) {
      EXPECT_EQ(tree.value()[0], 0) << "leaf loaded before 2N";
    }
    if (cycle == n) {
      EXPECT_EQ(tree.total(), total);
    }
    if (cycle == 2 * n) {
      EXPECT_EQ(tree.bcast(), 1000 + n) << "the value at the root in cycle N goes down";
      EXPECT_EQ(std::vector<std::uint32_t>(tree.rank().begin(), tree.rank().end()),
                brute_force(all));
      EXPECT_TRUE(std::equal(all.begin(), all.end(), tree.value().begin()));
    }
    tree.step({false, {}, 1000 + cycle});
  }
  EXPECT_TRUE(tree.idle());
}
INSTANTIATE_TEST_SUITE_P(Sizes, RankingTreeSizes, testing::Values(2, 4, 8, 16, 64, 1024, 65536));

TEST(RankingTree, AllPatternsBackToBackAtTheShortestDistance) {
  for (const NodeId p : {2u, 4u, 8u}) {
    const unsigned n = faithful(p).n;
    Tree tree(p);
    std::deque<std::vector<std::uint8_t>> waves;
    std::uint64_t next = 0, checked = 0;
    for (Cycle cycle = 0; checked < std::uint64_t{1} << p; ++cycle) {
      ASSERT_LT(cycle, 5000u);
      if (tree.ranked()) {
        const auto expected = brute_force(waves.front());
        ASSERT_EQ(std::vector<std::uint32_t>(tree.rank().begin(), tree.rank().end()), expected)
            << "p " << p << " pattern " << checked;
        waves.pop_front();
        ++checked;
      }
      const bool start = cycle % n == 0 && next < std::uint64_t{1} << p;
      if (start) waves.push_back(flags_of(next++, p));
      tree.step({start, start ? waves.back() : std::vector<std::uint8_t>{}, 0});
    }
  }
}

TEST(RankingTree, AddsLoadsAsAnAdderTree) {
  RankingTreeCore<std::uint32_t, std::uint64_t, std::uint64_t> adders(8);
  const std::vector<std::uint32_t> load{~0u, ~0u, 0, 7, ~0u, 1, ~0u, 2};
  adders.step({true, load, 0});
  for (unsigned cycle = 0; cycle < 3; ++cycle) adders.step({false, {}, 0});
  EXPECT_TRUE(adders.total_valid());
  EXPECT_EQ(adders.total(), std::accumulate(load.begin(), load.end(), std::uint64_t{0}));
}

TEST(RankingTree, ResetInMidFlightForgetsTheWave) {
  for (unsigned at = 0; at <= 8; ++at) {
    Tree tree(16);
    tree.step({true, std::vector<std::uint8_t>(16, 1), 0});
    for (unsigned cycle = 0; cycle < at; ++cycle) tree.step({false, {}, 0});
    tree.reset();
    for (unsigned cycle = 0; cycle < 12; ++cycle) {
      EXPECT_FALSE(tree.total_valid() || tree.ranked()) << "reset at " << at;
      EXPECT_EQ(tree.rank()[15], 0u);
      tree.step({false, {}, 0});
    }
  }
}

}  // namespace
}  // namespace ballast
