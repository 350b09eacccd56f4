// SPDX-License-Identifier: BSD-3-Clause
#include "planning/cells.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "workloads/workload.h"

namespace ballast {

namespace {

unsigned bits_of(std::uint32_t number) { return static_cast<unsigned>(std::bit_width(number)); }

}  // namespace

Cells::Cells(const PlanningProblem& problem) : axes(problem.tasks->coordinates.axes), bits(1) {
  const auto& points = problem.tasks->coordinates.of;
  std::array<double, 3> low{}, high{};
  bool first = true, whole = true;
  for (const auto& item : problem.items) {
    for (unsigned a = 0; a < axes; ++a) {
      const double c = points[item.task][a];
      low[a] = first ? c : std::min(low[a], c);
      high[a] = first ? c : std::max(high[a], c);
      whole &= c == std::floor(c);
    }
    first = false;
  }
  double side = 0;
  for (unsigned a = 0; a < axes; ++a) side = std::max(side, high[a] - low[a]);
  constexpr double kMost = (std::uint32_t{1} << kFinest) - 1;
  whole = (whole && side <= kMost) || side == 0;
  bits = whole ? std::max(1U, bits_of(static_cast<std::uint32_t>(side))) : kFinest;
  of.reserve(problem.items.size());
  for (const auto& item : problem.items) {
    Cell cell{};
    for (unsigned a = 0; a < axes; ++a) {
      const double from_low = points[item.task][a] - low[a];
      cell[a] = static_cast<std::uint32_t>(whole ? from_low : from_low / side * kMost);
    }
    of.push_back(cell);
  }
}

std::uint64_t morton_key(Cell cell, unsigned axes, unsigned bits) {
  std::uint64_t key = 0;
  for (unsigned b = bits; b-- > 0;) {
    for (unsigned a = axes; a-- > 0;) key = key << 1 | (cell[a] >> b & 1);
  }
  return key;
}

std::uint64_t hilbert_key(Cell cell, unsigned axes, unsigned bits) {
  if (axes == 1) return cell[0];
  std::reverse(cell.begin(), cell.begin() + axes);  // the first step is along the last axis
  const std::uint32_t top = std::uint32_t{1} << (bits - 1);
  for (std::uint32_t bit = top; bit > 1; bit >>= 1) {  // undoes the turns of all levels
    for (unsigned a = 0; a < axes; ++a) {
      if ((cell[a] & bit) != 0) {
        cell[0] ^= bit - 1;
      } else {
        const std::uint32_t swapped = (cell[0] ^ cell[a]) & (bit - 1);
        cell[0] ^= swapped;
        cell[a] ^= swapped;
      }
    }
  }
  for (unsigned a = 1; a < axes; ++a) cell[a] ^= cell[a - 1];  // Gray code
  std::uint32_t flips = 0;
  for (std::uint32_t bit = top; bit > 1; bit >>= 1) {
    if ((cell[axes - 1] & bit) != 0) flips ^= bit - 1;
  }
  for (unsigned a = 0; a < axes; ++a) cell[a] ^= flips;
  std::uint64_t key = 0;
  for (unsigned b = bits; b-- > 0;) {
    for (unsigned a = 0; a < axes; ++a) key = key << 1 | (cell[a] >> b & 1);
  }
  return key;
}

}  // namespace ballast
