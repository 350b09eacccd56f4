// SPDX-License-Identifier: BSD-3-Clause
// The graph that partitioning libraries get: its weights, its cut.
#include "planning/partition_graph.h"

#include <gtest/gtest.h>

#include "support/partition_case.h"

namespace ballast {
namespace {

/// Edges in both directions, beyond 2^30 bytes and below 1.
TEST(PartitionGraphs, WeightsKeepTheirRange) {
  for (const double unit : {1e-6, 1.0, 1e12}) {
    PartitionCase chain({0, 0, 0, 0}, 2, {{0, 1, 3}, {1, 0, 4}, {1, 2, 1}, {3, 2, 7}, {2, 2, 9}});
    for (Trace::Edge& edge : chain.tasks.trace->edges) edge.bytes *= unit;
    for (double& length : chain.start.lengths) length *= unit;
    const std::vector<PlannerReport> reports = chain.start.reports();
    const PlanningProblem problem({reports, Measure::work, &chain.tasks, chain.start.owners, 1.0});
    const PartitionGraph graph(problem, -1);
    EXPECT_EQ(graph.first, (std::vector<std::int32_t>{0, 1, 3, 5, 6, 6, 6}));
    EXPECT_EQ(graph.ends, (std::vector<std::int32_t>{1, 0, 2, 1, 3, 2}));
    std::int64_t bytes = 4 * std::int64_t{graph.move}, loads = 0;
    for (const auto weight : graph.bytes) bytes += weight;
    for (const auto weight : graph.loads) loads += weight;
    EXPECT_LE(bytes, 1 << 30);
    EXPECT_LE(loads, 1 << 30);
    EXPECT_NEAR(graph.bytes[0] / graph.bytes[2], 7, 1e-6);
    EXPECT_EQ(graph.move, graph.bytes[0]) << "the heaviest edge";
    if (unit == 1) {
      EXPECT_EQ(graph.bytes, (std::vector<std::int32_t>{7, 7, 1, 1, 7, 7}));
    }
    const std::vector<Part> halves{0, 0, 1, 1};
    EXPECT_EQ(graph.cut(halves), graph.bytes[2]);
    EXPECT_EQ(graph.cost(problem, halves), graph.bytes[2] + 2 * std::int64_t{graph.move});
  }
}

/// What stays at a processor is a vertex, with its load and with the edges to it.
TEST(PartitionGraphs, WhatStaysIsAVertex) {
  PartitionCase star({1, 0, 0}, 2, {{0, 1, 10}, {2, 0, 5}, {1, 2, 1}});
  std::vector<PlannerReport> reports = star.start.reports();
  reports[1].tasks.clear();
  const PlanningProblem problem({reports, Measure::work, &star.tasks, star.start.owners, 1.0});
  const PartitionGraph graph(problem, 0);
  EXPECT_EQ(graph.items, 2U);
  EXPECT_EQ(graph.loads, (std::vector<std::int32_t>{1, 1, 0, 1}));
  EXPECT_EQ(graph.ends, (std::vector<std::int32_t>{1, 3, 0, 3, 0, 1}));
  EXPECT_EQ(graph.cut(std::vector<Part>{0, 0}), 15);
  EXPECT_EQ(graph.cut(std::vector<Part>{1, 0}), 6);
  EXPECT_EQ(graph.cut(std::vector<Part>{1, 1}), 0);
}

/// A block's bytes are shared among its tasks; a processor keeps room for itself and a task.
TEST(PartitionGraphs, MemoryOfBlocks) {
  PartitionCase three({0, 0, 0}, 2, {});
  Trace& trace = *three.tasks.trace;
  trace.blocks = {{60, 0}};
  trace.own_memory = {5, 7};
  trace.memory = {{1, 2, 0, 0}, {1, 9, 0, 0}, {8, 0, 0, Trace::kNoBlock}};
  const std::vector<PlannerReport> reports = three.start.reports();
  PlanningProblem problem({reports, Measure::work, &three.tasks, three.start.owners, 1.0});
  EXPECT_TRUE(PartitionGraph(problem, 0).memory.empty()) << "no bound";
  problem.most_memory = 100;
  const PartitionGraph graph(problem, 0);
  EXPECT_EQ(graph.memory, (std::vector<std::int32_t>{31, 31, 8}));
  EXPECT_EQ(graph.room, 100 - 7 - 9);
}

}  // namespace
}  // namespace ballast
