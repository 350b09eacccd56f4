// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "core/types.h"

namespace ballast {

/// All loads of p processors with 0 .. most tasks each.
struct Extent {
  NodeId p;
  std::uint32_t most;
};
/// Sizes for which the claims about loads are checked exhaustively.
[[nodiscard]] std::vector<Extent> extents(Effort effort);
[[nodiscard]] std::string extent_text(Effort effort);

/// The properties of a load that matter, and the result of the untimed algorithm. DIF: load -
/// floor(SUM / p).
struct LoadCase {
  std::uint16_t p, most;    ///< M: the largest load
  std::int16_t least, sum;  ///< smallest load; SUM
  std::int16_t dif;         ///< largest |DIF| at the start
  std::int16_t step2, step3;
  std::int16_t low2, high2;  ///< smallest and largest DIF after step 2
  std::int16_t left;         ///< sum of the positive DIF after step 2
  std::int16_t excess,
      under;               ///< sum of DIF - 1 where DIF > 1, and processors of DIF 0, after step 2
  std::int16_t low, high;  ///< smallest and largest DIF at the end
  bool ended;
  friend auto operator<=>(const LoadCase&, const LoadCase&) = default;
};

/// The first load of the extents for which the claim does not hold, "(3, 0, 0, 0)"; empty: none.
/// The loads are balanced once per process.
[[nodiscard]] std::string load_exception(Effort effort,
                                         const std::function<bool(const LoadCase&)>& holds);

/// The first case in which the largest number of rounds over all loads of p processors with maximum
/// exactly M > 0 differs from the formula in (M, p): "p = 4, M = 3: expected 3 rounds by the
/// formula, got 2"; empty: none.
using RoundsFormula = std::function<std::int64_t(std::int64_t m, std::int64_t p)>;
[[nodiscard]] std::string formula_exception(Effort effort,
                                            const std::function<int(const LoadCase&)>& rounds,
                                            const RoundsFormula& formula);

}  // namespace ballast
