// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// A TOML file that gives the same record of an experiment.
[[nodiscard]] std::string toml_text(const nlohmann::ordered_json& record);

}  // namespace ballast
