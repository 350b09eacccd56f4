// SPDX-License-Identifier: BSD-3-Clause
#include "core/input_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace ballast {
namespace {

/// The greatest number if the system does not tell.
std::uint64_t free_memory() {
  std::ifstream in("/proc/meminfo");
  std::uint64_t kibibytes = 0;
  for (std::string name, unit; in >> name >> kibibytes && std::getline(in, unit);) {
    if (name == "MemAvailable:") return kibibytes << 10;
  }
  return ~std::uint64_t{0};
}

}  // namespace

void need_memory(std::uint64_t bytes, const Where& where) {
  constexpr std::uint64_t kAlwaysThere = std::uint64_t{64} << 20;
  if (bytes <= std::min(kAlwaysThere, most_memory)) return;
  const std::uint64_t free = std::min(free_memory(), most_memory);
  if (bytes <= free) return;
  throw UserError(where, fmt::format("needs {} MiB of memory, expected at most the {} MiB that are "
                                     "free",
                                     bytes >> 20, free >> 20));
}

}  // namespace ballast
