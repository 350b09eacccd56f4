// SPDX-License-Identifier: BSD-3-Clause
#include "machine/network_run.h"

#include <fmt/format.h>

#include "events/event_nodes.h"
#include "machine/planner_nodes.h"
#include "rounds/round_nodes.h"

namespace ballast {

namespace {

const Tasks& checked(const Tasks& tasks, const Topology& topology) {
  if (tasks.processors != topology.processors()) {
    throw UserError(fmt::format("tasks for {} processors on a network of {}", tasks.processors,
                                topology.processors()));
  }
  return tasks;
}

std::unique_ptr<NetworkNodes> make_nodes(const Tasks& tasks, const Topology& topology,
                                         const NetworkMachineOptions& options, RoundAgents* agents,
                                         EventAgents* events) {
  if (events != nullptr) {
    return std::make_unique<EventNodes>(tasks, options.processors, *events, topology);
  }
  if (agents == nullptr) return std::make_unique<PlannerNodes>(tasks, options.processors);
  return std::make_unique<RoundNodes>(tasks, options.processors, *agents, topology);
}

}  // namespace

NetworkRun::NetworkRun(const Tasks& tasks, Network& n, const Topology& topology,
                       const NetworkMachineOptions& options)
    : RunFrame(checked(tasks, topology), options),
      network(n),
      agents_(options.agents ? options.agents({topology, options.isolated}) : nullptr),
      events_(options.events ? options.events({topology, options.seed}) : nullptr),
      nodes_(make_nodes(tasks, topology, options, agents_.get(), events_.get())),
      array(*nodes_),
      monitor(topology, options) {
  network.reset();
}

RunResult NetworkRun::result(Cycle now, Cycle edges) const {
  RunResult r = report(array.end(now), edges, array.store(), array.done(), array.pending());
  const NetworkCounts counts = network.counts();
  r.costs = monitor.costs();
  r.costs.messages = counts.packets;
  r.costs.flits = counts.flits;
  r.costs.flit_hops = counts.flit_hops;
  r.costs.tasks_moved = counts.delivered;
  r.costs.task_hops = counts.packet_hops;
  r.costs.retransmitted = counts.retransmitted;
  r.costs.tasks_returned = counts.returned;
  array.add_costs(r);
  if (succeeded(r.outcome) && counts.returned != 0) r.outcome = Outcome::partitioned;
  r.series = monitor.series();
  return r;
}

}  // namespace ballast
