// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// The record of an experiment as the TOML file that would give it.
[[nodiscard]] std::string toml_text(const nlohmann::ordered_json& record);

}  // namespace ballast
