// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "machine/balancing.h"
#include "machine/run.h"
#include "machine/task_nodes.h"
#include "topology/topology.h"

namespace ballast {

struct NetworkMachineOptions : RunOptions {
  TaskNodes::Options processors;
  std::shared_ptr<const NodesMaker> balancer = nullptr;  ///< null: tasks stay where they arrive
  std::uint64_t seed = 1;                                ///< seed of the balancer's random streams
  bool isolated = false;  ///< see RoundAgentsContext; never changes a result
};

/// Runs tasks on a machine of processors on a network, until they are balanced or executed.
/// `topology`: that of the network, with as many processors as `tasks`. Throws StuckError
/// (deadlock, max_cycles) and InvariantError (a task lost or duplicated).
RunResult simulate(const Tasks& tasks, Network& network, const Topology& topology,
                   const NetworkMachineOptions& options, Kernel kernel = Kernel::loop);

}  // namespace ballast
