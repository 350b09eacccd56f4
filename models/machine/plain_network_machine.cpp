// SPDX-License-Identifier: BSD-3-Clause
// The machine on a network without the SystemC kernel: the same cores, stepped by a loop.
#include "machine/network_run.h"

namespace ballast {

RunResult simulate_plain(const Tasks& tasks, Network& network, const Topology& topology,
                         const NetworkMachineOptions& options) {
  NetworkRun run(tasks, network, topology, options);
  std::vector<Message>
      send;  // the processors' wires in this cycle; their step overwrites the source
  std::vector<Transfer> plan;
  std::vector<Message> delivered, returned;  // the network's
  std::vector<NodeId> taken, failed;
  for (auto* packets : {&send, &delivered, &returned}) packets->reserve(tasks.processors);
  for (auto* nodes : {&taken, &failed}) nodes->reserve(tasks.processors);
  const auto copy = [](auto& to, auto from) { to.assign(from.begin(), from.end()); };
  Cycle now = 0, edges = 0;
  for (;; ++edges) {
    run.check_budget(now, run.array.store());
    const Cycle timer = run.array.next_event(now);
    run.monitor.step(now,
                     {send, delivered, returned, taken, plan, run.array.load(), timer != kNever});
    network.step(now, send);
    run.array.step(now, {delivered, returned, taken, failed});
    run.tell_progress(now, run.array.store());
    if (run.array.done()) break;
    copy(send, run.array.sends());
    copy(plan, run.array.plan());
    copy(delivered, network.delivered());
    copy(returned, network.returned());
    copy(taken, network.taken());
    copy(failed, network.failed());
    const bool quiet = send.empty() && plan.empty() && delivered.empty() && returned.empty() &&
                       taken.empty() && failed.empty();
    const Cycle next = std::min(run.array.next_event(now), network.next_event(now));
    if (quiet && next == kNever) break;
    now = quiet && options.skip_idle ? next : now + 1;
  }
  return run.result(now, edges);
}

}  // namespace ballast
