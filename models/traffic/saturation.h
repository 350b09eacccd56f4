// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <vector>

#include "traffic/traffic_run.h"

namespace ballast {

/// Saturation point of a network.
struct Saturation {
  double rate = 0;  ///< highest rate that converges (flits/processor/cycle); 0: none does
  std::vector<TrafficResult> points;  ///< the measured rates, in this order
};

/// Bisection over the rates step, 2 step .. up to `highest`. It assumes that a rate converges if a
/// higher one does. `run` measures one rate, on a new network.
[[nodiscard]] Saturation find_saturation(const std::function<TrafficResult(double rate)>& run,
                                         double step = 0.005, double highest = 1);

}  // namespace ballast
