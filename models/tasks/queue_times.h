// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Lengths of queues over time: their means, and the longest one. Work only at changes.
class QueueTimes {
 public:
  /// Of a queue.
  static constexpr std::uint64_t kBytes =
      sizeof(std::uint64_t) + sizeof(Cycle) + sizeof(std::uint32_t);

  QueueTimes() = default;
  explicit QueueTimes(NodeId queues) : area_(queues), since_(queues), length_(queues) {}

  /// Queue i has this length from cycle `from` on.
  void set(NodeId i, std::uint32_t length, Cycle from) noexcept {
    area_[i] = area(i, from);
    since_[i] = from;
    length_[i] = length;
    longest_ = std::max(longest_, length);
  }
  /// Of each queue, over the cycles 0 .. end - 1.
  [[nodiscard]] std::vector<double> means(Cycle end) const {
    std::vector<double> mean(area_.size());
    for (NodeId i = 0; i < mean.size(); ++i) {
      mean[i] = static_cast<double>(area(i, end)) / static_cast<double>(end);
    }
    return mean;
  }
  [[nodiscard]] std::uint32_t longest() const noexcept { return longest_; }

 private:
  /// Sum of the lengths over the cycles 0 .. end - 1.
  [[nodiscard]] std::uint64_t area(NodeId i, Cycle end) const noexcept {
    return area_[i] + length_[i] * (end - since_[i]);
  }

  std::vector<std::uint64_t> area_;  ///< up to cycle `since_`
  std::vector<Cycle> since_;
  std::vector<std::uint32_t> length_;  ///< from there on
  std::uint32_t longest_ = 0;
};

}  // namespace ballast
