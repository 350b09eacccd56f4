// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "core/types.h"

namespace ballast {

/// Sums over processors after a round. Sums of real numbers depend on their order, so it is fixed:
/// blocks of kSumBlock consecutive processors, each by number from 0, then the blocks by number
/// from 0. All drivers of rounds have the same bits, with any number of threads.
struct LoadSums {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  double total = 0;
  double moved = 0;  ///< positive flows of the round, each at the processor that it leaves

  /// The next block.
  void add(const LoadSums& block) noexcept {
    min = std::min(min, block.min);
    max = std::max(max, block.max);
    total += block.total;
    moved += block.moved;
  }
};

/// Processors in a block; the last one may have fewer.
inline constexpr NodeId kSumBlock = 512;

/// Of a block: `load` of each processor, and the sum of its positive flows.
[[nodiscard]] inline LoadSums block_sums(std::span<const double> load, const double* moved) {
  constexpr std::size_t kLanes = 8;
  LoadSums sums;
  std::array<double, kLanes> low, high;
  low.fill(sums.min);
  high.fill(sums.max);
  std::size_t i = 0;
  for (; i + kLanes <= load.size(); i += kLanes) {
    for (std::size_t k = 0; k < kLanes; ++k) {
      low[k] = std::min(low[k], load[i + k]);
      high[k] = std::max(high[k], load[i + k]);
    }
  }
  for (; i < load.size(); ++i) {
    low[0] = std::min(low[0], load[i]);
    high[0] = std::max(high[0], load[i]);
  }
  sums.min = *std::min_element(low.begin(), low.end());
  sums.max = *std::max_element(high.begin(), high.end());
  for (i = 0; i < load.size(); ++i) {  // two chains of additions: each waits for its own latency
    sums.total += load[i];
    sums.moved += moved[i];
  }
  return sums;
}

}  // namespace ballast
