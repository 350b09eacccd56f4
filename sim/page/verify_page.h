// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// The document of `ballast verify` as one self-contained HTML page: claims by paper, those first
/// whose verdict is not the known one, then refuted and corrected ones. `tables`: figures as text,
/// by claim.
[[nodiscard]] std::string verify_page(const nlohmann::ordered_json& document,
                                      const std::map<std::string, std::string>& tables);

}  // namespace ballast
