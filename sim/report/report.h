// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/stop.h"
#include "experiment/simulation.h"
#include "traffic/saturation.h"

namespace ballast {

/// The JSON document of a result (schema 1). `wall_s` < 0: without the part `speed`, the only one
/// that differs between two runs. `stop`: why the run did not come to its end, if it did not.
[[nodiscard]] nlohmann::ordered_json document(const Result& result, double wall_s = -1,
                                              const std::optional<Stop>& stop = {});
/// Marks a document as one of work that has stopped before its end.
void add_stop(nlohmann::ordered_json& document, const Stop& stop);
/// The same for people: tables, pictures, and the speed.
[[nodiscard]] std::string text(const Result& result, double wall_s);
/// Of a search for the rate at which traffic saturates the network; `last`: any of its results.
[[nodiscard]] nlohmann::ordered_json saturation_document(const Result& last, const Saturation& s);

}  // namespace ballast
