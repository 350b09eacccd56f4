// SPDX-License-Identifier: BSD-3-Clause
// Closed forms of the standard topologies: distances, bisections, numbering.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "support/topologies_fixture.h"

namespace ballast {
namespace {

struct Distances {
  std::uint64_t sum = 0;  ///< links between all ordered pairs of processors
  std::uint32_t diameter = 0;
  friend bool operator==(const Distances&, const Distances&) = default;
};

Distances distances(const std::string& name, const std::string& keys) {
  const auto t = topology(name, keys);
  Distances result;
  for (NodeId from = 0; from < t->processors(); ++from) {
    for (NodeId to = 0; to < t->processors(); ++to) {
      const std::uint32_t links = hops(*t, *t, from, to) - 1;
      result.sum += links;
      result.diameter = std::max(result.diameter, links);
    }
  }
  return result;
}

std::string size(NodeId n) { return fmt::format("size = [{}]", n); }

TEST(TopologyForms, DistancesInOneDimension) {
  for (const std::uint64_t n : {1U, 2U, 3U, 4U, 7U, 16U, 33U}) {
    SCOPED_TRACE(n);
    const auto p = static_cast<NodeId>(n);
    EXPECT_EQ(distances("line", size(p)), (Distances{n * (n * n - 1) / 3, p - 1}));
    EXPECT_EQ(distances("ring", size(p)), (Distances{n * (n * n / 4), p / 2}));
    EXPECT_EQ(distances("complete", size(p)), (Distances{n * (n - 1), p > 1 ? 1U : 0U}));
    EXPECT_EQ(distances("star", size(p)), (Distances{2 * (n - 1) * (n - 1), std::min(p - 1, 2U)}));
  }
}

TEST(TopologyForms, DistancesInSeveralDimensions) {
  // Each dimension adds its own, for every pair of coordinates in the others.
  for (const auto& [a, b, c] : {std::array<std::uint64_t, 3>{4, 4, 1}, {5, 3, 2}, {2, 6, 4}}) {
    const std::string keys = fmt::format("size = [{}, {}, {}]", a, b, c);
    SCOPED_TRACE(keys);
    std::uint64_t mesh = 0, torus = 0;
    for (const std::uint64_t n : {a, b, c}) {
      const std::uint64_t others = a * b * c / n;
      mesh += others * others * n * (n * n - 1) / 3;
      torus += others * others * n * (n * n / 4);
    }
    EXPECT_EQ(distances("mesh", keys),
              (Distances{mesh, static_cast<std::uint32_t>(a + b + c - 3)}));
    EXPECT_EQ(distances("torus", keys),
              (Distances{torus, static_cast<std::uint32_t>(a / 2 + b / 2 + c / 2)}));
  }
}

TEST(TopologyForms, DistancesOfPowersOfTwo) {
  for (NodeId levels = 1; levels <= 7; ++levels) {
    const std::uint64_t p = std::uint64_t{1} << levels;
    SCOPED_TRACE(p);
    EXPECT_EQ(distances("hypercube", size(NodeId(p))), (Distances{p * p * levels / 2, levels}));
    std::uint64_t tree = 0;  // 2^(h-1) of the others meet at height h
    for (NodeId h = 1; h <= levels; ++h) tree += p * (p >> (levels - h + 1)) * 2 * (h - 1);
    EXPECT_EQ(distances("tree", size(NodeId(p))), (Distances{tree, 2 * (levels - 1)}));
    EXPECT_EQ(distances("tree", size(NodeId(p)) + "\nfat = 3").sum, tree);
  }
}

/// Fewest links between two halves of the routers, by trying all halves.
std::uint32_t bisection(const std::string& name, const std::string& keys) {
  const auto t = topology(name, keys);
  std::uint32_t fewest = ~0U;
  for (std::uint32_t half = 0; half < 1U << t->routers(); ++half) {
    if (std::popcount(half) * 2 != static_cast<int>(t->routers())) continue;
    std::uint32_t cut = 0;
    for (NodeId r = 0; r < t->routers(); ++r) {
      for (Port port = 0; port < t->links(r); ++port) {
        cut += (half >> r & 1) > (half >> t->neighbour(r, port).router & 1);
      }
    }
    fewest = std::min(fewest, cut);
  }
  return fewest;
}

TEST(TopologyForms, Bisections) {
  EXPECT_EQ(bisection("line", "size = [10]"), 1U);
  EXPECT_EQ(bisection("ring", "size = [10]"), 2U);
  EXPECT_EQ(bisection("ring", "size = [2]"), 1U);
  EXPECT_EQ(bisection("mesh", "size = [4, 4]"), 4U);
  EXPECT_EQ(bisection("torus", "size = [4, 4]"), 8U);
  EXPECT_EQ(bisection("mesh", "size = [2, 6]"), 2U);
  EXPECT_EQ(bisection("torus", "size = [3, 4]"), 6U);
  EXPECT_EQ(bisection("hypercube", "size = [16]"), 8U);
  EXPECT_EQ(bisection("complete", "size = [8]"), 16U);
  EXPECT_EQ(bisection("star", "size = [8]"), 4U);
}

TEST(TopologyForms, SizesCountTheLinksOfEveryRouterInBothDirections) {
  const RunSize star = run_size_of(*topology("star", size(8)));
  EXPECT_EQ(star.processors, 8U);
  EXPECT_EQ(star.routers, 8U);
  EXPECT_EQ(star.links, 2U * 7);
  EXPECT_EQ(run_size_of(*topology("mesh", "size = [3, 4]")).links, 2U * (2 * 4 + 3 * 3));
}

TEST(TopologyForms, NeighboursInAMeshAreDrawnAtADistanceOfOne) {
  const std::vector<DrawnPlace> at = topology("mesh", "size = [3, 2]")->places().routers;
  ASSERT_EQ(at.size(), 6U);
  for (NodeId r = 0; r < 6; ++r) EXPECT_EQ(at[r], (DrawnPlace{1.0 * (r % 3), 1.0 * (r / 3)})) << r;
}

TEST(TopologyForms, LinksOfFatTrees) {
  // Both subtrees of the root have p/2 processors.
  for (const auto& [fat, root] : {std::array<Port, 2>{1, 1}, {3, 3}, {8, 8}, {32, 16}}) {
    const auto t = topology("tree", fmt::format("size = [32]\nfat = {}", fat));
    EXPECT_EQ(t->routers(), 31U);
    EXPECT_EQ(t->links(0), 2 * root);
    EXPECT_EQ(t->links(30), std::min(fat, 2U));
    EXPECT_EQ(t->router_of(0), 15U);
    EXPECT_EQ(t->router_of(31), 30U);
  }
  // Half of the processors send to the other half: each link of the root carries as many routes.
  const auto t = topology("tree", "size = [32]\nfat = 8");
  std::vector<unsigned> up(t->links(1), 0), down(t->links(0), 0);
  for (NodeId to = 16; to < 32; ++to) {
    ++up[t->next_hop(1, to).port];
    ++down[t->next_hop(0, to).port];
  }
  EXPECT_EQ(std::count(up.begin(), up.end(), 2U), 8);
  EXPECT_EQ(std::count(down.begin(), down.end(), 2U), 8);
}

TEST(TopologyForms, NumbersOfGrids) {
  const auto t = topology("mesh", "size = [4, 3, 2]");
  EXPECT_EQ(t->shape(), (std::vector<NodeId>{4, 3, 2}));
  const NodeId at = 1 + 4 * (1 + 3 * 0);
  EXPECT_EQ(t->links(at), 5U);  // x down, x up, y down, y up, z up
  const std::array<NodeId, 5> next{at - 1, at + 1, at - 4, at + 4, at + 12};
  for (Port port = 0; port < 5; ++port) EXPECT_EQ(t->neighbour(at, port).router, next[port]);
  EXPECT_EQ(t->next_hop(at, 23).port, 1U) << "dimension 0 first";
  EXPECT_EQ(t->links(0), 3U);
  EXPECT_EQ(t->neighbour(0, 2), (LinkEnd{12, 2}));
}

TEST(TopologyForms, TheShorterWayRound) {
  const auto t = topology("ring", "size = [8]");
  for (NodeId at = 0; at < 8; ++at) {
    EXPECT_EQ(t->next_hop(at, (at + 3) % 8).port, 1U);
    EXPECT_EQ(t->next_hop(at, (at + 5) % 8).port, 0U);
    EXPECT_EQ(t->next_hop(at, (at + 4) % 8).port, at % 2 == 0 ? 1U : 0U) << "half of them each way";
  }
  EXPECT_EQ(t->next_hop(6, 1), (Hop{1, 0})) << "before the wraparound link";
  EXPECT_EQ(t->next_hop(7, 1), (Hop{1, 0})) << "on it";
  EXPECT_EQ(t->next_hop(0, 1), (Hop{1, 0})) << "behind it: a packet keeps its class";
  EXPECT_EQ(t->next_hop(7, 6), (Hop{0, 0})) << "the same downwards";
  EXPECT_EQ(t->next_hop(3, 5), (Hop{1, 1})) << "leaves the half behind it";
  EXPECT_EQ(t->next_hop(4, 2), (Hop{0, 1}));
  EXPECT_EQ(t->next_hop(1, 6), (Hop{0, 0}));
  EXPECT_EQ(t->next_hop(5, 6), (Hop{1, 1})) << "never on it";
  EXPECT_EQ(topology("ring", "size = [2]")->vc_classes(), 1U);
  EXPECT_EQ(topology("ring", "size = [2]")->links(0), 1U);
}

TEST(TopologyForms, BadSizes) {
  EXPECT_EQ(topology_error("line", "size = [4, 4]"),
            "exp.toml:3:8: machine.size: expected a list of length 1, got 2");
  EXPECT_EQ(topology_error("mesh", "size = []"),
            "exp.toml:3:8: machine.size: expected a list of length 1 or more, got 0");
  EXPECT_EQ(topology_error("torus", "size = [4, 0]"),
            "exp.toml:3:12: machine.size[1]: expected an integer 1 .. 1073741824, got 0");
  EXPECT_EQ(
      topology_error("mesh", "size = [65536, 65536]"),
      "exp.toml:3:8: machine.size: expected a product of 1 .. 1073741824 processors, got more");
  EXPECT_EQ(
      topology_error("hypercube", "size = [48]"),
      "exp.toml:3:8: machine.size: expected a power of two, at least 1, got 48; try 32 or 64");
  EXPECT_EQ(topology_error("tree", "size = [1]"),
            "exp.toml:3:8: machine.size: expected a power of two, at least 2, got 1; try 2 or 4");
  EXPECT_EQ(topology_error("tree", "size = [8]\nfat = 0"),
            "exp.toml:4:7: machine.fat: expected an integer 1 .. 1073741824, got 0");
  EXPECT_EQ(topology_error("ring", "size = [8]\ndatelin = true"),
            "exp.toml:4:1: machine.datelin: unknown key, expected one of size, concentration, "
            "dateline, topology; "
            "did you mean \"dateline\"?");
  EXPECT_EQ(topology_error("star", ""),
            "exp.toml:1:1: machine.size: missing required key, expected a list of integers 1 .. "
            "1073741824, such as 64");
}

}  // namespace
}  // namespace ballast
