// SPDX-License-Identifier: BSD-3-Clause
// Tasks with edges, all of which may move, for planners that mind them.
#pragma once

#include <utility>
#include <vector>

#include "support/planned.h"
#include "workloads/workload.h"

namespace ballast {

/// Tasks with edges and, if it has lengths of its own, loads other than 1.
struct PartitionCase {
  Tasks tasks;
  PlannedTasks start;

  PartitionCase(Owners owners, NodeId processors, std::vector<Trace::Edge> edges,
                Loads lengths = {}) {
    if (lengths.empty()) lengths.assign(owners.size(), 1);
    start = {lengths, owners, processors};
    tasks.processors = processors;
    for (TaskId t = 0; t < owners.size(); ++t) tasks.add(owners[t], lengths[t]);
    tasks.fixed.assign(owners.size(), 0);
    Trace& trace = tasks.trace.emplace();
    trace.edges = std::move(edges);
    trace.own_memory.assign(processors, 0);
    trace.alpha.assign(processors, 1);
  }
  [[nodiscard]] double cut(const Owners& at) const {
    double bytes = 0;
    for (const Trace::Edge& edge : tasks.trace->edges) {
      if (at[edge.from] != at[edge.to]) bytes += edge.bytes;
    }
    return bytes;
  }
  [[nodiscard]] Owners placed(const Settings& settings) const {
    return placed_by("partition", start, settings, &tasks);
  }
};

}  // namespace ballast
