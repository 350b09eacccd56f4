// SPDX-License-Identifier: BSD-3-Clause
#include "machine/network_run.h"

#include <fmt/format.h>

namespace ballast {

NetworkRun::NetworkRun(const Tasks& tasks, Network& n, const Topology& topology,
                       const NetworkMachineOptions& options)
    : RunFrame(tasks, options),
      network(n),
      array(tasks, options.processors),
      monitor(topology, options) {
  if (tasks.processors != topology.processors()) {
    throw UserError(fmt::format("tasks for {} processors on a network of {}", tasks.processors,
                                topology.processors()));
  }
  network.reset();
}

RunResult NetworkRun::result(Cycle now, Cycle edges) const {
  RunResult r = report(now, edges, array.store(), array.done());
  const NetworkCounts counts = network.counts();
  r.costs = monitor.costs();
  r.costs.waves = array.plans();
  r.costs.messages = counts.packets;
  r.costs.flits = counts.flits;
  r.costs.flit_hops = counts.flit_hops;
  r.costs.tasks_moved = counts.delivered;
  r.costs.task_hops = counts.packet_hops;
  r.costs.retransmitted = counts.retransmitted;
  r.costs.tasks_returned = counts.returned;
  r.costs.tasks_cancelled = array.unsent();
  r.costs.unreachable_pairs = array.unreachable_pairs();
  r.balances = array.plans();
  if (as_wished(r.outcome) && counts.returned != 0) r.outcome = Outcome::partitioned;
  r.series = monitor.series();
  return r;
}

}  // namespace ballast
