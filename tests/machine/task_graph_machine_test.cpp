// SPDX-License-Identifier: BSD-3-Clause
// Task graphs on whole machines, under every balancer: a task begins after its inputs, as an
// observer sees it, and each is executed once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/random.h"
#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "support/linked_tasks.h"
#include "support/network_machine_fixture.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// Begins and ends of all tasks.
struct Schedule final : RunObserver {
  struct Times {
    Cycle begin = kNever, end = kNever;
    NodeId at = 0;
  };
  std::map<TaskId, Times> times;
  std::map<NodeId, TaskId> running;

  void begins(Cycle now, NodeId processor, TaskId task, Cycle) override {
    EXPECT_TRUE(times.emplace(task, Times{now, kNever, processor}).second) << task << " twice";
    running[processor] = task;
  }
  void ends(Cycle now, NodeId processor) override { times.at(running.at(processor)).end = now; }
  void sends(Cycle, NodeId, TaskId) override {}
  void receives(Cycle, NodeId, TaskId) override {}
  void load(Cycle, NodeId, double) override {}
};

/// Later tasks wait for up to three of the sixteen before them.
Tasks random_graph(NodeId p, TaskId count, std::uint64_t seed) {
  RandomStream random(seed, Stream{29});
  std::vector<NodeId> home;
  std::vector<double> work;
  std::vector<Trace::Edge> edges;
  for (TaskId t = 0; t < count; ++t) {
    const std::uint64_t inputs = t < 3 ? 0 : random.below(4);
    for (std::uint64_t k = 0; k < inputs; ++k) {
      edges.push_back({static_cast<TaskId>(t - 1 - random.below(std::min<TaskId>(t, 16))), t,
                       static_cast<double>(random.below(300))});
    }
    const bool anywhere = inputs != 0 && random.below(2) == 0;
    home.push_back(anywhere ? kAnywhere : static_cast<NodeId>(random.below(p)));
    work.push_back(static_cast<double>(1 + random.below(20)));
  }
  return graph_of(p, home, work, edges);
}

/// Cycles from the end of an input to the begin of its task, at least: a message of F flits over h
/// links on the ideal network of latency 1 arrives h + F cycles after its edge.
Cycle least_delay(const Tasks& tasks, const Trace::Edge& edge, const Schedule& schedule,
                  const Topology& topology, bool send) {
  const NodeId from = schedule.times.at(edge.from).at;
  if (!send || tasks.home[edge.to] == kAnywhere || tasks.home[edge.to] == from) return 1;
  RouteLengths lengths(topology);
  const Message message{from, tasks.home[edge.to], 1, 0};
  const auto hops = lengths.of(std::span<const Message>(&message, 1)).front();
  return hops + static_cast<Cycle>(std::max(1.0, std::ceil(edge.bytes / 32)));
}

/// Cycles of the chain that takes longest, with a cycle for each input. Inputs come before their
/// task.
double longest_chain(const Tasks& tasks) {
  std::vector<double> end(tasks.size());
  for (TaskId t = 0; t < tasks.size(); ++t) {
    for (const Trace::Edge& edge : tasks.trace->edges) {
      if (edge.to == t) end[t] = std::max(end[t], end[edge.from] + 1);
    }
    end[t] += std::max(1.0, std::ceil(tasks.work[t]));
  }
  return *std::max_element(end.begin(), end.end());
}

