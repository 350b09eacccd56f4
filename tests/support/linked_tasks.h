// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>
#include <vector>

#include "workloads/workload.h"

namespace ballast {

/// Tasks with edges between them: task t is at `home[t]` and takes `work[t]` cycles.
inline Tasks linked(NodeId p, const std::vector<NodeId>& home, const std::vector<double>& work,
                    std::vector<Trace::Edge> edges) {
  Tasks tasks;
  tasks.processors = p;
  for (std::size_t t = 0; t < home.size(); ++t) tasks.add(home[t], work[t]);
  Trace trace;
  for (std::size_t t = 0; t < home.size(); ++t) trace.ids.push_back(t);
  trace.edges = std::move(edges);
  trace.alpha.assign(p, 1);
  trace.own_memory.assign(p, 0);
  tasks.trace = std::move(trace);
  return tasks;
}

/// The same tasks, of which each waits for those with an edge to it.
inline Tasks graph_of(NodeId p, const std::vector<NodeId>& home, const std::vector<double>& work,
                      std::vector<Trace::Edge> edges) {
  Tasks tasks = linked(p, home, work, std::move(edges));
  tasks.after_inputs = true;
  return tasks;
}

}  // namespace ballast
