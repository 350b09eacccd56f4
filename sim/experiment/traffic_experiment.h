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

/// Runs it under the SystemC kernel (once in a process).
[[nodiscard]] TrafficResult run_traffic(TrafficExperiment& experiment);
/// Runs it without the kernel, on a fresh network, at this rate.
[[nodiscard]] TrafficResult run_traffic_plain(TrafficExperiment& experiment, double rate);

}  // namespace ballast
