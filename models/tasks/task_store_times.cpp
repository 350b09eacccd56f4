// SPDX-License-Identifier: BSD-3-Clause
// Sums over time.
#include "tasks/task_store.h"

namespace ballast {

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
