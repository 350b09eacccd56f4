// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/bisection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

#include "balancers/by_name.h"
#include "claims/horton93/horton93.h"

namespace ballast {
namespace {

const char* const kRules[] = {"index", "coordinate", "graph"};

/// The laws of a bisection; its number of links cut by the first halving.
std::size_t expect_bisection(const Neighbours& n, const std::string& rule) {
  SCOPED_TRACE(rule + " of " + std::to_string(n.nodes()));
  const Bisection tree(n, halve_by(rule, n));
  EXPECT_EQ(tree.sets(), 2 * std::size_t{n.nodes()} - 1);
  EXPECT_EQ(tree.levels(), static_cast<unsigned>(std::bit_width(n.nodes() - 1)));
  std::size_t links = 0, extra = 0;
  std::set<NodeId> single;
  for (std::size_t set = 0; set < tree.sets(); ++set) {
    const auto members = tree.members(set);
    EXPECT_EQ(tree.leader(set), members.front());
    EXPECT_EQ(tree.leader(set), *std::min_element(members.begin(), members.end()));
    if (tree.size(set) == 1) {
      single.insert(members.front());
      EXPECT_TRUE(tree.cut(set).empty());
      continue;
    }
    const std::size_t a = tree.half(set, 0), b = tree.half(set, 1);
    EXPECT_LE(std::abs(static_cast<int>(tree.size(a)) - static_cast<int>(tree.size(b))), 1);
    EXPECT_EQ(tree.leader(a), tree.leader(set));
    std::vector<NodeId> both(tree.members(a).begin(), tree.members(a).end());
    both.insert(both.end(), tree.members(b).begin(), tree.members(b).end());
    EXPECT_TRUE(std::equal(both.begin(), both.end(), members.begin(), members.end()));
    const auto cut = tree.cut(set);
    EXPECT_TRUE(std::is_sorted(cut.begin(), cut.end()));
    EXPECT_FALSE(cut.empty());
    for (const auto& [x, y] : cut) EXPECT_TRUE(tree.contains(a, x) && tree.contains(b, y));
    (tree.apart(set) ? extra : links) += cut.size();
  }
  EXPECT_EQ(single.size(), n.nodes());
  EXPECT_EQ(2 * links, n.links()) << "each link is in one cut";
  EXPECT_LE(tree.with_leaders().links(), n.links() + 2 * (n.nodes() - std::size_t{1}));
  EXPECT_GE(tree.with_leaders().links(), n.links() + 2 * extra);
  return n.nodes() == 1 ? 0 : tree.cut(0).size();
}

TEST(Bisection, LinesOfAllSizes) {
  for (NodeId p = 1; p <= 40; ++p) {
    const Neighbours n(*topology_by_name("line", {p}));
    for (const char* rule : kRules) {
      EXPECT_EQ(expect_bisection(n, rule), p == 1 ? 0U : 1U);
    }
  }
}

TEST(Bisection, GridsThatAreNotSquare) {
  for (const std::vector<std::int64_t>& size :
       {std::vector<std::int64_t>{7, 5}, {5, 7}, {3, 4, 5}, {2, 9}, {1, 6}, {6, 6, 1}, {3, 3, 3}}) {
    const Neighbours n(*topology_by_name("mesh", size));
    for (const char* rule : kRules) expect_bisection(n, rule);
  }
}

TEST(Bisection, RandomGraphs) {
  for (std::uint64_t seed = 0; seed < 15; ++seed) {
    const auto p = static_cast<NodeId>(3 + 11 * seed);
    const Neighbours n(*horton93::random_graph(p, 3 * p, seed));
    const auto by_index = expect_bisection(n, "index"), by_metis = expect_bisection(n, "graph");
    if (p > 30) {
      EXPECT_LT(by_metis, by_index);
    }
  }
}

/// METIS's halves are evened out by moving the processors by which the cut loses most: 49 pairs of
/// halves are apart; 58 with those by which it loses least.
TEST(Bisection, ByGraphFewHalvesAreApart) {
  std::size_t apart = 0, sets = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Neighbours n(*horton93::random_graph(99, 300, seed));
    const Bisection tree(n, halve_by_graph(n));
    for (std::size_t set = 0; set < tree.sets(); ++set) {
      sets += tree.size(set) > 1;
      apart += tree.apart(set);
    }
  }
  EXPECT_EQ(sets, 20U * 98);
  EXPECT_LT(apart, 53U);
}

TEST(Bisection, CoordinatesSplitTheLongestDimension) {
  const Neighbours n(*topology_by_name("mesh", {8, 4}));
  EXPECT_EQ(expect_bisection(n, "coordinate"), 4U);
  EXPECT_EQ(expect_bisection(n, "index"), 8U);
  EXPECT_EQ(expect_bisection(n, "graph"), 4U);
  const Bisection tree(n, halve_by_coordinate(n));
  for (const NodeId i : tree.members(tree.half(0, 0))) EXPECT_LT(i % 8, 4U);
  const std::size_t quarter = tree.half(tree.half(0, 0), 0);  // of equals the last dimension
  for (const NodeId i : tree.members(quarter)) EXPECT_LT(i / 8, 2U);
}

/// Of dimensions in which a set is equally long the last one is halved, as the key says: rows
/// first, then columns, each in turn.
TEST(Bisection, CoordinatesHalveTheLastOfEqualDimensions) {
  const Neighbours n(*topology_by_name("mesh", {2, 2, 2}));
  const Bisection tree(n, halve_by_coordinate(n));
  const auto first = [&](std::size_t set) { return tree.members(tree.half(set, 0)); };
  EXPECT_EQ(std::vector(first(0).begin(), first(0).end()), (std::vector<NodeId>{0, 1, 2, 3}));
  const std::size_t square = tree.half(0, 0);
  EXPECT_EQ(std::vector(first(square).begin(), first(square).end()), (std::vector<NodeId>{0, 1}));
}

TEST(Bisection, MetisGivesTheSameHalvesEveryTime) {
  const Neighbours n(*horton93::random_graph(200, 500, 7));
  const auto members = [&] {
    const Bisection tree(n, halve_by_graph(n));
    std::vector<NodeId> all;
    for (std::size_t set = 0; set < tree.sets(); ++set) {
      all.insert(all.end(), tree.members(set).begin(), tree.members(set).end());
    }
    return all;
  };
  const auto first = members();
  (void)std::rand();  // METIS may use it
  EXPECT_EQ(members(), first);
}

TEST(Bisection, SetsThatNoLinkJoinsAreJoinedByTheirLeaders) {
  const Neighbours star(*topology_by_name("star", {6}));
  const Bisection tree(star, halve_by_index());
  const std::size_t right = tree.half(0, 1);  // 3 4 5
  EXPECT_FALSE(tree.apart(0));
  EXPECT_TRUE(tree.apart(right));
  ASSERT_EQ(tree.cut(right).size(), 1U);
  EXPECT_EQ(tree.cut(right)[0], (std::array<NodeId, 2>{3, 5}));
}

}  // namespace
}  // namespace ballast
