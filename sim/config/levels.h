// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ballast {

/// Where a TOML text, read below `outer` levels, has more than kMostLevels of them: the parts of
/// headers and keys, and the brackets around a value. The parser and the tables' destructors call
/// themselves at each level, and no limit of theirs counts parts of keys. Up to its first mistake
/// the text is understood as the parser does.
[[nodiscard]] std::optional<std::size_t> too_deep(std::string_view text, std::size_t outer = 0);
/// What is wrong, and how many are allowed.
[[nodiscard]] std::string too_many_levels();

}  // namespace ballast
