// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <span>

#include "core/time_series.h"
#include "machine/run.h"

namespace ballast {

/// The time series of a run: a sample in each cycle that is a multiple of `period`, 0: none; fewer
/// samples if they would be too many.
class Sampler {
 public:
  explicit Sampler(Cycle period) : series_(period) {}

  /// The edge that ends cycle `now`, with the wires of that cycle. Skipped cycles before it had the
  /// same values: a wire changes only in the cycle after an edge.
  void step(Cycle now, std::span<const std::uint32_t> load, std::uint64_t in_flight) {
    if (now < series_.next()) return;
    const auto [low, high] = std::minmax_element(load.begin(), load.end());
    while (series_.next() <= now) series_.add({series_.next(), *low, *high, in_flight});
  }
  [[nodiscard]] const TimeSeries<Sample>& series() const noexcept { return series_; }

 private:
  TimeSeries<Sample> series_;
};

}  // namespace ballast
