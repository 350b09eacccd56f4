// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/distribution.h"
#include "workloads/workload.h"

namespace ballast {

/// Properties of a placement of a trace's tasks (docs/howto/use-a-trace.md).
struct TraceMetrics {
  struct Bytes {
    double on_rank = 0, off_rank = 0;         ///< of the edges
    std::uint64_t pairs = 0;                  ///< unordered pairs of processors with off-rank edges
    double most_sent = 0, most_received = 0;  ///< off-rank, of a processor
    /// Off-rank, with both ends in a node, and in two of them; machines without nodes: none.
    std::optional<double> inside_nodes = {}, between_nodes = {};
    friend bool operator==(const Bytes&, const Bytes&) = default;
  };
  double variance = 0;                       ///< of the loads, of the population
  std::optional<double> skewness, kurtosis;  ///< m3 / m2^1.5, m4 / m2^2; equal loads: none
  std::optional<Bytes> bytes;                ///< traces with edges
  std::optional<double>
      flit_hops;  ///< of a message over each edge; runs on a network (edge_hops.h)
  std::optional<double> most_memory, homing;  ///< traces with memory: largest need of a processor;
                                              ///< bytes of blocks away from home, all processors
  std::optional<Distribution> ccm_work;       ///< traces with weights
  friend bool operator==(const TraceMetrics&, const TraceMetrics&) = default;
};

/// Task t is at processor `at[t]`. `tasks` must have a trace. `node`: see TaskOptions.
[[nodiscard]] TraceMetrics trace_metrics(const Tasks& tasks, std::span<const NodeId> at,
                                         NodeId node = 0);

/// A trace before and after a run.
struct TraceResult {
  std::int64_t phase = 0;                             ///< of the source
  std::uint64_t fixed = 0;                            ///< tasks that cannot move
  std::optional<double> movable_work;                 ///< share of all work; no work: none
  std::optional<std::uint64_t> edges, dropped_edges;  ///< traces with edges
  std::optional<double> migrated;  ///< traces with memory: bytes of the tasks that are elsewhere
  TraceMetrics before, after;
  friend bool operator==(const TraceResult&, const TraceResult&) = default;
};

/// Before: tasks at their homes; after: task t at `at[t]`.
[[nodiscard]] TraceResult trace_result(const Tasks& tasks, std::span<const NodeId> at,
                                       NodeId node = 0);

}  // namespace ballast
