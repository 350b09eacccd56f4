// SPDX-License-Identifier: BSD-3-Clause
// Events of the routers against independent counts: the documented cycles of a lone packet, the
// routes of all packets, and the counters of the outputs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/draws.h"
#include "support/network_harness.h"
#include "support/random_faults.h"
#include "support/tier.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

STEPPED(NetworkEvents);
THREADED(NetworkEvents);

constexpr std::uint64_t NetworkEvents::*kKinds[] = {
    &NetworkEvents::buffer_writes,       &NetworkEvents::buffer_reads,
    &NetworkEvents::crossbar_traversals, &NetworkEvents::link_flits,
    &NetworkEvents::vc_allocations,      &NetworkEvents::switch_allocations};

std::vector<RouterOptions> routers_with_events() {
  return {{.vcs = 2, .buffer_flits = 16},
          {.va = 1, .vcs = 2, .buffer_flits = 16},
          {.rc = 1, .sa = 1, .vcs = 2, .buffer_flits = 16},
          {.rc = 1, .va = 1, .sa = 1, .vcs = 2, .buffer_flits = 16, .link_cycles = 3},
          {.rc = 2, .va = 3, .sa = 2, .st = 2, .vcs = 2, .buffer_flits = 16},
          {.va = 1, .sa = 1, .speculative = true, .vcs = 2, .buffer_flits = 16},
          {.rc = 1, .va = 2, .sa = 3, .speculative = true, .vcs = 2, .buffer_flits = 16}};
}

/// The events of a lone packet up to and including cycle `now`, by the table of
/// docs/explanation/network.md; its interface sends the first flit in cycle `start`.
NetworkEvents by_the_table(const RouterOptions& o, Cycle start, unsigned routers, unsigned flits,
                           Cycle now) {
  NetworkEvents e;
  for (Cycle k = 0, f = start + 2; k < routers; ++k) {
    const Cycle v = o.speculative ? f + o.rc + std::max(o.va, o.sa) - 1
                    : o.va == 0   ? f + o.rc
                                  : f + o.rc + o.va - 1;
    const Cycle s = o.speculative ? v : v + std::max(o.sa, 1U) - (o.va == 0 ? 1 : 0);
    e.vc_allocations += v <= now;
    for (unsigned flit = 0; flit < flits; ++flit) {
      e.buffer_writes += f + flit <= now;
      const bool passed = s + flit <= now;
      e.buffer_reads += passed;
      e.crossbar_traversals += passed;
      e.switch_allocations += passed;
      e.link_flits += passed && k + 1 < routers;
    }
    f = s + o.st + (o.sa != 0 ? 1 : 0) + o.link_cycles;
  }
  return e;
}

TEST(NetworkEvents, OfALonePacketComeInTheirCycles) {
  const auto line = topology("line", "size = [6]");
  for (const RouterOptions& o : routers_with_events()) {
    for (const unsigned routers : {1U, 2U, 5U}) {
      for (const unsigned flits : {1U, 2U, 9U}) {
        SCOPED_TRACE(fmt::format("rc {} va {} sa {} st {} speculative {}: {} flits, {} routers",
                                 o.rc, o.va, o.sa, o.st, o.speculative, flits, routers));
        RoutedNetworkCore network(*line, o);
        const Message message{0, routers - 1, flits, 0};
        const Cycle end = 7 + o.zero_load_latency(routers, flits);
        for (Cycle now = 7; now < end; ++now) {
          const std::span<const Message> sends(&message, now == 7 ? 1 : 0);
          network.step(now, sends);
          ASSERT_EQ(network.events(), by_the_table(o, 7, routers, flits, now)) << now;
        }
        EXPECT_EQ(network.counts().delivered, 1U);
      }
    }
  }
}

/// A fault drops the packet wherever it is; it is sent again, on a way of as many routers.
TEST(NetworkEvents, BeforeAFaultAreNotForgotten) {
  const auto ring = topology("ring", "size = [6]");
  const RouterOptions o{.rc = 1, .va = 1, .sa = 1, .vcs = 2, .buffer_flits = 16};
  const Cycle arrival = 1 + o.zero_load_latency(4, 5);
  for (Cycle fault = 2; fault < arrival; ++fault) {
    RoutedNetworkCore network(*ring, o, {{{fault, Fault::Kind::link, {1, 1}}}, 50});
    NetworkHarness harness(network, 6);
    harness.send(1, {0, 3, 5, 0});
    ASSERT_TRUE(harness.run());
    NetworkEvents expected = by_the_table(o, 1, 4, 5, fault - 1);
    expected += by_the_table(o, fault + 50, 4, 5, kNever - 1);
    EXPECT_EQ(network.events(), expected) << "a fault in cycle " << fault;
  }
}

