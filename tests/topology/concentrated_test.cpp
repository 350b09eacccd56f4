// SPDX-License-Identifier: BSD-3-Clause
// Several processors on each router of a grid: the same links and routes, more processors.
#include "topology/concentrated.h"

#include <fmt/format.h>

#include "graphs/neighbours.h"
#include "support/topologies_fixture.h"
#include "topology/grid.h"
#include "topology/places.h"

namespace ballast {
namespace {

struct Fabric {
  const char *name, *keys;
};
constexpr Fabric kFabrics[] = {
    {"line", "size = [7]"},       {"ring", "size = [6]"},
    {"mesh", "size = [4, 3]"},    {"torus", "size = [5, 4]"},
    {"hypercube", "size = [16]"}, {"flattened-butterfly", "size = [3, 4]"}};

std::unique_ptr<Topology> with(const Fabric& fabric, NodeId concentration) {
  return topology(fabric.name, fmt::format("{}\nconcentration = {}", fabric.keys, concentration));
}

TEST(Concentrated, ProcessorsAreNumberedByRouters) {
  const auto t = topology("mesh", "size = [3, 2]\nconcentration = 4");
  EXPECT_EQ(t->processors(), 24U);
  EXPECT_EQ(t->routers(), 6U);
  EXPECT_EQ(t->router_of(3), 0U);
  EXPECT_EQ(t->router_of(4), 1U);
  EXPECT_EQ(t->entry_router(23), 5U);
  EXPECT_EQ(t->exit_router(23), 5U);
  EXPECT_EQ(t->shape(), (std::vector<NodeId>{4, 3, 2}));
  EXPECT_EQ(t->router_shape(), (std::vector<NodeId>{3, 2}));
  EXPECT_EQ(t->grid()->size, (std::vector<NodeId>{3, 2}));
  EXPECT_EQ(t->grid()->concentration, 4U);
  EXPECT_EQ(topology("mesh", "size = [3, 2]")->grid()->concentration, 1U);
  EXPECT_EQ(hops(*t, *t, 0, 3), 1U) << "of the same router";
  EXPECT_EQ(hops(*t, *t, 0, 23), 4U);
}

TEST(Concentrated, LinksAreThoseOfTheRouters) {
  for (const Fabric& fabric : kFabrics) {
    SCOPED_TRACE(fabric.name);
    const auto alone = topology(fabric.name, fabric.keys), many = with(fabric, 3);
    EXPECT_EQ(many->processors(), 3 * alone->processors());
    ASSERT_EQ(many->routers(), alone->routers());
    EXPECT_EQ(many->vc_classes(), alone->vc_classes());
    EXPECT_EQ(many->minimal(), alone->minimal());
    EXPECT_EQ(many->bytes(), alone->bytes());
    EXPECT_EQ(many->places().routers, alone->places().routers);
    EXPECT_EQ(one_way_part(*many), "");
    for (NodeId r = 0; r < alone->routers(); ++r) {
      ASSERT_EQ(many->links(r), alone->links(r));
      for (Port link = 0; link < alone->links(r); ++link) {
        EXPECT_EQ(many->neighbour(r, link), alone->neighbour(r, link));
        EXPECT_EQ(many->side(r, link), alone->side(r, link));
      }
    }
  }
}

/// All questions in one batch, which is longer than a part of it that is asked at a time.
TEST(Concentrated, RoutesAreThoseOfTheRouters) {
  for (const Fabric& fabric : kFabrics) {
    SCOPED_TRACE(fabric.name);
    const auto alone = topology(fabric.name, fabric.keys), many = with(fabric, 3);
    std::vector<RouteStep> steps;
    std::vector<TurnQuestion> questions;
    for (NodeId at = 0; at < many->routers(); ++at) {
      for (NodeId to = 0; to < many->processors(); ++to) {
        if (to / 3 == at) continue;
        steps.push_back({.at = at, .to = to});
        questions.push_back({at, to});
      }
    }
    ASSERT_GT(steps.size(), 65U);
    ASSERT_NE(steps.size() % 64, 0U);
    std::vector<Hop> hops(steps.size());
    std::vector<Turn> turns(steps.size());
    many->route(steps, hops.data());
    many->turn(questions, turns.data());
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const NodeId at = steps[k].at;
      const Hop hop = alone->next_hop(at, steps[k].to / 3);
      ASSERT_EQ(hops[k], hop) << at << " to " << steps[k].to;
      ASSERT_EQ(turns[k].side, alone->side(at, hop.port));
      ASSERT_EQ(turns[k].vc_class, hop.vc_class);
    }
  }
}

TEST(Concentrated, OneProcessorPerRouterIsTheTopologyItself) {
  const auto mesh = topology("mesh", "size = [3, 2]\nconcentration = 1");
  EXPECT_NE(dynamic_cast<const Mesh*>(mesh.get()), nullptr);
  const auto torus = topology("torus", "size = [3, 2]");
  EXPECT_NE(dynamic_cast<const Torus*>(torus.get()), nullptr);
}

TEST(Concentrated, SizesAreThoseOfAllProcessors) {
  const auto sized = [](const char* name, NodeId processors, NodeId concentration) {
    const auto* part = Registry<TopologyMaker>::find(name);
    const TopologySize size = concentrated_size(part->make, processors, concentration);
    return std::pair(std::get<std::vector<std::int64_t>>(size.keys[0].second), size.processors);
  };
  using Size = std::vector<std::int64_t>;
  EXPECT_EQ(sized("mesh", 64, 4), (std::pair<Size, NodeId>{{4, 4}, 64}));
  EXPECT_EQ(sized("mesh", 64, 1), (std::pair<Size, NodeId>{{8, 8}, 64}));
  EXPECT_EQ(sized("line", 13, 4), (std::pair<Size, NodeId>{{3}, 12})) << "the nearest";
  EXPECT_EQ(sized("line", 15, 4), (std::pair<Size, NodeId>{{4}, 16}));
  EXPECT_EQ(sized("line", 1, 4), (std::pair<Size, NodeId>{{1}, 4}));
  EXPECT_EQ(sized("hypercube", 24, 3), (std::pair<Size, NodeId>{{8}, 24}));
}

/// Balancers link the processors of a router, and the k-th ones of neighbouring routers.
TEST(Concentrated, NeighboursAreThoseOfTheRouters) {
  Args args;
  args.set("neighbours", std::string("own"), {});
  const Neighbours n = neighbours_of(*topology("line", "size = [3]\nconcentration = 2"), args);
  const std::vector<std::vector<NodeId>> expected{{1, 2},    {0, 3}, {0, 3, 4},
                                                  {1, 2, 5}, {2, 5}, {3, 4}};
  ASSERT_EQ(n.nodes(), expected.size());
  for (NodeId i = 0; i < n.nodes(); ++i) {
    EXPECT_EQ(std::vector<NodeId>(n.of(i).begin(), n.of(i).end()), expected[i]) << i;
  }
  EXPECT_EQ(n.shape(), (std::vector<NodeId>{2, 3}));
}

TEST(Concentrated, RefusesTooManyProcessors) {
  for (const char* name : {"mesh", "torus", "flattened-butterfly"}) {  // before it takes memory
    EXPECT_EQ(topology_error(name, "size = [32768, 32768]\nconcentration = 2"),
              "exp.toml:4:17: machine.concentration: expected at most 1073741824 processors, got 2 "
              "on each of 1073741824 routers");
  }
  EXPECT_EQ(topology_error("hypercube", "size = [6]\nconcentration = 2"),
            "exp.toml:3:8: machine.size: expected a power of two, at least 1, got 6; try 4 or 8");
  EXPECT_NE(topology_error("mesh", "size = [2, 2]\nconcentration = 0").find("1 .. 32768"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
