// SPDX-License-Identifier: BSD-3-Clause
// Event agents on a machine that falls apart: messages that come back or whose processors fail, no
// task is lost, every run ends in a verdict.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "network/routed/routed_network.h"
#include "support/event_nodes_fixture.h"
#include "support/outcomes.h"
#include "support/random_faults.h"
#include "support/same_run.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

using Kind = Fault::Kind;
using Place = TaskLedger::Place;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// A random case: machine, faults, tasks, agents.
struct Case {
  explicit Case(std::uint64_t seed) : random(seed, Stream{3}) {
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    place = topology(machine.name, machine.keys);
    faults = random_faults(*place, random);
    const NodeId p = place->processors();
    tasks = event_tasks(p, static_cast<unsigned>(10 + random.below(150)), 200, seed);
    std::vector<EventAgentsMaker> agents{restless(p, 20, false), restless<true>(p, 20, false)};
    for (const std::string& name : event_balancers_on(*place)) agents.push_back(named(name));
    const std::size_t which = seed / kSmallMachines.size() % agents.size();
    const bool execute = which > 1 || random.below(2) != 0;  // not all balancers come to rest
    options = event_options(agents[which], execute, random.below(3) * 4);
    options.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
    options.processors.between_tasks = random.below(3) == 0;
    options.seed = seed;
  }
  RandomStream random;
  std::unique_ptr<Topology> place;
  FaultSchedule faults;
  Tasks tasks;
  NetworkMachineOptions options;
};

TEST(EventMachineFaults, RandomMachinesEndInAVerdictAndLoseNothing) {
  Outcomes ends;
  std::uint64_t returned = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
    const RunResult r = simulate(c.tasks, network, *c.place, c.options);
    ends.count(r.outcome);
    returned += r.costs.tasks_returned;
    EXPECT_EQ(r.outcome == Outcome::stranded, r.stranded != 0);
    const std::uint64_t kept = c.tasks.size() - r.stranded;
    EXPECT_EQ(sum(r.count_after.per_processor), static_cast<double>(kept));
    if (r.costs.unreachable_pairs != 0) {
      EXPECT_FALSE(succeeded(r.outcome));
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  ends.expect_each();
  EXPECT_GT(returned, 20u);
}

TEST(EventMachineFaults, ConservationAtEveryEdge) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
    const auto nodes = c.options.balancer->make({c.tasks, *c.place, c.options.processors, seed});
    TaskNodes& core = *nodes;
    drive(core, network, [&](Cycle now) {
      const TaskStore& store = core.store();
      ASSERT_EQ(std::accumulate(store.load().begin(), store.load().end(), std::uint64_t{0}),
                store.ledger().count(Place::queued))
          << now;
      for (NodeId i = 0; i < store.processors(); ++i) {
        if (!store.failed(i)) continue;
        ASSERT_EQ(store.load()[i], 0u);
        ASSERT_FALSE(store.running(i));
      }
    });
  }
}

/// Three processors on a line, of which 0 has 50 tasks.
struct Line {
  explicit Line(const FaultSchedule& faults, std::vector<Order> orders, Cycle message_cycles = 0)
      : network(*line, {}, faults) {
    Scripted agent;
    agent.orders = std::move(orders);
    agent.log = &log;
    NetworkMachineOptions o = event_options(event_maker(agent), false, message_cycles);
    result = simulate(tasks_of_loads({50, 0, 0}), network, *line, o);
  }
  [[nodiscard]] std::vector<int> numbers(Event::What what) const {
    std::vector<int> numbers;
    for (const Event& e : log) {
      if (e.what == what) numbers.push_back(e.number);
    }
    return numbers;
  }
  std::unique_ptr<Topology> line = topology("line", "size = [3]");
  RoutedNetworkCore network;
  std::vector<Event> log;
  RunResult result;
};

std::vector<Order> messages(int count, Cycle at = 20) {
  std::vector<Order> orders;
  for (int k = 0; k < count; ++k) orders.push_back({at, 0, Order::send, 2, k, 2});
  return orders;
}
FaultSchedule node_at(Cycle at, NodeId node) { return {{{at, Kind::node, {node, 0}}}, 10}; }

