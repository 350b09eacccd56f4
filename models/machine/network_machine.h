// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "events/event_agents.h"
#include "machine/network_nodes.h"
#include "machine/run.h"
#include "rounds/round_agents.h"
#include "topology/topology.h"

namespace ballast {

struct NetworkMachineOptions : RunOptions {
  NetworkNodes::Options processors;
  RoundAgentsMaker agents = nullptr;  ///< instead of a planner; makes new ones for each run
  bool isolated = false;  ///< of the agents, see RoundAgentsContext; never changes a result
  EventAgentsMaker events = nullptr;  ///< instead of both
  std::uint64_t seed = 1;             ///< of the event agents' random streams
};

/// Runs tasks on a machine of processors on a network, until they are balanced or executed. As for
/// the machine on a switch, two drivers of the same cores: `simulate` under the SystemC kernel
/// (once in a process), `simulate_plain` without it. `topology`: of the network; as many processors
/// as the tasks. Throws StuckError (deadlock, max_cycles) and InvariantError (a task lost or
/// doubled).
RunResult simulate(const Tasks& tasks, Network& network, const Topology& topology,
                   const NetworkMachineOptions& options);
RunResult simulate_plain(const Tasks& tasks, Network& network, const Topology& topology,
                         const NetworkMachineOptions& options);

}  // namespace ballast
