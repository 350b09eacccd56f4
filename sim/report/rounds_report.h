// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

/// A run of rounds as text: loads before and after, costs, and for small machines a picture.
[[nodiscard]] std::string rounds_text(const RoundsRun& run, const nlohmann::ordered_json& config);

/// Loads of up to 64 processors: one dimension as bars, two as a map; else empty.
[[nodiscard]] std::string load_picture(const std::vector<double>& loads,
                                       const std::vector<NodeId>& shape);

}  // namespace ballast
