// SPDX-License-Identifier: BSD-3-Clause
// up*/down* routing on random graphs with random failures, against its definition.
#include "topology/up_down.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/random.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

/// Any links, also parallel ones and several components; two processors a router.
struct Links final : Topology {
  Links(NodeId routers, const std::vector<std::array<NodeId, 2>>& edges) : ends(routers) {
    for (const auto& [a, b] : edges) {
      ends[a].push_back({b, static_cast<Port>(ends[b].size())});
      ends[b].push_back({a, static_cast<Port>(ends[a].size() - 1)});
    }
  }
  NodeId processors() const override { return 2 * routers(); }
  NodeId routers() const override { return static_cast<NodeId>(ends.size()); }
  NodeId router_of(NodeId p) const override { return p / 2; }
  Port links(NodeId r) const override { return static_cast<Port>(ends[r].size()); }
  LinkEnd neighbour(NodeId r, Port port) const override { return ends[r][port]; }
  void route(std::span<const RouteStep>, Hop*) const override {
    FAIL() << "has no routing of its own";
  }
  std::vector<std::vector<LinkEnd>> ends;
};

/// A random graph, what of it fails, and what works: found without UpDown.
struct Case {
  explicit Case(std::uint32_t seed) : random(seed, Stream{0x7570646f}), links(make()) {
    const auto share = [&](unsigned percent) { return random.below(100) < percent; };
    const auto bad_links = static_cast<unsigned>(random.below(40));
    const auto bad_routers = static_cast<unsigned>(random.below(20));
    works.resize(links.routers());
    for (NodeId r = 0; r < links.routers(); ++r) works[r].assign(links.links(r), true);
    for (NodeId r = 0; r < links.routers(); ++r) {
      if (share(bad_routers)) fail_router(r);
      for (Port port = 0; port < links.links(r); ++port) {
        if (!share(bad_links)) continue;
        failures.links.push_back({r, port});
        cut(r, port);
      }
    }
    component.resize(links.routers());
    std::iota(component.begin(), component.end(), NodeId{0});
    for (bool changed = true; changed;) {  // the lowest number spreads
      changed = false;
      for_working([&](NodeId r, Port, NodeId next) {
        if (component[next] < component[r]) component[r] = component[next], changed = true;
      });
    }
  }
  Links make() {
    const auto n = static_cast<NodeId>(1 + random.below(40));
    std::vector<std::array<NodeId, 2>> edges;
    for (auto left = n == 1 ? 0 : random.below(3 * n); left > 0; --left) {
      const auto a = static_cast<NodeId>(random.below(n)), b = static_cast<NodeId>(random.below(n));
      if (a != b) edges.push_back({a, b});
    }
    return {n, edges};
  }
  void cut(NodeId r, Port port) {
    const LinkEnd other = links.neighbour(r, port);
    works[r][port] = works[other.router][other.port] = false;
  }
  void fail_router(NodeId r) {
    failures.routers.push_back(r);
    for (Port port = 0; port < links.links(r); ++port) cut(r, port);
  }
  bool failed(NodeId r) const {
    return std::find(failures.routers.begin(), failures.routers.end(), r) != failures.routers.end();
  }
  template <class Visit>
  void for_working(Visit visit) const {
    for (NodeId r = 0; r < links.routers(); ++r) {
      for (Port port = 0; port < links.links(r); ++port) {
        if (works[r][port]) visit(r, port, links.neighbour(r, port).router);
      }
    }
  }

  RandomStream random;
  Links links;
  Failures failures;
  std::vector<std::vector<bool>> works;
  std::vector<NodeId> component;  // named by its lowest router
};

/// Walks the route; the number of links, having checked each of them.
std::uint32_t walk(const Case& c, const UpDown& routing, NodeId from, NodeId to) {
  std::uint32_t length = 0;
  bool down = false;
  for (NodeId at = from; at != c.links.router_of(to); ++length) {
    const Port port = routing.next_hop(at, to).port;
    if (length > c.links.routers() || port >= c.links.links(at) || !c.works[at][port]) {
      ADD_FAILURE() << "link " << port << " of router " << at << " after " << length;
      return 0;
    }
    const NodeId next = c.links.neighbour(at, port).router;
    EXPECT_FALSE(down && routing.up(at, next)) << "up after down";
    down = !routing.up(at, next);
    at = next;
  }
  return length;
}

