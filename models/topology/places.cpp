// SPDX-License-Identifier: BSD-3-Clause
#include "topology/places.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ballast {
namespace {

constexpr NodeId kMostInARow = 16;

/// The number of columns of nearly a square.
NodeId columns_of(NodeId n) {
  return static_cast<NodeId>(std::ceil(std::sqrt(static_cast<double>(n))));
}

DrawnPlace operator+(DrawnPlace a, DrawnPlace b) { return {a.x + b.x, a.y + b.y}; }
DrawnPlace operator*(double k, DrawnPlace a) { return {k * a.x, k * a.y}; }

}  // namespace

std::vector<DrawnPlace> circle_of(NodeId n) {
  std::vector<DrawnPlace> places(n);
  for (NodeId i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    places[i] = {std::sin(angle), -std::cos(angle)};
  }
  return places;
}

std::vector<DrawnPlace> line_of(NodeId n) {
  const NodeId columns = n <= kMostInARow ? n : columns_of(n);
  std::vector<DrawnPlace> places(n);
  for (NodeId i = 0; i < n; ++i) {
    const NodeId y = i / columns, x = i % columns;
    places[i] = {static_cast<double>(y % 2 == 0 ? x : columns - 1 - x), static_cast<double>(y)};
  }
  return places;
}

std::vector<DrawnPlace> rows_of(NodeId n) {
  const NodeId columns = columns_of(n);
  std::vector<DrawnPlace> places(n);
  for (NodeId i = 0; i < n; ++i) {
    places[i] = {static_cast<double>(i % columns), static_cast<double>(i / columns)};
  }
  return places;
}

std::vector<DrawnPlace> grid_of(std::span<const NodeId> sizes) {
  // A plane has a distance of one chain of the third dimension, which runs askew: no link within
  // three dimensions passes through a third node.
  constexpr DrawnPlace kAskew{0.74, -0.74};
  std::vector<DrawnPlace> steps(sizes.size());
  std::vector<std::size_t> wide;  // dimensions of more than one node
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] > 1) wide.push_back(d);
  }
  const double depth = wide.size() > 2 ? sizes[wide[2]] : 0;
  const DrawnPlace cell =
      depth > 0 ? DrawnPlace{kAskew.x * depth + 0.8, -kAskew.y * depth + 0.8} : DrawnPlace{1, 1};
  DrawnPlace extent = cell;  // of the picture of the dimensions so far
  for (std::size_t k = 0; k < wide.size(); ++k) {
    DrawnPlace& step = steps[wide[k]];
    const double count = sizes[wide[k]];
    if (k == 0) {
      step = {cell.x, 0};
      extent.x = cell.x * count;
    } else if (k == 1) {
      step = {0, cell.y};
      extent.y = cell.y * count;
    } else if (k == 2) {
      step = kAskew;
    } else if (k % 2 == 1) {
      step = {extent.x + cell.x, 0};
      extent.x += step.x * (count - 1);
    } else {
      step = {0, extent.y + cell.y};
      extent.y += step.y * (count - 1);
    }
  }
  std::vector<DrawnPlace> places{{0, 0}};
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    const std::size_t lower = places.size();
    places.reserve(lower * sizes[d]);
    for (NodeId x = 1; x < sizes[d]; ++x) {
      for (std::size_t i = 0; i < lower; ++i) places.push_back(places[i] + x * steps[d]);
    }
  }
  return places;
}

}  // namespace ballast
