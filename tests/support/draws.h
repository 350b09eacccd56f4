// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace ballast {

/// Random cases of a test: a tenth of them where a way to step is forced, since the run without has
/// all of them.
inline std::uint64_t draws(std::uint64_t cases) {
  return std::getenv("BALLAST_STEPPING") == nullptr ? cases
                                                    : std::max<std::uint64_t>(cases / 10, 1);
}

}  // namespace ballast
