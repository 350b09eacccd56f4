// SPDX-License-Identifier: BSD-3-Clause
// Ripple over spanning trees: which trees there are, what they cost, where tables can be shared.
#include <gtest/gtest.h>

#include <bit>

#include "balancers/rounds/spanning_trees.h"
#include "support/ripple_trace.h"
#include "support/tier.h"

namespace ballast {
namespace {

TEST(RippleTree, ClosedFormsOnHypercubes) {
  for (int d = 1; d <= 12; ++d) {
    const NodeId n = NodeId{1} << d;
    const auto cube = topology_by_name("hypercube", {n});
    for (const NodeId at : {NodeId{0}, n - 1, n / 3}) {
      const auto trace = ripple_trace(*cube, "ripple-tree", {{1, at, 1.0 * n}});
      ASSERT_EQ(trace.costs.stable, static_cast<unsigned>(d));
      EXPECT_EQ(trace.costs.imbalance, n - 1.0 - d);
      EXPECT_EQ(trace.costs.migration, n - 1.0);
      for (int t = 1; t <= d; ++t) {
        ASSERT_EQ(trace.sums[t - 1].max_load, n >> t);
        ASSERT_EQ(trace.sums[t - 1].max_flow, n >> t);
      }
      EXPECT_EQ(unevenness(trace, 1), 0);
    }
  }
}

/// Row of the origin and all columns: a processor in another column is reached through its column's
/// processor in the origin's row. What it holds depends only on how far the load has come.
TEST(RippleTree, RowAndColumnsOfAMesh) {
  constexpr int kWide = 5, kHigh = 4;
  const auto mesh = topology_by_name("mesh", {kWide, kHigh});
  for (int at = 0; at < kWide * kHigh; ++at) {
    const auto trace = ripple_trace(*mesh, "ripple-tree", {{1, static_cast<NodeId>(at), 20.0}}, 9);
    const int x = at % kWide, y = at / kWide;
    for (int j = 0; j < kWide * kHigh; ++j) {
      const int cx = j % kWide, cy = j / kWide, hops = std::abs(cx - x) + std::abs(cy - y);
      const int ahead_x = cx > x ? kWide - 1 - cx : cx;
      const int ahead_y = cy > y ? kHigh - 1 - cy : cy;
      for (int t = 1; t <= 9; ++t) {
        double load = t < hops ? 0 : 1;  // its share; on arrival all that it will pass on, too
        if (t == hops && cy == y && cx != x) load += ahead_x * kHigh + kHigh - 1;
        if (t == hops && cy != y) load += ahead_y;
        ASSERT_NEAR(trace.loads[t][j], load, 1e-12) << at << " " << j << " " << t;
      }
    }
  }
}

TEST(RippleTree, LevelsEveryGraphInAsManyStepsAsTheOriginIsFarFromTheLast) {
  struct Place {
    const char* topology;
    std::vector<std::int64_t> size;
    unsigned diameter;
  };
  const std::vector<Place> places{
      {"line", {9}, 8},      {"ring", {9}, 4},       {"ring", {10}, 5},     {"mesh", {5, 3}, 6},
      {"torus", {4, 3}, 3},  {"mesh", {3, 2, 3}, 5}, {"hypercube", {8}, 3}, {"star", {9}, 2},
      {"complete", {11}, 1}, {"torus", {5, 5}, 4},   {"mesh", {2, 2}, 2}};
  for (const Place& place : places) {
    const auto topology = topology_by_name(place.topology, place.size);
    std::uint64_t most = 0;
    for (NodeId i = 0; i < topology->processors(); ++i) {
      const auto trace = ripple_trace(*topology, "ripple-tree", {{1, i, 7.0}});
      most = std::max(most, trace.costs.stable);
      ASSERT_LT(unevenness(trace, 7.0 / topology->processors()), 1e-12) << place.topology;
    }
    EXPECT_EQ(most, place.diameter) << place.topology;
  }
}

/// What goes over each link in all, of one unit for each processor: the tree of an origin.
std::vector<double> tree_of(RoundAgents& agents, NodeId origin) {
  const Neighbours& n = agents.neighbours();
  std::vector<double> sum(n.links(), 0.0);
  RoundMachine machine(agents);
  machine.insert(origin, n.nodes());
  for (NodeId r = 0; r <= n.nodes(); ++r) {
    machine.balance();
    for (std::size_t k = 0; k < n.links(); ++k) sum[k] += agents.flow(k);
  }
  return sum;
}

/// The condition of the In and Out links, from the flows alone.
bool shares_tables(const Topology& topology) {
  const NodeId p = topology.processors();
  std::vector<std::vector<double>> known;  // by In link: the flows out of its processor
  for (NodeId origin = 0; origin < p; ++origin) {
    const auto agents = round_agents_by_name(topology, "ripple-tree");
    const Neighbours& n = agents->neighbours();
    known.resize(n.links());
    const auto tree = tree_of(*agents, origin);
    for (NodeId j = 0; j < p; ++j) {
      std::vector<double> out;
      std::size_t in = n.links();
      for (std::size_t k = n.first(j); k < n.first(j) + n.degree(j); ++k) {
        if (tree[k] < 0) in = k;
        out.push_back(std::max(0.0, std::round(tree[k] * 1e6)));
      }
      if (j == origin) continue;
      EXPECT_LT(in, n.links()) << "processor " << j << " is not reached";
      if (in == n.links()) return false;
      if (known[in].empty()) known[in] = out;
      if (known[in] != out) return false;
    }
  }
  return true;
}

TEST(RippleTree, InAndOutLinks) {
  const auto shares = [](const char* name, std::vector<std::int64_t> size) {
    return shares_tables(*topology_by_name(name, std::move(size)));
  };
  EXPECT_TRUE(shares("line", {7}));
  EXPECT_TRUE(shares("mesh", {4, 4}));
  EXPECT_TRUE(shares("mesh", {5, 3}));
  EXPECT_TRUE(shares("mesh", {3, 2, 4}));
  EXPECT_TRUE(shares("hypercube", {16}));
  EXPECT_TRUE(shares("star", {8}));
  EXPECT_TRUE(shares("complete", {8}));
  EXPECT_FALSE(shares("ring", {7}));
  EXPECT_FALSE(shares("ring", {8}));
  EXPECT_FALSE(shares("torus", {4, 4}));
}

/// Loads carry their origin only where they must: then messages are longer.
TEST(RippleTree, TagsOnlyWhereTreesDiffer) {
  const auto tagged = [](const char* name, std::vector<std::int64_t> size) {
    const auto topology = topology_by_name(name, std::move(size));
    const auto agents = round_agents_by_name(*topology, "ripple-tree");
    for (NodeId i = 0; i < agents->nodes(); ++i) agents->change_load(i, 1.0 + i);
    std::vector<RoundAgents::Sent> sent;
    for (NodeId i = 0; i < agents->nodes(); ++i) agents->compose(i, sent);
    std::uint32_t flits = 0;
    for (const auto& s : sent) flits += s.flits;
    return flits > sent.size();
  };
  EXPECT_FALSE(tagged("line", {64}));
  EXPECT_FALSE(tagged("mesh", {8, 8}));
  EXPECT_FALSE(tagged("mesh", {4, 4, 4}));
  EXPECT_FALSE(tagged("hypercube", {64}));
  EXPECT_FALSE(tagged("star", {64}));
  EXPECT_FALSE(tagged("complete", {64}));
  EXPECT_TRUE(tagged("ring", {64}));
  EXPECT_TRUE(tagged("torus", {8, 8}));
  EXPECT_TRUE(tagged("complete", {600})) << "too large to compare all trees";
}

TEST(RippleTree, ShapesOfTrees) {
  const auto graph = [](const char* name, std::vector<std::int64_t> size) {
    return Neighbours(*topology_by_name(name, std::move(size)));
  };
  EXPECT_FALSE(RankedTrees::of(graph("ring", {8})));
  EXPECT_FALSE(RankedTrees::of(graph("complete", {8})));
  EXPECT_TRUE(CheckedTrees::of(graph("complete", {8})));
  EXPECT_TRUE(CheckedTrees::of(graph("line", {8})));
  EXPECT_FALSE(CheckedTrees::of(graph("ring", {8})));
  EXPECT_TRUE(CheckedTrees::of(graph("ring", {3})));
  // A ladder with a twist: three links each and the first one that of a cube, but no cube.
  const std::vector<std::array<NodeId, 2>> ladder{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {1, 2}, {3, 4},
                                                  {5, 6}, {7, 0}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
  EXPECT_FALSE(RankedTrees::of(Neighbours(8, ladder)));
  const Neighbours ring = graph("ring", {8});
  const SpanningTree tree(ring, 5);
  EXPECT_EQ(tree.reached, 8U);
  EXPECT_EQ(tree.size[5], 8U);
  EXPECT_EQ(tree.size[1], 1U) << "opposite";
  EXPECT_EQ(tree.size[4] + tree.size[6], 7U);
  // A tree that is not a line: the sizes behind both directions of a link are all processors.
  const std::vector<std::array<NodeId, 2>> pairs{{0, 1}, {1, 2}, {1, 3}, {3, 4}, {3, 5}, {5, 6}};
  const Neighbours n(7, pairs);
  const auto ranked = RankedTrees::of(n);
  ASSERT_TRUE(ranked);
  for (std::size_t k = 0; k < n.links(); ++k) {
    EXPECT_EQ(ranked->size[k] + ranked->size[n.reverse(k)], 7U);
  }
  EXPECT_EQ(ranked->size[0], 6U);
  EXPECT_EQ(ranked->size[n.first(3)], 3U);
}

LONG(RippleTree, CubeOf2To20);
/// 2^20 processors in seconds; no tree is stored.
TEST(RippleTree, CubeOf2To20) {
  const auto cube = topology_by_name("hypercube", {1 << 20});
  const auto agents = round_agents_by_name(*cube, "ripple-tree");
  RoundMachine machine(*agents);
  machine.insert(0, 1 << 20);
  ASSERT_TRUE(machine.settle(30));
  EXPECT_EQ(machine.costs().stable, 20U);
  EXPECT_EQ(machine.costs().migration, (1 << 20) - 1.0);
  EXPECT_EQ(machine.costs().imbalance, (1 << 20) - 21.0);
}

}  // namespace
}  // namespace ballast
