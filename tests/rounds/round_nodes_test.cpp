// SPDX-License-Identifier: BSD-3-Clause
// Balancers with agents on a machine with processors, tasks and a network: the same rounds whatever
// the network does, their cycles, and tasks that follow the flows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/place.h"
#include "support/round_nodes_fixture.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(AgentMachine);

const std::vector<Place> kPlacesOfNodes{{"line", {16}},    {"ring", {16}},      {"mesh", {4, 4}},
                                        {"torus", {4, 4}}, {"hypercube", {16}}, {"tree", {16}},
                                        {"line", {64}},    {"ring", {64}},      {"mesh", {8, 8}},
                                        {"torus", {8, 8}}, {"hypercube", {64}}, {"tree", {64}}};

/// Several timings of one machine: links of 1 and 5 cycles, single-cycle and slow routers, and
/// packets that take any time and overtake each other.
std::vector<std::unique_ptr<Network>> networks(const Topology& topology) {
  const RouterOptions slow{
      .rc = 1, .va = 1, .sa = 1, .vcs = 2, .buffer_flits = 2, .link_cycles = 3};
  auto random = std::make_shared<RandomStream>(7, Stream{7});
  std::vector<std::unique_ptr<Network>> all;
  all.push_back(std::make_unique<IdealNetwork>(topology));
  all.push_back(std::make_unique<IdealNetwork>(topology, 5));
  all.push_back(std::make_unique<RoutedNetworkCore>(topology, RouterOptions{.vcs = 2}));
  all.push_back(std::make_unique<RoutedNetworkCore>(topology, slow));
  all.push_back(
      std::make_unique<AnyLatency>([random](const Message&) { return 1 + random->below(30); }));
  return all;
}

/// Until stable, as RoundMachine::settle; true: all flows were whole numbers.
bool settle(RoundMachine& machine, const RoundAgents& agents) {
  bool whole = true;
  for (int r = 0; r < 100'000 && !machine.settle(1); ++r) {
    for (std::size_t k = 0; k < agents.neighbours().links(); ++k) {
      whole &= agents.flow(k) == std::floor(agents.flow(k));
    }
  }
  return whole;
}

void expect_costs_of_the_round_machine(const std::string& balancer, const Topology& topology,
                                       Network& network) {
  const NodeId p = topology.processors();
  const auto loads = random_counts(p, 3);
  NetworkMachineOptions o = agent_options(agents_maker(balancer));
  o.processors.task_flits = 2;
  const RunResult r = simulate(tasks_of_loads(loads), network, topology, o);

  const auto agents = round_agents_by_name(topology, balancer);
  RoundMachine machine(*agents);
  for (NodeId i = 0; i < p; ++i) machine.insert(i, static_cast<double>(loads[i]));
  const bool whole = settle(machine, *agents);
  EXPECT_EQ(static_cast<const RoundCosts&>(r.costs), machine.costs());
  EXPECT_GE(r.costs.waves, machine.rounds());
  EXPECT_LE(r.costs.rounds, r.costs.stable);
  while (machine.rounds() < r.costs.waves) machine.balance();
  EXPECT_EQ(r.agent_load, machine.loads()) << "after as many rounds";

  EXPECT_TRUE(succeeded(r.outcome));
  EXPECT_EQ(r.outcome == Outcome::balanced, r.count_after.max - r.count_after.min <= 1);
  EXPECT_EQ(network.counts().packets, network.counts().delivered);
  EXPECT_LE(r.costs.agent_messages + r.costs.tasks_moved, r.costs.messages);
  for (NodeId i = 0; i < p; ++i) {
    const double tasks = r.count_after.per_processor[i];
    if (whole) {
      EXPECT_EQ(tasks, r.agent_load[i]);
    }
    EXPECT_LE(std::abs(tasks - r.agent_load[i]), agents->neighbours().degree(i))
        << "each link keeps less than a task";
  }
}

/// The key property: what messages and tasks do on the way changes nothing of what agents do.
TEST(AgentMachine, StaticLoadsHaveTheCostsOfTheRoundMachineOnEveryNetwork) {
  for (const std::string& balancer : round_balancers()) {
    for (const Place& place : kPlacesOfNodes) {
      const auto topology = topology_by_name(place.topology, place.size);
      for (auto& network : networks(*topology)) {
        SCOPED_TRACE(
            fmt::format("{} on {} of {}", balancer, place.topology, topology->processors()));
        expect_costs_of_the_round_machine(balancer, *topology, *network);
      }
    }
  }
}

