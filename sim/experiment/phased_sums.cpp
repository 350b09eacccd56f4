// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/phased_sums.h"

#include <algorithm>

#include "tasks/fixed_tasks.h"

namespace ballast {
namespace {

std::vector<double> work_at(const Tasks& tasks, std::span<const NodeId> at) {
  std::vector<double> work(tasks.processors);
  for (std::size_t t = 0; t < tasks.size(); ++t) work[at[t]] += tasks.work[t];
  return work;
}

Distribution distribution(const std::vector<double>& values) {
  return Distribution::of(std::span<const double>(values));
}

template <class T>
void add(std::vector<T>& sum, const std::vector<T>& more) {
  sum.resize(std::max(sum.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

void add(Costs& sum, const Costs& more) {
  sum.rounds += more.rounds;
  sum.stable += more.stable;
  sum.imbalance += more.imbalance;
  sum.migration += more.migration;
  sum.waves += more.waves;
  sum.messages += more.messages;
  sum.agent_messages += more.agent_messages;
  sum.flits += more.flits;
  sum.flit_hops += more.flit_hops;
  sum.tasks_moved += more.tasks_moved;
  sum.task_hops += more.task_hops;
  sum.tasks_cancelled += more.tasks_cancelled;
  sum.handling_cycles += more.handling_cycles;
  sum.suspended_cycles += more.suspended_cycles;
  sum.request_cycles += more.request_cycles;
}

void add(std::optional<MessageCounts>& sum, const std::optional<MessageCounts>& more) {
  if (!more) return;
  if (!sum) sum.emplace();
  sum->sent += more->sent;
  sum->on_rank += more->on_rank;
  sum->packets += more->packets;
  sum->flits += more->flits;
  sum->hops += more->hops;
  sum->flit_hops += more->flit_hops;
  sum->lost += more->lost;
  if (!more->between_nodes) return;
  sum->between_nodes = sum->between_nodes.value_or(0) + *more->between_nodes;
  sum->node_flits = sum->node_flits.value_or(0) + *more->node_flits;
}

}  // namespace

TaskRun empty_sum(NodeId processors) {
  TaskRun sum;
  sum.outcome = Outcome::completed;
  sum.executes = true;
  sum.processors = processors;
  sum.busy.assign(processors, 0);
  for (Distribution* d :
       {&sum.count_before, &sum.count_after, &sum.work_before, &sum.work_after, &sum.queue}) {
    d->per_processor.assign(processors, 0);
  }
  return sum;
}

void add_stage(TaskRun& sum, const TaskRun& stage) {
  if (stage.mover != Mover::nobody || sum.carrier.empty()) {
    sum.mover = stage.mover;
    sum.measure = stage.measure;
  }
  if (sum.carrier.find(stage.carrier) == std::string::npos) {
    sum.carrier += (sum.carrier.empty() ? "" : ", then ") + stage.carrier;
  }
  sum.on_network |= stage.on_network;
  add(sum.costs, stage.costs);
  add(sum.traffic, stage.traffic);
  if (stage.events) {
    if (!sum.events) sum.events.emplace();
    *sum.events += *stage.events;
  }
  sum.balances += stage.balances;
  if (stage.planner_memory &&
      (!sum.planner_memory || stage.planner_memory->need > sum.planner_memory->need)) {
    sum.planner_memory = stage.planner_memory;
  }
  if (!stage.planner_library.empty()) sum.planner_library = stage.planner_library;
  sum.edges += stage.edges;
  static_cast<TaskMeasures&>(sum).add(stage);
  for (std::size_t i = 0; i < stage.queue.per_processor.size(); ++i) {
    sum.queue.per_processor[i] += stage.queue.per_processor[i] * static_cast<double>(stage.cycles);
  }
  sum.cycles += stage.cycles;
  if (!stage.executes) return;
  add(sum.busy, stage.busy);
  sum.tasks += stage.tasks;
  sum.least_cycles += stage.least_cycles;
  sum.least_at_once += stage.least_at_once;
}

void add_phase(TaskRun& sum, PhaseRun phase, const Tasks& tasks, std::span<const NodeId> start,
               const TaskRun& executed, const Speeds& speeds, NodeId node) {
  phase.at = executed.at;
  phase.measured = distribution(work_at(tasks, tasks.home));
  phase.start = distribution(work_at(tasks, start));
  phase.executed = distribution(work_at(tasks, executed.at));
  for (Distribution* d : {&phase.measured, &phase.start, &phase.executed}) {
    divide_by_speeds(*d, speeds);
  }
  phase.trace = trace_result(tasks, executed.at, node);
  phase.traffic = executed.traffic;
  phase.hindrance = hindrance(tasks, Goal{}.imbalance, speeds);
  if (phase.trace.migrated) phase.trace.migrated = 0;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    ++sum.count_before.per_processor[tasks.home[t]];
    ++sum.count_after.per_processor[executed.at[t]];
    if (executed.at[t] == start[t]) continue;
    ++phase.tasks_moved;
    if (phase.trace.migrated) *phase.trace.migrated += tasks.trace->memory[t].serialized;
  }
  add(sum.work_before.per_processor, phase.measured.per_processor);
  add(sum.work_after.per_processor, phase.executed.per_processor);
  sum.phases.push_back(std::move(phase));
}

SubphaseRun subphase_of(const Tasks& tasks, const TaskRun& executed, const Speeds& speeds) {
  SubphaseRun part;
  if (tasks.trace->phase >= 0) part.id = tasks.trace->phase;
  part.tasks = tasks.size() -
               static_cast<std::size_t>(std::count(tasks.work.begin(), tasks.work.end(), 0.0));
  part.execute = executed.cycles;
  part.least_cycles = executed.least_cycles;
  part.measured = distribution(work_at(tasks, tasks.home));
  part.executed = distribution(work_at(tasks, executed.at));
  for (Distribution* d : {&part.measured, &part.executed}) divide_by_speeds(*d, speeds);
  return part;
}

TaskRun finish(TaskRun sum, const Speeds& speeds) {
  const auto cycles = static_cast<double>(std::max<Cycle>(sum.cycles, 1));
  for (double& length : sum.queue.per_processor) length /= cycles;
  for (Distribution* d :
       {&sum.count_before, &sum.count_after, &sum.work_before, &sum.work_after, &sum.queue}) {
    *d = distribution(d->per_processor);
  }
  divide_by_speeds(sum.work_before, speeds);
  divide_by_speeds(sum.work_after, speeds);
  return sum;
}

}  // namespace ballast
