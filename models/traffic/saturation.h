// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <vector>

#include "traffic/traffic_run.h"

namespace ballast {

/// Where a network saturates.
struct Saturation {
  double rate = 0;  ///< highest rate that converges (flits/processor/cycle); 0: none does
  std::vector<TrafficResult> points;  ///< what was tried, in this order
};

/// Bisection over the rates step, 2 step .. up to `highest`, which takes for granted that a rate
/// converges where a higher one does. `run` measures one rate, on a network of its own.
[[nodiscard]] Saturation find_saturation(const std::function<TrafficResult(double rate)>& run,
                                         double step = 0.005, double highest = 1);

}  // namespace ballast
