// SPDX-License-Identifier: BSD-3-Clause
#include "machine/network_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "machine/driver.h"
#include "machine/edge_hops.h"
#include "machine/network_link.h"
#include "machine/planner_nodes.h"
#include "machine/task_monitor.h"
#include "machine/task_result.h"

namespace ballast {
namespace {

std::unique_ptr<TaskNodes> make_nodes(const Tasks& tasks, const Topology& topology,
                                      const NetworkMachineOptions& o) {
  if (tasks.processors != topology.processors()) {
    throw UserError(fmt::format("tasks for {} processors on a network of {} processors",
                                tasks.processors, topology.processors()));
  }
  if (!o.balancer) return std::make_unique<PlannerNodes>(tasks, o.processors, topology);
  return o.balancer->make({tasks, topology, o.processors, o.seed, o.isolated});
}

}  // namespace

RunResult simulate(const Tasks& tasks, Network& network, const Topology& topology,
                   const NetworkMachineOptions& options, Kernel kernel) {
  const std::unique_ptr<TaskNodes> nodes = make_nodes(tasks, topology, options);
  TaskMonitor monitor(topology, options);
  network.reset();
  const bool threads = network.use_threads(options.threads) > 1;
  NetworkLink<TaskNodes, TaskMonitor> link{*nodes, network, monitor, threads};
  RunEnd end = drive(link, options, kernel);
  const Cycle last = end.last_cycle();
  if (!end.stop) end.now = nodes->end(end.now);
  stop_if_stuck(nodes->store(), end, nodes->done(), nodes->pending());
  RunResult r = task_result(nodes->store(), end);
  if (r.trace && r.trace->edges) {
    r.trace->before.flit_hops = edge_flit_hops(tasks, tasks.home, topology);
    r.trace->after.flit_hops = edge_flit_hops(tasks, nodes->store().at(), topology);
  }
  const NetworkCounts counts = network.counts();
  static_cast<RoundCosts&>(r.costs) = monitor.costs();
  r.costs.messages = counts.packets;
  r.costs.flits = counts.flits;
  r.costs.flit_hops = counts.flit_hops;
  r.costs.tasks_moved = counts.delivered;
  r.costs.task_hops = counts.packet_hops;
  r.costs.retransmitted = counts.retransmitted;
  const auto returned = nodes->returned();
  r.costs.tasks_returned = std::accumulate(returned.begin(), returned.end(), std::uint64_t{0});
  if (r.costs.tasks_returned != 0) r.returned_to.assign(returned.begin(), returned.end());
  nodes->add_costs(r);
  r.traffic = nodes->messages();
  if (r.traffic && !end.stop) r.cycles = std::max(r.cycles, nodes->last_message());
  if (succeeded(r.outcome) && counts.returned != 0) r.outcome = Outcome::partitioned;
  monitor.add_samples(last, *nodes, r);
  return finished(std::move(r), std::move(end));
}

}  // namespace ballast
