// SPDX-License-Identifier: BSD-3-Clause
// The machine on a network without the SystemC kernel: the same cores, stepped by a loop.
#include "machine/network_run.h"

namespace ballast {

RunResult simulate_plain(const Tasks& tasks, Network& network, const Topology& topology,
                         const NetworkMachineOptions& options) {
  NetworkRun run(tasks, network, topology, options);
  NetworkNodes& array = run.array;
  // The wires in this cycle: what the units put out, but for `send`, which the processors' step
  // overwrites before the network reads it.
  std::vector<Message> send;
  send.reserve(tasks.processors);
  NetworkNodes::In in;
  std::span<const Transfer> plan;
  Cycle now = 0, edges = 0;
  for (;; ++edges) {
    run.check_budget(now, array.store());
    run.monitor.step(now, {send, in.delivered, in.returned, in.taken, plan, array.load(),
                           array.in_transit(), array.next_event(now) != kNever});
    array.step(now, in);
    network.step(now, send);
    run.report_progress(now, array.store());
    if (array.done()) break;
    send.assign(array.sends().begin(), array.sends().end());
    plan = array.plan();
    in = {network.delivered(), network.returned(), network.taken(), network.failed()};
    const bool quiet = send.empty() && plan.empty() && in.delivered.empty() &&
                       in.returned.empty() && in.taken.empty() && in.failed.empty();
    const Cycle next = std::min(array.next_event(now), network.next_event(now));
    if (quiet && next == kNever) break;
    now = quiet && options.skip_idle ? next : now + 1;
  }
  return run.result(now, edges);
}

}  // namespace ballast
