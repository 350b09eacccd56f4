// SPDX-License-Identifier: BSD-3-Clause
// The next point in time, and sums over time.
#include <algorithm>

#include "tasks/task_store.h"

namespace ballast {

Cycle TaskStore::next_event(Cycle now) const noexcept {
  if (!idle_.empty()) return now + 1;
  Cycle next = due_.next();
  if (arrived_ < workload_.size()) next = std::min(next, tasks_.arrival[arrived_]);
  return next == kNever ? kNever : std::max(next, now + 1);
}

void TaskStore::count_starved() noexcept {
  starved_cycles_ += starving_ * (now_ + 1 - starved_since_);
  starved_since_ = now_ + 1;
  for (const std::span<const NodeId> which : {std::span<const NodeId>(changed_), {ended_}}) {
    for (const NodeId i : which) {
      const bool nothing = failed_[i] == 0 && running_[i] == kNone && length_[i] == 0;
      without_ += nothing - has_nothing_[i];
      has_nothing_[i] = nothing;
    }
  }
  starving_ = waiting() == 0 ? 0 : without_;
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