TEST(AgentMachine, TasksAreToldFromMessages) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  RoutedNetworkCore network(*mesh, {});
  NetworkMachineOptions o = agent_options(agents_maker("diffusion", {{"message_flits", 3}}));
  o.processors.task_flits = 5;
  const RunResult r = simulate(tasks_of_loads(random_counts(16, 1)), network, *mesh, o);
  const NetworkCounts counts = network.counts();
  const std::uint64_t sent = 48 * r.costs.waves;
  EXPECT_EQ(r.costs.agent_messages, 48 * r.costs.stable) << "24 links, both directions";
  EXPECT_EQ(r.costs.messages, r.costs.tasks_moved + sent);
  EXPECT_EQ(r.costs.flits, 5 * r.costs.tasks_moved + 3 * sent);
  EXPECT_EQ(r.costs.task_hops, 2 * r.costs.tasks_moved) << "to neighbours: two routers";
  EXPECT_EQ(counts.packet_hops, r.costs.task_hops + 2 * sent);
}

/// Cycles in which processor 0 shows its messages.
std::vector<Cycle> starts(const AnyLatency& network) {
  std::vector<Cycle> cycles;
  for (const auto& s : network.sent) {
    if (s.message.from == 0 && !is_task(s.message)) cycles.push_back(s.cycle);
  }
  return cycles;
}

/// Two processors that execute for 200 cycles or more and have something to tell all the time.
std::vector<Cycle> starts(Cycle latency, Cycle every, std::uint64_t tasks) {
  const auto line = topology_by_name("line", {2});
  AnyLatency network([latency](const Message&) { return latency; });
  const Tasks load = tasks_of_loads({tasks, 0}, 200.0);
  simulate(load, network, *line, agent_options(agents_maker("diffusion"), true, every));
  return starts(network);
}

TEST(AgentMachine, ARoundTakesTheLatencyOfAMessageAndACycle) {
  for (const Cycle latency : {1, 2, 7}) {
    for (const Cycle every : {0, 1, 5, 8, 30}) {
      for (const std::uint64_t tasks : {3, 40}) {  // also while tasks wait for the interface
        const auto cycles = starts(latency, every, tasks);
        ASSERT_GT(cycles.size(), 5u);
        const Cycle round = std::max(latency + 1, every);
        for (std::size_t r = 0; r < cycles.size(); ++r) {
          EXPECT_EQ(cycles[r], 1 + r * round) << latency << " " << every << " round " << r;
        }
      }
    }
  }
}

/// The same on the machine's own networks: so many rounds in so many cycles, not one more or less.
TEST(AgentMachine, ARoundOfTwoProcessorsOnEachNetwork) {
  const auto line = topology_by_name("line", {2});
  const auto rounds_until = [&](Network& network, Cycle end) {
    auto made = round_agents_by_name(*line, "diffusion");
    RoundAgents* const agents = made.get();
    const Tasks tasks = tasks_of_loads({2, 2}, 1000.0);  // one each waits and goes nowhere
    TaskNodes::Options o;
    o.execute = true;
    RoundNodes core(tasks, o, std::move(made), *line);
    std::uint32_t rounds = 0;
    drive(core, network, [&](Cycle now) {
      if (now == end) rounds = agents->rounds(0);
    });
    return rounds;
  };
  const auto expect_round = [&](Network& network, Cycle cycles) {
    for (const Cycle r : {1, 2, 10}) {
      EXPECT_EQ(rounds_until(network, r * cycles - 1), r - 1);
      EXPECT_EQ(rounds_until(network, r * cycles), r);
    }
  };
  IdealNetwork ideal(*line), far(*line, 4);
  expect_round(ideal, 2);
  expect_round(far, 5);
  RoutedNetworkCore routed(*line, {});
  expect_round(routed, RouterOptions{}.zero_load_latency(2, 1) + 1);
}

RunResult run(const Topology& topology, const std::vector<std::uint64_t>& loads,
              const std::vector<Ordered::Order>& orders, bool execute = false) {
  AnyLatency network([](const Message&) { return 3; });
  return simulate(tasks_of_loads(loads), network, topology,
                  agent_options(ordered(orders), execute));
}

TEST(AgentMachine, AProcessorThatOwesMoreThanItHoldsWaitsForWhatArrives) {
  const auto line = topology_by_name("line", {4});
  const RunResult r = run(*line, {9, 0, 0, 0}, {{0, 0, 1, 7}, {0, 1, 2, 5}, {0, 2, 3, 3}});
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{2, 2, 2, 3}));
  EXPECT_EQ(r.costs.tasks_moved, 15u);
  EXPECT_EQ(r.costs.task_hops, 30u);
  EXPECT_EQ(r.costs.stable, 1u);
  EXPECT_EQ(r.costs.imbalance, 3 - 9.0 / 4);
  EXPECT_EQ(r.costs.migration, 7);
}

