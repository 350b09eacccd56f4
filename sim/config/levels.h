// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ballast {

/// First place where a TOML text, read below `outer` levels, exceeds kMostLevels: levels are the
/// parts of headers and keys, and the brackets around a value. The parser and the tables'
/// destructors recurse at each level, and no limit of theirs counts parts of keys. Up to its first
/// mistake the text is understood like the parser does.
[[nodiscard]] std::optional<std::size_t> too_deep(std::string_view text, std::size_t outer = 0);
/// Text with the limit of levels.
[[nodiscard]] std::string too_many_levels();

}  // namespace ballast
