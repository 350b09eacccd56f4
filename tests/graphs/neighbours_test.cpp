// SPDX-License-Identifier: BSD-3-Clause
// Which processors are neighbours, above all where several share a router.
#include "graphs/neighbours.h"

#include <fmt/format.h>

#include "support/small_topologies.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

Neighbours neighbours(const Topology& t, const std::string& name = "own") {
  Args args;
  args.set("neighbours", name, {"exp.toml", 3, 14});
  return neighbours_of(t, args);
}

/// "0: 1 2, 1: 0, ..."
std::string links(const Neighbours& n) {
  std::string text;
  for (NodeId i = 0; i < n.nodes(); ++i) {
    text += fmt::format("{}{}:", i == 0 ? "" : ", ", i);
    for (const NodeId j : n.of(i)) text += fmt::format(" {}", j);
  }
  return text;
}

/// A line of routers, each with the same number of processors and `parallel` links to the next one.
struct SharedLine final : RoutedBy<SharedLine> {
  SharedLine(NodeId r, NodeId each, Port p) : n(r), share(each), parallel(p) {}
  NodeId processors() const override { return n * share; }
  NodeId routers() const override { return n; }
  NodeId router_of(NodeId p) const override { return p / share; }
  Port links(NodeId r) const override { return parallel * (Port{r > 0} + Port{r + 1 < n}); }
  LinkEnd neighbour(NodeId r, Port link) const override {
    const bool left = r > 0 && link < parallel;
    if (left) return {r - 1, link + (r > 1 ? parallel : 0)};
    return {r + 1, link - (r > 0 ? parallel : 0)};
  }
  Hop hop(NodeId at, NodeId to) const { return {to / share < at || at == 0 ? 0 : parallel}; }
  NodeId n, share;
  Port parallel;
};

TEST(Neighbours, OwnOfSharedRoutersJoinTheKthWithTheKth) {
  ASSERT_EQ(law_broken(SharedLine(4, 3, 2)).value_or("none"), "none");
  EXPECT_EQ(links(neighbours(SharedLine(3, 2, 1))),
            "0: 1 2, 1: 0 3, 2: 0 3 4, 3: 1 2 5, 4: 2 5, 5: 3 4");
  EXPECT_EQ(links(neighbours(SharedLine(2, 2, 4))), "0: 1 2, 1: 0 3, 2: 0 3, 3: 1 2")
      << "parallel links are one";
  EXPECT_EQ(links(neighbours(SharedLine(1, 6, 1))),
            "0: 1 5, 1: 0 2, 2: 1 3, 3: 2 4, 4: 3 5, 5: 0 4")
      << "many: a ring";
  EXPECT_EQ(neighbours(TestPairs(16)).max_degree(), 1U + 7);
  EXPECT_EQ(neighbours(TestPairs(16)).links(), 2 * (8U + 2 * 28));
}

/// Two routers, of which the second one has all processors but `first`.
struct Uneven final : RoutedBy<Uneven> {
  Uneven(NodeId n, NodeId f) : all(n), first(f) {}
  NodeId processors() const override { return all; }
  NodeId routers() const override { return 2; }
  NodeId router_of(NodeId p) const override { return p >= first; }
  Port links(NodeId) const override { return 1; }
  LinkEnd neighbour(NodeId r, Port) const override { return {1 - r, 0}; }
  Hop hop(NodeId, NodeId) const { return {0}; }
  NodeId all, first;
};

TEST(Neighbours, OwnOfUnevenRoutersTakeTurns) {
  EXPECT_EQ(links(neighbours(Uneven(4, 1))), "0: 1 2 3, 1: 0 2 3, 2: 0 1 3, 3: 0 1 2");
  EXPECT_EQ(links(neighbours(Uneven(5, 2))), "0: 1 2 4, 1: 0 3, 2: 0 3 4, 3: 1 2 4, 4: 0 2 3");
}

