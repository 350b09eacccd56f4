// SPDX-License-Identifier: BSD-3-Clause
// Routing relations where routers have several processors, and where dimensions are fully linked.
#include <fmt/format.h>

#include <set>

#include "routing/routing_maker.h"
#include "support/topologies_fixture.h"
#include "topology/deadlock.h"

namespace ballast {
namespace {

struct Fabric {
  const char *name, *keys;
};
constexpr Fabric kMesh{"mesh", "size = [3, 4]"};
constexpr Fabric kTorus{"torus", "size = [4, 3]"};
constexpr Fabric kButterfly{"flattened-butterfly", "size = [4, 3]"};
constexpr Fabric kCube{"hypercube", "size = [8]"};
constexpr NodeId kOnEach = 2;

std::unique_ptr<Topology> concentrated(const Fabric& fabric) {
  return topology(fabric.name, fmt::format("{}\nconcentration = {}", fabric.keys, kOnEach));
}

std::unique_ptr<Routing> relation(const char* name, const Topology& links) {
  return Registry<RoutingMaker>::make(name, {}, links);
}

/// Every relation for grids with each fabric that it takes.
template <class Check>
void for_all_relations(Check check) {
  const auto each = [&](const Fabric& fabric, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      SCOPED_TRACE(fmt::format("{} on {}", name, fabric.name));
      check(fabric, name);
    }
  };
  for (const Fabric& fabric : {kMesh, kTorus, kButterfly, kCube}) {
    each(fabric, {"o1turn", "adaptive-xy-yx", "romm", "valiant", "minimal-adaptive"});
  }
  each(kMesh, {"west-first", "north-last", "odd-even", "negative-first"});
  each(kCube, {"negative-first"});
}

TEST(RelationsOnFabrics, ObeyTheLawsWithoutDeadlock) {
  for_all_relations([](const Fabric& fabric, const char* name) {
    auto links = concentrated(fabric);
    auto routing = relation(name, *links);
    EXPECT_EQ(why_deadlock(*links, *routing), "");
    const auto t = with_routing(std::move(links), std::move(routing));
    EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  });
}

/// All channels of a relation in one class.
struct OneClass final : Routing {
  explicit OneClass(const Routing& r) : routing(r) {}
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    routing.route(steps, hops);
    for (std::size_t k = 0; k < steps.size() * most_hops(); ++k) hops[k].vc_class = 0;
  }
  std::uint32_t most_hops() const override { return routing.most_hops(); }
  std::uint32_t words() const override { return routing.words(); }
  std::uint32_t first_words(NodeId from, NodeId to) const override {
    return routing.first_words(from, to);
  }
  std::uint32_t first_word(NodeId from, NodeId to, std::uint32_t choice) const override {
    return routing.first_word(from, to, choice);
  }
  bool leaves(NodeId at, std::uint32_t word) const override { return routing.leaves(at, word); }
  const Routing& routing;
};

TEST(RelationsOnFabrics, NeedTheirClasses) {
  for (const Fabric& fabric : {kMesh, kButterfly, kCube}) {
    const auto links = concentrated(fabric);
    for (const char* name : {"o1turn", "romm", "valiant", "minimal-adaptive"}) {
      const auto routing = relation(name, *links);
      EXPECT_EQ(routing->vc_classes(), 2U);
      EXPECT_NE(why_deadlock(*links, OneClass(*routing)), "") << name << " on " << fabric.name;
    }
  }
}

/// A processor has the routes of its router.
TEST(RelationsOnFabrics, AnswerAsWithOneProcessorPerRouter) {
  for_all_relations([](const Fabric& fabric, const char* name) {
    const auto one = topology(fabric.name, fabric.keys), many = concentrated(fabric);
    const auto alone = relation(name, *one), routing = relation(name, *many);
    ASSERT_EQ(routing->words(), alone->words());
    ASSERT_EQ(routing->most_hops(), alone->most_hops());
    ASSERT_EQ(routing->escape_classes(), alone->escape_classes());
    std::vector<Hop> expected(alone->most_hops()), got(alone->most_hops());
    for (NodeId from = 0; from < many->processors(); ++from) {
      for (NodeId to = 0; to < many->processors(); ++to) {
        const NodeId a = from / kOnEach, b = to / kOnEach;
        const std::uint32_t choices = alone->first_words(a, b);
        ASSERT_EQ(routing->first_words(from, to), choices);
        for (std::uint32_t k = 0; k < choices; ++k) {
          const std::uint32_t word = alone->first_word(a, b, k);
          ASSERT_EQ(routing->first_word(from, to, k), word);
          if (a == b) continue;
          const RouteStep plain{.at = a, .to = b, .word = word};
          const RouteStep step{.at = a, .to = to, .word = word};
          alone->route({&plain, 1}, expected.data());
          routing->route({&step, 1}, got.data());
          const HopSet x(expected.data(), alone->most_hops()), y(got.data(), alone->most_hops());
          ASSERT_TRUE(std::ranges::equal(x, y)) << from << " -> " << to;
        }
      }
    }
  });
}

/// On the flattened butterfly a dimension takes one link, straight to the coordinate.
TEST(RelationsOnFabrics, HopsOfACompleteGridLeadStraightToTheCoordinate) {
  const auto links = concentrated(kButterfly);
  const NodeId at = 1 + 4 * 1, x_first = 3 + 4 * 1, y_first = 1 + 4 * 2, to = 3 + 4 * 2;
  const auto next = [&](const char* name, std::uint32_t word) {
    const auto routing = relation(name, *links);
    std::vector<Hop> hops(routing->most_hops());
    const RouteStep step{.at = at, .to = to * kOnEach + 1, .word = word};
    routing->route({&step, 1}, hops.data());
    std::vector<NodeId> routers;
    for (const Hop& hop : HopSet(hops.data(), routing->most_hops())) {
      routers.push_back(links->neighbour(at, hop.port).router);
    }
    return routers;
  };
  EXPECT_EQ(next("o1turn", 0), (std::vector<NodeId>{x_first}));
  EXPECT_EQ(next("o1turn", 1), (std::vector<NodeId>{y_first}));
  EXPECT_EQ(next("minimal-adaptive", 0), (std::vector<NodeId>{x_first, y_first, x_first}));
  EXPECT_EQ(next("minimal-adaptive", 1), (std::vector<NodeId>{x_first}));
  // The intermediate router of romm has a mix of both routers' coordinates.
  const auto romm = relation("romm", *links);
  const NodeId from = at * kOnEach, end = to * kOnEach + 1;
  ASSERT_EQ(romm->first_words(from, end), 4U);
  std::set<NodeId> middle;
  for (std::uint32_t k = 0; k < 4; ++k) middle.insert(romm->first_word(from, end, k));
  EXPECT_EQ(middle, (std::set<NodeId>{at, x_first, y_first, to})) << "words are router numbers";
}

/// They forbid turns between directions, which its links do not have.
TEST(RelationsOnFabrics, RelationsByTurnsRefuseACompleteGrid) {
  const auto links = concentrated(kButterfly);
  const auto error = [](const char* name, const Topology& t) {
    return error_of([&] { static_cast<void>(relation(name, t)); });
  };
  for (const char* name : {"west-first", "north-last", "odd-even"}) {
    EXPECT_EQ(error(name, *links), "expected a mesh of two dimensions") << name;
  }
  EXPECT_EQ(error("negative-first", *links), "expected a line, mesh or hypercube");
  EXPECT_EQ(error("romm", *topology("star", "size = [4]")),
            "expected a line, ring, mesh, torus, hypercube or flattened-butterfly");
}

}  // namespace
}  // namespace ballast
