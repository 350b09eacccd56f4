// SPDX-License-Identifier: BSD-3-Clause
// Relations beside the topology's own: one with sets of hops, one with a hop a pair.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "balancers/by_name.h"
#include "core/random.h"
#include "experiment/simulation.h"
#include "network/network_maker.h"
#include "network/route_lengths.h"
#include "report/report.h"
#include "routing/routing_maker.h"
#include "support/draws.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/mesh_relations.h"
#include "support/network_harness.h"
#include "support/stepped_machine.h"
#include "support/tier.h"
#include "topology/deadlock.h"
#include "topology/laws.h"

namespace ballast {
namespace {

STEPPED(SecondRouting);
THREADED(SecondRouting);

template <class Relation>
std::unique_ptr<Routing> make(const Args&, const Topology& topology) {
  return std::make_unique<Relation>(topology);
}

class SecondRouting : public testing::Test {
 protected:
  SecondRouting() {
    using Parts = Registry<RoutingMaker>;
    if (Parts::find("test_y_first") != nullptr) return;
    Parts::add({"test_any_minimal", "", {}, {make<AnyMinimal>}});
    Parts::add({"test_y_first", "", {}, {make<YFirst>}});
  }
  /// The first hop that is free, so that the tests can tell it.
  static Settings first_selection(const std::string& routing) {
    if (routing != "west-first") return {};
    return {{"selection", std::string("first")}};
  }
  static std::unique_ptr<Topology> mesh(const std::string& routing, std::int64_t columns = 4,
                                        std::int64_t rows = 4) {
    auto links = topology_by_name("mesh", {columns, rows});
    auto relation = Registry<RoutingMaker>::make(routing, first_selection(routing), *links);
    return with_routing(std::move(links), std::move(relation));
  }
};

TEST_F(SecondRouting, LawsAndChannelsOfThatRelation) {
  for (const char* routing : {"own", "west-first", "test_y_first"}) {
    const auto t = mesh(routing, 4, 3);
    EXPECT_EQ(law_broken(*t).value_or("none"), "none") << routing;
    EXPECT_EQ(to_string(*t, channel_cycle(*t, *t)), "no cycle") << routing;
  }
  const auto any = mesh("test_any_minimal");
  EXPECT_EQ(law_broken(*any).value_or("none"), "none");
  const auto& routed = Registry<NetworkMaker>::named("routed").make;
  EXPECT_EQ(error_of([&] {
              static_cast<void>(routed({*any}));
            }).find("the routing can deadlock: packets may wait for each other in a cycle"),
            0U);
  EXPECT_NO_THROW(static_cast<void>(routed({.topology = *any, .check_deadlock = false})));
}

TEST_F(SecondRouting, TheOwnRelationIsTheTopologyItself) {
  auto links = topology_by_name("mesh", {3, 3});
  const Topology* const before = links.get();
  auto own = Registry<RoutingMaker>::make("own", {}, *links);
  EXPECT_EQ(with_routing(std::move(links), std::move(own)).get(), before);
}

/// Ways from corner to corner, each to be taken from every router with equal chances.
TEST_F(SecondRouting, WalksShareTheHopsOfASet) {
  const auto t = mesh("west-first", 3, 3);
  RouteWalk walk(*t);
  walk.add(0, 8);  // may turn at will
  walk.add(2, 6);  // west first: one way
  std::vector<std::vector<double>> load(2, std::vector<double>(walk.table().links()));
  walk.walk([&](std::size_t route, std::size_t link, double share) { load[route][link] += share; });
  const auto of = [&](unsigned route, NodeId from, NodeId to) {
    for (Port port = 0; port < t->links(from); ++port) {
      if (t->neighbour(from, port).router == to) return load[route][walk.table().link(from, port)];
    }
    return -1.0;
  };
  EXPECT_EQ(of(0, 0, 1), 0.5);
  EXPECT_EQ(of(0, 0, 3), 0.5);
  EXPECT_EQ(of(0, 1, 4), 0.25);
  EXPECT_EQ(of(0, 4, 5), 0.25) << "two ways meet at router 4";
  EXPECT_EQ(of(0, 5, 8), 0.5);
  EXPECT_EQ(of(1, 2, 1), 1);
  EXPECT_EQ(of(1, 3, 6), 1);
  EXPECT_EQ(of(1, 2, 5), 0);
  const std::vector<Message> pairs{{0, 8, 1, 0}, {2, 6, 1, 0}, {4, 4, 1, 0}};
  EXPECT_EQ(route_lengths(*t, std::span(pairs)), (std::vector<std::uint32_t>{4, 4, 0}));
  RouteLengths kept(*t);
  EXPECT_EQ(kept.at(pairs[0]), 4U);
}

TEST_F(SecondRouting, APacketTakesTheHopThatIsFree) {
  const auto t = mesh("west-first", 3, 3);
  RoutedNetworkCore network(*t, {});
  NetworkHarness harness(network, 9);
  harness.send(1, {1, 2, 100, 0});  // holds the only channel from router 1 to router 2
  harness.send(20, {0, 5, 1, 1});   // prefers it, and goes south
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 2U);
  EXPECT_EQ(harness.delivered[0].message.tag, 1U);
  EXPECT_EQ(harness.delivered[0].cycle, 20 + RouterOptions{}.zero_load_latency(4, 1));
  EXPECT_EQ(network.flits_sent(0, 0), 1U);
  EXPECT_EQ(network.flits_sent(1, 2), 1U);
}

TEST_F(SecondRouting, APacketNeverWaitsOnOnePort) {
  const auto t = mesh("west-first", 3, 3);
  RoutedNetworkCore network(*t, {});
  NetworkHarness harness(network, 9);
  harness.send(1, {4, 5, 200, 0});  // holds the preferred hop of the last one at router 4
  harness.send(1, {1, 7, 40, 1});   // and this the other hop, for a shorter time
  harness.send(20, {3, 8, 1, 2});
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 3U);
  EXPECT_EQ(harness.delivered[1].message.tag, 2U);
  EXPECT_LT(harness.delivered[1].cycle, 60U);
}