TEST(EventMachineFaults, ASenderThatFailsTakesItsOutboxWithIt) {
  const Line some(node_at(36, 0), messages(20));
  const std::size_t heard = some.numbers(Event::received).size();
  EXPECT_GT(heard, 0u);
  EXPECT_LT(some.result.costs.agent_messages, 15u) << "the dead send nothing";
  EXPECT_EQ(some.result.count_after.per_processor[2], 2.0 * static_cast<double>(heard));
  EXPECT_EQ(some.result.stranded, 50 - 2 * heard);
  EXPECT_EQ(some.numbers(Event::returned).size(), 0u) << "the dead hear nothing";
  EXPECT_EQ(some.result.costs.tasks_returned, 0u);
  EXPECT_EQ(some.result.cycles, 36u + 10 + 1) << "its last tasks strand when the network goes on";
}

TEST(EventMachineFaults, AReceiverThatFailsGivesBackWhatHasNotReachedIt) {
  const Line before(node_at(5, 2), messages(10));
  EXPECT_EQ(before.numbers(Event::returned), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(before.result.count_after.per_processor[0], 50);
  EXPECT_EQ(before.result.costs.tasks_returned, 20u);
  EXPECT_EQ(before.result.costs.unreachable_pairs, 10u);
  EXPECT_EQ(before.result.cycles, before.log.back().at) << "the last tasks are back";
  EXPECT_EQ(before.result.outcome, Outcome::partitioned);

  const Line during(node_at(36, 2), messages(10));
  const std::size_t heard = during.numbers(Event::received).size();
  const std::size_t back = during.numbers(Event::returned).size();
  EXPECT_GT(heard, 0u);
  EXPECT_GT(back, 0u);
  EXPECT_LE(heard + back, 10u);
  EXPECT_EQ(during.result.stranded, 2 * (10 - back)) << "heard, or there when it failed";
  EXPECT_EQ(during.result.count_after.per_processor[0], 30 + 2.0 * static_cast<double>(back));

  // The first message is being handled, the others wait.
  const Line handling(node_at(60, 2), messages(10), 1000);
  EXPECT_EQ(handling.numbers(Event::received).size(), 0u);
  EXPECT_EQ(handling.result.stranded, 20u);
  EXPECT_EQ(handling.result.costs.handling_cycles, 0u);
  const Line handled(node_at(60, 2), messages(10), 20);
  EXPECT_EQ(handled.numbers(Event::received), std::vector<int>{0});
  EXPECT_EQ(handled.result.stranded, 20u);
  EXPECT_EQ(handled.result.costs.handling_cycles, 20u);
}

TEST(EventMachineFaults, ABrokenWayGivesBackMessagesWithTheirTasks) {
  std::vector<Order> orders = messages(10);
  orders.push_back({400, 0, Order::send, 1, 77, 5});
  const Line cut({{{30, Kind::link, {1, 1}}}, 10}, orders);
  const std::vector<int> heard = cut.numbers(Event::received);
  std::vector<int> back = cut.numbers(Event::returned);  // in any order
  EXPECT_EQ(heard.size() + back.size(), 11u);
  EXPECT_EQ(heard.back(), 77);
  for (std::size_t k = 0; k + 1 < heard.size(); ++k) EXPECT_EQ(heard[k], static_cast<int>(k));
  std::sort(back.begin(), back.end());
  for (std::size_t k = 0; k < back.size(); ++k) {
    EXPECT_EQ(back[k], static_cast<int>(heard.size() - 1 + k));
  }
  EXPECT_EQ(cut.result.costs.tasks_returned, 2 * back.size());
  EXPECT_EQ(cut.result.costs.unreachable_pairs, back.size());
  EXPECT_EQ(cut.result.outcome, Outcome::partitioned);
  EXPECT_EQ(sum(cut.result.count_after.per_processor), 50);
}

/// Under the kernel: one simulation a process, so one case each.
class KernelEventFaults : public testing::TestWithParam<unsigned> {};

TEST_P(KernelEventFaults, EqualThePlainDriversInEveryOrderOfTheModules) {
  Case c(200 + 7 * GetParam());
  RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
  c.options.module_order = GetParam() % 6;
  c.options.series = 10;
  const RunResult plain = simulate(c.tasks, network, *c.place, c.options);
  expect_same(simulate(c.tasks, network, *c.place, c.options, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelEventFaults, testing::Range(0u, 12u));

}  // namespace
}  // namespace ballast
