// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_births.h"

#include <algorithm>

#include "core/errors.h"

namespace ballast {

TaskBirths::TaskBirths(const Tasks& tasks)
    : TaskKind({.sets_tasks = true}),
      source_(tasks.births.source()),
      free_(static_cast<TaskId>(tasks.size())) {}

namespace {

std::unique_ptr<TaskKind> make_births(const Tasks& tasks, const TaskOptions& options) {
  if (!tasks.births) return nullptr;
  if (!options.execute || options.by_work()) {
    throw UserError("tasks that are born need execution, and a balancer by count");
  }
  return std::make_unique<TaskBirths>(tasks);
}

const Registered<TaskKindMaker> kBirths{
    {"births", "tasks that are born at the ends of others", {}, {make_births}}};

}  // namespace

void TaskBirths::ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>& born) {
  free_.leave(task);
  const std::size_t first = born.size();
  source_->end(task, free_, born);
  if (born.size() == first) ++tree_.leaves;
  Tasks& tasks = run.tasks;
  for (std::size_t k = first; k < born.size(); ++k) {
    const TaskId child = born[k];
    if (child == tasks.size()) {
      tasks.add(i, source_->work(), run.now);
    } else {
      tasks.home[child] = i;
      tasks.work[child] = source_->work();
      tasks.arrival[child] = run.now;
    }
  }
}

void TaskBirths::edge_ends(std::uint64_t alive) {
  tree_.most_alive = std::max(tree_.most_alive, alive);
}

std::optional<TreeCounts> TaskBirths::tree() const {
  TreeCounts tree = tree_;
  tree.depth = source_->depth();
  tree.work = source_->work();
  return tree;
}

}  // namespace ballast
