// SPDX-License-Identifier: BSD-3-Clause
#include "machine/run_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

struct Homes {
  std::vector<std::uint64_t> count;
  std::vector<double> work;

  explicit Homes(const Tasks& tasks) : count(tasks.processors), work(tasks.processors) {
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      ++count[tasks.home[t]];
      work[tasks.home[t]] += tasks.work[t];
    }
  }
};

MonitorCore::Options monitor_options(const Tasks& tasks, const MachineOptions& options) {
  return {options.processors.words, Geometry(tasks.processors).path(options.fused),
          options.watchdog, options.series, options.waveform};
}

}  // namespace

RunState::RunState(const Tasks& t, LoadBalancer& b, const MachineOptions& o)
    : tasks(t),
      balancer(b),
      options(o),
      array(t, o.processors),
      monitor(t.processors, monitor_options(t, o)) {
  const Homes homes(t);
  for (NodeId i = 0; i < t.processors; ++i) {
    if (homes.count[i] > b.max_load()) {
      throw UserError(fmt::format("processor {} brings {} tasks, the switch counts up to {}", i,
                                  homes.count[i], b.max_load()));
    }
  }
}

void RunState::check_budget(Cycle now) const {
  if (now < options.max_cycles) return;
  throw StuckError(fmt::format(
      "cycle budget of run.max_cycles = {} exhausted: {} of {} tasks {}", options.max_cycles,
      array.store().ledger().count(options.processors.execute ? TaskLedger::Place::finished
                                                              : TaskLedger::Place::queued),
      array.store().ledger().tasks(), options.processors.execute ? "executed" : "queued"));
}

RunResult RunState::result(Cycle now, Cycle edges) const {
  if (!array.done()) {
    const TaskLedger& ledger = array.store().ledger();
    throw StuckError(fmt::format(
        "deadlock at cycle {}: no unit has anything to do, but of {} tasks {} are queued, {} on "
        "their way, {} running, {} have not arrived",
        now, ledger.tasks(), ledger.count(TaskLedger::Place::queued),
        ledger.count(TaskLedger::Place::in_transit), ledger.count(TaskLedger::Place::running),
        ledger.count(TaskLedger::Place::outside)));
  }
  const Homes homes(tasks);
  RunResult r;
  r.processors = tasks.processors;
  r.tasks = tasks.size();
  r.cycles = options.processors.execute ? array.store().last_finish() : now;
  r.edges = edges;
  r.count_before = Distribution::of(std::span<const std::uint64_t>(homes.count));
  r.work_before = Distribution::of(std::span<const double>(homes.work));
  r.count_after = Distribution::of(array.load());
  r.work_after = Distribution::of(array.store().queued_work());
  r.costs = monitor.costs();
  r.balances = array.balances();
  r.busy.assign(array.store().busy().begin(), array.store().busy().end());
  r.series = monitor.series();
  r.limit = bandwidth_limit(homes.count, options.processors.words, options.fused);
  const auto most = *std::max_element(homes.count.begin(), homes.count.end());
  r.paper_bound = 3 * (std::max<std::uint64_t>(most, 1) - 1) *
                  Geometry(tasks.processors).last_word(options.processors.words, options.fused);
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
