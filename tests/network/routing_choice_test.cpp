// SPDX-License-Identifier: BSD-3-Clause
// What a routing relation may say beyond one hop a pair: several hops, and words that packets
// carry.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>

#include "network/route_walk.h"
#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/tier.h"
#include "topology/deadlock.h"
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

/// Valiant's idea on a ring: up to the router that the word names (n: it was seen), then down to
/// the destination. Either direction has its dateline. `only`: the one that all packets see.
struct Detour final : RoutedByWord<Detour, Circle> {
  explicit Detour(NodeId routers, std::optional<NodeId> over = {})
      : RoutedByWord(routers), only(over) {}
  unsigned vc_classes() const override { return 2; }
  std::uint32_t words() const override { return n + 1; }
  std::uint32_t first_words(NodeId, NodeId) const override { return only ? 1 : n; }
  std::uint32_t first_word(NodeId from, NodeId, std::uint32_t choice) const override {
    const NodeId seen = only.value_or(choice);
    return seen == from ? n : seen;
  }
  bool leaves(NodeId at, std::uint32_t word) const override { return word == n || word == at; }
  Hop hop(const RouteStep& step) const {
    const bool up = step.word != n && step.word != step.at;
    const NodeId goal = up ? step.word : step.to;
    return {up ? 0U : 1U, up == (goal > step.at) ? 1U : 0U, up ? step.word : n};
  }
  std::optional<NodeId> only;
};

TEST(RoutingChoice, PacketsCarryTheirWord) {
  // By way of 1, 2, 3 from 2 to 4: up through the destination to 1 and down; down; up and down.
  const std::array<std::uint64_t, 3> routers{9, 5, 7};
  for (const NodeId over : {1U, 2U, 3U}) {
    const Detour ring(6, over);
    RoutedNetworkCore network(ring, {.vcs = 2});
    NetworkHarness harness(network, 6);
    harness.send(1, {2, 4, 1, 0});
    ASSERT_TRUE(harness.run());
    const std::uint64_t met = routers[over - 1];
    ASSERT_EQ(harness.delivered.size(), 1U);
    EXPECT_EQ(harness.delivered[0].cycle - 1, RouterOptions{}.zero_load_latency(met, 1)) << over;
    EXPECT_EQ(network.counts().packet_hops, met);
    const std::array<Message, 1> sent{Message{2, 4, 1, 0}};
    EXPECT_EQ(network.zero_load_latency(sent), RouterOptions{}.zero_load_latency(met, 1));
  }
}

/// Each word as often as any other; by the seed alone.
TEST(RoutingChoice, FirstWordsAreFairDraws) {
  const Detour ring(6);
  const auto hops_with = [&](std::uint64_t seed) {
    RoutedNetworkCore network(ring, {.vcs = 2}, {}, seed);
    NetworkHarness harness(network, 6);
    for (unsigned k = 0; k < 600; ++k) harness.send(1 + 40 * k, {2, 4, 1, k});
    EXPECT_TRUE(harness.run());
    std::map<Cycle, unsigned> latencies;
    for (const auto& e : harness.delivered) ++latencies[e.cycle - 1 - 40 * e.message.tag];
    return latencies;
  };
  const auto first = hops_with(1);
  EXPECT_EQ(first, hops_with(1));
  EXPECT_NE(first, hops_with(2));
  // By way of 4, 2 or 5, 0 or 3, 1.
  ASSERT_EQ(first.size(), 4U);
  auto at = first.begin();
  for (const unsigned ways : {1U, 2U, 2U, 1U}) {
    EXPECT_NEAR(at->second, 100 * ways, 40 * ways) << at->first;
    ++at;
  }
}

TEST(RoutingChoice, WalksAreMeansOverTheWords) {
  const Detour ring(6);
  EXPECT_EQ(hops(ring, ring, 2, 4), 7U) << "by way of router 0";
  RouteWalk walk(ring);
  walk.add(2, 4);
  double links = 0;
  walk.walk([&](std::size_t, std::size_t, double share) { links += share; });
  EXPECT_DOUBLE_EQ(links, (6 + 8 + 4 + 6 + 2 + 4) / 6.0);
}

/// Any shortest way round, as a set; or with one thing wrong.
struct EitherWay final : RoutedBySets<EitherWay, Circle> {
  enum Kind { good, lost, empty, bad_word, bad_port, uncounted } kind;
  EitherWay(NodeId routers, Kind k) : RoutedBySets(routers), kind(k) {}
  bool minimal() const override { return kind == good; }
  std::uint32_t most_hops() const override { return kind == uncounted ? 1 : 2; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId up = (step.to + n - step.at) % n;
    const std::uint32_t word = kind == bad_word && step.at == 1 ? 1 : 0;
    if (kind == empty && step.at == 1) return;
    if (2 * up <= n) hops.add({0, 0, word});
    if (2 * up >= n || (kind == lost && step.at == 1)) hops.add({1, 0, word});
    if (kind == bad_port && step.at == 1) hops.add({2});
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
  EXPECT_THROW(broken(EitherWay::uncounted), InvariantError);
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
