// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/energy.h"

namespace ballast {

/// The parts `events` and `energy` of a document.
[[nodiscard]] nlohmann::ordered_json events_json(const NetworkEvents& events);
[[nodiscard]] nlohmann::ordered_json energy_json(const Energy& energy);
/// A row per kind of event, and the total.
[[nodiscard]] std::string energy_table(const Energy& energy);

}  // namespace ballast
