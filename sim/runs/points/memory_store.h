// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "runs/points/stored_point.h"
#include "runs/study/plan.h"

namespace ballast {

/// The ended points of a study that has no file.
class MemoryStore final : public PointStore {
 public:
  void add(const StoredPoint& point) override { points_.insert_or_assign(point.id, point); }
  void commit(bool /*now*/) override {}
  /// The point of this number; null: it has not ended.
  [[nodiscard]] const StoredPoint* find(const Plan& plan, std::size_t point) const {
    const auto at = points_.find(plan.id_of(point));
    return at == points_.end() ? nullptr : &at->second;
  }

  [[nodiscard]] std::size_t size() const noexcept { return points_.size(); }

 private:
  std::unordered_map<std::string, StoredPoint> points_;  ///< by id
};

}  // namespace ballast
