// SPDX-License-Identifier: BSD-3-Clause
#include "core/input_limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/available_memory.h"

namespace ballast {

void need_memory(std::uint64_t bytes, const Where& where) {
  constexpr std::uint64_t kAlwaysThere = std::uint64_t{64} << 20;
  if (bytes <= std::min(kAlwaysThere, most_memory)) return;
  AvailableMemory there = available_memory();
  there.bytes = std::min(there.bytes, most_memory);
  if (bytes <= there.bytes || memory_forced) return;
  throw UserError(where, fmt::format("needs {} MiB of memory, expected at most the {} MiB {}",
                                     bytes >> 20, there.bytes >> 20, there.limit));
}

}  // namespace ballast
