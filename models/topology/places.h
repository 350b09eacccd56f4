// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace ballast {

/// A place in a picture: x to the right, y downwards, in any unit.
struct DrawnPlace {
  double x = 0, y = 0;
  friend bool operator==(const DrawnPlace&, const DrawnPlace&) = default;
};

/// Where a picture draws the parts of a topology: all at different places. Pure geometry, with no
/// effect on a simulation.
struct Places {
  std::vector<DrawnPlace> routers;  ///< by router; empty: the picture places them by the links
  /// By processor; empty: the picture places them beside their routers, or in them if each router
  /// has one processor.
  std::vector<DrawnPlace> processors = {};
  /// By processor: where packets leave the network, if pictures show it apart; else empty.
  std::vector<DrawnPlace> exits = {};
};

/// More nodes than this on a circle are too small for a picture; they go into rows.
inline constexpr NodeId kMostOnCircle = 128;

/// n places on a circle, the first on top, clockwise.
[[nodiscard]] std::vector<DrawnPlace> circle_of(NodeId n);
/// n places in a line, left to right; a long line turns back at the end of each row.
[[nodiscard]] std::vector<DrawnPlace> line_of(NodeId n);
/// n places in rows of nearly a square, each row left to right.
[[nodiscard]] std::vector<DrawnPlace> rows_of(NodeId n);
/// Places on a grid, the first dimension fastest: x, y, then askew between the nodes of the plane,
/// then whole pictures side by side and below one another. Dimensions of size 1 take no part.
[[nodiscard]] std::vector<DrawnPlace> grid_of(std::span<const NodeId> sizes);

}  // namespace ballast
