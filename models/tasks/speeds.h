// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/distribution.h"

namespace ballast {

/// Relative speeds of processors: processor i has number i mod size; empty: all 1.
using Speeds = std::vector<std::uint32_t>;

[[nodiscard]] inline double speed_of(const Speeds& speeds, std::size_t processor) noexcept {
  return speeds.empty() ? 1.0 : speeds[processor % speeds.size()];
}

/// Sets the imbalance of `work` to that of work / speed: the largest one over all work / all
/// speeds. Processors that the distribution leaves out do not count.
inline void divide_by_speeds(Distribution& work, const Speeds& speeds) {
  if (speeds.empty()) return;
  double most = 0, all = 0, together = 0;
  auto out = work.left_out.begin();
  for (std::size_t i = 0; i < work.per_processor.size(); ++i) {
    if (out != work.left_out.end() && *out == i) {
      ++out;
      continue;
    }
    most = std::max(most, work.per_processor[i] / speed_of(speeds, i));
    all += work.per_processor[i];
    together += speed_of(speeds, i);
  }
  if (all > 0) work.load_imbalance = most / (all / together) - 1;
}

}  // namespace ballast
