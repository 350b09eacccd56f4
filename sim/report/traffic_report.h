// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/traffic_experiment.h"
#include "traffic/saturation.h"

namespace ballast {

/// The measurement's JSON document (schema 1). `wall_s` < 0: without the part `speed`.
[[nodiscard]] nlohmann::ordered_json traffic_document(const TrafficExperiment& experiment,
                                                      const TrafficResult& result, double wall_s);
/// The same for people: latencies, links, and for machines of two dimensions a picture of them.
[[nodiscard]] std::string traffic_text(const TrafficExperiment& experiment,
                                       const TrafficResult& result, double wall_s);

/// The search for the saturation: every rate that was tried, by rate.
[[nodiscard]] nlohmann::ordered_json saturation_document(const TrafficExperiment& experiment,
                                                         const Saturation& saturation);
[[nodiscard]] std::string saturation_text(const Saturation& saturation);

}  // namespace ballast
