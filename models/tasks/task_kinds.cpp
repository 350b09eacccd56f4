// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_kind.h"

namespace ballast {

std::unique_ptr<TaskKind> make_kind(const Tasks& tasks, const TaskOptions& options) {
  std::unique_ptr<TaskKind> kind;
  for (const auto& entry : Registry<TaskKindMaker>::entries()) {
    auto made = entry.make.make(tasks, options);
    if (kind && made) throw InvariantError("tasks of two kinds, one of them " + entry.name);
    if (made) kind = std::move(made);
  }
  return kind;
}

void TaskKind::take_due(const Run&, std::vector<TaskId>&) {}

Cycle TaskKind::next_due(Cycle) const { return kNever; }

bool TaskKind::complete(const Gang& gang, const std::function<bool(TaskId)>& ready) {
  for (TaskId task = gang.first; task < gang.first + gang.tasks; ++task) {
    if (!ready(task)) return false;
  }
  return true;
}

}  // namespace ballast
