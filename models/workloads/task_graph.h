// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "workloads/out_edges.h"
#include "workloads/workload.h"

namespace ballast {

/// Shape of a task graph (Tasks::after_inputs).
struct GraphCounts {
  std::uint64_t edges = 0;
  std::uint64_t sources = 0;  ///< tasks without inputs
  std::uint64_t depth = 0;    ///< tasks on the longest chain
  double critical_path = 0;   ///< cycles of the chain that takes longest: no run takes fewer
  friend bool operator==(const GraphCounts&, const GraphCounts&) = default;
};

/// The tasks in an order in which each comes after its inputs; tasks on a cycle of edges, and those
/// after them, are missing.
[[nodiscard]] std::vector<TaskId> topological_order(const Tasks& tasks, const OutEdges& out);

/// `cycles`: of each task at the fastest processor. A task begins in the cycle after the end of its
/// last input at the earliest. Throws InvariantError: the graph has a cycle.
[[nodiscard]] GraphCounts graph_counts(const Tasks& tasks, std::span<const double> cycles);

}  // namespace ballast
