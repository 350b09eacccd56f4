// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_kind.h"

namespace ballast {
namespace {

/// All kinds; the first that the tasks are of counts.
constexpr decltype(&make_births) kKinds[]{make_births, make_jobs, make_inputs};

}  // namespace

std::unique_ptr<TaskKind> make_kind(const Tasks& tasks, const TaskOptions& options) {
  for (const auto make : kKinds) {
    if (auto kind = make(tasks, options)) return kind;
  }
  return nullptr;
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
