// SPDX-License-Identifier: BSD-3-Clause
// The state before the first edge.
#include <fmt/format.h>

#include <algorithm>

#include "tasks/task_store.h"

namespace ballast {

namespace {

/// The run makes tasks, or sets their arrivals.
bool own_copy(const Tasks& tasks) {
  return tasks.births || tasks.after_inputs || (tasks.jobs && tasks.jobs->follow);
}

Tasks copied(const Tasks& tasks) {
  if (!own_copy(tasks)) return {};
  if (!tasks.after_inputs) return tasks;
  Tasks copy;  // without the edges
  copy.processors = tasks.processors;
  copy.home = tasks.home;
  copy.work = tasks.work;
  copy.arrival = tasks.arrival;
  copy.fixed = tasks.fixed;
  return copy;
}

}  // namespace

TaskStore::TaskStore(const Tasks& tasks, const Options& options)
    : workload_(tasks),
      slots_(copied(tasks)),
      tasks_(own_copy(tasks) ? slots_ : workload_),
      known_(tasks.known.empty() ? tasks_.work : workload_.known),
      options_(options),
      ledger_(tasks.size()),
      next_(tasks.size(), kNone),
      previous_(tasks.size(), kNone),
      due_(tasks.processors),
      waits_(options.execute && options.plan_first),
      newest_first_(tasks.order == QueueOrder::newest),
      free_(static_cast<TaskId>(tasks.size())) {
  check();
  const NodeId p = tasks.processors;
  front_.assign(p, kNone);
  back_.assign(p, kNone);
  length_.assign(p, 0);
  work_.assign(p, 0.0);
  running_.assign(p, kNone);
  left_.assign(p, 0);
  holds_.assign(p, 0);
  failed_.assign(p, 0);
  busy_.assign(p, 0);
  executed_.assign(p, 0);
  executed_work_.assign(p, 0.0);
  stranded_.assign(p, 0);
  starvation_ = Starvation(p);
  queue_times_ = QueueTimes(p);
  all_speeds_ = p;
  if (by_work()) {
    order_ = LengthOrder(p);
    for (NodeId i = 0; i < p; ++i) all_speeds_ += speed(i) - 1;
    movable_.assign(p, 0.0);
    fixed_ = tasks.fixed;
    fixed_.resize(tasks.size(), 0);
    moves_.resize(tasks.size(), 0);
  }
  if (tasks.trace) at_ = tasks.home;
  if (tasks.births) {
    source_ = tasks.births.source();
  }
  if (newest_first_) settled_.assign(p, kNone);
  if (tasks.jobs && options.execute) {
    jobs_ = std::make_unique<JobLedger>(tasks, options.cycles_per_work);
  }
  if (tasks.after_inputs) inputs_ = std::make_unique<InputLedger>(tasks, options.send_messages);
  ended_.reserve(p);
  idle_.reserve(4 * std::size_t{p});
  changed_.reserve(4 * std::size_t{p});
}

void TaskStore::check() const {
  constexpr double kLongest = 9e18;  // two of them still fit into a Cycle
  const auto& speeds = options_.speeds;
  if (std::find(speeds.begin(), speeds.end(), 0U) != speeds.end()) {
    throw UserError("expected processor speeds of at least 1, got 0");
  }
  if (tasks_.births && (!options_.execute || by_work())) {
    throw UserError("tasks that are born need execution, and a balancer by count");
  }
  if (workload_.jobs && workload_.jobs->follow && !options_.execute) {
    throw UserError("jobs that follow the ends of others need execution");
  }
  if (workload_.after_inputs && (!options_.execute || !workload_.trace)) {
    throw UserError("tasks that wait for inputs need edges, and execution");
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

}  // namespace ballast
