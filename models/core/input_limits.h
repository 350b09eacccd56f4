// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/errors.h"

namespace ballast {

/// Nesting depth of tables and lists in a text: their containers are destroyed by recursion.
inline constexpr std::size_t kMostLevels = 256;
/// Longest line of a table in bytes.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;
/// Compressed data may expand by this factor to any size, and by any factor to `max_input` bytes.
inline constexpr std::size_t kMostExpansion = 200;
/// Set by --max-input, before any input is read. What it allows takes a second.
inline std::size_t max_input = std::size_t{8} << 20;

/// Limit of an input's memory in bytes, even if the system has more; only tests lower it.
inline std::uint64_t most_memory = ~std::uint64_t{0};

/// Set by --force: no input is refused for lack of memory.
inline bool memory_forced = false;

/// Refuses an input that needs more memory than is free, before the system kills the program.
/// Throws UserError at `where`.
void need_memory(std::uint64_t bytes, const Where& where);

}  // namespace ballast
