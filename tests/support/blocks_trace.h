// SPDX-License-Identifier: BSD-3-Clause
// The trace synthetic-blocks of the LB-analysis-framework.
#pragma once

#include <array>
#include <vector>

#include "support/planned.h"
#include "tasks/trace_metrics.h"
#include "workloads/workload.h"

namespace ballast {

/// 9 tasks on 4 processors with 8 edges; loads 2.5 4 1.5 0, work with beta 1: 6 8.5 4 0.
struct BlocksTrace {
  static constexpr std::array<double, 9> kLengths{1, .5, .5, .5, .5, 2, 1, .5, 1.5};
  static constexpr std::array<NodeId, 9> kAt{0, 0, 0, 0, 1, 1, 1, 1, 2};

  explicit BlocksTrace(double beta) {
    tasks.processors = start.processors = 4;
    Trace& trace = tasks.trace.emplace();
    for (TaskId t = 0; t < kAt.size(); ++t) {
      tasks.add(kAt[t], kLengths[t]);
      trace.ids.push_back(t);
    }
    trace.edges = {{0, 5, 2}, {1, 4, 1}, {3, 2, 1}, {3, 8, .5},
                   {4, 1, 2}, {5, 8, 2}, {7, 6, 1}, {8, 6, 1.5}};
    trace.own_memory.assign(4, 0);
    trace.alpha.assign(4, 1);
    trace.weights = Trace::Weights{beta};
    start.lengths = tasks.work;
    start.owners = tasks.home;
  }
  [[nodiscard]] double largest_work(const std::vector<NodeId>& at) const {
    return trace_metrics(tasks, at).ccm_work->max;
  }

  Tasks tasks;
  PlannedTasks start;
};

}  // namespace ballast
