// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/errors.h"

namespace ballast {

inline constexpr int kMostJsonLevels = 100;

/// JSON that others may have written. `expected`: for messages. Throws UserError: it is none, or
/// has more than kMostJsonLevels nested levels, on which recursive code would overflow the stack.
[[nodiscard]] nlohmann::ordered_json json_of(const std::string& text, const Where& where,
                                             const char* expected = "JSON");

}  // namespace ballast
