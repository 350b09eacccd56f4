// SPDX-License-Identifier: BSD-3-Clause
// The next point in time, and sums over time.
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

void TaskStore::count_starved() noexcept {
  starved_cycles_ += starving_ * (now_ + 1 - starved_since_);
  starved_since_ = now_ + 1;
  const auto look_at = [this](NodeId i) {
    const bool nothing = failed_[i] == 0 && running_[i] == kNone && length_[i] == 0;
    without_ += nothing - has_nothing_[i];
    has_nothing_[i] = nothing;
  };
  for (const NodeId i : changed_) look_at(i);
  for (const Ended& ended : ended_) look_at(ended.at);
  starving_ = waiting() + pooled_ == 0 ? 0 : without_;
}

std::vector<double> TaskStore::mean_queue(Cycle now) const {
  std::vector<double> mean(processors());
  for (NodeId i = 0; i < processors(); ++i) {
    const std::uint64_t area = area_[i] + shown_[i] * (now + 1 - since_[i]);
    mean[i] = static_cast<double>(area) / static_cast<double>(now + 1);
  }
  return mean;
}

}  // namespace ballast
