// SPDX-License-Identifier: BSD-3-Clause
// The dragonfly: groups, global links, and local - global - local routes.
#include <fmt/format.h>

#include <map>

#include "graphs/neighbours.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

TEST(Dragonfly, HasOneLinkBetweenEveryTwoGroups) {
  const std::pair<const char*, NodeId> forms[] = {{"size = [2, 4, 2]", 4},
                                                  {"size = [1, 3, 2]\ngroups = 5", 3},
                                                  {"size = [1, 1, 4]", 1},
                                                  {"size = [3, 5, 1]\ngroups = 2", 5}};
  for (const auto& [keys, a] : forms) {
    SCOPED_TRACE(keys);
    const auto t = topology("dragonfly", keys);
    const NodeId groups = t->routers() / a;
    std::map<std::pair<NodeId, NodeId>, unsigned> between;
    for (NodeId r = 0; r < t->routers(); ++r) {
      for (Port link = 0; link < t->links(r); ++link) {
        ++between[{r / a, t->neighbour(r, link).router / a}];
      }
    }
    for (NodeId x = 0; x < groups; ++x) {
      for (NodeId y = 0; y < groups; ++y) {
        EXPECT_EQ((between[{x, y}]), x == y ? a * (a - 1) : 1U) << x << " to " << y;
      }
    }
  }
}

TEST(Dragonfly, SizesAreThoseOfTheCanonicalForm) {
  const auto t = topology("dragonfly", "size = [2, 4, 2]");
  EXPECT_EQ(t->processors(), 72U);
  EXPECT_EQ(t->routers(), 36U);
  for (NodeId r = 0; r < 36; ++r) EXPECT_EQ(t->links(r), 3U + 2);
  EXPECT_EQ(topology("dragonfly", "size = [2, 4, 2]\ngroups = 3")->processors(), 24U);
  // Balanced where it can be: 2 processors, 4 routers and 2 global links.
  const auto* part = Registry<TopologyMaker>::find("dragonfly");
  const TopologySize size = part->make.size_for(72);
  EXPECT_EQ(size.processors, 72U);
  EXPECT_EQ(std::get<std::vector<std::int64_t>>(size.keys[0].second),
            (std::vector<std::int64_t>{2, 4, 2}));
}

TEST(Dragonfly, RoutesAreLocalGlobalLocal) {
  const NodeId p = 2, a = 4, h = 2;
  const auto t = topology("dragonfly", "size = [2, 4, 2]");
  const auto gate = [&](NodeId group, NodeId to) {  // the router of the link between them
    return group * a + (to - (to > group ? 1 : 0)) / h;
  };
  for (NodeId from = 0; from < t->processors(); ++from) {
    for (NodeId to = 0; to < t->processors(); ++to) {
      const NodeId start = from / p, end = to / p, x = start / a, y = end / a;
      const NodeId routers =
          x == y ? 1 + (start != end) : 2 + (start != gate(x, y)) + (end != gate(y, x));
      ASSERT_EQ(hops(*t, *t, from, to), routers) << from << " -> " << to;
    }
  }
}

/// One class of virtual channels would not do.
TEST(Dragonfly, NeedsItsTwoClasses) {
  struct OneClass final : Routing {
    explicit OneClass(const Topology& topology) : t(topology) {}
    void route(std::span<const RouteStep> steps, Hop* hops) const override {
      t.route(steps, hops);
      for (std::size_t k = 0; k < steps.size(); ++k) hops[k].vc_class = 0;
    }
    const Topology& t;
  };
  const auto t = topology("dragonfly", "size = [1, 4, 2]");
  EXPECT_EQ(t->vc_classes(), 2U);
  EXPECT_TRUE(channel_cycle(*t, *t).empty());
  EXPECT_FALSE(channel_cycle(*t, OneClass(*t)).empty());
}

TEST(Dragonfly, NeighboursAreThoseOfTheRouters) {
  Args args;
  args.set("neighbours", std::string("own"), {});
  const Neighbours n = neighbours_of(*topology("dragonfly", "size = [2, 4, 2]"), args);
  EXPECT_EQ(n.nodes(), 72U);
  EXPECT_EQ(n.links() / 2, 36U + 2 * (9 * 6 + 9 * 8 / 2))
      << "in routers, in groups, between groups";
  EXPECT_EQ(n.max_degree(), 1U + 5);
}

TEST(Dragonfly, RefusesBadSizes) {
  EXPECT_EQ(topology_error("dragonfly", "size = [72]"),
            "exp.toml:3:8: machine.size: expected [p, a, h], got [72]");
  EXPECT_EQ(topology_error("dragonfly", "size = [2, 4, 2]\ngroups = 10"),
            "exp.toml:4:10: machine.groups: expected at most a h + 1 = 9, got 10");
  EXPECT_EQ(topology_error("dragonfly", "size = [2, 4, 65536]"),
            "exp.toml:3:8: machine.size: expected p, a and h of at most 32768, got [2, 4, 65536]");
  EXPECT_EQ(topology_error("dragonfly", "size = [1, 2000, 2000]"),
            "exp.toml:3:8: machine.size: expected at most 1073741824 processors, got [1, 2000, "
            "2000]");
}

}  // namespace
}  // namespace ballast