/// Every packet arrives once, in the same cycle under each stepping.
TEST_F(SecondRouting, DeliversEveryPacketOnceHoweverItIsStepped) {
  for (const char* routing : {"west-first", "test_y_first"}) {
    for (std::uint64_t seed = 1; seed <= draws(20); ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", routing, seed));
      RandomStream random(seed, Stream{1}, 0);
      const auto in = [&](std::uint32_t from, std::uint32_t to) {
        return from + static_cast<std::uint32_t>(random.below(to - from + 1));
      };
      const auto t = mesh(routing, in(2, 6), in(2, 6));
      const RouterOptions options{.rc = in(0, 2),
                                  .va = in(0, 2),
                                  .sa = in(0, 1),
                                  .vcs = in(1, 4),
                                  .buffer_flits = in(1, 6),
                                  .link_cycles = in(1, 3)};
      std::vector<Message> messages;
      for (std::uint64_t tag = 0; tag < 500; ++tag) {
        messages.push_back({in(0, t->processors() - 1), in(0, t->processors() - 1), in(1, 9), tag});
      }
      std::vector<NetworkHarness::Event> first;
      for (const Stepping stepping : {Stepping::sparse, Stepping::dense, Stepping::by_load}) {
        for (const unsigned threads : {1U, 3U}) {
          RoutedNetworkCore network(*t, options);
          network.force(stepping, threads != 1);
          network.use_threads(threads);
          NetworkHarness harness(network, t->processors());
          for (const Message& message : messages) harness.send(1 + message.tag / 9, message);
          bool dense = false;
          for (Cycle k = 0; k < 100; ++k) {
            harness.step();
            dense = dense || network.dense();
          }
          ASSERT_TRUE(harness.run()) << network.why_stuck();
          if (stepping == Stepping::dense) {
            EXPECT_EQ(dense, std::string_view(routing) == "test_y_first");
          }
          std::set<std::uint64_t> tags;
          for (const auto& event : harness.delivered) tags.insert(event.message.tag);
          ASSERT_EQ(tags.size(), messages.size());
          ASSERT_EQ(harness.delivered.size(), messages.size());
          if (first.empty()) first = harness.delivered;
          ASSERT_EQ(harness.delivered, first);
        }
      }
    }
  }
}

/// Both hops of a set are used, and a cycle of packets that wait for sets is named.
TEST_F(SecondRouting, ADeadlockOfSetsIsFound) {
  const auto t = mesh("test_any_minimal");
  RoutedNetworkCore network(*t, {.buffer_flits = 1});
  NetworkHarness harness(network, 16);
  RandomStream random(3, Stream{1}, 0);
  for (std::uint64_t tag = 0; tag < 3000; ++tag) {
    harness.send(
        1, {static_cast<NodeId>(random.below(16)), static_cast<NodeId>(random.below(16)), 16, tag});
  }
  EXPECT_EQ(network.why_stuck(), "");
  ASSERT_FALSE(harness.run(20'000));
  const std::vector<WaitingBuffer> cycle = network.waiting_cycle();
  EXPECT_GE(cycle.size(), 4U);
}

TEST_F(SecondRouting, FaultsReplaceTheRelation) {
  const auto t = mesh("west-first");
  FaultSchedule faults;
  faults.faults.push_back({.at = 40, .kind = Fault::Kind::link, .link = {5, 0}});
  faults.reconfigure = 30;
  RoutedNetworkCore network(*t, {.buffer_flits = 2}, faults);
  NetworkHarness harness(network, 16);
  RandomStream random(5, Stream{1}, 0);
  for (std::uint64_t tag = 0; tag < 800; ++tag) {
    harness.send(1 + tag / 8, {static_cast<NodeId>(random.below(16)),
                               static_cast<NodeId>(random.below(16)), 4, tag});
  }
  ASSERT_TRUE(harness.run()) << network.why_stuck();
  EXPECT_EQ(harness.delivered.size(), 800U);
  EXPECT_GT(network.counts().retransmitted, 0U);
}

TEST_F(SecondRouting, AnExperimentNamesTheRelation) {
  const std::string text =
      "[machine]\ntopology = '{}'\nsize = {}\nrouting.name = '{}'\n"
      "[traffic]\npattern = 'transpose'\nrate = 0.3\nmin_packets = 500";
  const auto experiment = [&](const char* topology, const char* size, const char* routing) {
    return experiment_of(fmt::format(fmt::runtime(text), topology, size, routing));
  };
  const Result second = run(experiment("mesh", "[4, 4]", "west-first"));
  EXPECT_EQ(second.config["machine"]["routing"]["name"], "west-first");
  EXPECT_EQ(second.stepping->dense_edges, 0U);
  EXPECT_EQ(document(second, -1)["notes"][0],
            "Routers are stepped sparse: a routing with sets of hops has no form for vectors of "
            "routers.");
  EXPECT_FALSE(document(run(experiment("mesh", "[4, 4]", "test_y_first")), -1).contains("notes"));
  EXPECT_EQ(
      error_of([&] { static_cast<void>(elaborate(experiment("ring", "[16]", "test_y_first"))); }),
      "test.toml:4:16: machine.routing.name = \"test_y_first\": this routing: expected a mesh of "
      "two dimensions");
  EXPECT_NE(error_of([&] {
              static_cast<void>(experiment("mesh", "[4, 4]", "test_y_frist"));
            }).find("did you mean \"test_y_first\"?"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
