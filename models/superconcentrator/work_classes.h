// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "superconcentrator/work_terms.h"

namespace ballast {

/// Number of a class of lengths: 4k + j is [2^k (4 + j) / 4, 2^k (5 + j) / 4), bounds rounded down.
/// 0, 1, 2, 4 and 6 are empty; 3 is [1, 2).
using WorkClass = unsigned;
inline constexpr WorkClass kShortestClass = 3;

[[nodiscard]] constexpr std::uint64_t class_lo(WorkClass c) noexcept {
  return std::uint64_t{4 + c % 4} << c / 4 >> 2;
}
[[nodiscard]] constexpr std::uint64_t class_hi(WorkClass c) noexcept {
  return std::uint64_t{5 + c % 4} << c / 4 >> 2;
}
/// The class of a length >= 1: the octave, and the two bits below the highest one. The empty
/// classes are never used.
[[nodiscard]] constexpr WorkClass class_of(std::uint64_t length) noexcept {
  const auto octave = static_cast<unsigned>(std::bit_width(length)) - 1;
  const auto quarter = static_cast<unsigned>(length << 2 >> octave) & 3;
  return 4 * octave + (quarter | (octave == 0 ? 3u : octave == 1 ? 1u : 0u));
}
/// The next shorter class of c > 3 that is not empty.
[[nodiscard]] constexpr WorkClass class_below(WorkClass c) noexcept { return c - (c < 8 ? 2 : 1); }

/// Step 1 keeps at least the average; step 2 allows as much below it as above; step 3 lowers the
/// largest load, `largest`.
[[nodiscard]] constexpr WorkTerms work_terms(unsigned step, WorkClass c, std::uint32_t average,
                                             std::uint32_t largest) noexcept {
  const auto lo = static_cast<std::uint32_t>(class_lo(c)), half = lo / 2;
  const auto hi = static_cast<std::uint32_t>(class_hi(c));
  if (step == 1) return {lo, hi, average + 1, average};
  if (step == 2) return {lo, hi, average + lo - half, average - std::min(average, half)};
  return {lo, hi, largest, 0};
}

}  // namespace ballast
