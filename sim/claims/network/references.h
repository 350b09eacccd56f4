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

/// A configuration and BookSim's results for it.
struct Reference {
  ClaimText text;
  TrafficCase network;
  std::vector<Point> points;
  /// Highest stable rate and lowest unstable rate. Where BookSim's saturation was not measured,
  /// `unstable` is 0 and `stable` is a bound: the rate at which the busiest channel's virtual
  /// channels carry one single-flit packet each every RC + VA + SA cycles.
  double stable, unstable;
};

[[nodiscard]] const std::vector<Reference>& references();

}  // namespace ballast
