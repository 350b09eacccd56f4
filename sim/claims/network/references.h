// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "claims/claim.h"
#include "experiment/traffic_case.h"

namespace ballast {

struct Point {
  double rate;     ///< flits per processor and cycle
  double latency;  ///< BookSim's mean, cycles from generation to the tail's arrival
};

/// A configuration and what BookSim says of it.
struct Reference {
  ClaimText text;
  TrafficCase network;
  std::vector<Point> points;
  /// Highest rate that is stable and lowest that is not. Where BookSim's saturation was not
  /// measured, `unstable` is 0, and `stable` a bound: the rate at which the busiest channel's
  /// virtual channels carry a single-flit packet each every RC + VA + SA cycles.
  double stable, unstable;
};

[[nodiscard]] const std::vector<Reference>& references();

}  // namespace ballast
