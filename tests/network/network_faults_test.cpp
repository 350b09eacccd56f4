// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <map>

#include "core/random.h"
#include "network/faults/fault_schedule.h"
#include "network/routed/routed_network.h"
#include "support/draws.h"
#include "support/network_harness.h"
#include "support/random_faults.h"
#include "support/tier.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

THREADED(NetworkFaults);

using Kind = Fault::Kind;

/// A packet is delivered once, to its processor, or returned once, to its sender, and then with
/// reason: after all faults there is no way between the two. Every run ends.
TEST(NetworkFaults, AThousandSchedulesLoseAndDoubleNothing) {
  unsigned returned = 0, again = 0;
  for (std::uint64_t seed = 0; seed < draws(1000); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto t = topology(machine.name, machine.keys);
    RandomStream random(seed, Stream{1});
    const FaultSchedule schedule = random_faults(*t, random);
    const bool deep = random.below(2) != 0;
    RoutedNetworkCore network(*t,
                              deep ? RouterOptions{.rc = 1, .va = 1, .sa = 1, .vcs = 2}
                                   : RouterOptions{.vcs = 2, .buffer_flits = 2},
                              schedule);
    NetworkHarness harness(network, t->processors());
    const unsigned packets = 15 * t->processors();
    for (unsigned k = 0; k < packets; ++k) {
      harness.send(1 + k / 4, {static_cast<NodeId>(random.below(t->processors())),
                               static_cast<NodeId>(random.below(t->processors())),
                               1 + static_cast<std::uint32_t>(random.below(6)), k});
    }
    ASSERT_TRUE(harness.run(200'000)) << network.why_stuck();

    std::map<std::uint64_t, unsigned> ends;
    for (const auto& event : harness.delivered) ++ends[event.message.tag];
    for (const auto& event : harness.returned) ++ends[event.message.tag];
    EXPECT_EQ(ends.size(), packets);
    for (const auto& [tag, times] : ends) EXPECT_EQ(times, 1u) << "packet " << tag;

    Failures failures;
    std::vector<bool> alive(t->processors(), true);
    for (const Fault& fault : schedule.faults) {
      if (fault.kind == Kind::link) failures.links.push_back(fault.link);
      if (fault.kind == Kind::router) failures.routers.push_back(fault.link.router);
      if (fault.kind == Kind::node) alive[fault.link.router] = false;
    }
    const UpDown left(*t, failures);
    for (const auto& event : harness.returned) {
      const Message& m = event.message;
      EXPECT_FALSE(alive[m.from] && alive[m.to] && left.reachable(t->router_of(m.from), m.to) &&
                   left.reachable(t->router_of(m.from), m.from))
          << m.from << " -> " << m.to;
    }
    for (const auto& event : harness.delivered) {
      if (event.cycle <= schedule.faults.back().at + schedule.reconfigure + 1) continue;
      EXPECT_TRUE(left.reachable(t->router_of(event.message.from), event.message.to));
    }
    returned += harness.returned.size();
    again += network.counts().retransmitted;
  }
  EXPECT_GT(returned, draws(1000));  // the schedules do cut machines in two
  EXPECT_GT(again, draws(1000));
}

TEST(NetworkFaults, ALoneFaultCostsItsReconfigurationAndTheWayRound) {
  const auto ring = topology("ring", "size = [6]");
  FaultSchedule schedule{{{8, Kind::link, {1, 1}}}, 50};
  ASSERT_EQ(ring->neighbour(1, 1).router, 2u);
  RoutedNetworkCore network(*ring, {.vcs = 2}, schedule);
  NetworkHarness harness(network, 6);
  harness.send(1, {0, 3, 4, 0});
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 1u);
  // Sent again in cycle 8 + 50; 0 - 5 - 4 - 3 is no longer than 0 - 1 - 2 - 3 was.
  EXPECT_EQ(harness.delivered[0].cycle, 58 + RouterOptions{}.zero_load_latency(4, 4));
  EXPECT_EQ(network.counts().retransmitted, 1);
  const Cycle later = harness.now() + 1;
  harness.send(later, {1, 2, 1, 1});  // once over the failed link, now all the way round
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 2u);
  EXPECT_EQ(harness.delivered[1].cycle, later + RouterOptions{}.zero_load_latency(6, 1));
}