TEST(TaskGraphMachine, EveryTaskBeginsAfterItsInputsUnderEveryBalancer) {
  const auto cube =
      Registry<TopologyMaker>::make("hypercube", {{"size", std::vector<std::int64_t>{8}}});
  std::size_t tried = 0, moved = 0;
  for (const auto& part : Registry<BalancerSetup>::entries()) {
    const Balancing balancing = part.make(Registry<BalancerSetup>::args(part.name));
    if (balancing.carrier == Balancing::Carrier::the_switch) continue;
    if (balancing.needs.coordinates) continue;
    for (const bool send : {true, false}) {
      SCOPED_TRACE(part.name + (send ? ", sent" : ", counted"));
      const Tasks tasks = random_graph(8, 300, ++tried);
      Schedule schedule;
      IdealNetwork network(*cube, 1);
      NetworkMachineOptions options;
      options.max_cycles = 1'000'000;
      options.balancer = balancing.nodes;
      options.processors.execute = true;
      options.processors.every = balancing.started ? 50 : 0;
      options.processors.send_messages = send;
      options.processors.observer = &schedule;
      const RunResult r = simulate(tasks, network, *cube, options, Kernel::loop);
      ASSERT_EQ(r.outcome, Outcome::completed);
      ASSERT_EQ(schedule.times.size(), tasks.size());
      for (const Trace::Edge& edge : tasks.trace->edges) {
        ASSERT_GE(
            schedule.times.at(edge.to).begin,
            schedule.times.at(edge.from).end + least_delay(tasks, edge, schedule, *cube, send))
            << edge.from << " -> " << edge.to;
      }
      ASSERT_TRUE(r.graph);
      EXPECT_EQ(r.graph->critical_path, longest_chain(tasks));
      EXPECT_GE(static_cast<double>(r.cycles), r.graph->critical_path);
      EXPECT_GE(r.least_cycles, r.graph->critical_path);
      EXPECT_FALSE(r.trace);
      if (send) {
        EXPECT_EQ(r.traffic->sent + r.traffic->on_rank, tasks.trace->edges.size());
      }
      moved += r.costs.tasks_moved != 0;
    }
  }
  EXPECT_GT(tried, 20u);
  EXPECT_GT(moved, 20u);
}

/// Tasks without a home yet draw nobody.
TEST(TaskGraphMachine, ChoiceByTraffic) {
  const TestLine line(4);
  const Tasks tasks = random_graph(4, 300, 5);
  IdealNetwork network(line, 1);
  NetworkMachineOptions options;
  options.balancer =
      Registry<BalancerSetup>::make("comm-diffusion", {{"measure", std::string("work")}}).nodes;
  options.processors.execute = true;
  options.processors.measure = Measure::work;
  const RunResult r = simulate(tasks, network, line, options, Kernel::loop);
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_GT(r.costs.tasks_moved, 0u);
}

/// A chain over two processors takes its work, a cycle for each input within a processor, and the
/// time of each message.
TEST(TaskGraphMachine, AChainTakesItsCriticalPath) {
  const TestLine line(2);
  const auto cycles_of = [&](const std::vector<NodeId>& home, bool send) {
    const Tasks tasks = graph_of(2, home, {5, 6, 7}, {{0, 1, 32 * 4.0}, {1, 2, 32 * 4.0}});
    IdealNetwork network(line, 1);
    NetworkMachineOptions options;
    options.processors.execute = true;
    options.processors.send_messages = send;
    return simulate(tasks, network, line, options, Kernel::loop).cycles;
  };
  EXPECT_EQ(cycles_of({0, 0, 0}, true), 5u + 1 + 6 + 1 + 7);
  EXPECT_EQ(cycles_of({0, 1, 0}, false), 20u) << "counted only";
  const Cycle apart = cycles_of({0, 1, 1}, true);
  EXPECT_GE(apart, 19u + 1 + 4) << "one link, four flits";
  EXPECT_EQ(cycles_of({0, 1, 0}, true) - apart, apart - 20u) << "two messages alike";
}

TEST(TaskGraphMachineKernel, TheSameUnderSystemC) {
  const TestLine line(4);
  const Tasks tasks = random_graph(4, 200, 77);
  const auto run = [&](Kernel kernel) {
    IdealNetwork network(line, 1);
    NetworkMachineOptions options;
    options.processors.execute = true;
    options.processors.send_messages = true;
    options.balancer = Registry<BalancerSetup>::make("sbn", {}).nodes;
    return simulate(tasks, network, line, options, kernel);
  };
  expect_same(run(Kernel::loop), run(Kernel::systemc));
}

}  // namespace
}  // namespace ballast