TEST(UpDown, ReachesEveryPairOfAComponent) {
  unsigned partitioned = 0, failed = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    const UpDown routing(c.links, c.failures);
    for (NodeId from = 0; from < c.links.routers(); ++from) {
      for (NodeId to = 0; to < c.links.processors(); ++to) {
        const NodeId end = c.links.router_of(to);
        const bool way = c.component[from] == c.component[end] && !c.failed(from) && !c.failed(end);
        ASSERT_EQ(routing.reachable(from, to), way);
        if (way) walk(c, routing, from, to);
        if (way || from == end) continue;
        EXPECT_EQ(routing.next_hop(from, to).port, kNoPort);
        EXPECT_EQ(hops(c.links, routing, 2 * from, to), 0U);
      }
      failed += c.failed(from);
    }
    EXPECT_EQ(to_string(c.links, channel_cycle(c.links, routing)), "no cycle");
    partitioned += routing.component_count() > 1;
  }
  EXPECT_GT(partitioned, 100U);
  EXPECT_GT(failed, 100U);
}

TEST(UpDown, NumbersComponentsAndFailedRoutersApart) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const Case c(seed);
    const UpDown routing(c.links, c.failures);
    std::uint32_t count = 0;
    for (NodeId r = 0; r < c.links.routers(); ++r) {
      const std::uint32_t number = routing.components()[r];
      ASSERT_EQ(number == UpDown::kNoComponent, c.failed(r));
      if (c.failed(r)) continue;
      if (c.component[r] == r) {
        ASSERT_EQ(number, count++);
      }
      ASSERT_EQ(number, routing.components()[c.component[r]]);
    }
    EXPECT_EQ(routing.component_count(), count);
  }
}

TEST(UpDown, EveryComponentHasOneRootThatHasMostLinks) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    const UpDown routing(c.links, c.failures);
    std::vector<unsigned> links(c.links.routers(), 0), ups(c.links.routers(), 0);
    c.for_working([&](NodeId r, Port, NodeId next) { ++links[r], ups[r] += routing.up(r, next); });
    std::vector<unsigned> roots(c.links.routers(), 0);
    for (NodeId r = 0; r < c.links.routers(); ++r) {
      if (c.failed(r) || ups[r] != 0) continue;
      ++roots[c.component[r]];
      for (NodeId other = 0; other < c.links.routers(); ++other) {
        if (c.component[other] != c.component[r] || c.failed(other)) continue;
        EXPECT_TRUE(links[other] < links[r] || (links[other] == links[r] && other >= r));
      }
    }
    for (NodeId r = 0; r < c.links.routers(); ++r) {
      EXPECT_EQ(roots[r], c.component[r] == r && !c.failed(r) ? 1U : 0U);
    }
  }
}

TEST(UpDown, GoesDownWhereItCanElseUpByTheShortestRest) {
  constexpr std::uint32_t kFar = 1000;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    const UpDown routing(c.links, c.failures);
    for (NodeId to = 0; to < c.links.processors(); to += 2) {
      const NodeId end = c.links.router_of(to);
      std::vector<std::uint32_t> down(c.links.routers(), kFar);
      down[end] = 0;
      for (NodeId round = 0; round < c.links.routers(); ++round) {
        c.for_working([&](NodeId r, Port, NodeId next) {
          if (!routing.up(r, next)) down[r] = std::min(down[r], down[next] + 1);
        });
      }
      std::vector<std::uint32_t> shortest(c.links.routers(), kFar);
      c.for_working([&](NodeId r, Port, NodeId next) {
        if (!routing.up(r, next) || !routing.reachable(next, to)) return;
        shortest[r] = std::min(shortest[r], walk(c, routing, next, to) + 1);
      });
      for (NodeId r = 0; r < c.links.routers(); ++r) {
        if (r == end || !routing.reachable(r, to)) continue;
        EXPECT_EQ(walk(c, routing, r, to), down[r] < kFar ? down[r] : shortest[r]);
      }
    }
  }
}

TEST(UpDown, SharesEquallyGoodLinks) {
  const auto tree = topology("tree", "size = [16]\nfat = 8");
  const UpDown routing(*tree);
  std::vector<unsigned> used(tree->links(0), 0);
  for (NodeId to = 0; to < 16; to += 2) ++used[routing.next_hop(0, to).port];
  EXPECT_EQ(*std::max_element(used.begin(), used.end()), 1U);
}

TEST(UpDown, RefusesMoreThanItsTableHolds) {
  const auto line = topology("line", "size = [46341]");
  EXPECT_EQ(error_of([&] { UpDown routing(*line); }),
            "up*/down* routing: expected at most 46340 routers, got 46341; the table takes 2 bytes "
            "per pair");
  const Links thick(2, std::vector<std::array<NodeId, 2>>(65'535, {0, 1}));
  EXPECT_EQ(error_of([&] { UpDown routing(thick); }),
            "up*/down* routing: expected at most 65534 links per router, got 65535 at router 0");
  const Links thinner(2, std::vector<std::array<NodeId, 2>>(65'534, {0, 1}));
  EXPECT_EQ(UpDown(thinner).component_count(), 1U);
}

}  // namespace
}  // namespace ballast
