// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

[[nodiscard]] nlohmann::ordered_json phases_json(const std::vector<PhaseRun>& phases);
/// A row per phase, then what forbids a better balance.
[[nodiscard]] std::string phases_text(const std::vector<PhaseRun>& phases);

[[nodiscard]] nlohmann::ordered_json messages_json(const MessageCounts& counts);
/// A line.
[[nodiscard]] std::string messages_text(const MessageCounts& counts);

}  // namespace ballast
