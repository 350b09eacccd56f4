// SPDX-License-Identifier: BSD-3-Clause
// The contract of the central queue, each time from both sides: not an edge earlier, not later.
#include "balancers/central/central_queue.h"

#include <gtest/gtest.h>

#include <map>

#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/routed/routed_network.h"
#include "support/any_latency.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/small_topologies.h"
#include "support/ternary_source.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;
using Shape = CentralQueueNodes::Shape;

/// Edges at which executions begin, with the processor and the task's number; over all processors.
struct Begin {
  Cycle at;
  NodeId processor;
  TaskId task;
  friend bool operator==(const Begin&, const Begin&) = default;
};
std::ostream& operator<<(std::ostream& out, const Begin& b) {
  return out << "task " << b.task << " at " << b.processor << " in " << b.at;
}

std::vector<Begin> begins(const Tasks& tasks, const Shape& shape, RunResult* result = nullptr,
                          std::uint32_t flits = 1) {
  TaskNodes::Options options;
  options.execute = true;
  options.task_flits = flits;
  const TestLine line(tasks.processors);
  CentralQueueNodes nodes(tasks, options, line, shape);
  AnyLatency network([](const Message&) { return 1; });
  std::vector<Begin> all;
  drive(nodes, network, [&](Cycle now) {
    for (const NodeId i : nodes.store().begun()) {
      all.push_back({now, i, nodes.store().running_task(i)});
    }
    EXPECT_TRUE(nodes.sends().empty());
  });
  if (result != nullptr) {
    nodes.add_costs(*result);
    result->starved_cycles = nodes.store().meter().measures().starved_cycles;
  }
  return all;
}

std::vector<Cycle> cycles(const std::vector<Begin>& begins) {
  std::vector<Cycle> all;
  for (const Begin& b : begins) all.push_back(b.at);
  return all;
}

Tasks at(NodeId processors, const std::vector<std::pair<Cycle, double>>& arrivals) {
  Tasks tasks;
  tasks.processors = processors;
  for (const auto& [cycle, work] : arrivals) tasks.add(0, work, cycle);
  return tasks;
}

TEST(CentralQueue, ATaskBeginsTwoLatenciesAfterItsArrival) {
  for (const Cycle latency : {1, 2, 7}) {
    EXPECT_EQ(cycles(begins(at(2, {{50, 9}}), {.latency = latency})),
              std::vector<Cycle>{50 + 2 * latency});
    // The requests of the first edge must reach the queue, too.
    EXPECT_EQ(cycles(begins(at(2, {{0, 9}}), {.latency = latency})),
              std::vector<Cycle>{2 * latency});
  }
}

TEST(CentralQueue, AProcessorWaitsTwoLatenciesForItsNextTask) {
  const Tasks tasks = at(1, {{0, 100}, {0, 100}, {0, 100}});
  EXPECT_EQ(cycles(begins(tasks, {.latency = 7, .ahead = 0})),
            (std::vector<Cycle>{14, 14 + 114, 14 + 2 * 114}));
  EXPECT_EQ(cycles(begins(tasks, {.latency = 7, .ahead = 1})), (std::vector<Cycle>{14, 114, 214}))
      << "the next task is there";
}

/// Tasks of 10 cycles. With one ahead, it asks when the second one begins, and when that ends.
TEST(CentralQueue, AheadLimitsWhatAProcessorAsksFor) {
  const Tasks tasks = at(1, {{0, 10}, {0, 10}, {0, 10}, {0, 10}, {0, 10}});
  EXPECT_EQ(cycles(begins(tasks, {.latency = 7, .width = 9, .ahead = 1})),
            (std::vector<Cycle>{14, 24, 24 + 14, 34 + 14, 48 + 14}));
  EXPECT_EQ(cycles(begins(tasks, {.latency = 7, .width = 9, .ahead = 2})),
            (std::vector<Cycle>{14, 24, 34, 44, 54}));
}

