// SPDX-License-Identifier: BSD-3-Clause
// Facts of a run of tasks on which the effect of its keys depends.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/task_simulation.h"

namespace ballast {

bool TaskSimulation::sends_messages() const {
  if (!tasks_->trace) return false;
  const Trace& trace = *tasks_->trace;
  const bool can = executes() && !by_switch_ && !trace.edges.empty();
  if (trace.sending.send == true && !can) {
    throw UserError(place_of(e_, "workload.traffic"),
                    fmt::format("workload.traffic: expected \"count\", got \"send\": {}",
                                trace.edges.empty() ? "the tasks have no messages"
                                : by_switch_        ? "the switch carries tasks only"
                                             : "tasks send when they end, which needs run.until = "
                                               "\"completed\""));
  }
  return can && trace.sending.send.value_or(true);
}

bool TaskSimulation::any_phase(bool (*has)(const Tasks&)) const {
  if (!tasks_->phases) return has(*tasks_);
  return std::any_of(tasks_->phases->tasks.begin(), tasks_->phases->tasks.end(), has);
}

bool TaskSimulation::has_edges() const {
  if (tasks_->after_inputs) return facts_.sends_messages;
  return any_phase([](const Tasks& tasks) { return tasks.trace && !tasks.trace->edges.empty(); });
}

void TaskSimulation::set_facts(bool balances_phases) {
  if (!by_switch_) facts_ = network_facts(e_);
  facts_.by_switch = by_switch_;
  facts_.executes = executes();
  facts_.plans = plan_.has_value();
  facts_.balances_phases = balances_phases;
  facts_.measures_work = level_.measure == Measure::work || level_.goal.by == Measure::work;
  facts_.switch_by_work = level_.load_width != 0;
  facts_.work_in_seconds = in_cycles_;
  facts_.knows_times = knows_times();
  facts_.sends_messages = sends_messages();
  facts_.sizes_travel = !by_switch_ && tasks_->trace && tasks_->trace->has_sizes();
  const bool edges = !by_switch_ && tasks_->trace && !tasks_->trace->edges.empty();
  facts_.bytes_travel = facts_.sizes_travel || edges;
  facts_.edges = has_edges();
  facts_.weighs_work =
      any_phase([](const Tasks& tasks) { return tasks.trace && tasks.trace->weights; });
}

}  // namespace ballast