TEST(Neighbours, OwnOfNetworksWithPureSwitchesIsALine) {
  EXPECT_EQ(links(neighbours(*topology("tree", "size = [4]"))), "0: 1, 1: 0 2, 2: 1 3, 3: 2");
}

TEST(Neighbours, AreAnyTopologyThatHasSoManyProcessors) {
  const auto mesh = topology("mesh", "size = [3, 2]");
  const auto line = topology("line", "size = [6]");
  EXPECT_EQ(links(neighbours(*mesh)), links(Neighbours(*mesh)));
  EXPECT_EQ(links(neighbours(*mesh, "grid")), links(Neighbours(*mesh)));
  EXPECT_EQ(links(neighbours(*line, "mesh")), links(Neighbours(*mesh))) << "nearest to a square";
  EXPECT_EQ(neighbours(*topology("mesh", "size = [6, 2]"), "torus").shape(),
            (std::vector<NodeId>{6, 2}))
      << "of the same shape";
  EXPECT_EQ(neighbours(*mesh, "complete").max_degree(), 5U);
  EXPECT_EQ(neighbours(*topology("mesh", "size = [4, 4]"), "hypercube").max_degree(), 4U);
}

/// A mesh or torus of twos has the links of a hypercube, but a shape of its own: that is the mesh.
TEST(Neighbours, GridIsTheMeshOfTheShapeAlsoWhereAllSizesAreTwo) {
  for (const char* size : {"[2]", "[2, 2]", "[1, 2]", "[2, 1, 2]", "[2, 2, 2]", "[1, 2, 2, 2]",
                           "[2, 2, 2, 2]", "[4, 2, 2]"}) {
    SCOPED_TRACE(size);
    const auto mesh = topology("mesh", fmt::format("size = {}", size));
    const auto torus = topology("torus", fmt::format("size = {}", size));
    for (const Topology* of_twos : {mesh.get(), torus.get()}) {
      const Neighbours grid = neighbours(*of_twos, "grid");
      EXPECT_EQ(links(grid), links(Neighbours(*mesh)));
      for (NodeId i = 0; i < grid.nodes(); ++i) EXPECT_EQ(grid.position(i), i);
      if (mesh->shape().size() > 1) {
        EXPECT_EQ(grid.shape(), mesh->shape());
      }
    }
  }
  const Neighbours cube = neighbours(*topology("hypercube", "size = [8]"), "grid");
  EXPECT_EQ(cube.shape(), (std::vector<NodeId>{4, 2}));
  EXPECT_EQ(links(cube), "0: 1 4, 1: 0 3 5, 2: 3 6, 3: 1 2 7, 4: 0 5, 5: 1 4 7, 6: 2 7, 7: 3 5 6");
}

TEST(Neighbours, RefusesGraphsWithoutTheProcessors) {
  const auto mesh = topology("mesh", "size = [4, 3]");
  const auto error = [&](const Topology& t, const std::string& name) {
    return error_of([&] { neighbours(t, name); });
  };
  EXPECT_EQ(error(*mesh, "hypercube"),
            "exp.toml:3:14: balancer.neighbours: 12 processors cannot form a hypercube; 16 "
            "processors can; choose another graph");
  EXPECT_EQ(error(*topology("mesh", "size = [4, 4]"), "tree"),
            "exp.toml:3:14: balancer.neighbours: expected a topology with a router per processor, "
            "got tree");
  const std::string unknown = error(*mesh, "hypercub"), prefix = unknown.substr(0, 55);
  EXPECT_EQ(prefix, "exp.toml:3:14: balancer.neighbours: expected one of own");
  EXPECT_TRUE(unknown.ends_with("got \"hypercub\"; did you mean \"hypercube\"?")) << unknown;
  EXPECT_EQ(error(*mesh, "graph").substr(0, 55), prefix) << "has no size";
}

}  // namespace
}  // namespace ballast