/// Packets at random, far beyond saturation.
void load(NetworkHarness& harness, const Topology& t, RandomStream& random, unsigned packets,
          std::vector<Message>& sent) {
  for (unsigned k = 0; k < packets; ++k) {
    sent.push_back({static_cast<NodeId>(random.below(t.processors())),
                    static_cast<NodeId>(random.below(t.processors())),
                    1 + static_cast<std::uint32_t>(random.below(6)), k});
    harness.send(1 + k / 4, sent.back());
  }
}

TEST(NetworkEvents, AreThoseOfTheRoutesOfAllPackets) {
  std::uint64_t lost = 0;
  for (const SmallMachine& machine : kSmallMachines) {
    const auto t = topology(machine.name, machine.keys);
    for (RouterOptions o : routers_with_events()) {
      SCOPED_TRACE(fmt::format("{} speculative {}", machine.name, o.speculative));
      o.buffer_flits = 3;
      o.vcs = std::max(o.vcs, t->vc_classes());
      RoutedNetworkCore network(*t, o);
      NetworkHarness harness(network, t->processors());
      RandomStream random(3, Stream{2});
      std::vector<Message> sent;
      load(harness, *t, random, 40 * t->processors(), sent);
      ASSERT_TRUE(harness.run(200'000)) << network.why_stuck();
      NetworkEvents expected;
      for (const Message& m : sent) {
        const std::uint64_t links = hops(*t, *t, m.from, m.to) - 1;
        expected.buffer_writes += m.flits * (links + 1);
        expected.link_flits += m.flits * links;
        expected.vc_allocations += links + 1;
      }
      expected.buffer_reads = expected.crossbar_traversals = expected.buffer_writes;
      const NetworkEvents e = *network.events();
      expected.switch_allocations = expected.buffer_writes;
      if (o.speculative) expected.switch_allocations = e.switch_allocations;
      EXPECT_EQ(e, expected);
      EXPECT_GE(e.switch_allocations, e.crossbar_traversals);
      lost += e.switch_allocations - e.crossbar_traversals;
    }
  }
  EXPECT_GT(lost, 100U) << "grants that speculation has lost";
}

/// In every cycle, faults or not: no event is taken back, and what the outputs have sent has passed
/// the crossbars.
TEST(NetworkEvents, NeverDecrease) {
  std::uint64_t dropped = 0;
  for (std::uint64_t seed = 0; seed < draws(60); ++seed) {
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto t = topology(machine.name, machine.keys);
    RandomStream random(seed, Stream{1});
    RouterOptions o = routers_with_events()[seed % routers_with_events().size()];
    o.buffer_flits = 3;
    o.vcs = std::max(o.vcs, t->vc_classes());
    RoutedNetworkCore network(*t, o, random_faults(*t, random));
    NetworkHarness harness(network, t->processors(), false);
    std::vector<Message> sent;
    load(harness, *t, random, 15 * t->processors(), sent);
    NetworkEvents before;
    for (unsigned cycle = 0; cycle < 1500; ++cycle) {
      harness.step();
      const NetworkEvents now = *network.events();
      for (const auto kind : kKinds) ASSERT_GE(now.*kind, before.*kind) << seed;
      before = now;
    }
    std::uint64_t outputs = 0, links = 0;
    for (NodeId r = 0; r < t->routers(); ++r) {
      for (Port port = 0; port < t->links(r) + network.attached(r); ++port) {
        outputs += network.flits_sent(r, port);
        links += port < t->links(r) ? network.flits_sent(r, port) : 0;
      }
    }
    EXPECT_EQ(before.crossbar_traversals, outputs);
    EXPECT_EQ(before.link_flits, links);
    dropped += before.buffer_writes - before.buffer_reads;
  }
  EXPECT_GT(dropped, draws(100));
}

TEST(NetworkEvents, AnIdealNetworkHasNone) {
  const auto line = topology("line", "size = [4]");
  EXPECT_FALSE(IdealNetwork(*line).events().has_value());
}

}  // namespace
}  // namespace ballast
