// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "drawing/svg.h"
#include "drawing/switch_trace.h"

namespace ballast {

/// A unit in the head of the picture.
struct DrawnUnit {
  std::string name, detail;
  double left, right;
};

/// Where the parts of a superconcentrator lie in its picture, in pixels.
class SwitchGeometry {
 public:
  explicit SwitchGeometry(const SwitchColumns& columns);

  /// A register of a column.
  [[nodiscard]] DrawnPlace at(unsigned column, NodeId node) const {
    return {x_[column], row(columns_.geometry.ports, columns_.nodes(column), node)};
  }
  /// A node of a ranking tree; `outputs`: of that of the outputs.
  [[nodiscard]] DrawnPlace tree(NodeId node, bool outputs) const;
  [[nodiscard]] double row_height() const { return row_; }
  /// The share of a column's registers that a tree has merged: 0 at the ports.
  [[nodiscard]] double merged(unsigned column) const {
    return 1 - static_cast<double>(columns_.nodes(column)) / columns_.geometry.ports;
  }
  [[nodiscard]] const std::vector<DrawnUnit>& units() const { return units_; }
  [[nodiscard]] double top() const { return kTop; }
  [[nodiscard]] double bottom() const { return kTop + row_ * columns_.geometry.ports; }
  [[nodiscard]] double width() const { return width_; }

 private:
  static constexpr double kTop = 96;
  /// The middle of the ports above or below a node.
  [[nodiscard]] double row(NodeId ports, NodeId nodes, NodeId node) const {
    return kTop + row_ * (node + 0.5) * ports / nodes;
  }
  void add_unit(const std::string& name, const std::string& detail, unsigned columns);

  SwitchColumns columns_;
  double row_, width_, tree_step_;
  double shift_ = 0;  // of a small switch, to the middle
  double right_ = 0;  // of what is placed so far
  std::vector<double> x_;
  std::vector<DrawnUnit> units_;
};

}  // namespace ballast
