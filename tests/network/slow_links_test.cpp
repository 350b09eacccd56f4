// SPDX-License-Identifier: BSD-3-Clause
// Links that carry a flit each so many cycles.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "core/random.h"
#include "network/lone_packet.h"
#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

/// A packet follows its head at the pace of the slowest link on its way: (flits - 1) times its
/// cycles per flit. All pairs. Dimension order takes the fast links first.
TEST(SlowLinks, APacketIsSentAtThePaceOfTheSlowest) {
  const auto t = topology("mesh", "size = [3, 3]");
  const RouterOptions options{.buffer_flits = 4, .flit_cycles_by_kind = {2, 5}};
  RoutedNetworkCore network(*t, options);
  NetworkHarness harness(network, 9);
  for (NodeId k = 0; k < 81; ++k) harness.send(1 + k * 1000, {k / 9, k % 9, 9, k});
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 81U);
  for (const auto& e : harness.delivered) {
    const NodeId a = e.message.from, b = e.message.to;
    const auto apart = [](NodeId u, NodeId v) { return u > v ? u - v : v - u; };
    const std::uint64_t x = apart(a % 3, b % 3), y = apart(a / 3, b / 3);
    const std::uint64_t pace = y != 0 ? 5 : x != 0 ? 2 : 1;
    const std::uint64_t known = 1 + 2 * (x + y) + 3 + 8 * pace;
    EXPECT_EQ(e.cycle - 1 - e.message.tag * 1000, known) << a << " -> " << b;
    EXPECT_NEAR(network.zero_load_latency({&e.message, 1}), static_cast<double>(known), 1e-9);
  }
}

/// Behind a slow link, head and tail come apart, so that RC and VA of the last routers no longer
/// count. From 0 to 1 with a cycle each: 8 for stages and links, and of two chains the longer one:
/// the head in both routers, then 8 flits; or in the first one, then 8 flits of 2 cycles.
TEST(SlowLinks, TheTailIsBehindTheHeadsStages) {
  const RouterOptions options{.rc = 1, .va = 1, .sa = 1, .buffer_flits = 512};
  const LinkPace slow{1, 2}, fast{1, 1};
  const auto latency = [&](std::initializer_list<LinkPace> links) {
    return lone_packet_latency(options, {links.begin(), links.size()}, 9);
  };
  EXPECT_EQ(latency({slow}), 8U + std::max(2 * 2 + 8, 2 + 2 * 8));
  EXPECT_EQ(latency({fast, slow}), 11U + std::max(3 * 2 + 8, 2 * 2 + 2 * 8));
  EXPECT_EQ(latency({slow, fast}), 11U + std::max(3 * 2 + 8, 2 + 2 * 8)) << "behind it no stages";
}

/// What the machine does, under every mix of stages, buffers, lengths and paces: random ones.
TEST(SlowLinks, LonePacketsTakeTheClosedForm) {
  const auto t = topology("mesh", "size = [4, 3]");
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RandomStream random(seed, Stream{1}, 0);
    const auto in = [&](std::uint32_t from, std::uint32_t to) {
      return from + static_cast<std::uint32_t>(random.below(to - from + 1));
    };
    RouterOptions options{.rc = in(0, 2),
                          .va = in(0, 2),
                          .sa = in(0, 2),
                          .st = in(1, 2),
                          .buffer_flits = in(1, 9),
                          .cycles_by_kind = {in(1, 6), in(1, 6)},
                          .flit_cycles_by_kind = {in(1, 4), in(1, 4)}};
    options.speculative = options.va != 0 && options.sa != 0 && in(0, 1) != 0;
    RoutedNetworkCore network(*t, options);
    NetworkHarness harness(network, t->processors());
    for (NodeId k = 0; k < 30; ++k) {
      harness.send(1 + k * 2000, {in(0, 11), in(0, 11), in(1, 25), k});
    }
    ASSERT_TRUE(harness.run());
    for (const auto& e : harness.delivered) {
      ASSERT_NEAR(network.zero_load_latency({&e.message, 1}),
                  static_cast<double>(e.cycle - 1 - e.message.tag * 2000), 1e-9)
          << fmt::format("seed {}: {} -> {}, {} flits", seed, e.message.from, e.message.to,
                         e.message.flits);
    }
  }
}

