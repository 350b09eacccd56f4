// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/stop.h"
#include "experiment/simulation.h"
#include "traffic/saturation.h"

namespace ballast {

/// The part `result` of the document, without `speed`.
[[nodiscard]] nlohmann::ordered_json result_json(const Result& result);
/// The JSON document of a result (schema 1). `wall_s` < 0: without the part `speed`, the only one
/// that differs between two runs. `stop`: reason of an early end, if any.
[[nodiscard]] nlohmann::ordered_json document(const Result& result, double wall_s = -1,
                                              const std::optional<Stop>& stop = {});
/// Marks a document as stopped early.
void add_stop(nlohmann::ordered_json& document, const Stop& stop);
/// The report as text: tables, pictures, and the speed.
[[nodiscard]] std::string text(const Result& result, double wall_s);
/// Document of a search for the saturation rate; `last`: any of its results.
[[nodiscard]] nlohmann::ordered_json saturation_document(const Result& last, const Saturation& s);

}  // namespace ballast
