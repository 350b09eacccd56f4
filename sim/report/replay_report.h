// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/simulation.h"

namespace ballast {

/// A replay as text: latencies by class, backlog, and what NETRACE tells of nodes and regions.
[[nodiscard]] std::string replay_text(const ReplayRun& run, const nlohmann::ordered_json& config);

}  // namespace ballast
