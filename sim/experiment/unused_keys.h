// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/experiment.h"

namespace ballast {

/// Those of the written keys that are not in the record of the simulation, so that nothing reads
/// them.
[[nodiscard]] std::vector<std::string> unused_keys(const std::vector<std::string>& written,
                                                   const nlohmann::ordered_json& record);
/// Refuses the first of these keys: throws UserError that names what would read it.
void refuse_unused(const std::vector<std::string>& unused, const Experiment& e);

}  // namespace ballast
