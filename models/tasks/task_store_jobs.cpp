// SPDX-License-Identifier: BSD-3-Clause
// Tasks whose arrival depends on the ends of others: those of jobs, and of task graphs.
#include "tasks/task_store.h"

namespace ballast {

/// Jobs that arrive at the ends of others are not in the order of the workload.
bool TaskStore::arrive_jobs() {
  while (jobs_->next_due() <= now_) {
    const Jobs::Job& job = jobs_->arrive(now_);
    for (TaskId task = job.first; task < job.first + job.tasks; ++task) {
      slots_.arrival[task] = now_;
      enter(task);
      released_.push_back(task);
    }
  }
  arrived_ += released_.size();
  return !released_.empty();
}

/// In a task graph: those whose inputs have all come.
bool TaskStore::arrive_ready() {
  for (const TaskId task : inputs_->take_ready()) {
    slots_.arrival[task] = now_;
    slots_.home[task] = at_[task];
    enter(task);
    released_.push_back(task);
  }
  arrived_ += released_.size();
  return !released_.empty();
}

/// Begins the front task of an idle processor i, or the whole job if it is the last one ready.
///
/// No two gangs wait for each other: their tasks never leave their queues, which have them all in
/// the order of arrival. The first gang waits only for tasks that run, or that begin alone.
void TaskStore::begin_gang(NodeId i) {
  const TaskId front = front_[i];
  const Jobs::Job& job = jobs_->of(front);
  if (job.tasks == 1) return start(i);
  const auto ready = [this](TaskId task) {
    const NodeId at = tasks_.home[task];
    return running_[at] == kNone && holds_[at] == 0 && length_[at] != 0 && front_[at] == task;
  };
  if (!jobs_->complete(front, ready)) return;
  for (NodeId k = 0; k < job.tasks; ++k) start(tasks_.home[job.first + k]);
}

std::optional<JobResult> TaskStore::jobs() const {
  if (!jobs_) return {};
  return jobs_->result();
}

}  // namespace ballast
