// SPDX-License-Identifier: BSD-3-Clause
// Links on the ways of packets, and on the shortest ones.
#include <gtest/gtest.h>

#include "experiment/elaboration.h"
#include "network/faults/fault_schedule.h"
#include "network/routed/routed_network.h"
#include "report/report.h"
#include "support/experiments.h"
#include "support/network_harness.h"
#include "support/routed_topology.h"

namespace ballast {
namespace {

/// Every processor sends to every processor, as fast as it can.
NetworkCounts counts_of(const Topology& t, Stepping stepping, unsigned threads) {
  RoutedNetworkCore network(t, {.vcs = t.vc_classes(), .count_links = true});
  network.force(stepping, threads != 1);
  network.use_threads(threads);
  NetworkHarness harness(network, t.processors());
  for (NodeId to = 0; to < t.processors(); ++to) {
    for (NodeId from = 0; from < t.processors(); ++from) harness.send(1, {from, to, 3, to});
  }
  EXPECT_TRUE(harness.run());
  return network.counts();
}

/// Of packets that have all arrived, the routers say the same: one less than they passed.
void expect_counts(const Topology& t, std::uint64_t shortest) {
  const NetworkCounts first = counts_of(t, Stepping::sparse, 1);
  EXPECT_EQ(first.links_taken, first.packet_hops - first.delivered);
  EXPECT_EQ(first.links_needed, shortest);
  EXPECT_EQ(counts_of(t, Stepping::sparse, 3), first);
  EXPECT_EQ(counts_of(t, Stepping::dense, 1), first);
  EXPECT_EQ(counts_of(t, Stepping::by_load, 3), first);
}

/// |a - b| over all pairs of 0 .. n-1 is n (n^2 - 1) / 3: 20 for 4, 8 for 3. Each distance in a row
/// occurs once a pair of columns.
constexpr std::uint64_t kOfMesh = 9 * 20 + 16 * 8;

TEST(Stretch, MinimalWaysAreTheShortest) {
  const auto t = topology("mesh", "size = [4, 3]");
  expect_counts(*t, kOfMesh);
  EXPECT_EQ(counts_of(*t, Stepping::sparse, 1).links_taken, kOfMesh);
}

TEST(Stretch, DetoursAreCountedHoweverRoutersAreStepped) {
  const auto t = routed_topology("mesh", "size = [4, 3]", "valiant");
  expect_counts(*t, kOfMesh);
  EXPECT_GT(counts_of(*t, Stepping::sparse, 1).links_taken, kOfMesh);
  expect_counts(*routed_topology("flattened-butterfly", "size = [3]\nconcentration = 2", "ugal"),
                4 * 6);
}

/// A packet that is sent again takes its links once: 0 -> 2 on a line, caught behind router 1 by a
/// fault elsewhere.
TEST(Stretch, APacketSentAgainStartsAtNothing) {
  const auto t = topology("line", "size = [5]");
  const FaultSchedule faults{{{17, Fault::Kind::link, {3, 1}}}};
  RoutedNetworkCore network(*t, {.link_cycles = 10, .count_links = true}, faults);
  NetworkHarness harness(network, t->processors());
  harness.send(1, {0, 2, 1, 0});
  ASSERT_TRUE(harness.run());
  EXPECT_EQ(network.counts().retransmitted, 1U);
  EXPECT_EQ(network.counts().links_taken, 2U);
  EXPECT_EQ(network.counts().links_needed, 2U);
}

nlohmann::ordered_json result_of(const std::string& machine) {
  const Experiment e = experiment_of("[machine]\n" + machine +
                                     "\n[traffic]\nrate = 0.05\n[run]\nmax_cycles = 3000\n");
  return document(run(e), 1).at("result");
}

/// Only where `machine.routing` takes longer ways: other documents stay as they are.
TEST(Stretch, IsAResultOfDetours) {
  const std::string mesh = "topology = 'mesh'\nsize = [4, 4]\nrouting.name = ";
  // From a random router to a random one and on: two mean distances of all pairs, 2 * 2.5, against
  // one of pairs that differ, 2.5 * 16 / 15.
  EXPECT_NEAR(result_of(mesh + "'valiant'").at("stretch").get<double>(), 2 * 15.0 / 16, 0.1);
  for (const char* const minimal : {"'own'", "'romm'", "'odd-even'"}) {
    EXPECT_FALSE(result_of(mesh + minimal).contains("stretch")) << minimal;
  }
  EXPECT_FALSE(result_of("topology = 'dragonfly'\nsize = [1, 3, 1]").contains("stretch"));
}

}  // namespace
}  // namespace ballast