TEST(CentralQueue, HandsOutWidthTasksPerCycle) {
  const Tasks tasks = tasks_of_loads({1, 1, 1, 1, 1, 1}, 50.0);
  EXPECT_EQ(cycles(begins(tasks, {.latency = 3, .width = 1})),
            (std::vector<Cycle>{6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(cycles(begins(tasks, {.latency = 3, .width = 2})),
            (std::vector<Cycle>{6, 6, 7, 7, 8, 8}));
  EXPECT_EQ(cycles(begins(tasks, {.latency = 3, .width = 6})), std::vector<Cycle>(6, 6));
  EXPECT_EQ(cycles(begins(tasks_of_loads({6, 0, 0, 0, 0, 0}, 50.0), {.latency = 3, .width = 6})),
            (std::vector<Cycle>{6, 7, 8, 9, 10, 11}))
      << "one processor sends a task per cycle";
}

std::vector<Cycle> begins_of_flits(const Tasks& tasks, const Shape& shape, std::uint32_t flits) {
  return cycles(begins(tasks, shape, nullptr, flits));
}

/// Twice: on the way to the queue, and on the way back.
TEST(CentralQueue, ATaskKeepsItsWireForItsFlits) {
  EXPECT_EQ(begins_of_flits(at(2, {{50, 9}}), {.latency = 7}, 4),
            std::vector<Cycle>{50 + 2 * (7 + 3)});
  // From one processor, the second task follows the first one.
  EXPECT_EQ(begins_of_flits(tasks_of_loads({3, 0, 0}, 50.0), {.latency = 3, .width = 3}, 4),
            (std::vector<Cycle>{12, 16, 20}));
  // From three processors at once: one way out of the queue, or two, or three.
  const Tasks each = tasks_of_loads({1, 1, 1}, 50.0);
  EXPECT_EQ(begins_of_flits(each, {.latency = 3, .width = 1}, 4), (std::vector<Cycle>{12, 16, 20}));
  EXPECT_EQ(begins_of_flits(each, {.latency = 3, .width = 2}, 4), (std::vector<Cycle>{12, 12, 16}));
  EXPECT_EQ(begins_of_flits(each, {.latency = 3, .width = 3}, 4), (std::vector<Cycle>{12, 12, 12}));
  // To one processor: the second task follows the first one on its wire, whatever the width.
  RunResult r;
  EXPECT_EQ(begins(at(1, {{0, 3}, {0, 3}, {0, 3}}), {.latency = 3, .width = 3, .ahead = 2}, &r, 4),
            (std::vector<Begin>{{12, 0, 0}, {16, 0, 1}, {20, 0, 2}}));
  EXPECT_EQ(r.costs.request_cycles, 12U + 16 + 20) << "from the first edge to each task";
}

/// Three requests at once, with more tasks than they need; then six at once.
TEST(CentralQueue, HandsOutWidthTasksToRequestsThatComeTogether) {
  Tasks tasks = tasks_of_loads({2, 2, 2}, 100.0);
  EXPECT_EQ(cycles(begins(tasks, {.latency = 3, .width = 3, .ahead = 0})),
            (std::vector<Cycle>{6, 6, 6, 112, 112, 112}));
  tasks = tasks_of_loads({1, 1, 1, 1, 1, 1}, 100.0);
  EXPECT_EQ(cycles(begins(tasks, {.latency = 3, .width = 3, .ahead = 0})),
            (std::vector<Cycle>{6, 6, 6, 7, 7, 7}));
}

/// The root ends at 2 l + 4, and its children come back 2 l later: in the order of their births, or
/// the youngest of those that are there first. The oldest one has the wire first.
TEST(CentralQueue, ChildrenGoThroughTheQueueInTheOrderOfBirths) {
  const Shape shape{.latency = 5, .width = 3, .ahead = 0};
  EXPECT_EQ(begins(ternary({1}, 1, QueueOrder::oldest), shape),
            (std::vector<Begin>{{10, 0, 0}, {24, 0, 0}, {38, 0, 1}, {52, 0, 2}}));
  EXPECT_EQ(begins(ternary({1}, 1, QueueOrder::newest), shape),
            (std::vector<Begin>{{10, 0, 0}, {24, 0, 0}, {38, 0, 2}, {52, 0, 1}}));
}

TEST(CentralQueue, RequestsAreServedInTheirOrder) {
  Tasks tasks;
  tasks.processors = 3;
  for (const Cycle arrival : {0, 0, 0, 90}) tasks.add(0, arrival == 0 ? 20 : 5, arrival);
  // Processors 0, 1, 2 ask at once, and again when they end, in the same order.
  EXPECT_EQ(begins(tasks, {.latency = 2, .ahead = 0}),
            (std::vector<Begin>{{4, 0, 0}, {5, 1, 1}, {6, 2, 2}, {94, 0, 3}}));
}

/// Requests ahead, of processor 0, too, wait until every processor has had its first task.
TEST(CentralQueue, FirstRequestsAreServedBeforeThoseAhead) {
  const Tasks each = tasks_of_loads(std::vector<std::uint64_t>(6, 1), 100.0);
  for (const std::uint32_t ahead : {0, 1, 5}) {
    EXPECT_EQ(begins(each, {.latency = 6, .ahead = ahead}),
              (std::vector<Begin>{
                  {12, 0, 0}, {13, 1, 1}, {14, 2, 2}, {15, 3, 3}, {16, 4, 4}, {17, 5, 5}}))
        << ahead << " ahead";
  }
  const Tasks large = tasks_of_loads(std::vector<std::uint64_t>(64, 1), 1000.0);
  EXPECT_EQ(begins(large, {.latency = 12, .ahead = 1}).back().at, 24u + 63);
}

/// Then those of depth 1, in their order; a processor that has ended asks before all of them.
TEST(CentralQueue, RequestsAheadAreServedByDepth) {
  Tasks tasks = at(2, {{0, 50}, {0, 50}, {20, 8}, {20, 8}, {20, 8}, {20, 8}, {40, 5}, {62, 5}});
  EXPECT_EQ(begins(tasks, {.latency = 2, .ahead = 2}), (std::vector<Begin>{{4, 0, 0},
                                                                           {5, 1, 1},
                                                                           {54, 0, 2},
                                                                           {55, 1, 3},
                                                                           {62, 0, 4},
                                                                           {63, 1, 5},
                                                                           {70, 0, 6},
                                                                           {71, 1, 7}}));
}

TEST(CentralQueue, CountsTasksWaitingAndStarving) {
  RunResult r;
  begins(tasks_of_loads({2, 2}, 100.0), {.latency = 7, .ahead = 0}, &r);
  EXPECT_EQ(r.mover, Mover::central_queue);
  EXPECT_EQ(r.costs.tasks_moved, 4u);
  EXPECT_EQ(r.costs.task_hops, 4u * 14);
  // Requests of 0, 0, 114, 115; the second one has its task a cycle later.
  EXPECT_EQ(r.costs.request_cycles, 14u + 15 + 14 + 14);
  // From edge 7 on a task waits at the queue: processors 0 and 1 have none in cycles 8 .. 14 and
  // 8 .. 15. Again in 115 .. 122 and 116 .. 122, when the last task leaves the queue.
  EXPECT_EQ(r.starved_cycles, 7u + 8 + 8 + 7);
}

TEST(CentralQueue, TasksThatCannotMoveStay) {
  Tasks tasks = tasks_of_loads({2, 0}, 10.0);
  tasks.fixed = {1, 0};
  EXPECT_EQ(begins(tasks, {.latency = 4}), (std::vector<Begin>{{0, 0, 0}, {8, 1, 1}}));
}

std::string queue_run(const std::string& keys, const std::string& more) {
  return "machine = { topology = 'ring', size = [5]" + keys + " }\n" +
         "workload = { kind = 'spike', load = 1 }\nbalancer.name = 'central-queue'\n" + more;
}

TEST(CentralQueueRun, LatencyIsTwiceTheLevelsByDefault) {
  const TaskRun r = run_of(queue_run("", "run.until = 'completed'\n"));
  EXPECT_EQ(r.cycles, 2u * 6 + 1) << "ceil(lg 5) = 3";
  EXPECT_EQ(r.costs.messages, 0u);
  const TaskRun given = run_of(queue_run("", "run.until = 'completed'\nbalancer.latency = 9\n"));
  EXPECT_EQ(given.cycles, 2u * 9 + 1);
}

TEST(CentralQueueRun, NeedsExecution) {
  EXPECT_EQ(error_of([] { check_experiment(queue_run("", "")); }),
            "test.toml:3:17: run.until: expected \"completed\" with balancer.name = "
            "\"central-queue\", got \"balanced\"");
}

/// Faults of links and routers concern the messages of tasks only.
TEST(CentralQueueFaults, OfTheNetworkHaveNoEffect) {
  for (const char* const key : {"links = '0-1@5'", "link_rate = 1e-6", "routers = '2@5'"}) {
    const std::string name = std::string(key).substr(0, std::string(key).find(' '));
    const std::string error = error_of([&] {
      check_experiment(queue_run(std::string(", faults.") + key,
                                 "run = { until = 'completed', max_cycles = 1000 }\n"));
    });
    EXPECT_NE(error.find("machine.faults." + name +
                         ": has no effect with balancer.name = \"central-queue\", whose tasks "
                         "travel on wires of their own; leave it out"),
              std::string::npos)
        << error;
  }
  EXPECT_EQ(error_of([] {
              check_experiment(queue_run(", faults.processors = '2@5'", "run.until = 'completed'"));
            }),
            "no error");
}

TEST(CentralQueueFaults, AFailedProcessorStrandsWhatItHoldsAndWhatComesLater) {
  const auto line = topology("line", "size = [2]");
  const auto run = [&](const std::vector<Fault>& faults) {
    RoutedNetworkCore network(*line, {}, {faults, 10});
    NetworkMachineOptions o;
    o.balancer =
        Registry<BalancerSetup>::make("central-queue", {{"latency", 5}, {"ahead", 0}}).nodes;
    o.processors.execute = true;
    return simulate(tasks_of_loads({6, 0}, 100.0), network, *line, o);
  };
  const auto node = [](Cycle cycle, NodeId i) { return Fault{cycle, Fault::Kind::node, {i, 0}}; };
  const RunResult running = run({node(50, 1)});
  EXPECT_EQ(running.outcome, Outcome::stranded);
  EXPECT_EQ(running.stranded, 1u);
  EXPECT_EQ(running.count_after.per_processor, (std::vector<double>{5, 0}));
  // Handed out in 6, there in 11: it fails in between.
  const RunResult falling = run({node(8, 1)});
  EXPECT_EQ(falling.stranded, 1u);
  EXPECT_EQ(falling.busy[1], 0u);
  // The queue drops the request of a processor that failed before.
  const RunResult before = run({node(2, 1)});
  EXPECT_EQ(before.stranded, 0u);
  EXPECT_EQ(before.count_after.per_processor, (std::vector<double>{6, 0}));
  const RunResult all = run({node(50, 1), node(60, 0)});
  EXPECT_EQ(all.stranded, 6u);
  EXPECT_EQ(all.stranded_at, (std::vector<std::uint64_t>{5, 1}));
}

}  // namespace
}  // namespace ballast
