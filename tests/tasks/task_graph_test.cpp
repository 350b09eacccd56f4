// SPDX-License-Identifier: BSD-3-Clause
// Task graphs in the store: when and where tasks arrive, and the shape of a graph.
#include "workloads/task_graph.h"

#include <gtest/gtest.h>

#include <functional>

#include "support/error_of.h"
#include "support/linked_tasks.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

using Ids = std::vector<TaskId>;

void graph_edge(
    TaskStore& store, Cycle now, const std::function<void()>& before = [] {}) {
  store.begin_edge(now);
  before();
  store.arrive();
  store.execute();
  store.end_edge();
}

Ids queue_of(const TaskStore& store, NodeId i) {
  Ids tasks;
  store.for_each_movable(i, [&](TaskId task) { tasks.push_back(task); });
  return tasks;
}

/// 0 -> 1 and 2; both -> 3.
Tasks diamond(const std::vector<NodeId>& home) {
  return graph_of(2, home, {4, 5, 2, 1}, {{0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {2, 3, 0}});
}

TEST(TaskGraph, ATaskArrivesInTheCycleAfterItsLastInput) {
  const Tasks tasks = diamond({0, 0, 1, 0});
  TaskStore store(tasks, {.execute = true});
  graph_edge(store, 0);
  EXPECT_EQ(store.running_task(0), 0u);
  EXPECT_EQ(store.next_event(0), 4u);
  graph_edge(store, 4);
  EXPECT_FALSE(store.running(0)) << "its successors have not arrived";
  EXPECT_EQ(store.next_event(4), 5u);
  graph_edge(store, 5);
  EXPECT_EQ(store.running_task(0), 1u);
  EXPECT_EQ(store.running_task(1), 2u);
  graph_edge(store, 7);
  EXPECT_EQ(store.next_event(7), 10u) << "one of two inputs is not enough";
  graph_edge(store, 10);
  EXPECT_FALSE(store.all_arrived());
  graph_edge(store, 11);
  EXPECT_EQ(store.running_task(0), 3u);
  graph_edge(store, 12);
  EXPECT_TRUE(store.done());
  EXPECT_EQ(store.meter().last_end(), 12u);
  EXPECT_DOUBLE_EQ(store.meter().measures().mean_wait(), 0);
}

TEST(TaskGraph, WithoutAHomeItArrivesWhereItsFirstInputEnded) {
  const Tasks tasks = diamond({0, kAnywhere, kAnywhere, kAnywhere});
  TaskStore store(tasks, {.execute = true});
  graph_edge(store, 0);
  graph_edge(store, 4);
  graph_edge(store, 5, [&] {});
  EXPECT_EQ(store.home(1), 0u);
  EXPECT_EQ(queue_of(store, 0), Ids{2}) << "in the order of the edges; 1 has begun";
  store.begin_edge(6);
  store.send(0, 2);
  store.receive(1, 2);
  store.execute();
  store.end_edge();
  graph_edge(store, 8);  // task 2 ends at processor 1, before task 1 at processor 0
  EXPECT_EQ(store.at()[3], 1u);
  graph_edge(store, 10);
  graph_edge(store, 11);
  EXPECT_EQ(store.running_task(1), 3u);
  EXPECT_EQ(store.home(3), 1u);
}

TEST(TaskGraph, NewestFirstTheYoungestBeginsAndTheOldestLeaves) {
  Tasks tasks = graph_of(1, {0, 0, 0, 0}, {1, 9, 9, 9}, {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  for (const QueueOrder order : {QueueOrder::oldest, QueueOrder::newest}) {
    tasks.order = order;
    TaskStore store(tasks, {.execute = true});
    graph_edge(store, 0);
    graph_edge(store, 1);
    graph_edge(store, 2);
    const bool newest = order == QueueOrder::newest;
    EXPECT_EQ(store.running_task(0), newest ? 3u : 1u);
    EXPECT_EQ(store.next_to_leave(0), newest ? 1u : 2u);
  }
}

TEST(TaskGraph, InputsFromOtherProcessorsComeByPackets) {
  Tasks tasks = graph_of(2, {0, 1, 0}, {1, 1, 1}, {{0, 1, 100}, {0, 2, 100}});
  tasks.trace->sending = {.bytes_per_flit = 1, .packet_flits = 40};
  TaskStore store(tasks, {.execute = true, .send_messages = true});
  graph_edge(store, 0);
  graph_edge(store, 1);
  EXPECT_EQ(store.next_event(1), 2u) << "task 2 is at its sender's processor";
  graph_edge(store, 2);
  EXPECT_EQ(store.running_task(0), 2u);
  graph_edge(store, 3, [&] {
    store.input_packet_came(0);
    store.input_packet_came(0);
  });
  EXPECT_FALSE(store.running(1)) << "two of three packets";
  graph_edge(store, 9, [&] { store.input_packet_came(0); });
  EXPECT_EQ(store.running_task(1), 1u) << "at the edge of the last packet";
  EXPECT_THROW(store.input_packet_came(0), InvariantError);
}

TEST(TaskGraph, Counts) {
  const Tasks tasks = diamond({0, 0, 0, 0});
  const GraphCounts counts = graph_counts(tasks, tasks.work);
  EXPECT_EQ(counts.edges, 4u);
  EXPECT_EQ(counts.sources, 1u);
  EXPECT_EQ(counts.depth, 3u);
  EXPECT_DOUBLE_EQ(counts.critical_path, 4 + 1 + 5 + 1 + 1);
}

TEST(TaskGraph, ACycleIsNoGraph) {
  const Tasks tasks = graph_of(1, {0, 0, 0}, {1, 1, 1}, {{0, 1, 0}, {1, 2, 0}, {2, 1, 0}});
  EXPECT_THROW(static_cast<void>(graph_counts(tasks, tasks.work)), InvariantError);
  const OutEdges out(tasks.trace->edges, 3);
  EXPECT_EQ(topological_order(tasks, out), Ids{0});
}

TEST(TaskGraph, NeedsExecution) {
  EXPECT_NE(error_of([] {
              TaskStore(diamond({0, 0, 0, 0}), {});
            }).find("need edges"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
