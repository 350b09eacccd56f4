// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// A configuration as text that is the same for equal values: keys sorted, 1 and 1.0 the same.
/// `content`: text that stands for a string, empty: itself. It replaces the names of files.
[[nodiscard]] std::string canonical_text(
    const nlohmann::ordered_json& config,
    const std::function<std::string(const std::string& text)>& content);

/// SHA-256 of a file's bytes, in hexadecimal digits. Throws UserError: it cannot be read.
[[nodiscard]] std::string file_digest(const std::string& path);

}  // namespace ballast
