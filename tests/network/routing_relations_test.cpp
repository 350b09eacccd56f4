// SPDX-License-Identifier: BSD-3-Clause
// The relations against known answers: numbers of paths and of channels that were counted by
// another program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "support/routed_topology.h"

namespace ballast {
namespace {

struct Answer {
  const char* routing;
  std::size_t paths, up, down, across, back;  ///< of all pairs; 0-15, 15-0, 3-12, 12-3
  std::size_t channels, requests;
};

TEST(RoutingRelations, PathsAndChannelsOnAMeshOfFourByFour) {
  const std::vector<Answer> answers{
      {"own", 240, 1, 1, 1, 1, 48, 68},
      {"o1turn", 384, 2, 2, 2, 2, 96, 136},
      {"adaptive-xy-yx", 384, 2, 2, 2, 2, 96, 136},
      {"west-first", 492, 20, 1, 1, 20, 48, 86},
      {"north-last", 492, 1, 20, 1, 20, 48, 86},
      {"negative-first", 492, 20, 20, 1, 1, 48, 86},
      {"odd-even", 450, 10, 4, 4, 10, 48, 86},
      {"minimal-adaptive", 744, 20, 20, 20, 20, 0, 0},
      {"romm", 0, 0, 0, 0, 0, 96, 240},
      {"valiant", 0, 0, 0, 0, 0, 96, 288},
  };
  for (const Answer& answer : answers) {
    SCOPED_TRACE(answer.routing);
    const auto t = routed_topology("mesh", "size = [4, 4]", answer.routing);
    EXPECT_EQ(law_broken(*t).value_or("none"), "none");
    EXPECT_EQ(why_deadlock(*t, *t), "");
    if (answer.channels != 0) {
      const ChannelGraph graph = channel_graph(*t, *t);
      EXPECT_EQ(graph.channels, answer.channels);
      EXPECT_EQ(graph.requests, answer.requests);
      EXPECT_TRUE(graph.cycle.empty());
    }
    if (answer.paths == 0) continue;
    std::size_t all = 0;
    for (NodeId from = 0; from < 16; ++from) {
      for (NodeId to = 0; to < 16; ++to) {
        if (from != to) all += paths(*t, from, to).size();
      }
    }
    EXPECT_EQ(all, answer.paths);
    EXPECT_EQ(paths(*t, 0, 15).size(), answer.up);
    EXPECT_EQ(paths(*t, 15, 0).size(), answer.down);
    EXPECT_EQ(paths(*t, 3, 12).size(), answer.across);
    EXPECT_EQ(paths(*t, 12, 3).size(), answer.back);
  }
}

/// The hops of odd-even on the way from corner to corner.
TEST(RoutingRelations, OddEvenTurnsInItsColumns) {
  const auto t = routed_topology("mesh", "size = [4, 4]", "odd-even");
  const auto next = [&](NodeId at, NodeId to, std::uint32_t word) {
    Hop hops[2];
    const RouteStep step{.at = at, .to = to, .word = word};
    t->route({&step, 1}, hops);
    std::vector<NodeId> routers;
    for (const Hop& hop : HopSet(hops, 2)) routers.push_back(t->neighbour(at, hop.port).router);
    return routers;
  };
  using Routers = std::vector<NodeId>;
  for (const NodeId at : {0U, 4U, 8U}) EXPECT_EQ(next(at, 15, 1), (Routers{at + 1, at + 4}));
  for (const NodeId at : {1U, 5U, 9U}) EXPECT_EQ(next(at, 15, 0), (Routers{at + 1, at + 4}));
  for (const NodeId at : {3U, 7U, 11U}) EXPECT_EQ(next(at, 15, 0), Routers{at + 4});
  for (const NodeId at : {2U, 6U, 10U, 12U, 13U, 14U}) EXPECT_EQ(next(at, 15, 0), Routers{at + 1});
  for (const NodeId at : {14U, 10U, 6U}) EXPECT_EQ(next(at, 0, 0), (Routers{at - 1, at - 4}));
  for (const NodeId at : {12U, 8U, 4U}) EXPECT_EQ(next(at, 0, 0), Routers{at - 4});
}

TEST(RoutingRelations, EscapesOfMinimalAdaptive) {
  const auto mesh = routed_topology("mesh", "size = [4, 4]", "minimal-adaptive");
  const ChannelGraph graph = channel_graph(*mesh, *mesh, ChannelsOf::escape);
  EXPECT_EQ(graph.requests, 68U) << "those of dimension order";
  EXPECT_TRUE(graph.cycle.empty());
  EXPECT_FALSE(channel_graph(*mesh, *mesh).cycle.empty()) << "among all classes there is one";
  for (const char* keys : {"size = [5, 5]", "size = [6, 6]", "size = [3, 4]"}) {
    const auto torus = routed_topology("torus", keys, "minimal-adaptive");
    EXPECT_EQ(torus->vc_classes(), 3U);
    EXPECT_EQ(torus->escape_classes(), 2U);
    EXPECT_EQ(law_broken(*torus).value_or("none"), "none");
    EXPECT_EQ(why_deadlock(*torus, *torus), "") << keys;
  }
}

TEST(RoutingRelations, ChannelsOfTreesAndDragonflies) {
  struct Case {
    const char *topology, *keys, *routing;
    std::size_t channels, requests;
  };
  for (const Case& c : {Case{"kary-tree", "size = [4, 2]", "up-random", 32, 48},
                        Case{"kary-tree", "size = [4, 2]", "up-adaptive", 32, 48},
                        Case{"kary-tree", "size = [4, 3]", "up-random", 256, 896},
                        Case{"kary-tree", "size = [4, 3]", "up-adaptive", 256, 896},
                        Case{"dragonfly", "size = [2, 4, 2]", "ugal", 468, 936}}) {
    SCOPED_TRACE(fmt::format("{} {} {}", c.topology, c.keys, c.routing));
    const auto t = routed_topology(c.topology, c.keys, c.routing);
    EXPECT_EQ(law_broken(*t).value_or("none"), "none");
    const ChannelGraph graph = channel_graph(*t, *t);
    EXPECT_EQ(graph.channels, c.channels);
    EXPECT_EQ(graph.requests, c.requests);
    EXPECT_EQ(to_string(*t, graph.cycle), "no cycle");
  }
}

/// Each on every network that it fits.
TEST(RoutingRelations, LawsHoldOnEveryNetworkThatFits) {
  struct Network {
    const char *topology, *keys;
  };
  const std::vector<Network> networks{{"line", "size = [5]"},
                                      {"ring", "size = [6]"},
                                      {"mesh", "size = [4, 3]"},
                                      {"mesh", "size = [3, 2, 3]"},
                                      {"torus", "size = [4, 3]"},
                                      {"torus", "size = [5, 2]"},
                                      {"hypercube", "size = [8]"},
                                      {"kary-tree", "size = [2, 3]"},
                                      {"dragonfly", "size = [1, 3, 1]"},
                                      {"tree", "size = [16]"},
                                      {"star", "size = [6]"},
                                      {"complete", "size = [5]"}};
  std::map<std::string, unsigned> fits;
  for (const auto& part : Registry<RoutingMaker>::entries()) {
    if (part.name == "own" || part.name == "table" || part.name.starts_with("test_")) continue;
    for (const Network& network : networks) {
      SCOPED_TRACE(fmt::format("{} on {} {}", part.name, network.topology, network.keys));
      std::unique_ptr<Topology> t;
      const std::string error =
          error_of([&] { t = routed_topology(network.topology, network.keys, part.name); });
      if (t == nullptr) {
        EXPECT_EQ(error.find("expected "), 0U) << error;
        continue;
      }
      ++fits[part.name];
      EXPECT_EQ(law_broken(*t).value_or("none"), "none");
      EXPECT_EQ(why_deadlock(*t, *t), "");
    }
  }
  const std::map<std::string, unsigned> expected{
      {"adaptive-xy-yx", 5}, {"minimal-adaptive", 7}, {"negative-first", 4}, {"north-last", 1},
      {"o1turn", 5},         {"odd-even", 1},         {"romm", 7},           {"ugal", 1},
      {"up-adaptive", 1},    {"up-random", 1},        {"valiant", 12},       {"west-first", 1}};
  EXPECT_EQ(fits, expected);
}

}  // namespace
}  // namespace ballast
