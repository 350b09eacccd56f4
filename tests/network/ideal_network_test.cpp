// SPDX-License-Identifier: BSD-3-Clause
#include "network/ideal_network.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "network/network_maker.h"
#include "support/small_topologies.h"

namespace ballast {
namespace {

/// Cycle in which the packet is delivered if it is sent in cycle `at` into an empty network; only
/// the edges that the network asks for come.
Cycle arrival(Network& network, Cycle at, const Message& message) {
  network.step(at, {&message, 1});
  for (Cycle now = at;;) {
    if (!network.delivered().empty()) {
      EXPECT_EQ(network.delivered().size(), 1u);
      EXPECT_EQ(network.delivered()[0], message);
      return now + 1;
    }
    now = network.next_event(now);
    if (now > at + 100'000) return now;
    network.step(now, {});
  }
}

TEST(IdealNetwork, LatencyIsLinksAndFlits) {
  const TestLine line(9);
  for (const unsigned link : {1u, 3u}) {
    IdealNetwork network(line, link);
    Cycle at = 100;
    for (NodeId from = 0; from < 9; ++from) {
      for (NodeId to = 0; to < 9; ++to) {
        for (const std::uint32_t flits : {1u, 2u, 5u}) {
          const Cycle links = from < to ? to - from : from - to;
          const Cycle way = links * link + flits - 1;
          EXPECT_EQ(arrival(network, at, {from, to, flits, at}), at + std::max<Cycle>(way, 1));
          at += 100;
        }
      }
    }
    EXPECT_EQ(network.in_flight(), 0u);
    EXPECT_EQ(network.next_event(at), kNever);
    EXPECT_EQ(network.counts().packets, 9u * 9 * 3);
    EXPECT_EQ(network.counts().delivered, 9u * 9 * 3);
    EXPECT_EQ(network.counts().flits, 9u * 9 * (1 + 2 + 5));
    EXPECT_EQ(network.counts().packet_hops, 3u * (240 + 81))
        << "240 links in all, routers one more";
    EXPECT_EQ(network.counts().flit_hops, 8u * (240 + 81));
  }
}

TEST(IdealNetwork, ProcessorsOfOneRouterAreNoLinkApart) {
  const TestPairs pairs(8);
  IdealNetwork network(pairs);
  EXPECT_EQ(arrival(network, 0, {0, 1, 1, 0}), 1u);
  EXPECT_EQ(arrival(network, 10, {0, 1, 4, 0}), 13u);
  EXPECT_EQ(arrival(network, 20, {1, 6, 4, 0}), 24u);
}

TEST(IdealNetwork, InterfacesAreFreeAtOnceAndNothingIsReturned) {
  const TestLine line(4);
  IdealNetwork network(line);
  const std::vector<Message> sends{{2, 0, 1, 7}, {2, 3, 1, 8}, {1, 1, 1, 9}};
  network.step(5, sends);
  EXPECT_EQ(std::vector<NodeId>(network.taken().begin(), network.taken().end()),
            (std::vector<NodeId>{2, 2, 1}));
  ASSERT_EQ(network.delivered().size(), 2u);
  EXPECT_EQ(network.delivered()[0].tag, 8u) << "of one cycle in the order of sending";
  EXPECT_EQ(network.delivered()[1].tag, 9u);
  EXPECT_TRUE(network.returned().empty());
  EXPECT_EQ(network.next_event(5), 6u);
  network.step(6, {});
  EXPECT_TRUE(network.taken().empty());
  ASSERT_EQ(network.delivered().size(), 1u);
  EXPECT_EQ(network.delivered()[0].tag, 7u);
}

TEST(IdealNetwork, EveryPacketComesOnceAndOnTime) {
  const TestLine line(16);
  IdealNetwork network(line, 2);
  RandomStream random(3, Stream{0});
  std::map<std::uint64_t, Cycle> due;
  std::uint64_t tag = 0;
  for (Cycle now = 0; now < 3000; ++now) {
    std::vector<Message> sends;
    while (now < 2000 && random.below(4) != 0) {
      const Message m{static_cast<NodeId>(random.below(16)), static_cast<NodeId>(random.below(16)),
                      1 + static_cast<std::uint32_t>(random.below(6)), tag++};
      const Cycle links = m.from < m.to ? m.to - m.from : m.from - m.to;
      due[m.tag] = now + std::max<Cycle>(1, 2 * links + m.flits - 1);
      sends.push_back(m);
    }
    network.step(now, sends);
    for (const Message& m : network.delivered()) {
      EXPECT_EQ(due.at(m.tag), now + 1);
      due.erase(m.tag);
    }
    ASSERT_EQ(network.in_flight(), due.size());
  }
  EXPECT_TRUE(due.empty());
  EXPECT_GT(tag, 4000u);
  network.reset();
  EXPECT_EQ(network.counts(), NetworkCounts{});
}

/// Also those of which the calendar sees nothing yet; only the edges that the network asks for
/// come.
TEST(IdealNetwork, PacketsOfOneCycleKeepTheOrderOfSending) {
  const TestLine line(4);
  IdealNetwork network(line, 3);
  RandomStream random(6, Stream{0});
  std::map<Cycle, std::vector<std::uint64_t>> due;
  std::uint64_t tag = 0;
  Cycle next_send = 0;
  for (Cycle now = 0; now < 1'000'000;) {
    std::vector<Message> sends;
    if (now == next_send) {
      for (std::uint64_t k = random.below(4); k > 0; --k) {
        // All of a few cycles, from near and far.
        const Cycle at = (now + 1 + random.below(12'000)) / 2500 * 2500 + 2500;
        const auto from = static_cast<NodeId>(random.below(4));
        const auto to = static_cast<NodeId>(random.below(4));
        const Cycle links = from < to ? to - from : from - to;
        sends.push_back({from, to, static_cast<std::uint32_t>(at - now - 3 * links + 1), tag});
        due[at].push_back(tag++);
      }
      next_send = tag < 3000 ? now + 1 + random.below(40) : kNever;
    }
    network.step(now, sends);
    std::vector<std::uint64_t> there;
    for (const Message& m : network.delivered()) there.push_back(m.tag);
    const auto expected = due.extract(now + 1);
    EXPECT_EQ(there, expected ? expected.mapped() : std::vector<std::uint64_t>{}) << now;
    now = std::min(next_send, network.next_event(now));
  }
  EXPECT_TRUE(due.empty());
  EXPECT_EQ(network.in_flight(), 0u);
  EXPECT_EQ(network.counts().delivered, tag);
}

TEST(IdealNetwork, TheTableOfRoutesIsCountedWhereThereIsOne) {
  for (const NodeId more : {NodeId{0}, NodeId{1}}) {
    const TestLine line(RouteLengths::kTable + more);
    const std::uint64_t table = std::uint64_t{2} * line.processors() * line.processors();
    const RouteLengths lengths(line);
    EXPECT_EQ(lengths.keeps(), more == 0);
    EXPECT_EQ(RouteLengths::bytes(run_size_of(line)) >= table, more == 0);
  }
}

TEST(IdealNetwork, RoutesAreWalkedWhereNoTableKeepsThem) {
  const TestLine line(RouteLengths::kTable + 1);
  IdealNetwork network(line);
  for (const NodeId to : {NodeId{0}, NodeId{77}, RouteLengths::kTable}) {
    const Cycle at = 10'000 * Cycle{to};
    EXPECT_EQ(arrival(network, at, {1000, to, 1, 0}), at + (to < 1000 ? 1000 - to : to - 1000));
  }
}

TEST(IdealNetwork, IsRegistered) {
  const TestLine line(4);
  const auto network = Registry<NetworkMaker>::find("ideal")->make({line, {.link_cycles = 10}});
  EXPECT_EQ(arrival(*network, 0, {0, 3, 1, 0}), 30u);
}

}  // namespace
}  // namespace ballast
