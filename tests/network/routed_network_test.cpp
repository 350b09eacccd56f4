// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed/routed_network.h"

#include <fmt/format.h>

#include <array>

#include "support/network_harness.h"
#include "support/tier.h"
#include "support/timed_routers.h"
#include "support/topology_trials.h"

namespace ballast {
namespace {

STEPPED(RoutedNetwork);
THREADED(RoutedNetwork);

/// A buffer as deep as the credits' round trip streams a long packet at a flit a cycle; with one
/// slot each flit waits for its predecessor's credit: link + 1 cycles there, link + 1 back.
TEST(RoutedNetwork, AShortBufferStallsALongPacket) {
  const auto line = topology("line", "size = [2]");
  for (const unsigned link : {1u, 3u}) {
    for (const auto& [slots, period] : {std::pair{8u, 1u}, {1u, 2 * (link + 1)}}) {
      const RouterOptions options{.buffer_flits = slots, .link_cycles = link};
      RoutedNetworkCore network(*line, options);
      NetworkHarness harness(network, 2);
      harness.send(1, {0, 1, 32, 0});
      ASSERT_TRUE(harness.run());
      EXPECT_EQ(harness.delivered[0].cycle - 1, options.zero_load_latency(2, 1) + 31 * period)
          << slots << " slots, link of " << link;
    }
  }
}

TEST(RoutedNetwork, SkippingIdleCyclesChangesNothing) {
  const auto torus = topology("torus", "size = [4, 4]");
  for (const RouterOptions& options : timed_routers()) {
    SCOPED_TRACE(name_of(options));
    RoutedNetworkCore a(*torus, options), b(*torus, options);
    NetworkHarness skips(a, 16, true), steps(b, 16, false);
    send_random(skips, 16, 10, 3, 20'000);
    send_random(steps, 16, 10, 3, 20'000);
    ASSERT_TRUE(skips.run());
    ASSERT_TRUE(steps.run());
    EXPECT_EQ(skips.delivered, steps.delivered);
    EXPECT_EQ(a.counts(), b.counts());
  }
}

TEST(RoutedNetwork, ResetInMidFlightIsAFreshNetwork) {
  const auto mesh = topology("mesh", "size = [4, 4]");
  for (const RouterOptions& options : timed_routers()) {
    RoutedNetworkCore used(*mesh, options), fresh(*mesh, options);
    {
      NetworkHarness harness(used, 16);
      send_random(harness, 16, 10, 5, 30);
      for (int cycle = 0; cycle < 40; ++cycle) harness.step();
      EXPECT_NE(used.in_flight(), 0);
      used.reset();
    }
    NetworkHarness a(used, 16), b(fresh, 16);
    send_random(a, 16, 10, 6, 50);
    send_random(b, 16, 10, 6, 50);
    ASSERT_TRUE(a.run());
    ASSERT_TRUE(b.run());
    EXPECT_EQ(a.delivered, b.delivered);
  }
}

/// One VC carries one single-flit packet every RC + VA + SA cycles, because the next head waits
/// until the tail has left; two VCs twice that.
TEST(RoutedNetwork, AVirtualChannelIsHeldUntilTheTailHasLeft) {
  const auto line = topology("line", "size = [2]");
  for (const unsigned vcs : {1u, 2u}) {
    RoutedNetworkCore network(*line,
                              {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = vcs, .buffer_flits = 8});
    NetworkHarness harness(network, 2);
    for (unsigned k = 0; k < 600; ++k) harness.send(1, {0, 1, 1, k});
    ASSERT_TRUE(harness.run());
    EXPECT_NEAR(static_cast<double>(harness.now()), 600 * 3.0 / vcs, 20);
  }
}

/// Round robin: who competes for a virtual channel gets the same share of it.
TEST(RoutedNetwork, CompetitorsForAVirtualChannelTakeTurns) {
  const auto star = topology("star", "size = [4]");
  for (RouterOptions options : timed_routers()) {
    options.vcs = 1;
    SCOPED_TRACE(name_of(options));
    RoutedNetworkCore network(*star, options);
    NetworkHarness harness(network, 4);
    for (unsigned k = 0; k < 600; ++k) harness.send(1, {1 + k % 3, 0, 1, k});
    while (harness.delivered.size() < 300) harness.step();
    std::array<int, 4> from{};
    for (const auto& event : harness.delivered) ++from[event.message.from];
    for (NodeId i = 1; i < 4; ++i) EXPECT_NEAR(from[i], 100, 8) << "from " << i;
  }
}

/// The same for the switch: long packets, each with a VC of its own, end together.
TEST(RoutedNetwork, CompetitorsForTheSwitchTakeTurns) {
  const auto star = topology("star", "size = [4]");
  for (RouterOptions options : timed_routers()) {
    options.vcs = 4;
    SCOPED_TRACE(name_of(options));
    RoutedNetworkCore network(*star, options);
    NetworkHarness harness(network, 4);
    for (NodeId i = 1; i < 4; ++i) harness.send(1, {i, 0, 100, i});
    ASSERT_TRUE(harness.run());
    EXPECT_LE(harness.delivered[2].cycle - harness.delivered[0].cycle, 8);
    EXPECT_GE(harness.delivered[0].cycle, 290u);
  }
}

TEST(RoutedNetwork, NamesTheCycleOfADeadlock) {
  const auto ring = topology("ring", "size = [5]\ndateline = false");
  RoutedNetworkCore network(*ring, {.buffer_flits = 2});
  NetworkHarness harness(network, 5);
  for (NodeId i = 0; i < 5; ++i) harness.send(1, {i, (i + 2) % 5, 64, i});
  EXPECT_FALSE(harness.run(10'000));
  EXPECT_EQ(network.in_flight(), 5);
  const std::string cycle = network.why_stuck();
  std::vector<WaitingBuffer> buffers = network.waiting_cycle();
  std::erase_if(buffers, [&](const WaitingBuffer& b) { return b.link >= ring->links(b.router); });
  ASSERT_EQ(buffers.size(), 5U);
  for (std::size_t k = 0; k < 5; ++k) {  // each waits for the buffer of the next router
    const auto [router, link, vc] = buffers[k];
    EXPECT_EQ(buffers[(k + 1) % 5].router, (router + 1) % 5) << cycle;
    EXPECT_EQ(ring->neighbour(router, link).router, (router + 4) % 5) << cycle;
  }
  for (NodeId i = 0; i < 5; ++i) {
    EXPECT_NE(cycle.find(fmt::format("router {} ", i)), std::string::npos) << cycle;
  }
  const auto safe = topology("ring", "size = [5]");
  RoutedNetworkCore two(*safe, {.vcs = 2, .buffer_flits = 2});
  NetworkHarness lives(two, 5);
  for (NodeId i = 0; i < 5; ++i) lives.send(1, {i, (i + 2) % 5, 64, i});
  EXPECT_TRUE(lives.run(10'000));
  EXPECT_EQ(two.why_stuck(), "");
}

TEST(RoutedNetwork, CountsFlitsOfEveryLink) {
  const auto line = topology("line", "size = [3]");
  RoutedNetworkCore network(*line, {});
  NetworkHarness harness(network, 3);
  harness.send(1, {0, 2, 5, 0});
  harness.send(1, {1, 1, 3, 1});
  ASSERT_TRUE(harness.run());
  const NetworkCounts counts = network.counts();
  EXPECT_EQ(counts.flits, 8);
  EXPECT_EQ(counts.flit_hops, 3 * 5 + 3);
  EXPECT_EQ(counts.packet_hops, 3 + 1);
  std::uint64_t sum = 0;
  for (NodeId r = 0; r < 3; ++r) {
    for (Port port = 0; port < line->links(r) + network.attached(r); ++port) {
      sum += network.flits_sent(r, port);
    }
  }
  EXPECT_EQ(sum, counts.flit_hops);
}

TEST(RoutedNetwork, CountsBeyondWhatItsRegistersHold) {
  const auto line = topology("line", "size = [2]");
  RoutedNetworkCore network(*line, {});
  NetworkHarness harness(network, 2);
  for (Cycle k = 0; k < 5; ++k) harness.send(1 + (k << 31), {0, 1, 3, k});
  ASSERT_TRUE(harness.run(Cycle{1} << 40));
  EXPECT_EQ(network.flits_sent(0, 0), 15u);
  EXPECT_EQ(network.link_flits()[0], (LinkFlits{0, 1, 15}));
  network.reset();
  EXPECT_EQ(network.flits_sent(0, 0), 0u);
}

TEST(RoutedNetwork, RefusesValuesThatDoNotFit) {
  const auto torus = topology("torus", "size = [4, 4]");
  EXPECT_NE(error_of([&] { RoutedNetworkCore(*torus, {.vcs = 1}); }).find("at least 2"),
            std::string::npos);
  EXPECT_NE(error_of([&] { RoutedNetworkCore(*torus, {.vcs = 17}); }).find("at most 16"),
            std::string::npos);
  EXPECT_NE(error_of([&] {
              RoutedNetworkCore(*torus, {.speculative = true, .vcs = 2});
            }).find("speculative"),
            std::string::npos);
  EXPECT_NE(error_of([&] {
              RoutedNetworkCore(*torus, {.st = 0, .vcs = 2});
            }).find("router.st: expected at least 1 cycle, got 0"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