TEST(AgentMachine, DebtsInACircleOfEmptyProcessorsEndTheRun) {
  const auto ring = topology_by_name("ring", {3});
  const RunResult r = run(*ring, {0, 0, 0}, {{1, 0, 1, 2}, {1, 1, 2, 2}, {1, 2, 0, 2}});
  EXPECT_EQ(r.outcome, Outcome::balanced);
  EXPECT_EQ(r.costs.tasks_moved, 0u);
  EXPECT_EQ(r.costs.tasks_cancelled, 6u);
  EXPECT_EQ(r.costs.stable, 2u);
}

TEST(AgentMachine, EarlyTaskIsNotReturned) {
  const auto line = topology_by_name("line", {3});
  AnyLatency network([](const Message& m) { return m.from == 2 ? 60 : 1; });
  NetworkMachineOptions o = agent_options(ordered({{0, 0, 1, 5}, {1, 1, 0, 2}}));
  const RunResult r = simulate(tasks_of_loads({5, 0, 0}), network, *line, o);
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{2, 3, 0}));
  EXPECT_EQ(r.costs.tasks_moved, 7u);
  for (const auto& s : network.sent) {
    if (!is_task(s.message)) continue;
    EXPECT_TRUE(s.message.from == 0 ? s.cycle < 20 : s.cycle > 60) << s.cycle;
  }
}

TEST(AgentMachine, DebtsOverSeveralLinksArePaidInTurn) {
  const auto line = topology_by_name("line", {3});
  AnyLatency network([](const Message&) { return 1; });
  NetworkMachineOptions o = agent_options(ordered({{0, 1, 0, 6}, {0, 1, 2, 4}}));
  simulate(tasks_of_loads({0, 20, 0}), network, *line, o);
  std::vector<NodeId> to;
  for (const auto& s : network.sent) {
    if (is_task(s.message)) to.push_back(s.message.to);
  }
  EXPECT_EQ(to, (std::vector<NodeId>{0, 2, 0, 2, 0, 2, 0, 2, 0, 0}));
}

TEST(AgentMachine, TasksThatAreOwedAreNotExecuted) {
  const auto line = topology_by_name("line", {2});
  const RunResult r = run(*line, {40, 0}, {{0, 0, 1, 30}}, true);
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_EQ(r.costs.tasks_moved, 30u) << "a cycle each to execute, and a cycle each to send";
  EXPECT_EQ(r.busy, (std::vector<Cycle>{10, 30}));
}

TEST(AgentMachine, SparseArrivalsCostNoIdleRounds) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  IdealNetwork network(*mesh);
  Tasks tasks;
  tasks.processors = 16;
  for (std::uint64_t t = 0; t < 60; ++t) {
    tasks.add(static_cast<NodeId>(t / 2 % 5), 30.0, t / 6 * 100'000);
  }
  tasks.sort_by_arrival();
  for (const bool execute : {false, true}) {
    const RunResult r =
        simulate(tasks, network, *mesh, agent_options(agents_maker("diffusion"), execute));
    EXPECT_GT(r.cycles, 900'000u);
    EXPECT_GT(r.costs.waves, 20u);
    EXPECT_LT(r.edges, 20'000u) << "rounds rest between the arrivals";
  }
}

TEST(AgentMachine, ARunEndsInTheCycleOfTheLastChange) {
  const auto line = topology_by_name("line", {2});
  AnyLatency network([](const Message&) { return 10; });
  // Messages are shown in cycle 1 and there in cycle 11; those of the next round are shown in cycle
  // 12, the tasks in cycles 13 and 14.
  NetworkMachineOptions o = agent_options(ordered({{0, 0, 1, 2}}));
  EXPECT_EQ(simulate(tasks_of_loads({5, 0}), network, *line, o).cycles, 24u);
  // Half a task flows to the lower end: nothing moves but load of the agents.
  o.balancer = std::make_shared<RoundBalancing>(agents_maker("diffusion"));
  const RunResult r = simulate(tasks_of_loads({0, 1}), network, *line, o);
  EXPECT_EQ(r.cycles, 11u);
  EXPECT_EQ(r.costs.tasks_moved, 0u);
  EXPECT_EQ(r.agent_load, (std::vector<double>{0.5, 0.5}));
  // A late task is a change, and starts the rounds again.
  Tasks late = tasks_of_loads({0, 1});
  late.add(0, 1.0, 500);
  const RunResult again = simulate(late, network, *line, o);
  EXPECT_EQ(again.cycles, 500u + 11);
  EXPECT_EQ(again.agent_load, (std::vector<double>{1, 1}));
}

}  // namespace
}  // namespace ballast
