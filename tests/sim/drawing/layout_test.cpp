// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/layout.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "support/topology_trials.h"
#include "topology/graph.h"

namespace ballast {
namespace {

class LayoutOf : public TopologyTrials {};

std::vector<DrawnPlace> nodes_of(const Layout& layout) {
  std::vector<DrawnPlace> nodes = layout.processors;
  if (!layout.direct) nodes.insert(nodes.end(), layout.routers.begin(), layout.routers.end());
  nodes.insert(nodes.end(), layout.exits.begin(), layout.exits.end());
  return nodes;
}

/// Each pair compared, unlike in the code.
double nearest_pair(const std::vector<DrawnPlace>& nodes) {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      least = std::min(least, std::hypot(nodes[i].x - nodes[k].x, nodes[i].y - nodes[k].y));
    }
  }
  return least;
}

TEST_F(LayoutOf, EveryTopologyHasNodesOneApartWithinTheBox) {
  for_all([](const Topology& t) {
    const Layout layout = layout_of(t);
    EXPECT_EQ(layout.processors.size(), t.processors());
    EXPECT_EQ(layout.routers.size(), t.routers());
    if (layout.direct) {
      EXPECT_EQ(layout.routers, layout.processors);
    }
    const std::vector<DrawnPlace> nodes = nodes_of(layout);
    for (const DrawnPlace& p : nodes) {
      EXPECT_TRUE(p.x >= 0.49 && p.x <= layout.width - 0.49) << p.x << " of " << layout.width;
      EXPECT_TRUE(p.y >= 0.49 && p.y <= layout.height - 0.49) << p.y << " of " << layout.height;
    }
    if (nodes.size() > 1) {
      EXPECT_NEAR(nearest_pair(nodes), 1, 1e-9);
    }
  });
}

TEST_F(LayoutOf, EveryLinkIsDrawnOnce) {
  for_all([](const Topology& t) {
    std::map<std::pair<NodeId, NodeId>, std::uint32_t> drawn, there;
    for (const DrawnLink& link : layout_of(t).links) {
      const bool one_way = link.one_way;
      EXPECT_TRUE(drawn.try_emplace({link.from, link.to}, link.count).second);
      if (!one_way) {
        EXPECT_TRUE(drawn.try_emplace({link.to, link.from}, link.count).second);
      }
    }
    for (NodeId r = 0; r < t.routers(); ++r) {
      for (Port link = 0; link < t.links(r); ++link) {
        if (t.sends(r, link)) ++there[{r, t.neighbour(r, link).router}];
      }
    }
    EXPECT_EQ(drawn, there);
  });
}

TEST_F(LayoutOf, TheSameTopologyHasTheSameLayout) {
  for_all([](const Topology& t) {
    const Layout a = layout_of(t), b = layout_of(t);
    EXPECT_EQ(nodes_of(a), nodes_of(b));
    EXPECT_EQ(a.width, b.width);
  });
}

/// Distance of a place from the line a - b.
double distance_from(DrawnPlace p, DrawnPlace a, DrawnPlace b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double t =
      std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

TEST_F(LayoutOf, NoLinkOfAGridPassesThroughAThirdNode) {
  const auto check = [](const Topology& t) {
    const Layout layout = layout_of(t);
    for (const DrawnLink& link : layout.links) {
      std::vector<DrawnPlace> corners{layout.routers[link.from]};
      corners.insert(corners.end(), link.via.begin(), link.via.end());
      corners.push_back(layout.routers[link.to]);
      for (NodeId r = 0; r < t.routers(); ++r) {
        if (r == link.from || r == link.to) continue;
        for (std::size_t k = 1; k < corners.size(); ++k) {
          EXPECT_GT(distance_from(layout.routers[r], corners[k - 1], corners[k]),
                    layout.radius - 0.01)
              << link.from << " - " << link.to << " at " << r;
        }
      }
    }
  };
  check(*topology("torus", "size = [8, 5]"));
  check(*topology("torus", "size = [4, 3, 5]"));
  check(*topology("mesh", "size = [4, 4, 4]"));
  check(*topology("hypercube", "size = [64]"));
  check(*topology("complete", "size = [9]"));
  check(*topology("flattened-butterfly", "size = [4, 4]"));
}

/// Beside their router, off its links.
TEST_F(LayoutOf, ProcessorsOfARouterLieBetweenItsLinks) {
  for (const char* keys : {"size = [3, 3]\nconcentration = 4", "size = [5]\nconcentration = 3",
                           "size = [1]\nconcentration = 5"}) {
    SCOPED_TRACE(keys);
    const auto t = topology("mesh", keys);
    const Layout layout = layout_of(*t);
    for (NodeId p = 0; p < t->processors() && !layout.direct; ++p) {
      for (const DrawnLink& link : layout.links) {
        EXPECT_GT(
            distance_from(layout.processors[p], layout.routers[link.from], layout.routers[link.to]),
            layout.radius)
            << "processor " << p << " on " << link.from << " - " << link.to;
      }
    }
  }
}

TEST_F(LayoutOf, AGridLiesAsItsShape) {
  const Layout layout = layout_of(*topology("mesh", "size = [4, 3]"));
  EXPECT_EQ(layout.width, 4);
  EXPECT_EQ(layout.height, 3);
  EXPECT_EQ(layout.processors[6], (DrawnPlace{2.5, 1.5}));
}

TEST_F(LayoutOf, AGraphIsPlacedByItsLinks) {
  std::vector<std::array<NodeId, 2>> links;  // two far ends of a path of 40 nodes
  for (NodeId i = 1; i < 40; ++i) links.push_back({i - 1, i});
  const Layout layout = layout_of(*graph_of_links(40, links));
  EXPECT_GT(layout.width, 20);
  EXPECT_LT(layout.height, 20);
  EXPECT_GT(std::abs(layout.processors[39].x - layout.processors[0].x), 20);
}

TEST_F(LayoutOf, LargeMachinesAreBlocks) {
  EXPECT_EQ(block_for(1), 1U);
  EXPECT_EQ(block_for(4096), 1U);
  EXPECT_EQ(block_for(4097), 2U);
  EXPECT_EQ(block_for(1U << 30), 1U << 18);
  const Layout mesh = layout_of(*topology("mesh", "size = [128, 64]"));
  EXPECT_EQ(mesh.block, 2U);
  ASSERT_EQ(mesh.processors.size(), 4096U);
  EXPECT_EQ(mesh.processors[65], (DrawnPlace{3, 1.5}));  // processors 130 and 131
  EXPECT_EQ(mesh.cell, (DrawnPlace{2, 1}));
  const Layout ring = layout_of(*topology("ring", "size = [5000]"), 16);
  EXPECT_EQ(ring.processors.size(), 313U);
  EXPECT_EQ(ring.width, 18);
  EXPECT_EQ(layout_of(10, 1).processors.size(), 10U);
}

TEST_F(LayoutOf, LeastDistanceIsThatOfTheNearestPair) {
  for (std::uint32_t n : {2U, 3U, 10U, 200U}) {
    std::vector<DrawnPlace> places;
    std::uint32_t state = n;
    const auto draw = [&] { return (state = state * 1664525 + 1013904223) / 4294967296.0; };
    for (std::uint32_t i = 0; i < n; ++i) places.push_back({std::floor(draw() * 50), draw()});
    EXPECT_DOUBLE_EQ(least_distance(places), nearest_pair(places));
  }
}

}  // namespace
}  // namespace ballast
