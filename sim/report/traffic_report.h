// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/simulation.h"
#include "traffic/saturation.h"

namespace ballast {

/// A measurement as text: latencies, links, and for machines of two dimensions a picture of them.
[[nodiscard]] std::string traffic_text(const TrafficRun& run, const nlohmann::ordered_json& config);

/// The search for the saturation: every measured rate, in ascending order.
[[nodiscard]] std::string saturation_text(const Saturation& saturation);

}  // namespace ballast
