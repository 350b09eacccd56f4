// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>

#include "core/types.h"

namespace ballast {

/// Eight flags of a byte each as one word: 0 if none is set.
[[nodiscard]] inline std::uint64_t eight_at(const std::uint8_t* flags) noexcept {
  std::uint64_t eight;
  std::memcpy(&eight, flags, sizeof eight);
  return eight;
}

/// Calls `each(i)` for i = 0, 1 .. count - 1, but for none of i .. i + 7 where `eight(i)` is 0,
/// with i a multiple of 8. Most flags of a large machine are 0 in most cycles.
template <class Eight, class Each>
inline void for_each_of_eights(NodeId count, Eight&& eight, Each&& each) {
  NodeId first = 0;
  for (; count - first >= 8; first += 8) {
    if (eight(first) == 0) continue;
    for (NodeId i = first; i < first + 8; ++i) each(i);
  }
  for (; first < count; ++first) each(first);
}

}  // namespace ballast
