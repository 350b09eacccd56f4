// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/trace_metrics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ballast {
namespace {

/// Tasks 0, 1 at processor 0, task 2 at 1, task 3 at 2; processor 3 is empty.
Tasks traced() {
  Tasks tasks;
  tasks.processors = 4;
  tasks.add(0, 3);
  tasks.add(0, 1);
  tasks.add(1, 2);
  tasks.add(2, 2);
  tasks.fixed = {0, 1, 0, 0};
  tasks.trace.emplace();
  tasks.trace->alpha.assign(4, 1.0);
  tasks.trace->own_memory.assign(4, 0.0);
  return tasks;
}

TEST(TraceMetrics, MomentsAreThoseOfThePopulation) {
  const TraceMetrics m = trace_metrics(traced(), traced().home);  // loads 4 2 2 0
  EXPECT_EQ(m.variance, 2);
  EXPECT_EQ(m.skewness, 0);
  EXPECT_EQ(m.kurtosis, 2) << "(16 + 16) / 4 over 4";
  EXPECT_FALSE(m.bytes);
  EXPECT_FALSE(m.most_memory);
  EXPECT_FALSE(m.ccm_work);
  const TraceMetrics skewed = trace_metrics(traced(), std::vector<NodeId>{0, 0, 0, 0});
  EXPECT_EQ(skewed.variance, 12);  // 8 0 0 0
  EXPECT_NEAR(*skewed.skewness, 48 / std::pow(12, 1.5), 1e-12);
  const TraceMetrics even = trace_metrics(traced(), std::vector<NodeId>{0, 3, 1, 2});
  EXPECT_NEAR(even.variance, 0.5, 1e-12);
}

TEST(TraceMetrics, EqualLoadsHaveNoSkewness) {
  Tasks tasks = traced();
  tasks.work = {1, 1, 2, 2};
  const TraceMetrics m = trace_metrics(tasks, std::vector<NodeId>{0, 0, 1, 2});
  EXPECT_TRUE(m.skewness);
  tasks.processors = 3;
  const TraceMetrics equal = trace_metrics(tasks, std::vector<NodeId>{0, 0, 1, 2});
  EXPECT_FALSE(equal.skewness);
  EXPECT_FALSE(equal.kurtosis);
}

TEST(TraceMetrics, BytesOfEdgesByWhereTheirEndsAre) {
  Tasks tasks = traced();
  tasks.trace->edges = {{0, 1, 5}, {0, 0, 1}, {1, 2, 10}, {2, 0, 20}, {2, 3, 40}};
  const TraceMetrics m = trace_metrics(tasks, tasks.home);
  EXPECT_EQ(m.bytes->on_rank, 6);
  EXPECT_EQ(m.bytes->off_rank, 70);
  EXPECT_EQ(m.bytes->pairs, 2u) << "0-1 both ways, and 1-2";
  EXPECT_EQ(m.bytes->most_sent, 60);
  EXPECT_EQ(m.bytes->most_received, 40);
  EXPECT_FALSE(m.bytes->inside_nodes || m.bytes->between_nodes) << "the machine has no nodes";
  const TraceMetrics one = trace_metrics(tasks, std::vector<NodeId>(4, 3));
  EXPECT_EQ(one.bytes->off_rank, 0);
  EXPECT_EQ(one.bytes->pairs, 0u);
}

TEST(TraceMetrics, MemoryCountsABlockOncePerProcessor) {
  Tasks tasks = traced();
  tasks.trace->blocks = {{100, 0}, {200, 1}};
  tasks.trace->memory = {{1, 10, 3, 0}, {1, 30, 5, 0}, {2, 7, 0, 1}, {2, 7, 4, Trace::kNoBlock}};
  tasks.trace->own_memory = {1000, 0, 0, 0};
  const TraceResult r = trace_result(tasks, std::vector<NodeId>{1, 0, 1, 3});
  EXPECT_EQ(r.before.most_memory, 1000 + 2 + 100 + 30);
  EXPECT_EQ(r.before.homing, 0);
  EXPECT_EQ(r.after.most_memory, 1000 + 1 + 100 + 30);
  EXPECT_EQ(r.after.homing, 100) << "block 0 at processor 1";
  EXPECT_EQ(r.migrated, 3 + 4);
  EXPECT_EQ(r.fixed, 1u);
  EXPECT_EQ(r.movable_work, 1 - 1.0 / 8);
  EXPECT_FALSE(r.edges);
}

TEST(TraceMetrics, TheWorkModelWeighsLoadTrafficAndBlocks) {
  Tasks tasks = traced();
  tasks.trace->edges = {{0, 1, 5}, {1, 2, 10}, {2, 0, 20}};
  tasks.trace->blocks = {{100, 3}};
  tasks.trace->memory.resize(4);
  tasks.trace->memory[3].block = 0;
  tasks.trace->alpha = {2, 1, 1, 1};
  tasks.trace->weights = Trace::Weights{0.5, 0.1, 0.01};
  const TraceMetrics m = trace_metrics(tasks, tasks.home);
  EXPECT_EQ(m.ccm_work->per_processor, (std::vector<double>{8 + 10 + 0.5, 2 + 10, 2 + 1, 0}));
}

/// Homes 0, 0, 1, 2: of the off-rank edges 1-2 and 2-0 connect processors 0 and 1, 2-3 connects 1
/// and 2.
TEST(TraceMetrics, BytesInsideAndBetweenNodes) {
  Tasks tasks = traced();
  tasks.trace->edges = {{0, 1, 5}, {0, 0, 1}, {1, 2, 10}, {2, 0, 20}, {2, 3, 40}};
  const auto expect = [&](NodeId node, double inside, double between) {
    const TraceMetrics::Bytes bytes = *trace_metrics(tasks, tasks.home, node).bytes;
    EXPECT_EQ(bytes.on_rank, 6) << node;
    EXPECT_EQ(bytes.off_rank, 70) << node;
    EXPECT_EQ(bytes.inside_nodes, inside) << node;
    EXPECT_EQ(bytes.between_nodes, between) << node;
  };
  expect(1, 0, 70);
  expect(2, 30, 40);
  expect(4, 70, 0);
  const TraceResult moved = trace_result(tasks, std::vector<NodeId>{0, 0, 2, 3}, 2);
  EXPECT_EQ(moved.before.bytes->between_nodes, 40);
  EXPECT_EQ(moved.after.bytes->inside_nodes, 40) << "between processors 2 and 3";
  EXPECT_EQ(moved.after.bytes->between_nodes, 30);
}

}  // namespace
}  // namespace ballast
