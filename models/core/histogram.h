// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ballast {

/// Numbers of values in ten intervals of equal length, which divide `min` .. `max`; in one if both
/// are equal. A value at a border belongs to the interval above it, `max` to the last one.
class Histogram {
 public:
  static constexpr std::size_t kIntervals = 10;

  Histogram(double min, double max)
      : min_(min),
        per_unit_(max > min ? kIntervals / (max - min) : 0),
        counts_(max > min ? kIntervals : 1) {}

  /// `value`: min .. max.
  void add(double value) noexcept {
    const auto interval = static_cast<std::size_t>((value - min_) * per_unit_);
    ++counts_[std::min(interval, counts_.size() - 1)];
  }
  [[nodiscard]] const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

 private:
  double min_, per_unit_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace ballast
