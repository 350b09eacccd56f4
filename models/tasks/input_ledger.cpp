// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/input_ledger.h"

namespace ballast {

InputLedger::InputLedger(const Tasks& tasks, bool sends)
    : TaskKind({.sets_tasks = true, .times_arrivals = true, .joins_youngest = true}),
      trace_(*tasks.trace),
      sends_(sends),
      out_(trace_.edges, tasks.size()),
      missing_(tasks.size(), 0) {
  for (const Trace::Edge& edge : trace_.edges) {
    ++missing_[edge.to];
    if (sends) left_.push_back(trace_.sending.packets_of(edge));
  }
  for (TaskId t = 0; t < tasks.size(); ++t) {
    if (missing_[t] == 0) ready_.push_back(t);
  }
}

namespace {

std::unique_ptr<TaskKind> make_inputs(const Tasks& tasks, const TaskOptions& options) {
  if (!tasks.after_inputs) return nullptr;
  if (!options.execute || !tasks.trace) {
    throw UserError("tasks that wait for inputs need edges, and execution");
  }
  return std::make_unique<InputLedger>(tasks, options.send_messages);
}

const Registered<TaskKindMaker> kInputs{
    {"inputs", "tasks that arrive with their last input", {}, {make_inputs}}};

}  // namespace

std::uint64_t InputLedger::bytes(const Tasks& tasks) {
  const std::uint64_t edges = tasks.trace->edges.size();
  return OutEdges::bytes(tasks.size(), edges) +
         tasks.size() * (Tasks::kBytes + sizeof(std::uint32_t) + 2 * sizeof(TaskId)) +
         edges * sizeof(std::uint64_t);
}

void InputLedger::ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>&) {
  const std::span<NodeId> at = run.at;
  for (const std::uint32_t e : out_.of(task)) {
    const TaskId to = trace_.edges[e].to;
    if (at[to] == kAnywhere) at[to] = i;
    if (!sends_ || at[to] == i) input_came(to);
  }
}

void InputLedger::packet_came(std::uint32_t edge) {
  if (left_[edge] == 0) {
    throw InvariantError(fmt::format("a packet of edge {} came twice", edge));
  }
  if (--left_[edge] == 0) input_came(trace_.edges[edge].to);
}

void InputLedger::input_came(TaskId task) {
  if (--missing_[task] == 0) ready_.push_back(task);
}

void InputLedger::take_due(const Run& run, std::vector<TaskId>& due) {
  for (const TaskId task : ready_) {
    run.tasks.arrival[task] = run.now;
    run.tasks.home[task] = run.at[task];
    due.push_back(task);
  }
  ready_.clear();
}

Cycle InputLedger::next_due(Cycle now) const { return ready_.empty() ? kNever : now + 1; }

}  // namespace ballast
