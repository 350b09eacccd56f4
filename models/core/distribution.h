// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/histogram.h"

namespace ballast {

/// Spread of a quantity (tasks or work) over the processors.
struct Distribution {
  double min = 0, max = 0, mean = 0;
  std::vector<double> per_processor;
  std::vector<std::uint32_t> left_out = {};  ///< processors that min, max and mean do not count
  std::vector<std::uint64_t> counted = {};   ///< the histogram, where the list is left out
  /// That of the loads, where a load is this quantity divided by its processor's speed.
  std::optional<double> load_imbalance = {};
  friend bool operator==(const Distribution&, const Distribution&) = default;

  /// max / mean - 1 of the loads; no value if the mean is 0.
  [[nodiscard]] std::optional<double> imbalance() const {
    if (load_imbalance) return load_imbalance;
    return mean > 0 ? std::optional(max / mean - 1) : std::nullopt;
  }

  /// Of the counted processors; see Histogram.
  [[nodiscard]] std::vector<std::uint64_t> histogram() const {
    if (!counted.empty()) return counted;
    Histogram counts(min, max);
    auto out = left_out.begin();
    for (std::size_t i = 0; i < per_processor.size(); ++i) {
      if (out != left_out.end() && *out == i) {
        ++out;
      } else {
        counts.add(per_processor[i]);
      }
    }
    return counts.counts();
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
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto id = static_cast<std::uint32_t>(i);
      if (counts(id)) {
        some.push_back(static_cast<double>(values[i]));
      } else {
        others.push_back(id);
      }
    }
    Distribution d = of(std::span<const double>(some));
    d.per_processor.assign(values.begin(), values.end());
    d.left_out = std::move(others);
    return d;
  }
};

}  // namespace ballast
