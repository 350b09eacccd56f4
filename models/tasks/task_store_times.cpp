// SPDX-License-Identifier: BSD-3-Clause
// The next point in time, and the cycles without work.
#include <algorithm>

#include "tasks/task_store.h"

namespace ballast {

Cycle TaskStore::next_event(Cycle now) const noexcept {
  if (!idle_.empty()) return now + 1;
  Cycle next = due_.next();
  if (inputs_) {
    if (inputs_->any_ready()) return now + 1;
  } else if (jobs_ && jobs_->follow()) {
    next = std::min(next, jobs_->next_due());
  } else if (arrived_ < workload_.size()) {
    next = std::min(next, tasks_.arrival[arrived_]);
  }
  return next == kNever ? kNever : std::max(next, now + 1);
}

/// Cycles of i's running task that remain at cycle `end`.
Cycle TaskStore::left(NodeId i, Cycle end) const noexcept {
  if (running_[i] == kNone) return 0;
  return due_[i] == kNever ? left_[i] : due_[i] - std::min(end, due_[i]);
}

std::vector<Cycle> TaskStore::busy(Cycle end) const {
  std::vector<Cycle> executed = busy_;
  for (NodeId i = 0; i < processors(); ++i) executed[i] -= left(i, end);
  return executed;
}

void TaskStore::count_starved() noexcept {
  starvation_.until(now_ + 1);
  const auto look_at = [this](NodeId i) {
    starvation_.look(i, failed_[i] == 0 && running_[i] == kNone && length_[i] == 0);
  };
  for (const NodeId i : changed_) look_at(i);
  for (const Ended& ended : ended_) look_at(ended.at);
  starvation_.tasks_wait(waiting() + pooled_ != 0);
}

}  // namespace ballast
