// SPDX-License-Identifier: BSD-3-Clause
// The state before the first edge, and its memory.
#include <fmt/format.h>

#include <algorithm>

#include "tasks/task_births.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

/// Tasks that the run may change; without the edges of a trace.
Tasks copied(const Tasks& tasks) {
  Tasks copy;
  copy.processors = tasks.processors;
  copy.home = tasks.home;
  copy.work = tasks.work;
  copy.arrival = tasks.arrival;
  copy.fixed = tasks.fixed;
  return copy;
}

constexpr std::uint64_t kOfTask = sizeof(TaskLedger::Place) + TaskQueues::kOfTask;

}  // namespace

TaskStore::TaskStore(const Tasks& tasks, const Options& options)
    : TaskStore(tasks, options, make_kind(tasks, options)) {}

TaskStore::TaskStore(const Tasks& tasks, const Options& options, std::unique_ptr<TaskKind> kind)
    : workload_(tasks),
      kind_(std::move(kind)),
      rules_(kind_ ? kind_->rules() : TaskKind::Rules{}),
      slots_(rules_.sets_tasks ? copied(tasks) : Tasks{}),
      tasks_(rules_.sets_tasks ? slots_ : workload_),
      options_(options),
      ledger_(tasks.size()),
      queues_(workload_, tasks_, tasks.known.empty() ? tasks_.work : workload_.known, options_),
      units_(tasks.processors, options_),
      meter_(tasks.processors) {
  check();
  const NodeId p = tasks.processors;
  failed_.assign(p, 0);
  all_speeds_ = p;
  if (by_work()) {
    for (NodeId i = 0; i < p; ++i) all_speeds_ += speed(i) - 1;
  }
  ended_.reserve(p);
  changed_.reserve(4 * std::size_t{p});
}

void TaskStore::check() const {
  constexpr double kLongest = 9e18;  // two of them still fit into a Cycle
  const auto& speeds = options_.speeds;
  if (std::find(speeds.begin(), speeds.end(), 0U) != speeds.end()) {
    throw UserError("expected processor speeds of at least 1, got 0");
  }
  if (!options_.execute || tasks_.work.empty()) return;
  const double most = *std::max_element(tasks_.work.begin(), tasks_.work.end());
  if (most * options_.cycles_per_work > kLongest) {
    throw UserError(
        fmt::format("expected tasks of 1 .. {2} cycles at speed 1, got a task of work {0} and {1} "
                    "cycles (machine.cycles_per_work = cycles per unit of work)",
                    most, most * options_.cycles_per_work, kLongest));
  }
}

std::uint64_t TaskStore::bytes(const RunSize& e, Measure measure) {
  constexpr std::uint64_t kOfProcessor =
      sizeof failed_[0] + TaskMeter::kBytes + sizeof ended_[0] + 2 * sizeof changed_[0];
  return e.processors * kOfProcessor + e.tasks * sizeof(TaskLedger::Place) +
         TaskQueues::bytes(e, measure) + Execution::bytes(e.processors);
}

/// Arrays that grow have up to twice the places, and the number of an ended task waits in a list.
std::uint64_t TaskStore::bytes_alive(std::uint64_t tasks, const Births& births) {
  return 2 * (tasks * kOfTask + TaskBirths::bytes(tasks, births));
}

}  // namespace ballast
