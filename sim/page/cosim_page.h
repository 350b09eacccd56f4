// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// The document of `ballast cosim` as one self-contained HTML page. Beside the document's members,
/// each unit may have "patterns" (text), "words_out" and "not_run" (true).
[[nodiscard]] std::string cosim_page(const nlohmann::ordered_json& document);

}  // namespace ballast
