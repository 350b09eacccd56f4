// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/random.h"
#include "support/network_harness.h"
#include "support/tier.h"
#include "support/topology_trials.h"

namespace ballast {
namespace {

STEPPED(TimedNetworks);
STEPPED(RoutedNetwork);
THREADED(RoutedNetwork);

std::vector<RouterOptions> timed_routers() {
  return {{.vcs = 2},
          {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8},
          {.rc = 0, .va = 1, .sa = 1, .st = 1, .speculative = true, .vcs = 2, .buffer_flits = 8},
          {.rc = 2, .va = 3, .sa = 2, .st = 2, .vcs = 2, .buffer_flits = 16, .link_cycles = 4},
          {.rc = 1, .va = 2, .sa = 3, .st = 1, .speculative = true, .vcs = 3, .buffer_flits = 9}};
}

std::string name_of(const RouterOptions& o) {
  return fmt::format("rc {} va {} sa {} st {}{} vcs {} link {}", o.rc, o.va, o.sa, o.st,
                     o.speculative ? " speculative" : "", o.vcs, o.link_cycles);
}

/// The lone packet is there in the cycle of the closed form, and in no other.
void time_all_pairs(const Topology& topology, const RouterOptions& options,
                    std::initializer_list<std::uint32_t> lengths) {
  RoutedNetworkCore network(topology, options);
  Cycle now = 0;
  for (NodeId from = 0; from < topology.processors(); ++from) {
    for (NodeId to = 0; to < topology.processors(); ++to) {
      for (const std::uint32_t flits : lengths) {
        const Cycle latency = options.zero_load_latency(hops(topology, topology, from, to), flits);
        const Cycle start = now;
        const Message message{from, to, flits, start};
        Cycle arrival = kNever;
        for (std::span<const Message> sends{&message, 1}; now != kNever;
             now = network.next_event(now), sends = {}) {
          network.step(now, sends);
          if (!network.delivered().empty()) arrival = now + 1;
        }
        ASSERT_EQ(arrival - start, latency) << from << " -> " << to << ", " << flits << " flits";
        now = arrival + 100;
      }
    }
  }
}

/// Every registered topology with its trials of at most 64 processors, and with 64 (or as many as
/// are nearest to that).
class TimedNetworks : public TopologyTrials {
 protected:
  template <class Check>
  void for_all_timed(Check check) {
    const auto with_routers = [&](const Topology& t) {
      if (t.processors() > 64) return;
      for (RouterOptions options : timed_routers()) {
        options.vcs = std::max(options.vcs, t.vc_classes());
        SCOPED_TRACE(name_of(options));
        check(t, options);
        if (HasFatalFailure()) return;
      }
    };
    for_all(with_routers);
    for (const auto& part : Registry<TopologyMaker>::entries()) {
      if (HasFatalFailure()) return;
      SCOPED_TRACE(part.name + " of 64");
      if (part.make.size_for) with_routers(*of_keys(part, part.make.size_for(64).keys));
    }
  }
};

TEST_F(TimedNetworks, ZeroLoadLatencyIsTheClosedFormForAllPairs) {
  for_all_timed([](const Topology& t, const RouterOptions& options) {
    time_all_pairs(t, options, {1, 2, 5});
  });
}

/// The same with buffers that are shorter than the credits' round trip, and longer ones.
TEST_F(TimedNetworks, ZeroLoadLatencyHasTheCreditLoop) {
  const auto mesh = topology("mesh", "size = [3, 2]"), ring = topology("ring", "size = [5]");
  for (RouterOptions options : timed_routers()) {
    for (unsigned buffer = 1; buffer <= 16; buffer += 1 + buffer / 8) {
      options.buffer_flits = buffer;
      SCOPED_TRACE(fmt::format("{}, buffers of {}", name_of(options), buffer));
      for (const Topology* t : {mesh.get(), ring.get()}) {
        time_all_pairs(*t, options, {1, 2, 3, 5, 8, 9, 32});
        if (HasFatalFailure()) return;
      }
    }
  }
}

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

/// Random packets of random lengths, `count` of each processor.
void send_random(NetworkHarness& harness, NodeId p, unsigned count, std::uint64_t seed,
                 Cycle spread) {
  RandomStream random(seed, Stream{7});
  std::vector<std::pair<Cycle, Message>> packets;
  for (NodeId from = 0; from < p; ++from) {
    for (unsigned k = 0; k < count; ++k) {
      packets.push_back({1 + random.below(spread),
                         {from, static_cast<NodeId>(random.below(p)),
                          1 + static_cast<std::uint32_t>(random.below(7)), packets.size()}});
    }
  }
  std::stable_sort(packets.begin(), packets.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [at, message] : packets) harness.send(at, message);
}

TEST_F(TimedNetworks, DeliverEveryPacketOnce) {
  for_all_timed([](const Topology& t, const RouterOptions& options) {
    const NodeId p = t.processors();
    RoutedNetworkCore network(t, options);
    NetworkHarness harness(network, p);
    send_random(harness, p, 20, 1, 60);
    ASSERT_TRUE(harness.run());
    std::vector<unsigned> times(p * 20);
    for (const auto& event : harness.delivered) ++times[event.message.tag];
    EXPECT_EQ(std::count(times.begin(), times.end(), 1u), p * 20);
    EXPECT_EQ(network.counts().delivered, p * 20);
    EXPECT_EQ(network.in_flight(), 0);
  });
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