/// Loop and pace together: a loop of 12 cycles for 3 flits of 2 cycles each waits 6 cycles.
TEST(SlowLinks, ShortBuffersWaitForTheirLoop) {
  const auto t = topology("line", "size = [3]");
  const RouterOptions options{.buffer_flits = 3, .link_cycles = 5, .flit_cycles = 2};
  RoutedNetworkCore network(*t, options);
  NetworkHarness harness(network, 3);
  harness.send(1, {0, 2, 8, 0});
  ASSERT_TRUE(harness.run());
  EXPECT_EQ(harness.delivered[0].cycle - 1, 3U + 2 * 5 + 3 + 7 * 2 + 2 * (12 - 3 * 2));
  EXPECT_EQ(harness.delivered[0].cycle - 1, options.zero_load_latency(3, 8));
}

/// A link carries a flit each 3 cycles, and never two closer, from whatever sender.
TEST(SlowLinks, CarryAFlitEachSoManyCycles) {
  const auto t = topology("line", "size = [3]");
  for (const bool speculative : {false, true}) {
    for (const unsigned threads : {1U, 3U}) {
      RouterOptions options{.vcs = 2, .buffer_flits = 8, .flit_cycles_by_kind = {3}};
      if (speculative) options.va = options.sa = 1;
      options.speculative = speculative;
      RoutedNetworkCore network(*t, options);
      network.force(Stepping::by_load, threads != 1);
      network.use_threads(threads);
      NetworkHarness harness(network, 3);
      constexpr NodeId kPackets = 60;
      for (NodeId k = 0; k < kPackets; ++k) harness.send(1, {k % 2, 2, 1 + k % 3, k});
      ASSERT_TRUE(harness.run());
      ASSERT_EQ(harness.delivered.size(), kPackets);
      // 20 packets each of 1, 2 and 3 flits, all over the last link.
      const Cycle first = harness.delivered.front().cycle, last = harness.delivered.back().cycle;
      EXPECT_GE(last - first, 3 * (120 - 6)) << threads;
      EXPECT_LE(last - first, 3 * (120 + 6)) << threads;
    }
  }
}

/// A packet that reaches a busy link while nothing else requests a switch goes when it is free.
TEST(SlowLinks, ALonePacketWaitsUntilTheLinkIsFree) {
  const auto t = topology("line", "size = [3]");
  for (const bool speculative : {false, true}) {
    for (Cycle lead = 0; lead < 20; ++lead) {
      RoutedNetworkCore network(
          *t, {.va = 1, .sa = 1, .speculative = speculative, .vcs = 2, .flit_cycles = 50});
      NetworkHarness harness(network, 3);
      harness.send(100, {0, 2, 1, 0});
      harness.send(100 + lead, {1, 2, 1, 1});
      ASSERT_TRUE(harness.run()) << lead << (speculative ? ", speculative" : "");
      ASSERT_EQ(harness.delivered.size(), 2U);
      EXPECT_EQ(harness.delivered[1].cycle - harness.delivered[0].cycle, 50U) << lead;
    }
  }
}

TEST(SlowLinks, AreSteppedSparse) {
  const auto t = topology("mesh", "size = [4, 4]");
  EXPECT_EQ(RoutedNetworkCore(*t, {.flit_cycles_by_kind = {1, 1}}).why_sparse(), "");
  EXPECT_EQ(RoutedNetworkCore(*t, {.flit_cycles = 2}).why_sparse(),
            "Routers are stepped sparse: links with several cycles per flit have no form for "
            "vectors of routers.");
}

}  // namespace
}  // namespace ballast
