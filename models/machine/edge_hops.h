// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "topology/topology.h"
#include "workloads/workload.h"

namespace ballast {

/// Flit-hops of the messages over all edges of the trace, if task t is at processor `at[t]`: their
/// flits (Trace::Sending) times the links on their routes. Edges within a processor have none.
[[nodiscard]] double edge_flit_hops(const Tasks& tasks, std::span<const NodeId> at,
                                    const Topology& topology);

}  // namespace ballast
