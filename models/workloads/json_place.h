// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ballast {

/// Byte at which a value begins, found from the root by `names` (of members, or indices). The text
/// must be JSON and contain the value: this finds the place of a mistake after parsing, which keeps
/// no places.
[[nodiscard]] std::size_t json_place(std::string_view text, const std::vector<std::string>& names);

}  // namespace ballast