TEST(NetworkFaults, AReconfigurationStopsTheWorldAndNotTheSenders) {
  const auto line = topology("line", "size = [3]");
  FaultSchedule schedule{{{5, Kind::node, {2, 0}}}, 1000};
  RoutedNetworkCore network(*line, {}, schedule);
  NetworkHarness harness(network, 3);
  harness.send(500, {0, 1, 1, 0});
  harness.send(501, {0, 2, 1, 1});
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 1u);
  EXPECT_EQ(harness.delivered[0].cycle, 1005 + RouterOptions{}.zero_load_latency(2, 1));
  ASSERT_EQ(harness.returned.size(), 1u);
  EXPECT_EQ(harness.returned[0].message.tag, 1u);
  EXPECT_FALSE(network.alive(2));
  EXPECT_TRUE(network.alive(0));
}

FaultSchedule configured(const std::string& keys, const Topology& t) {
  Config config = Config::from_text("[machine.faults]\n" + keys + "\n", "exp.toml");
  return fault_schedule(config.check("machine.faults", fault_keys()), t, 1, 10'000);
}

TEST(NetworkFaults, ListsComeFromTheConfiguration) {
  const auto mesh = topology("mesh", "size = [3, 3]");
  const FaultSchedule s = configured(
      "links = '0-1@100, 4-5@7'\nrouters = '8@50'\nprocessors = '2@0'\nreconfigure = 9", *mesh);
  ASSERT_EQ(s.faults.size(), 4u);
  EXPECT_EQ(s.faults[0].kind, Kind::node);
  EXPECT_EQ(s.faults[1].at, 7u);
  EXPECT_EQ(mesh->neighbour(s.faults[1].link.router, s.faults[1].link.port).router, 5u);
  EXPECT_EQ(s.faults[2].kind, Kind::router);
  EXPECT_EQ(s.reconfigure, 9u);
}

TEST(NetworkFaults, RatesAreProbabilitiesPerCycle) {
  const auto mesh = topology("mesh", "size = [40, 40]");
  const double links = 2 * 40 * 39;
  const double found = static_cast<double>(configured("link_rate = 1e-4", *mesh).faults.size());
  EXPECT_NEAR(found / links, 1 - 0.3679, 0.03);  // 1 - (1 - 1e-4)^10000
}

TEST(NetworkFaults, MistakesAreNamed) {
  const auto mesh = topology("mesh", "size = [3, 3]");
  const auto error = [&](const std::string& keys) {
    return error_of([&] { configured(keys, *mesh); });
  };
  EXPECT_EQ(error("links = '0-4@1'"),
            "exp.toml:2:9: machine.faults.links: \"0-4@1\": expected linked routers, got 0 and 4, "
            "which no link joins (an entry is ROUTER-ROUTER@CYCLE, as numbers)");
  EXPECT_NE(error("links = '0-1'").find("expected '@'"), std::string::npos);
  EXPECT_NE(error("links = '0-1@3, x'").find("\"x\": expected router"), std::string::npos);
  EXPECT_NE(error("routers = '9@0'").find("expected a router 0 .. 8, got 9"), std::string::npos);
  EXPECT_NE(error("processors = '1@'").find("expected a cycle"), std::string::npos);
  EXPECT_NE(error("processors = '1@10000'")
                .find("expected a cycle before run.max_cycles = 10000, got 10000"),
            std::string::npos);
  EXPECT_EQ(error("processors = '1@9999'"), "no error");
  EXPECT_NE(error("links = [['a', 'b', 1]]").find("expected the number of a router, got \"a\""),
            std::string::npos);
  EXPECT_NE(error("links = [[0, 1]]").find("\"[0, 1]\": expected 3 elements, got 2"),
            std::string::npos);
  EXPECT_NE(error("routers = [[0, -1]]").find("expected a cycle"), std::string::npos);
  EXPECT_NE(error("routers = [0]")
                .find("machine.faults.routers[0]: expected a string or a list of [ROUTER, CYCLE], "
                      "got an integer"),
            std::string::npos);
  EXPECT_NE(error("routers = [[0, 1.5]]")
                .find("routers[0][1]: expected a string or an integer, got a real number"),
            std::string::npos);
}

/// The links and routers that fail, by the names of a file.
class FaultsOfAFile : public Files {
 protected:
  FaultSchedule of(const std::string& keys, const std::string& graph, const std::string& name) {
    topology_ =
        topology(name == "g.graph" ? "metis" : "graph", "path = '" + write(name, graph) + "'");
    return configured(keys, *topology_);
  }
  NodeId other_end(const Fault& fault) const {
    return topology_->neighbour(fault.link.router, fault.link.port).router;
  }
  std::unique_ptr<Topology> topology_;
};

TEST_F(FaultsOfAFile, ByName) {
  const FaultSchedule s =
      of("links = [['b', 'c', 7]]\nrouters = [['d', 9]]\nprocessors = [['a', 11]]",
         "a b\nb c\nc d\n", "g.txt");
  ASSERT_EQ(s.faults.size(), 3U);
  EXPECT_EQ(s.faults[0].link.router, 1U);
  EXPECT_EQ(other_end(s.faults[0]), 2U);
  EXPECT_EQ(s.faults[1].link.router, 3U);
  EXPECT_EQ(s.faults[2].kind, Kind::node);
  EXPECT_EQ(s.faults[2].link.router, 0U);
}

/// Nodes 1 .. 4 have the numbers 0 .. 3 here.
TEST_F(FaultsOfAFile, NumbersAreThoseOfTheFile) {
  for (const char* keys : {"links = '2-3@7'", "links = [[2, 3, 7]]", "links = [['2', '3', 7]]"}) {
    for (const auto& [name, graph] : {std::pair{"g.graph", "4 3\n2\n1 3\n2 4\n3\n"},
                                      {"g.txt", "1 2\n2 3\n3 4\n"},
                                      {"g.dot", "graph { 1 -- 2 -- 3 -- 4 }"}}) {
      const FaultSchedule s = of(keys, graph, name);
      ASSERT_EQ(s.faults.size(), 1U);
      EXPECT_EQ(std::min(s.faults[0].link.router, other_end(s.faults[0])), 1U) << name;
      EXPECT_EQ(std::max(s.faults[0].link.router, other_end(s.faults[0])), 2U) << name;
    }
  }
  // In another order than 0 .. n-1 they keep their numbers.
  EXPECT_EQ(of("routers = '2@7'", "2 0\n0 1\n", "g.txt").faults[0].link.router, 2U);
}

TEST_F(FaultsOfAFile, UnknownNamesAreRefused) {
  const auto error = [&](const std::string& keys) {
    return error_of([&] { of(keys, "north east\neast south\n", "g.txt"); });
  };
  EXPECT_NE(error("routers = [['sout', 1]]").find("no node \"sout\"; did you mean \"south\"?"),
            std::string::npos);
  EXPECT_NE(error("routers = '0@1'").find("the graph has no node \"0\""), std::string::npos);
  const auto of_anynet = [&](const std::string& keys) {
    return of(keys, "router 0 node 7 router 1\nrouter 1 node 8 router 0\n", "g.anynet");
  };
  EXPECT_EQ(of_anynet("processors = '8@1'").faults[0].link.router, 1U);
  EXPECT_NE(
      error_of([&] { of_anynet("processors = '0@1'"); }).find("the graph has no processor \"0\""),
      std::string::npos);
  EXPECT_NE(error("links = [['north', 'south', 1]]")
                .find("expected linked routers, got \"north\" and \"south\""),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
