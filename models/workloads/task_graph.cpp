// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/task_graph.h"

#include <algorithm>

#include "core/errors.h"

namespace ballast {

std::vector<TaskId> topological_order(const Tasks& tasks, const OutEdges& out) {
  const std::vector<Trace::Edge>& edges = tasks.trace->edges;
  std::vector<std::uint32_t> missing(tasks.size(), 0);
  for (const Trace::Edge& edge : edges) ++missing[edge.to];
  std::vector<TaskId> order;
  order.reserve(tasks.size());
  for (TaskId t = 0; t < tasks.size(); ++t) {
    if (missing[t] == 0) order.push_back(t);
  }
  for (std::size_t k = 0; k < order.size(); ++k) {
    for (const std::uint32_t e : out.of(order[k])) {
      if (--missing[edges[e].to] == 0) order.push_back(edges[e].to);
    }
  }
  return order;
}

GraphCounts graph_counts(const Tasks& tasks, std::span<const double> cycles) {
  const std::vector<Trace::Edge>& edges = tasks.trace->edges;
  const OutEdges out(edges, tasks.size());
  const std::vector<TaskId> order = topological_order(tasks, out);
  if (order.size() != tasks.size()) throw InvariantError("the task graph has a cycle");
  struct Begin {
    std::uint64_t before = 0;
    double cycle = 0;
  };
  std::vector<Begin> begins(tasks.size());
  GraphCounts counts{.edges = edges.size()};
  for (const TaskId task : order) {
    const Begin begin = begins[task];
    const double end = begin.cycle + cycles[task];
    counts.sources += begin.before == 0 ? 1 : 0;
    counts.depth = std::max(counts.depth, begin.before + 1);
    counts.critical_path = std::max(counts.critical_path, end);
    for (const std::uint32_t e : out.of(task)) {
      Begin& next = begins[edges[e].to];
      next = {std::max(next.before, begin.before + 1), std::max(next.cycle, end + 1)};
    }
  }
  return counts;
}

}  // namespace ballast
