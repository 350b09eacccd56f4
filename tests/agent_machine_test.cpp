// SPDX-License-Identifier: BSD-3-Clause
// Balancers with agents on a machine with processors, tasks and a network.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "agent_machine_fixture.h"
#include "network/ideal_network.h"
#include "network/routed_network.h"
#include "same_run.h"

namespace ballast {
namespace {

struct Place {
  const char* topology;
  std::vector<std::int64_t> size;
};
const std::vector<Place> kPlaces{{"line", {16}},    {"ring", {16}},      {"mesh", {4, 4}},
                                 {"torus", {4, 4}}, {"hypercube", {16}}, {"tree", {16}},
                                 {"line", {64}},    {"ring", {64}},      {"mesh", {8, 8}},
                                 {"torus", {8, 8}}, {"hypercube", {64}}, {"tree", {64}}};

/// Several timings of one machine: links of 1 and 5 cycles, single-cycle and slow routers.
std::vector<std::unique_ptr<Network>> networks(const Topology& topology) {
  std::vector<std::unique_ptr<Network>> all;
  all.push_back(std::make_unique<IdealNetwork>(topology));
  all.push_back(std::make_unique<IdealNetwork>(topology, 5));
  all.push_back(std::make_unique<RoutedNetworkCore>(topology, RouterOptions{.vcs = 2}));
  all.push_back(std::make_unique<RoutedNetworkCore>(
      topology,
      RouterOptions{.rc = 1, .va = 1, .sa = 1, .vcs = 2, .buffer_flits = 2, .link_cycles = 3}));
  return all;
}

/// The key property: what messages and tasks do on the way changes nothing of what agents do.
TEST(AgentMachine, StaticLoadsHaveTheCostsOfTheRoundMachineOnEveryNetwork) {
  for (const std::string& balancer : agent_balancers()) {
    for (const Place& place : kPlaces) {
      const auto topology = topology_by_name(place.topology, place.size);
      const NodeId p = topology->processors();
      const auto loads = random_loads(p, 3);
      for (auto& network : networks(*topology)) {
        SCOPED_TRACE(fmt::format("{} on {} of {}", balancer, place.topology, p));
        NetworkMachineOptions o = agent_options(balancer);
        o.processors.task_flits = 2;
        const RunResult r = simulate_plain(tasks_of_loads(loads), *network, *topology, o);

        const auto agents = agents_by_name(*topology, balancer);
        RoundMachine machine(*agents);
        for (NodeId i = 0; i < p; ++i) machine.insert(i, static_cast<double>(loads[i]));
        ASSERT_TRUE(machine.settle(100'000));
        EXPECT_EQ(r.costs.stability_steps, machine.costs().stable);
        EXPECT_EQ(r.costs.imbalance, machine.costs().imbalance);
        EXPECT_EQ(r.costs.migration, machine.costs().migration);
        EXPECT_GE(r.costs.waves, machine.costs().rounds);
        while (machine.costs().rounds < r.costs.waves) machine.balance();
        EXPECT_EQ(r.agent_load, machine.loads()) << "after as many rounds";

        EXPECT_EQ(r.outcome, Outcome::balanced);
        EXPECT_EQ(r.costs.tasks_cancelled, 0u);
        const NetworkCounts counts = network->counts();
        EXPECT_EQ(counts.packets, counts.delivered);
        EXPECT_LE(r.costs.agent_messages + r.costs.tasks_moved, counts.packets);
        const Neighbours& n = agents->neighbours();
        for (NodeId i = 0; i < p; ++i) {
          EXPECT_LE(std::abs(r.count_after.per_processor[i] - r.agent_load[i]), n.degree(i))
              << "each link keeps less than a task";
        }
      }
    }
  }
}

}  // namespace
}  // namespace ballast
