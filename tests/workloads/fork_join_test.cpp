// SPDX-License-Identifier: BSD-3-Clause
// Fork-join programs: their calls, joins and edges, without a machine.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/input_limits.h"
#include "support/workloads_fixture.h"
#include "workloads/task_graph.h"

namespace ballast {
namespace {

struct Shape {
  std::uint64_t calls = 0, joins = 0;
  std::vector<std::uint64_t> at_depth;  ///< calls by the number of their callers
};

/// Calls are long, joins are short.
Shape shape_of(const Tasks& tasks) {
  const OutEdges out(tasks.trace->edges, tasks.size());
  const auto is_call = [&](TaskId task) { return tasks.work[task] == 10; };
  std::vector<std::size_t> depth(tasks.size(), 0);
  Shape shape;
  for (const TaskId task : topological_order(tasks, out)) {
    if (!is_call(task)) {
      ++shape.joins;
      continue;
    }
    ++shape.calls;
    shape.at_depth.resize(std::max(shape.at_depth.size(), depth[task] + 1));
    ++shape.at_depth[depth[task]];
    for (const std::uint32_t e : out.of(task)) depth[tasks.trace->edges[e].to] = depth[task] + 1;
  }
  EXPECT_EQ(shape.calls + shape.joins, tasks.size()) << "no cycle";
  EXPECT_EQ(tasks.trace->edges.capacity(), tasks.trace->edges.size()) << "as announced";
  return shape;
}

/// 2 fib(n + 1) - 1 calls.
TEST(Fib, Calls) {
  const std::vector<std::pair<unsigned, std::uint64_t>> all{{0, 1},    {1, 1},       {2, 3},
                                                            {10, 177}, {20, 21'891}, {25, 242'785}};
  for (const auto& [n, calls] : all) {
    const Shape shape = shape_of(make("kind = \"fib\"\nn = " + std::to_string(n), 4));
    EXPECT_EQ(shape.calls, calls) << n;
    EXPECT_EQ(shape.joins, calls / 2) << n;
  }
}

/// Boards with valid queens in their first rows, the empty one included, and solutions.
TEST(Nqueens, BoardsAndSolutions) {
  const std::vector<std::array<std::uint64_t, 3>> all{
      {1, 2, 1}, {2, 3, 0}, {6, 153, 4}, {8, 2'057, 92}, {10, 35'539, 724}, {11, 166'926, 2'680}};
  for (const auto& [n, boards, solutions] : all) {
    const Shape shape = shape_of(make("kind = \"nqueens\"\nn = " + std::to_string(n), 4));
    EXPECT_EQ(shape.calls, boards) << n;
    EXPECT_EQ(shape.at_depth.size() > n ? shape.at_depth[n] : 0, solutions) << n;
  }
}

TEST(ForkJoin, ACallWaitsForWhatItHasSpawned) {
  const Tasks tasks = make("kind = \"fib\"\nn = 2\nbytes = 40\njoin_cycles = 3", 4);
  using Homes = std::vector<NodeId>;
  EXPECT_EQ(tasks.home, (Homes{0, kAnywhere, kAnywhere, kAnywhere}));
  EXPECT_EQ(tasks.work, (std::vector<double>{10, 10, 10, 3}));
  EXPECT_TRUE(tasks.after_inputs);
  EXPECT_EQ(tasks.order, QueueOrder::newest);
  std::vector<std::array<double, 3>> edges;
  for (const Trace::Edge& e : tasks.trace->edges) {
    edges.push_back({double(e.from), double(e.to), e.bytes});
  }
  EXPECT_EQ(edges, (std::vector<std::array<double, 3>>{
                       {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 3, 40}, {2, 3, 40}}));
}

TEST(ForkJoin, TooManyTasksAreRefusedBeforeTheyAreMade) {
  EXPECT_NE(error("kind = \"fib\"\nn = 60").find("workload.n: expected at most 4294967295 tasks"),
            std::string::npos);
  most_memory = std::uint64_t{100} << 20;
  const std::string what = error("kind = \"nqueens\"\nn = 16");
  EXPECT_NE(what.find(" MiB of memory, expected at most the 100 MiB"), std::string::npos) << what;
  EXPECT_EQ(what.find("needs 104456"), std::string::npos) << "after all boards were counted";
  most_memory = ~std::uint64_t{0};
  EXPECT_NE(error("kind = \"fib\"", 0).find("machine.processors"), std::string::npos);
}

}  // namespace
}  // namespace ballast
