// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/simulation.h"
#include "traffic/saturation.h"

namespace ballast {

/// The JSON document of a result (design section 6, schema 1). `wall_s` < 0: without the part
/// `speed`, the only one that differs between two runs.
[[nodiscard]] nlohmann::ordered_json document(const Result& result, double wall_s = -1);
/// The same for people: tables, pictures, and the speed.
[[nodiscard]] std::string text(const Result& result, double wall_s);
/// Of a search for the rate at which traffic saturates the network; `last`: any of its results.
[[nodiscard]] nlohmann::ordered_json saturation_document(const Result& last, const Saturation& s);

}  // namespace ballast
