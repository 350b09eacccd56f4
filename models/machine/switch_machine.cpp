// SPDX-License-Identifier: BSD-3-Clause
#include "machine/switch_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "machine/driver.h"
#include "machine/switch_link.h"
#include "machine/task_result.h"
#include "superconcentrator/geometry.h"

namespace ballast {

RunResult simulate(const Tasks& tasks, Switch& the_switch, const SwitchMachineOptions& options,
                   Kernel kernel) {
  const std::vector<std::uint64_t> load = initial_load(tasks);
  const bool by_work = options.processors.measure == Measure::work;
  for (NodeId i = 0; i < tasks.processors && !by_work; ++i) {
    if (load[i] <= the_switch.max_load()) continue;
    throw UserError(fmt::format("processor {} starts with {} tasks; the switch supports at most {}",
                                i, load[i], the_switch.max_load()));
  }
  const Geometry geometry = the_switch.geometry();
  const unsigned words = options.processors.words;
  SwitchNodes nodes(tasks, options.processors);
  SwitchMonitor monitor(tasks.processors,
                        {options, words, options.own_switch ? 1 : geometry.path(), by_work});
  the_switch.reset();
  SwitchLink link{nodes, the_switch, monitor, options.processors.schedule};
  RunEnd end = drive(link, options, kernel);
  const Cycle last = end.last_cycle();
  stop_if_stuck(nodes.store(), end, nodes.done());
  RunResult r = task_result(nodes.store(), end);
  if (options.processors.balance) r.mover = Mover::the_switch;
  r.costs = monitor.costs();
  r.balances = nodes.balances();
  monitor.add_samples(last, nodes.queued(), r);
  r.own_switch = options.own_switch;
  if (by_work || options.own_switch || r.tree || end.stop)
    return finished(std::move(r), std::move(end));
  r.limit = bandwidth_limit(load, words, geometry);
  if (!is_lean(geometry.form)) {
    const auto most = load.empty() ? 0 : *std::max_element(load.begin(), load.end());
    r.paper_bound = 3 * (std::max<std::uint64_t>(most, 1) - 1) * geometry.last_word(words);
  }
  return finished(std::move(r), std::move(end));
}

Cycle bandwidth_limit(const std::vector<std::uint64_t>& load, unsigned words, const Geometry& g) {
  const std::uint64_t sum = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
  const std::uint64_t low = sum / load.size(), high = low + (sum % load.size() != 0);
  std::uint64_t busiest = 0;
  for (NodeId group = 0; group < g.groups; ++group) {
    std::uint64_t surplus = 0, deficit = 0;
    const std::size_t first = std::size_t{group} * g.group_size;
    for (std::size_t i = first; i < std::min(first + g.group_size, load.size()); ++i) {
      surplus += load[i] > high ? load[i] - high : 0;
      deficit += load[i] < low ? low - load[i] : 0;
    }
    busiest = std::max({busiest, surplus, deficit});
  }
  if (busiest == 0) return 0;
  // The first word leaves in cycle R, after the ranking; a word arrives `path` cycles after it
  // left.
  return g.ranked() + busiest * words - 1 + g.path();
}

}  // namespace ballast
