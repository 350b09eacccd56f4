// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/collector.h"

namespace ballast {

Collector::Collector(const Submission& submission, const Plan* plan, const std::string& folder,
                     WorkFile& work)
    : work_(work), open_(submission.bundles.size()) {
  const auto known = work.statuses();
  for (std::size_t k = 1; k <= submission.bundles.size(); ++k) {
    parts_.emplace_back(part_path(folder, k));
    if (plan == nullptr) continue;
    for (const std::uint32_t n : submission.bundles[k - 1]) {
      std::string id = plan->id_of(n);
      const auto at = known.find(id);
      if (at != known.end() && at->second == PointStatus::done) continue;
      open_[k - 1].insert(std::move(id));
    }
  }
}

void Collector::read() {
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    if (begun_ && open_[k].empty()) continue;
    for (const StoredPoint& point : parts_[k].read()) {
      work_.add_missing(point);
      open_[k].erase(point.id);
    }
  }
  begun_ = true;
  work_.commit(true);
}

std::vector<std::size_t> Collector::missing() const {
  std::vector<std::size_t> bundles;
  for (std::size_t k = 0; k < open_.size(); ++k) {
    if (!open_[k].empty()) bundles.push_back(k + 1);
  }
  return bundles;
}

std::size_t Collector::open() const noexcept {
  std::size_t count = 0;
  for (const auto& ids : open_) count += ids.size();
  return count;
}

std::size_t Collector::damaged() const {
  std::size_t count = 0;
  for (const PartReader& part : parts_) count += part.damaged();
  return count;
}

}  // namespace ballast
