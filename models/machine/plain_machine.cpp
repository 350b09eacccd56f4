// SPDX-License-Identifier: BSD-3-Clause
// The machine without the SystemC kernel: the same cores, stepped by a loop.
#include "machine/run_state.h"

namespace ballast {

RunResult simulate_plain(const Tasks& tasks, Switch& balancer, const MachineOptions& options) {
  RunState state(tasks, balancer, options);
  balancer.reset();
  std::vector<Packet> take, out;  // the wires in this cycle; the step below overwrites their source
  Cycle now = 0, edges = 0;
  for (;; ++edges) {
    state.check_budget(now, state.array.store());
    const Switch::Status status = balancer.status();
    take.assign(balancer.take().begin(), balancer.take().end());
    out.assign(balancer.out().begin(), balancer.out().end());
    const Cycle timer = state.array.next_event(now);
    state.monitor.step(now,
                       {status, balancer.reply(), take, out, state.array.load(), timer != kNever});
    balancer.step(
        {state.array.start(), options.processors.schedule, state.array.load(), state.array.data()});
    state.array.step(now, {status, take, out});
    state.report_progress(now, state.array.store());
    if (state.array.done()) break;
    const bool quiet = balancer.idle() && balancer.out().empty() && !balancer.status().balanced;
    const Cycle next = state.array.next_event(now);
    if (quiet && next == kNever) break;
    now = quiet && options.skip_idle ? next : now + 1;
  }
  return state.result(now, edges);
}

}  // namespace ballast
