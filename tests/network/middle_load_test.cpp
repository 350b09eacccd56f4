// SPDX-License-Identifier: BSD-3-Clause
// The load of the middle of a machine, against links and pairs counted by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "balancers/by_name.h"
#include "experiment/traffic_case.h"
#include "network/routed/routed_network.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

struct Middle {
  std::string topology;
  std::vector<std::int64_t> size;
  unsigned low;    ///< processors in the half with the lower numbers
  unsigned links;  ///< from one half to the other, each way
};

/// Narrow machines, where a single link more or less shows, and wide ones.
const std::vector<Middle> kMiddles{
    {"line", {2}, 1, 1},     {"line", {7}, 3, 1},     {"line", {8}, 4, 1},
    {"mesh", {2, 8}, 8, 2},  {"mesh", {8, 2}, 8, 8},  {"mesh", {3, 3}, 4, 4},
    {"ring", {8}, 4, 2},     {"torus", {2, 8}, 8, 4}, {"hypercube", {16}, 8, 8},
    {"complete", {6}, 3, 9}, {"star", {5}, 2, 3}};

/// Of traffic between all pairs that share crosses the middle each way, less four standard errors.
double expected_load(const Middle& m, double processors, double packets) {
  const double share = m.low * (processors - m.low) / (processors * processors);
  const double least = share - 4 * std::sqrt(share * (1 - share) / packets);
  return least * processors / m.links;
}

TEST(MiddleLoad, IsWhatCrossesOverTheLinksThatThereAre) {
  constexpr NodeId kTimes = 100;
  for (const Middle& m : kMiddles) {
    SCOPED_TRACE(fmt::format("{} {}", m.topology, m.size[0]));
    const auto place = topology_by_name(m.topology, m.size);
    RoutedNetworkCore network(*place, {.vcs = 2});
    const NodeId p = place->processors();
    std::vector<Message> packets;
    for (NodeId pair = 0; pair < p * p * kTimes; ++pair) {
      packets.push_back({pair % p, pair / p % p, 1, pair});
    }
    EXPECT_NEAR(network.middle_load(packets),
                expected_load(m, p, static_cast<double>(packets.size())), 1e-12);
  }
}

TEST(MiddleLoad, DecidesABudgetThatEndsTooEarly) {
  for (const Middle& m : kMiddles) {
    for (const double load : {0.8, 1.5}) {
      const double all = static_cast<double>(topology_by_name(m.topology, m.size)->processors());
      const double rate = load * m.links * all / (m.low * (all - m.low));
      if (rate > 1) continue;  // its middle carries whatever its processors can send
      SCOPED_TRACE(fmt::format("{} {} at {}", m.topology, m.size[0], rate));
      TrafficUnit unit({.topology = m.topology,
                        .size = m.size,
                        .router = {.vcs = 2},
                        .sources = {.rate = rate}});
      TrafficOptions options;
      options.max_cycles = 40;
      const TrafficResult result = run_traffic(unit.network, unit.sources, options);
      EXPECT_EQ(result.verdict,
                load < 1 ? TrafficVerdict::out_of_budget : TrafficVerdict::saturated);
    }
  }
}

}  // namespace
}  // namespace ballast
