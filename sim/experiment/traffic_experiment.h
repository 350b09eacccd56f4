// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "config/config.h"
#include "experiment/machine_config.h"
#include "traffic/pattern.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// A checked experiment with [traffic] instead of [workload]: sources without tasks, which measure
/// the network.
struct TrafficExperiment {
  std::unique_ptr<Topology> topology;
  std::unique_ptr<Network> network;
  SourceOptions sources;
  TrafficOptions options;
  std::uint64_t seed = 1;
  nlohmann::ordered_json config;  ///< all keys with their values, defaults included

  /// The pattern, made anew; and the network as new, for another rate.
  std::function<Pattern()> make_pattern;
};

/// Every mistake is a UserError with its place.
[[nodiscard]] TrafficExperiment make_traffic_experiment(Config config);

/// Runs it at this rate, on a fresh network.
[[nodiscard]] TrafficResult run_traffic(TrafficExperiment& experiment, double rate,
                                        Kernel kernel = Kernel::loop);

}  // namespace ballast
