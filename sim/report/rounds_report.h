// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/rounds_experiment.h"

namespace ballast {

/// The run's JSON document (schema 1). `wall_s` < 0: without the part `speed`.
[[nodiscard]] nlohmann::ordered_json rounds_document(const RoundsExperiment& experiment,
                                                     const RoundResult& result, double wall_s);
/// The same for people: loads before and after, costs, and for small machines a picture.
[[nodiscard]] std::string rounds_text(const RoundsExperiment& experiment, const RoundResult& result,
                                      double wall_s);

/// Loads of up to 64 processors: of one dimension a bar each, of two a map; else empty.
[[nodiscard]] std::string load_picture(const std::vector<double>& loads,
                                       const std::vector<NodeId>& shape);

}  // namespace ballast
