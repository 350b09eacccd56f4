// SPDX-License-Identifier: BSD-3-Clause
// The k-ary n-fly: its form, and its latency against the closed form and against BookSim 2.
#include <fmt/format.h>

#include "graphs/neighbours.h"
#include "support/booksim.h"
#include "support/digits.h"
#include "support/topologies_fixture.h"
#include "topology/places.h"

namespace ballast {
namespace {

TEST(Fly, EveryPacketGoesThroughAllStages) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 1}, {2, 5}, {3, 3}, {6, 2}}) {
    SCOPED_TRACE(digits_text(k, n));
    const auto t = topology("fly", digits_text(k, n));
    EXPECT_EQ(t->processors(), power(k, n));
    EXPECT_EQ(t->routers(), n * power(k, n - 1));
    for (NodeId from = 0; from < t->processors(); ++from) {
      for (NodeId to = 0; to < t->processors(); ++to) ASSERT_EQ(hops(*t, *t, from, to), n);
    }
  }
}

TEST(Fly, LinksLeadOneWay) {
  const auto t = topology("fly", digits_text(3, 3));
  EXPECT_EQ(t->entry_router(26), 8U);
  EXPECT_EQ(t->exit_router(26), 26U);
  EXPECT_EQ(t->links(0), 3U);
  EXPECT_EQ(t->links(9), 6U);
  EXPECT_EQ(t->links(26), 3U);
  for (NodeId r = 0; r < t->routers(); ++r) {
    for (Port link = 0; link < t->links(r); ++link) {
      EXPECT_EQ(t->sends(r, link), t->neighbour(r, link).router > r);
    }
  }
  // Digits are set from the highest on: from router 0 by outputs 2 and 1 to router 21 of stage 2.
  EXPECT_EQ(t->neighbour(0, 2).router, 9U + 6);
  EXPECT_EQ(t->neighbour(15, 1).router, 18U + 7);
  EXPECT_EQ(t->neighbour(15, 3 + 0), (LinkEnd{0, 2}));
  EXPECT_EQ(t->next_hop(0, 3 * 7).port, 2U);
  EXPECT_EQ(one_way_part(*topology("fly", digits_text(4, 1))), "") << "a crossbar";
}

/// 5 n + 2 cycles.
TEST(Fly, LatencyIsThatOfBookSim) {
  EXPECT_NEAR(zero_load_mean(*topology("fly", digits_text(2, 6))), 32, 1e-9);
  EXPECT_NEAR(uniform_mean("fly", {2, 6}, 0.002), 32.01, 0.1);
}

TEST(Fly, NeighboursAreALine) {
  Args args;
  args.set("neighbours", std::string("own"), {});
  const Neighbours line = neighbours_of(*topology("fly", digits_text(2, 3)), args);
  EXPECT_EQ(line.links(), 2U * 7);
  EXPECT_EQ(line.max_degree(), 2U);
}

/// Router w of each stage stands beside the middle of its outputs k w .. k w + k - 1.
TEST(Fly, IsDrawnInColumnsTheFirstStageLeft) {
  for (const auto& [k, n] : {std::pair<NodeId, NodeId>{2, 1}, {2, 4}, {3, 3}, {5, 2}}) {
    const auto t = topology("fly", digits_text(k, n));
    const Places places = t->places();
    ASSERT_EQ(places.routers.size(), t->routers());
    ASSERT_EQ(places.processors.size(), t->processors());
    ASSERT_EQ(places.exits.size(), t->processors());
    for (NodeId p = 0; p < t->processors(); ++p) {
      EXPECT_EQ(places.processors[p], (DrawnPlace{places.processors[0].x, 1.0 * p}));
      EXPECT_EQ(places.exits[p], (DrawnPlace{places.exits[0].x, 1.0 * p}));
    }
    EXPECT_LT(places.processors[0].x, places.routers.front().x);
    EXPECT_GT(places.exits[0].x, places.routers.back().x);
    const NodeId width = power(k, n - 1);
    for (NodeId r = 0; r < t->routers(); ++r) {
      const double middle = k * (r % width) + (k - 1) / 2.0;
      EXPECT_EQ(places.routers[r], (DrawnPlace{places.routers[r - r % width].x, middle})) << r;
      if (r >= width) {
        EXPECT_GT(places.routers[r].x, places.routers[r - width].x) << r;
      }
    }
  }
}

TEST(Fly, RefusesBadSizes) {
  EXPECT_EQ(topology_error("fly", "size = [64]"),
            "exp.toml:3:8: machine.size: expected [k, n] with k at least 2, got [64]");
}

}  // namespace
}  // namespace ballast
