// SPDX-License-Identifier: BSD-3-Clause
// What a routing relation may say beyond one hop a pair: several hops, and words that packets
// carry.
#include <gtest/gtest.h>

#include <array>

#include "network/route_walk.h"
#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/tier.h"
#include "topology/laws.h"

namespace ballast {
namespace {

STEPPED(RoutingChoice);
THREADED(RoutingChoice);

/// A ring of n routers; port 0 up, port 1 down.
struct Circle : Topology {
  explicit Circle(NodeId routers) : n(routers) {}
  NodeId processors() const override { return n; }
  NodeId routers() const override { return n; }
  NodeId router_of(NodeId p) const override { return p; }
  Port links(NodeId) const override { return 2; }
  LinkEnd neighbour(NodeId r, Port port) const override {
    return {port == 0 ? (r + 1) % n : (r + n - 1) % n, 1 - port};
  }
  bool minimal() const override { return false; }
  NodeId n;
};

/// Valiant's idea on a ring: up to the router that the word names (0: there is none; n: it was
/// seen), then down to the destination. Either direction has its dateline.
struct Detour final : Circle {
  using Circle::Circle;
  unsigned vc_classes() const override { return 2; }
  std::uint32_t words() const override { return n + 1; }
  std::uint32_t first_word(NodeId from, NodeId, std::uint64_t number) const override {
    const auto seen = static_cast<std::uint32_t>(number % n);
    return seen == from ? n : seen;
  }
  void route(std::span<RouteStep> steps) const override {
    for (RouteStep& step : steps) {
      if (step.word == 0 || step.word == step.at) step.word = n;
      const bool up = step.word < n;
      const NodeId goal = up ? step.word : step.to;
      step.hops = Hop{up ? 0U : 1U, up == (goal > step.at) ? 1U : 0U};
    }
  }
};

TEST(RoutingChoice, PacketsCarryTheirWord) {
  const Detour ring(6);
  RoutedNetworkCore network(ring, {.vcs = 2});
  NetworkHarness harness(network, 6);
  // Numbers 1, 2, 3: they see routers 1, 2, 3 on their way from 2 to 4.
  for (unsigned k = 0; k < 3; ++k) harness.send(1 + 100 * k, {2, 4, 1, k});
  ASSERT_TRUE(harness.run());
  const RouterOptions options{.vcs = 2};
  const std::array<std::uint64_t, 3> routers{3, 5,
                                             7};  // meets 4 on its way to 1; down; up and down
  ASSERT_EQ(harness.delivered.size(), 3U);
  for (unsigned k = 0; k < 3; ++k) {
    EXPECT_EQ(harness.delivered[k].cycle - 1 - 100 * k, options.zero_load_latency(routers[k], 1))
        << k;
  }
  EXPECT_EQ(network.counts().packet_hops, 15U);
}

TEST(RoutingChoice, WalksAreThoseOfWordZero) {
  const Detour ring(6);
  EXPECT_EQ(hops(ring, ring, 2, 4), 5U);
  RouteWalk walk(ring);
  walk.add(2, 4);
  unsigned links = 0;
  walk.walk([&](std::size_t, std::size_t, double) { ++links; });
  EXPECT_EQ(links, 4U);
}

/// Any shortest way round, as a set; or with one thing wrong.
struct EitherWay final : Circle {
  enum Kind { good, lost, empty, bad_word, bad_port, uncounted } kind;
  EitherWay(NodeId routers, Kind k) : Circle(routers), kind(k) {}
  bool minimal() const override { return kind == good; }
  std::uint32_t most_hops() const override { return kind == uncounted ? 1 : 2; }
  void route(std::span<RouteStep> steps) const override {
    for (RouteStep& step : steps) {
      const NodeId up = (step.to + n - step.at) % n;
      step.hops.clear();
      if (kind == empty && step.at == 1) continue;
      if (2 * up <= n) step.hops.add({0});
      if (2 * up >= n || (kind == lost && step.at == 1)) step.hops.add({1});
      if (kind == bad_word && step.at == 1) step.word = 1;
      if (kind == bad_port && step.at == 1) step.hops.add({2});
    }
  }
};

TEST(RoutingChoice, LawsFollowEveryHopOfASet) {
  const auto broken = [](EitherWay::Kind kind) {
    return law_broken(EitherWay(6, kind)).value_or("none");
  };
  EXPECT_EQ(broken(EitherWay::good), "none");
  EXPECT_EQ(broken(EitherWay::lost), "a packet from router 0 to processor 2 never arrives");
  EXPECT_EQ(broken(EitherWay::empty), "router 1 has no hop to processor 0");
  EXPECT_EQ(broken(EitherWay::bad_word), "router 1 gives a packet to processor 0 the word 1 of 1");
  EXPECT_EQ(broken(EitherWay::bad_port),
            "router 1 sends to processor 0 by link 2 of 2, class 0 of 1");
  EXPECT_EQ(broken(EitherWay::uncounted), "router 3 has 2 hops to processor 0, expected at most 1");
  EXPECT_EQ(law_broken(Detour(6)).value_or("none"), "none");
}

TEST(RoutingChoice, CyclesOfChannelsCountEveryHopAndWord) {
  EXPECT_TRUE(channel_cycle(EitherWay(3, EitherWay::good), EitherWay(3, EitherWay::good)).empty());
  EXPECT_EQ(channel_cycle(EitherWay(6, EitherWay::good), EitherWay(6, EitherWay::good)).size(), 6U);
  const Detour detour(5);
  EXPECT_EQ(to_string(detour, channel_cycle(detour, detour)), "no cycle");
}

TEST(RoutingChoice, TheNetworkTakesThePreferredHop) {
  const EitherWay ring(6, EitherWay::good);
  RoutedNetworkCore network(ring, {});
  NetworkHarness harness(network, 6);
  harness.send(1, {0, 3, 1, 0});
  ASSERT_TRUE(harness.run());
  EXPECT_EQ(network.flits_sent(0, 0), 1U);
  EXPECT_EQ(network.flits_sent(0, 1), 0U);
}

}  // namespace
}  // namespace ballast
