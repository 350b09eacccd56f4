// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/errors.h"

namespace ballast {

/// Levels of tables and lists in a text: what holds them is destroyed by recursion.
inline constexpr std::size_t kMostLevels = 256;
/// Bytes of a line of a table.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;
/// Compressed data may expand by this factor to any size, and by any factor to `max_input` bytes.
inline constexpr std::size_t kMostExpansion = 200;
/// Changed by --max-input, before anything is read.
inline std::size_t max_input = std::size_t{64} << 20;

/// Bytes of memory that an input may need even where the system has more; lowered by tests alone.
inline std::uint64_t most_memory = ~std::uint64_t{0};

/// Set by --force: nothing is refused because it needs more memory than there is.
inline bool memory_forced = false;

/// Refuses an input that needs more memory than is free, before the system ends the program for it.
/// Throws UserError at `where`.
void need_memory(std::uint64_t bytes, const Where& where);

}  // namespace ballast
