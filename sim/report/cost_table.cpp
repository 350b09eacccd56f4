// SPDX-License-Identifier: BSD-3-Clause
#include "report/cost_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/table.h"

namespace ballast {
namespace {

/// Rows of the table.
class CostRows {
 public:
  void add(const char* name, double value, const std::string& note) {
    table_.add({name, grouped(value, 2), note});
  }
  /// Adds a value that was not measured.
  void add_unknown(const char* name, const std::string& note) { table_.add({name, "-", note}); }
  [[nodiscard]] std::string str() const { return table_.str(); }

 private:
  Table table_{{"cost", "", ""}};
};

/// Note on a cost of this run, besides its help.
std::string note_of(const Cost& cost, const TaskRun& r, double value) {
  const std::string_view name = cost.name;
  const double p = r.processors;
  if (r.mover == Mover::event_agents && (name == "agent_messages" || name == "tasks_moved")) {
    return fmt::format("{}; {} per processor", cost.help, grouped(value / p, 1));
  }
  if (name == "rounds") return fmt::format("{}, of {}", cost.help, r.costs.waves);
  if (name == "flits")
    return fmt::format("{} flit-hops", grouped(static_cast<double>(r.costs.flit_hops)));
  if (name == "handling_cycles" || name == "suspended_cycles") {
    const double all = p * static_cast<double>(r.cycles);
    return all == 0 ? cost.help
                    : fmt::format("{}, {:.3f} % of their time", cost.help, 100 * value / all);
  }
  if (name == "agent_messages" && r.mover == Mover::round_agents) {
    return r.executes ? "sent by agents, in all rounds" : "sent by agents, up to that round";
  }
  return cost.help;
}

/// Costs whose row appears only if they are not 0.
bool only_if_any(std::string_view name) {
  for (const char* rare : {"tasks_cancelled", "retransmitted", "tasks_returned",
                           "unreachable_pairs", "handling_cycles", "suspended_cycles"}) {
    if (name == rare) return true;
  }
  return false;
}
/// Costs shown in the row of another cost.
bool told_elsewhere(std::string_view name, const TaskRun& r) {
  return name == "waves" || name == "messages" || name == "flit_hops" || name == "task_hops" ||
         (name == "stability_steps" && r.mover != Mover::round_agents);
}

void add_execution(CostRows& rows, const RunResult& r) {
  const Distribution used = utilisation(r);
  if (r.cycles == 0) {
    rows.add_unknown("utilisation, mean", "share of cycles spent executing");
  } else {
    rows.add("utilisation, mean", used.mean,
             fmt::format("share of cycles spent executing; {:.4f} .. {:.4f}", used.min, used.max));
  }
  const std::vector<Cycle> idle = idle_cycles(r);
  const Distribution d = Distribution::of(std::span<const Cycle>(idle));
  rows.add("idle cycles, mean", d.mean,
           fmt::format("per processor; {:.0f} .. {:.0f}", d.min, d.max));
  const char* wait = "cycles from a task's arrival to its execution";
  any_begun(r) ? rows.add("wait, mean", r.mean_wait(), wait) : rows.add_unknown("wait, mean", wait);
}

}  // namespace

std::string cost_table(const TaskRun& r) {
  CostRows rows;
  if (r.mover == Mover::event_agents) {
    rows.add("balance operations", r.balances, "started by an agent");
  }
  for (const Cost& cost : cost_entries()) {
    const std::optional<double> value = cost.value(r);
    if (!value || told_elsewhere(cost.name, r) || (only_if_any(cost.name) && *value == 0)) continue;
    rows.add(cost.title, *value, note_of(cost, r, *value));
  }
  if (has_bound(r)) {
    rows.add("bandwidth limit", static_cast<double>(r.limit),
             fmt::format("cycles; this run took {:.2f} x",
                         static_cast<double>(r.cycles) / static_cast<double>(r.limit)));
    if (r.paper_bound) {
      rows.add("paper's bound", static_cast<double>(*r.paper_bound), "cycles, (2(M-1) + (M-1)) T");
    }
  }
  rows.add("queue length, mean", r.queue.mean,
           fmt::format("over processors and time; longest {}", r.longest_queue));
  const bool starts = r.mover != Mover::nobody && r.mover != Mover::central_queue;
  if (r.executes && starts && r.mover != Mover::event_agents) {
    rows.add("balance operations", r.balances, "started by the balancer");
  }
  if (r.planner_memory) {
    rows.add("memory of the start", r.planner_memory->need,
             fmt::format("bytes, above max_memory: no task moved; least bound found: {:.0f}",
                         r.planner_memory->least));
  }
  if (r.executes) add_execution(rows, r);
  if (r.skipped != 0) {
    rows.add("records skipped", static_cast<double>(r.skipped), "of the workload's source");
  }
  return rows.str();
}

}  // namespace ballast
