// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "machine/run.h"

namespace ballast {

/// The time series of a run: a sample in each cycle that is a multiple of `period`, 0: none.
class Sampler {
 public:
  explicit Sampler(Cycle period) : period_(period) {}

  /// The edge that ends cycle `now`, with the wires of that cycle. They were the same in the cycles
  /// without an edge before it: a wire changes in the cycle after an edge, and only then.
  void step(Cycle now, std::span<const std::uint32_t> load, std::uint64_t in_flight) {
    if (period_ == 0 || now < next_) return;
    const auto [low, high] = std::minmax_element(load.begin(), load.end());
    for (; next_ <= now; next_ += period_) samples_.push_back({next_, *low, *high, in_flight});
  }
  [[nodiscard]] const std::vector<Sample>& samples() const noexcept { return samples_; }

 private:
  Cycle period_, next_ = 0;
  std::vector<Sample> samples_;
};

}  // namespace ballast
