// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/experiment.h"

namespace ballast {

/// The written keys that are not in the record of the simulation, and so have no effect.
[[nodiscard]] std::vector<std::string> unused_keys(const std::vector<std::string>& written,
                                                   const nlohmann::ordered_json& record);
/// Throws UserError about the first of these keys, with the choice that would use it.
void refuse_unused(const std::vector<std::string>& unused, const Experiment& e);

}  // namespace ballast
