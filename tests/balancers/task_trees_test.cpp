// SPDX-License-Identifier: BSD-3-Clause
// Trees of tasks under every balancer on a network, edge by edge: no task is lost or doubled.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "machine/balancing.h"
#include "support/any_latency.h"
#include "support/event_nodes_fixture.h"
#include "support/ternary_source.h"
#include "topology/topology.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;

std::unique_ptr<TaskNodes> nodes_under(const std::string& name, const Tasks& tasks,
                                       const Topology& topology, std::uint64_t seed) {
  const Balancing balancing = Registry<BalancerSetup>::make(name, {});
  TaskNodes::Options options;
  options.execute = true;
  options.every = balancing.started ? 7 : 0;
  if (!balancing.nodes) return std::make_unique<PlannerNodes>(tasks, options, topology);
  return balancing.nodes->make({tasks, topology, options, seed});
}

/// Born = executed + queued + in transit + running, counted at the processors and in the ledger.
void expect_all_accounted(const TaskNodes& nodes) {
  const TaskStore& store = nodes.store();
  const TaskLedger& ledger = store.ledger();
  std::uint64_t running = 0;
  for (NodeId i = 0; i < store.processors(); ++i) running += store.running(i);
  const auto queued = std::accumulate(store.load().begin(), store.load().end(), std::uint64_t{0});
  const auto executed = std::accumulate(store.meter().executed().begin(),
                                        store.meter().executed().end(), std::uint64_t{0});
  ASSERT_EQ(ledger.count(Place::queued), queued);
  ASSERT_EQ(ledger.count(Place::finished), executed);
  ASSERT_EQ(ledger.tasks(), executed + queued + running + nodes.in_transit());
}

TEST(TaskTrees, AreConservedAtEveryEdgeUnderEveryBalancer) {
  const auto topology =
      Registry<TopologyMaker>::make("hypercube", {{"size", std::vector<std::int64_t>{8}}});
  std::vector<std::string> idle;
  for (const auto& part : Registry<BalancerSetup>::entries()) {
    const Balancing balancing = part.make(Registry<BalancerSetup>::args(part.name));
    if (balancing.carrier == Balancing::Carrier::the_switch || balancing.central) continue;
    for (const QueueOrder order : {QueueOrder::newest, QueueOrder::oldest}) {
      SCOPED_TRACE(part.name + (order == QueueOrder::newest ? ", newest" : ", oldest"));
      const Tasks tasks = ternary({1, 0, 0, 0, 0, 0, 0, 0}, 6, order);
      const auto nodes = nodes_under(part.name, tasks, *topology, 1);
      RandomStream random(3, Stream{17});
      AnyLatency network([&](const Message&) { return 1 + random.below(9); });
      drive(*nodes, network, [&](Cycle) { expect_all_accounted(*nodes); });
      if (testing::Test::HasFatalFailure()) return;
      EXPECT_EQ(nodes->store().ledger().count(Place::finished), 1'093u);
      EXPECT_EQ(nodes->store().tree()->leaves, 729u);
      if (nodes->store().meter().executed()[0] == 1'093) idle.push_back(part.name);
      RunResult r;
      nodes->add_costs(r);
      const double loads = std::accumulate(r.agent_load.begin(), r.agent_load.end(), 0.0);
      EXPECT_NEAR(loads, 0, 1e-6) << "as the agents count them; debts cancel out";
    }
  }
  for (const char* name : {"diffusion", "dimension-exchange", "work-stealing", "gradient", "sbn",
                           "random-stealing", "central-queue"}) {
    EXPECT_EQ(std::count(idle.begin(), idle.end(), name), 0) << name << " moved nothing";
  }
}

TEST(TaskTrees, BirthIsAnArrivalForAnEventAgent) {
  const TestLine line(2);
  const Tasks tasks = ternary({1, 0}, 1, QueueOrder::newest);
  TaskNodes::Options options;
  options.execute = true;
  std::vector<Event> log;
  Scripted agent;
  agent.log = &log;
  EventNodes core(tasks, options, std::make_unique<EventAgentsOf<Scripted>>(agent, 2, 1, 1), line);
  AnyLatency network([](const Message&) { return 1; });
  drive(core, network, [](Cycle) {});
  const auto birth =
      std::find_if(log.begin(), log.end(), [](const Event& e) { return e.at == 4 && e.who == 0; });
  ASSERT_NE(birth, log.end());
  EXPECT_EQ(birth->number, 3);
  EXPECT_EQ(birth->load, 2u) << "one of them has begun";
}

}  // namespace
}  // namespace ballast
