// SPDX-License-Identifier: BSD-3-Clause
#include "machine/run_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

MonitorCore::Options monitor_options(const Tasks& tasks, const MachineOptions& options) {
  return {options.processors.words, Geometry(tasks.processors).path(options.fused),
          options.watchdog, options.series, options.waveform};
}

}  // namespace

RunState::RunState(const Tasks& t, Switch& balancer, const MachineOptions& o)
    : RunFrame(t, o),
      options(o),
      array(t, o.processors),
      monitor(t.processors, monitor_options(t, o)) {
  for (NodeId i = 0; i < t.processors; ++i) {
    if (initial_load()[i] > balancer.max_load()) {
      throw UserError(fmt::format("processor {} brings {} tasks, the switch counts up to {}", i,
                                  initial_load()[i], balancer.max_load()));
    }
  }
}

RunResult RunState::result(Cycle now, Cycle edges) const {
  RunResult r = report(now, edges, array.store(), array.done());
  r.costs = monitor.costs();
  r.balances = array.balances();
  r.series = monitor.series();
  r.limit = bandwidth_limit(initial_load(), options.processors.words, options.fused);
  const auto most = *std::max_element(initial_load().begin(), initial_load().end());
  r.paper_bound = 3 * (std::max<std::uint64_t>(most, 1) - 1) *
                  Geometry(r.processors).last_word(options.processors.words, options.fused);
  return r;
}

Cycle bandwidth_limit(const std::vector<std::uint64_t>& load, unsigned words, bool fused) {
  const Geometry g(static_cast<NodeId>(load.size()));
  const std::uint64_t sum = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
  const std::uint64_t low = sum / g.ports, high = low + (sum % g.ports != 0);
  std::uint64_t busiest = 0;
  for (NodeId group = 0; group < g.groups; ++group) {
    std::uint64_t surplus = 0, deficit = 0;
    for (NodeId i = group * g.group_size; i < (group + 1) * g.group_size; ++i) {
      surplus += load[i] > high ? load[i] - high : 0;
      deficit += load[i] < low ? low - load[i] : 0;
    }
    busiest = std::max({busiest, surplus, deficit});
  }
  if (busiest == 0) return 0;
  // The first word leaves after 2N cycles of ranking, a word arrives `path` cycles after it left.
  return 2 * g.n + busiest * words - 1 + g.path(fused);
}

}  // namespace ballast
