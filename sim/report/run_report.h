// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/experiment.h"

namespace ballast {

/// The run's JSON document (design section 6, schema 1). `wall_s` < 0: without the part `speed`,
/// the only one that differs between two runs.
[[nodiscard]] nlohmann::ordered_json run_document(const Experiment& experiment,
                                                  const RunResult& result, double wall_s);

/// The same for people: a table of the machine before and after, and the costs.
[[nodiscard]] std::string run_text(const Experiment& experiment, const RunResult& result,
                                   double wall_s);

/// {"min": ..., "max": ..., "mean": ..., "imbalance": ..., "per_processor": [...]}.
[[nodiscard]] nlohmann::ordered_json distribution_json(const Distribution& d);

}  // namespace ballast
