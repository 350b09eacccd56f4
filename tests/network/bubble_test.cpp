// SPDX-License-Identifier: BSD-3-Clause
// Bubble flow control: rings with one virtual channel and no dateline.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "core/random.h"
#include "network/network_maker.h"
#include "network/routed/routed_network.h"
#include "support/experiments.h"
#include "support/network_harness.h"
#include "support/routed_topology.h"

namespace ballast {
namespace {

constexpr const char* kNoDateline = "\ndateline = false";

/// Without the bubble this load stops a ring: see RoutedNetwork and the dateline.
TEST(BubbleFlow, RingsNeverStop) {
  for (const char* keys : {"ring|size = [4]", "ring|size = [7]", "torus|size = [4, 4]",
                           "torus|size = [5, 3]", "torus|size = [3, 3, 3]"}) {
    const std::string text = keys;
    const std::size_t bar = text.find('|');
    const auto t = topology(text.substr(0, bar), text.substr(bar + 1) + kNoDateline);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      RandomStream random(seed, Stream{1}, 0);
      const auto in = [&](std::uint32_t from, std::uint32_t to) {
        return from + static_cast<std::uint32_t>(random.below(to - from + 1));
      };
      const std::uint32_t longest = in(1, 5);
      const RouterOptions options{.rc = in(0, 1),
                                  .va = in(0, 1),
                                  .sa = in(0, 1),
                                  .vcs = in(1, 2),
                                  .buffer_flits = longest * in(2, 4),
                                  .link_cycles = in(1, 3),
                                  .flow = Flow::bubble,
                                  .longest_packet = longest};
      SCOPED_TRACE(fmt::format("{}, seed {}", keys, seed));
      RoutedNetworkCore network(*t, options);
      network.use_threads(seed % 2 == 0 ? 1 : 3);
      network.force(Stepping::by_load, seed % 2 != 0);
      NetworkHarness harness(network, t->processors());
      constexpr std::uint64_t kPackets = 60;
      for (std::uint64_t k = 0; k < kPackets; ++k) {
        for (NodeId from = 0; from < t->processors(); ++from) {
          const NodeId to = in(0, t->processors() - 1);
          harness.send(1 + k, {from, to, in(1, longest), k * t->processors() + from});
        }
      }
      ASSERT_TRUE(harness.run(200'000)) << network.why_stuck();
      std::set<std::uint64_t> tags;
      for (const auto& e : harness.delivered) tags.insert(e.message.tag);
      ASSERT_EQ(tags.size(), kPackets * t->processors());
    }
  }
}

/// A lone packet waits for nothing: zero load is that of the wormhole.
TEST(BubbleFlow, ALonePacketIsNoSlower) {
  const auto t = topology("torus", std::string("size = [5, 4]") + kNoDateline);
  for (NodeId to = 0; to < t->processors(); ++to) {
    RouterOptions options{.buffer_flits = 8, .flow = Flow::bubble, .longest_packet = 4};
    RoutedNetworkCore network(*t, options);
    NetworkHarness harness(network, t->processors());
    harness.send(1, {7, to, 4, 0});
    ASSERT_TRUE(harness.run());
    EXPECT_EQ(harness.delivered[0].cycle - 1, options.zero_load_latency(hops(*t, *t, 7, to), 4));
  }
}

/// A packet that enters a ring finds two places or waits; one that goes on needs one.
TEST(BubbleFlow, EnteringNeedsTwoPlaces) {
  const auto t = topology("ring", std::string("size = [8]") + kNoDateline);
  const Wiring wiring(*t, {.buffer_flits = 4, .flow = Flow::bubble, .longest_packet = 1});
  Bubble bubble(wiring);
  // Port 0 of a router leads down, port 1 up, port 2 to the processor.
  const PortId up = wiring.first_port[3] + 1, from_below = wiring.first_port[3],
               processor = wiring.first_port[3] + 2;
  const VcId out = wiring.numbers.vc_of(up, 0);
  for (unsigned taken = 0; taken <= 4; ++taken) {
    EXPECT_EQ(bubble.with_room(1, from_below, up, 1), taken < 4 ? 1U : 0U) << taken;
    EXPECT_EQ(bubble.with_room(1, processor, up, 1), taken < 3 ? 1U : 0U) << taken;
    EXPECT_EQ(bubble.with_room(1, up, processor, 1), 1U) << "no ring";
    if (taken < 4) bubble.take(out, 1 + taken % 2);
  }
  EXPECT_EQ(bubble.with_room(1, from_below, up, 2), 0U) << "full, and another class";
  bubble.credit(out);  // the only flit of the oldest packet
  EXPECT_EQ(bubble.with_room(1, from_below, up, 1), 1U);
  EXPECT_EQ(bubble.with_room(1, processor, up, 1), 0U);
  EXPECT_EQ(bubble.with_room(1, from_below, up, 2), 0U) << "from another class it enters";
  bubble.credit(out);  // the first of the next one's two
  EXPECT_EQ(bubble.with_room(1, processor, up, 1), 0U);
  bubble.credit(out);
  EXPECT_EQ(bubble.with_room(1, processor, up, 1), 1U);
}

/// Rings of both dimensions wait for each other if any order is allowed in one class.
struct AllOneClass final : Routing {
  explicit AllOneClass(const Topology& topology) : t(topology) {}
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    t.route(steps, hops);
    for (std::size_t k = 0; k < steps.size(); ++k) hops[k].vc_class = 0;
  }
  std::uint32_t words() const override { return t.words(); }
  std::uint32_t first_words(NodeId a, NodeId b) const override { return t.first_words(a, b); }
  std::uint32_t first_word(NodeId a, NodeId b, std::uint32_t k) const override {
    return t.first_word(a, b, k);
  }
  const Topology& t;
};

TEST(BubbleFlow, TheCheckKnowsTheRule) {
  const auto ring = topology("torus", std::string("size = [5, 4]") + kNoDateline);
  EXPECT_NE(why_deadlock(*ring, *ring), "");
  EXPECT_EQ(why_deadlock(*ring, *ring, Rings::as_nodes), "");
  const auto turns = routed_topology("torus", std::string("size = [5, 4]") + kNoDateline, "o1turn");
  EXPECT_EQ(why_deadlock(*turns, *turns, Rings::as_nodes), "") << "an order has its own classes";
  EXPECT_NE(why_deadlock(*turns, AllOneClass(*turns), Rings::as_nodes), "");
}

/// A packet that waits for room in a free VC waits for the buffer behind it: each buffer of the
/// cycle is at the other end of a link of the one before.
TEST(BubbleFlow, ADeadlockNamesItsBuffers) {
  const std::string keys = std::string("size = [4, 4]") + kNoDateline;
  const auto turns = routed_topology("torus", keys, "o1turn");
  const auto t = with_routing(topology("torus", keys), std::make_unique<AllOneClass>(*turns));
  const RouterOptions options{.buffer_flits = 2, .flow = Flow::bubble, .longest_packet = 1};
  RoutedNetworkCore network(*t, options);
  NetworkHarness harness(network, 16);
  RandomStream random(1, Stream{1}, 0);
  for (NodeId k = 0; k < 16 * 400; ++k) {
    harness.send(1, {k % 16, static_cast<NodeId>(random.below(16)), 1, k});
  }
  ASSERT_FALSE(harness.run(20'000)) << "both orders share a class";
  const std::vector<WaitingBuffer> cycle = network.waiting_cycle();
  ASSERT_GE(cycle.size(), 3U);
  for (std::size_t k = 0; k < cycle.size(); ++k) {
    const WaitingBuffer &own = cycle[k], &next = cycle[(k + 1) % cycle.size()];
    ASSERT_LT(next.link, t->links(next.router)) << network.why_stuck();
    EXPECT_EQ(t->neighbour(next.router, next.link).router, own.router) << network.why_stuck();
  }
}

TEST(BubbleFlow, RefusesWhatDoesNotFit) {
  const auto error = [](const std::string& machine, const std::string& packet = "1") {
    return error_of([&] {
      static_cast<void>(run(experiment_of("[machine]\n" + machine +
                                          "\n[traffic]\nrate = 0.1\nmin_packets = 100\n"
                                          "packet_flits = " +
                                          packet)));
    });
  };
  const std::string ring = "topology = 'ring'\nsize = [8]\ndateline = false\n";
  EXPECT_EQ(error(ring + "router = { flow = 'bubble' }"), "no error");
  EXPECT_NE(error(ring).find("the routing can deadlock"), std::string::npos);
  EXPECT_NE(error(ring + "router = { flow = 'bubble' }", "3")
                .find("expected buffers of two packets at least, 6 flits, got 4"),
            std::string::npos);
  const auto tasks = [&](const std::string& more) {
    return error_of([&] {
      static_cast<void>(elaborate(experiment_of(
          "[machine]\n" + ring + "router = { flow = 'bubble', buffer_flits = 6 }\n" + more)));
    });
  };
  const std::string diffusion =
      "[workload]\nkind = 'spike'\nload = 80\n[balancer]\nname = 'diffusion'\n";
  EXPECT_NE(
      tasks("task_flits = 4\n" + diffusion)
          .find("machine.router.buffer_flits: expected at least 8 with flow = \"bubble\", two "
                "of the longest packets, got 6"),
      std::string::npos);
  EXPECT_EQ(tasks("task_flits = 3\n" + diffusion), "no error");
  const std::string planned = error_of([&] {  // a report of ten loads: nobody knew before the run
    static_cast<void>(run(experiment_of(
        "[machine]\ntopology = 'torus'\nsize = [2, 8]\nnetwork = 'routed'\nrouter = { flow = "
        "'bubble', buffer_flits = 7 }\n[balancer]\nname = 'greedy'\nevery = 5\n"
        "[workload]\nkind = 'list'\nwork = 18.8\nloads = [6, 9, 7]\n")));
  });
  EXPECT_EQ(planned.substr(planned.find("machine.router")),
            "machine.router.buffer_flits: expected at least 20 with flow = \"bubble\", 2 of the "
            "longest packets, got 7");
  EXPECT_NE(tasks("[moe]\nexperts = 8\ntop_k = 2\ntokens = 4\npacket_flits = 4\n")
                .find("expected buffers of two packets at least, 8 flits, got 6"),
            std::string::npos);
  EXPECT_NE(error("topology = 'mesh'\nsize = [4, 4]\nrouter = { flow = 'bubble' }")
                .find("expected a ring or a torus"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
