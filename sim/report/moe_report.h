// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/simulation.h"

namespace ballast {

/// A run with experts as text: cycles by part of a round, loads, and a picture of the links.
[[nodiscard]] std::string moe_text(const MoeRun& run, const nlohmann::ordered_json& config);

}  // namespace ballast
