// SPDX-License-Identifier: BSD-3-Clause
// The k-ary n-tree: its form, and its latencies against the closed form and against BookSim 2.
#include <fmt/format.h>

#include <algorithm>

#include "support/booksim.h"
#include "support/digits.h"
#include "support/topologies_fixture.h"
#include "topology/places.h"

namespace ballast {
namespace {

TEST(KaryTree, HasItsRoutersAndLinks) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 1}, {2, 6}, {3, 3}, {4, 3}, {7, 2}}) {
    const auto t = topology("kary-tree", digits_text(k, n));
    EXPECT_EQ(t->processors(), power(k, n));
    EXPECT_EQ(t->routers(), n * power(k, n - 1));
    EXPECT_EQ(t->links(0), n == 1 ? 0 : k);
    EXPECT_EQ(t->links(t->routers() - 1), n == 1 ? 0 : k);
    EXPECT_TRUE(n < 3 || t->links(power(k, n - 1)) == 2 * k);
    EXPECT_EQ(t->router_of(k - 1), 0U);
    EXPECT_EQ(t->router_of(t->processors() - 1), power(k, n - 1) - 1);
  }
}

/// Processors meet at the level of the highest digit in which they differ.
TEST(KaryTree, GoesUpNoFurtherThanItMust) {
  const NodeId k = 3, n = 4;
  const auto t = topology("kary-tree", digits_text(k, n));
  for (NodeId from = 0; from < t->processors(); ++from) {
    for (NodeId to = 0; to < t->processors(); ++to) {
      NodeId level = 1;
      while (from / power(k, level) != to / power(k, level)) ++level;
      ASSERT_EQ(hops(*t, *t, from, to), 2 * level - 1) << from << " -> " << to;
    }
  }
}

/// Packets from below leave a switch evenly by its links upwards, for any destination.
TEST(KaryTree, WaysUpAreSpread) {
  const auto t = topology("kary-tree", digits_text(4, 3));
  std::vector<unsigned> first(4, 0), second(4, 0);
  for (NodeId to = 16; to < 64; ++to) {  // beyond the subtree of switch 0 of level 1
    const Hop up = t->next_hop(0, to);
    ++first[up.port];
    ++second.at(t->next_hop(t->neighbour(0, up.port).router, to).port - 4);
  }
  EXPECT_EQ(first, (std::vector<unsigned>(4, 12)));
  EXPECT_EQ(second, (std::vector<unsigned>(4, 12)));
}

/// 4 H + (H - 1) + 3 cycles of H routers: H = 2 l - 1 for the k^l - k^(l-1) processors that meet at
/// level l (k of them at level 1).
TEST(KaryTree, LatenciesAreThoseOfBookSim) {
  for (const auto& [k, n, booksim] : {std::tuple<NodeId, NodeId, double>{2, 6, 47.42},
                                      {4, 3, 23.67}}) {  // its fattree, its tree4
    double closed = 0;
    for (NodeId l = 1; l <= n; ++l) {
      const double share = static_cast<double>(power(k, l) - (l == 1 ? 0 : power(k, l - 1)));
      closed += share * (5 * (2 * l - 1) + 2) / power(k, n);
    }
    EXPECT_NEAR(zero_load_mean(*topology("kary-tree", digits_text(k, n))), closed, 1e-9);
    const double measured = uniform_mean("kary-tree", {k, n}, 0.002);
    EXPECT_NEAR(measured, closed, 0.01 * closed);
    EXPECT_NEAR(measured, booksim, 0.015 * booksim);
    RecordProperty(fmt::format("mean_{}_{}", k, n), fmt::format("{:.2f} {:.2f}", closed, measured));
  }
}

/// Switch w of each level stands above the middle of processors k w .. k w + k - 1.
TEST(KaryTree, IsDrawnInRowsTheTopFirst) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 1}, {2, 4}, {3, 3}, {5, 2}}) {
    const auto t = topology("kary-tree", digits_text(k, n));
    const Places places = t->places();
    ASSERT_EQ(places.routers.size(), t->routers());
    ASSERT_EQ(places.processors.size(), t->processors());
    for (NodeId p = 0; p < t->processors(); ++p) {
      EXPECT_EQ(places.processors[p], (DrawnPlace{1.0 * p, places.processors[0].y}));
    }
    EXPECT_GT(places.processors[0].y, places.routers[0].y);
    const NodeId width = power(k, n - 1);
    for (NodeId r = 0; r < t->routers(); ++r) {
      const double middle = k * (r % width) + (k - 1) / 2.0;
      EXPECT_EQ(places.routers[r], (DrawnPlace{middle, places.routers[r - r % width].y})) << r;
      if (r >= width) {
        EXPECT_LT(places.routers[r].y, places.routers[r - width].y) << r;
      }
    }
  }
}

TEST(KaryTree, RefusesBadSizes) {
  EXPECT_EQ(topology_error("kary-tree", "size = [64]"),
            "exp.toml:3:8: machine.size: expected [k, n] with k at least 2, got [64]");
  EXPECT_EQ(topology_error("kary-tree", "size = [1, 3]"),
            "exp.toml:3:8: machine.size: expected [k, n] with k at least 2, got [1, 3]");
  EXPECT_EQ(topology_error("kary-tree", "size = [2, 31]"),
            "exp.toml:3:8: machine.size: expected at most 1073741824 processors, got 2^31");
}

}  // namespace
}  // namespace ballast
