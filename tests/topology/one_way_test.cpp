// SPDX-License-Identifier: BSD-3-Clause
// Links that lead one way, and processors with separate entry and exit.
#include <gtest/gtest.h>

#include "graphs/neighbours.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/error_of.h"
#include "support/network_harness.h"
#include "topology/deadlock.h"
#include "topology/laws.h"
#include "topology/up_down.h"

namespace ballast {
namespace {

/// n entry routers with a link to each of n exit routers; or with one thing wrong.
struct Crossing final : RoutedBy<Crossing> {
  enum Fault { none, neither_way, back, scattered, cut } fault;
  explicit Crossing(NodeId processors, Fault f = none) : fault(f), n(processors) {}
  NodeId processors() const override { return n; }
  NodeId routers() const override { return 2 * n; }
  NodeId router_of(NodeId p) const override { return p; }
  NodeId exit_router(NodeId p) const override {
    return n + (fault == scattered && p == 1 ? n - 1 : p);
  }
  Port links(NodeId) const override { return n; }
  LinkEnd neighbour(NodeId r, Port link) const override { return {r < n ? n + link : link, r % n}; }
  bool sends(NodeId r, Port link) const override {
    if (r == 1 && link == 0) return fault != neither_way && fault != cut;
    return r < n || (fault == cut && r == n && link == 1);
  }
  Hop hop(NodeId at, NodeId to) const {
    if (fault == back && to == 2) return {to, at == 1 ? 1U : 0U};
    return {to};
  }
  NodeId n;
};

TEST(OneWay, ObeysTheLaws) {
  const Crossing good(3);
  EXPECT_EQ(law_broken(good).value_or("none"), "none");
  EXPECT_EQ(to_string(good, channel_cycle(good, good)), "no cycle");
  EXPECT_EQ(hops(good, good, 1, 1), 2U) << "through all stages";
}

TEST(OneWay, BrokenLawsAreNamed) {
  const auto broken = [](Crossing::Fault fault) {
    return law_broken(Crossing(4, fault)).value_or("none");
  };
  EXPECT_EQ(broken(Crossing::neither_way), "link 0 of router 1 leads neither way");
  EXPECT_EQ(broken(Crossing::cut), "no way from processor 1 to processor 0");
  EXPECT_EQ(broken(Crossing::scattered), "processor 2 is at a lower router than the one before");
  EXPECT_EQ(broken(Crossing::back), "router 1 sends to processor 2 by link 2 of 4, class 1 of 1");
}

/// Sends against the direction of a link.
struct Against final : RoutedBy<Against> {
  NodeId processors() const override { return 1; }
  NodeId routers() const override { return 2; }
  NodeId router_of(NodeId) const override { return 0; }
  NodeId exit_router(NodeId) const override { return 1; }
  Port links(NodeId) const override { return 2; }
  LinkEnd neighbour(NodeId r, Port link) const override { return {1 - r, link}; }
  bool sends(NodeId r, Port link) const override { return r == link; }
  Hop hop(NodeId, NodeId) const { return {1}; }
};

TEST(OneWay, ARouteAgainstALinkIsNamed) {
  EXPECT_EQ(law_broken(Against()).value_or("none"),
            "router 0 sends to processor 0 by link 1, which leads to it only");
}

TEST(OneWay, PacketsEnterAndLeaveAtDifferentRouters) {
  const Crossing topology(4);
  const RouterOptions options{.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8};
  for (NodeId from = 0; from < 4; ++from) {
    for (NodeId to = 0; to < 4; ++to) {
      RoutedNetworkCore network(topology, options);
      NetworkHarness harness(network, 4);
      harness.send(1, {from, to, 3, 0});
      ASSERT_TRUE(harness.run());
      EXPECT_EQ(harness.delivered[0].cycle - 1, options.zero_load_latency(2, 3));
      EXPECT_EQ(network.counts().packet_hops, 2U);
    }
  }
  RoutedNetworkCore network(topology, options);
  EXPECT_EQ(network.link_flits().size(), 16U) << "one direction each";
  EXPECT_EQ(network.attached(0), 1U);
  EXPECT_EQ(network.attached(7), 1U);
  NetworkHarness harness(network, 4);
  for (unsigned k = 0; k < 400; ++k) harness.send(1, {k % 4, k / 4 % 4, 2, k});
  ASSERT_TRUE(harness.run());
  EXPECT_EQ(harness.delivered.size(), 400U);

  IdealNetwork ideal(topology);
  NetworkHarness apart(ideal, 4);
  apart.send(1, {2, 2, 1, 0});
  ASSERT_TRUE(apart.run());
  EXPECT_EQ(ideal.counts().packet_hops, 2U);
}

TEST(OneWay, NeedForBothDirectionsIsReported) {
  const Crossing topology(3);
  EXPECT_EQ(one_way_part(topology), "link 0 of router 3 leads one way only");
  EXPECT_EQ(error_of([&] { UpDown routing(topology); }),
            "up*/down* routing: expected links in both directions, but link 0 of router 3 leads "
            "one way only");
  EXPECT_EQ(error_of([&] { Neighbours neighbours(topology); }),
            "neighbours: expected links in both directions, but link 0 of router 3 leads one way "
            "only");
  const FaultSchedule schedule{{{100, Fault::Kind::link, {0, 0}}}};
  EXPECT_EQ(error_of([&] { RoutedNetworkCore network(topology, {}, schedule); }),
            "faults: expected links in both directions for routes around faults, but link 0 of "
            "router 3 leads one way only");
}

/// Links in both directions, but entry and exit differ.
struct Apart final : RoutedBy<Apart> {
  NodeId processors() const override { return 2; }
  NodeId routers() const override { return 2; }
  NodeId router_of(NodeId p) const override { return p; }
  NodeId exit_router(NodeId) const override { return 1; }
  Port links(NodeId) const override { return 1; }
  LinkEnd neighbour(NodeId r, Port) const override { return {1 - r, 0}; }
  Hop hop(NodeId, NodeId) const { return {0}; }
};

TEST(OneWay, OneRouterMayBeEntryAndExitOfDifferentProcessors) {
  EXPECT_EQ(one_way_part(Apart()),
            "packets of processor 0 enter at router 0 and leave at router 1");
  EXPECT_EQ(law_broken(Apart()).value_or("none"), "none");
  const Apart topology;
  RoutedNetworkCore network(topology, {});
  EXPECT_EQ(network.attached(0), 1U);
  EXPECT_EQ(network.attached(1), 2U);
  NetworkHarness harness(network, 2);
  for (NodeId k = 0; k < 40; ++k) harness.send(1, {k % 2, k / 2 % 2, 2, k});
  ASSERT_TRUE(harness.run());
  EXPECT_EQ(network.counts().packet_hops, 20U * 2 + 20U);
}

}  // namespace
}  // namespace ballast
