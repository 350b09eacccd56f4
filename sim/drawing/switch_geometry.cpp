// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/switch_geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace ballast {
namespace {

constexpr double kSwitchMargin = 18, kPortRoom = 46;  // kPortRoom: room for the number of a port
constexpr double kUnitName = 11;                      // size of a unit's name
constexpr double kLeastWidth = 880;                   // of the lines of the algorithm

std::string bits_of(unsigned m, bool lowest_first) {
  if (m == 1) return "bit 0";
  return lowest_first ? fmt::format("bits 0 .. {}", m - 1) : fmt::format("bits {} .. 0", m - 1);
}

}  // namespace

SwitchGeometry::SwitchGeometry(const SwitchColumns& columns)
    : columns_(columns),
      row_(std::clamp(560.0 / columns.geometry.ports, 13.0, 34.0)),
      tree_step_(columns.geometry.n <= 4 ? 40 : 32) {
  const auto [ports, form, n, l, m, size, groups, burst, fair] = columns.geometry;
  const std::string outputs = "of the requested outputs";
  const double trees = std::max(n * tree_step_, text_width(outputs, kUnitName - 1) + 8);
  units_.push_back({"ranking tree", "of the active inputs", kSwitchMargin, kSwitchMargin + trees});
  right_ = kSwitchMargin + trees + kPortRoom;
  x_.push_back(right_);  // the inputs
  if (l > 0) add_unit("selection trees", fmt::format("one per {} inputs", size), l);
  add_unit("cube network", bits_of(m, true), m);
  if (l > 0) add_unit("distribution trees", "to the interface", l);
  if (l > 0) add_unit("selection trees", "from the interface", l);
  add_unit("cube network", bits_of(m, false), m);
  if (l > 0) add_unit("distribution trees", fmt::format("one per {} outputs", size), l);
  const double left = right_ + kPortRoom;
  units_.push_back({"ranking tree", outputs, left, left + trees});
  width_ = left + trees + kSwitchMargin;
  if (width_ >= kLeastWidth) return;
  shift_ = (kLeastWidth - width_) / 2;  // to the middle
  for (double& x : x_) x += shift_;
  for (DrawnUnit& unit : units_) unit.left += shift_, unit.right += shift_;
  width_ = kLeastWidth;
}

void SwitchGeometry::add_unit(const std::string& name, const std::string& detail,
                              unsigned columns) {
  const double least =
      std::max(text_width(name, kUnitName), text_width(detail, kUnitName - 1)) + 16;
  const double room = std::max(least, columns * 54.0);
  units_.push_back({name, detail, right_ + 6, right_ + room + 6});
  for (unsigned k = 1; k <= columns; ++k) x_.push_back(right_ + room * k / columns);
  right_ += room;
}

DrawnPlace SwitchGeometry::tree(NodeId node, bool outputs) const {
  const auto depth = static_cast<unsigned>(std::bit_width(node)) - 1;
  const NodeId of_depth = NodeId{1} << depth;
  const double from_edge = shift_ + kSwitchMargin + tree_step_ * (depth + 0.5);
  return {outputs ? width_ - from_edge : from_edge,
          row(columns_.geometry.ports, of_depth, node - of_depth)};
}

}  // namespace ballast
