// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Hops on a grid, dimension by dimension: the common part of the relations for meshes, tori and
/// hypercubes (whose dimensions have two routers). Routers and processors have the same numbers.
class GridWays {
 public:
  /// Throws UserError: the topology's links form no grid. `links`: outlives this.
  explicit GridWays(const Topology& links);

  [[nodiscard]] std::size_t dimensions() const { return size_.size(); }
  [[nodiscard]] NodeId size(std::size_t d) const { return size_[d]; }
  [[nodiscard]] bool is_ring(std::size_t d) const { return wrap_ && size_[d] >= 3; }
  [[nodiscard]] bool has_rings() const;
  /// Of a hop in one dimension: 2 with a dateline.
  [[nodiscard]] unsigned vc_classes() const { return classes_; }
  [[nodiscard]] NodeId coordinate(NodeId router, std::size_t d) const {
    return coordinates_[std::size_t{router} * size_.size() + d];
  }
  /// Links from a to b in one dimension.
  [[nodiscard]] NodeId distance(NodeId a, NodeId b, std::size_t d) const;
  /// The shorter way goes up; see shorter_up(). The coordinates differ.
  [[nodiscard]] bool goes_up(NodeId at, NodeId to, std::size_t d) const;
  /// Both ways are equally short.
  [[nodiscard]] bool is_tie(NodeId at, NodeId to, std::size_t d) const {
    return is_ring(d) && 2 * distance(at, to, d) == size_[d];
  }
  [[nodiscard]] bool differ(NodeId a, NodeId b, std::size_t d) const {
    return coordinate(a, d) != coordinate(b, d);
  }
  [[nodiscard]] Port link(NodeId at, std::size_t d, bool up) const {
    return ports_[(std::size_t{at} * size_.size() + d) * 2 + std::size_t{up}];
  }
  /// Towards `to` in a dimension in which they differ, with the class of the dateline.
  [[nodiscard]] Hop hop(NodeId at, NodeId to, std::size_t d) const;
  /// In the first dimension that differs, or in the last one. The routers differ.
  [[nodiscard]] Hop in_order(NodeId at, NodeId to, bool last_first = false) const;
  /// Adds every minimal hop, in the order of the dimensions.
  void add_minimal(NodeId at, NodeId to, std::uint32_t vc_class, HopWriter& hops) const;
  /// Most of them.
  [[nodiscard]] std::uint32_t most_minimal() const;

 private:
  std::vector<NodeId> size_;
  bool wrap_;
  unsigned classes_;
  std::vector<NodeId> coordinates_;  ///< by router and dimension
  std::vector<Port> ports_;          ///< by router, dimension and direction; kNoPort: no link
};

/// A mesh of two dimensions, as the rules for turns need it: x and y of a router, east = x up,
/// north = y up. Throws UserError for another topology.
class MeshWays : public GridWays {
 public:
  enum Side { west, east, south, north };
  explicit MeshWays(const Topology& links);
  [[nodiscard]] NodeId x(NodeId router) const { return coordinate(router, 0); }
  [[nodiscard]] NodeId y(NodeId router) const { return coordinate(router, 1); }
  [[nodiscard]] Hop to_side(NodeId at, Side side) const {
    return {link(at, side / 2, side % 2 != 0)};
  }
  /// The next hop goes up in y, else down. The rows differ.
  [[nodiscard]] Side vertical(NodeId at, NodeId to) const { return y(to) > y(at) ? north : south; }
};

}  // namespace ballast
