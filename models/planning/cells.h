// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "planning/problem.h"

namespace ballast {

/// A cell of a grid, x first.
using Cell = std::array<std::uint32_t, 3>;

/// The cells of tasks in a grid of 2^bits cells a side, from the low corner on. Whole coordinates
/// are cells; others are scaled to kFinest bits, alike on all axes.
struct Cells {
  static constexpr unsigned kFinest = 21;  ///< three axes in a key of 64 bits
  unsigned axes, bits;
  std::vector<Cell> of;  ///< by item

  explicit Cells(const PlanningProblem& problem);
};

/// Place of a cell on the Morton curve: the bits of x, y, z in turn, x lowest.
[[nodiscard]] std::uint64_t morton_key(Cell cell, unsigned axes, unsigned bits);
/// Place of a cell on the Hilbert curve, which begins at the low corner and ends on the y axis (on
/// the z axis of three) [Skilling, AIP Conf. Proc. 707 (2004)].
[[nodiscard]] std::uint64_t hilbert_key(Cell cell, unsigned axes, unsigned bits);

}  // namespace ballast
