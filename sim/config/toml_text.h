// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// A TOML file that gives the same record of an experiment.
[[nodiscard]] std::string toml_text(const nlohmann::ordered_json& record);

/// A value of an assignment as TOML: itself, or a string if it is a bare word.
[[nodiscard]] std::string toml_value(const std::string& text);

}  // namespace ballast
