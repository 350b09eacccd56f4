// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace ballast {

/// Spread of a quantity (tasks or work) over the processors.
struct Distribution {
  double min = 0, max = 0, mean = 0;
  std::vector<double> per_processor;
  friend bool operator==(const Distribution&, const Distribution&) = default;

  /// max / mean - 1; no value if the mean is 0.
  [[nodiscard]] std::optional<double> imbalance() const {
    return mean > 0 ? std::optional(max / mean - 1) : std::nullopt;
  }

  template <class T>
  static Distribution of(std::span<const T> values) {
    Distribution d;
    d.per_processor.assign(values.begin(), values.end());
    if (values.empty()) return d;
    const auto [low, high] = std::minmax_element(d.per_processor.begin(), d.per_processor.end());
    d.min = *low;
    d.max = *high;
    d.mean = std::accumulate(d.per_processor.begin(), d.per_processor.end(), 0.0) /
             static_cast<double>(values.size());
    return d;
  }
  /// min, max and mean over the processors i with `counts(i)`; `per_processor` holds all.
  template <class T, class Counts>
  static Distribution of_some(std::span<const T> values, Counts&& counts) {
    std::vector<double> some;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (counts(static_cast<std::uint32_t>(i))) some.push_back(static_cast<double>(values[i]));
    }
    Distribution d = of(std::span<const double>(some));
    d.per_processor.assign(values.begin(), values.end());
    return d;
  }
};

}  // namespace ballast
