// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "config/config.h"

namespace ballast {

struct TrafficOutput {
  std::string json;              ///< file, "-": standard output, empty: none
  bool reproducible = false;     ///< JSON without the run's speed
  bool find_saturation = false;  ///< search the rate instead of measuring one
};

/// `ballast run` of an experiment with [traffic]: measures, reports; returns the exit code.
int run_traffic_experiment(Config config, const TrafficOutput& output);

}  // namespace ballast
