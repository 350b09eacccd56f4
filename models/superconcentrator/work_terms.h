// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Terms of a class for every processor. Lengths and loads are in quanta.
struct WorkTerms {
  std::uint32_t lo = 1, hi = 0;  ///< the class of lengths, [lo, hi)
  std::uint32_t theta = 0;       ///< minimum load of a processor that promises a task
  std::uint32_t floor = 0;       ///< minimum load left to it
  bool open = false;             ///< promises count; they are void while it is false
  friend bool operator==(const WorkTerms&, const WorkTerms&) = default;
};

}  // namespace ballast
