// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Hops on a grid, dimension by dimension: the common part of the relations for meshes, tori,
/// hypercubes (whose dimensions have two routers) and flattened butterflies. All arguments are
/// routers; router_of() is that of a processor.
class GridWays {
 public:
  /// Throws UserError: the topology's links form no grid. `links`: outlives this.
  explicit GridWays(const Topology& links);

  [[nodiscard]] std::size_t dimensions() const { return size_.size(); }
  [[nodiscard]] NodeId size(std::size_t d) const { return size_[d]; }
  [[nodiscard]] bool is_ring(std::size_t d) const { return wrap_ && size_[d] >= 3; }
  [[nodiscard]] bool has_rings() const;
  /// GridShape::complete: a way takes a link of each dimension that differs, and has no direction.
  [[nodiscard]] bool is_complete() const { return complete_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const {
    return concentration_ == 1 ? processor : processor / concentration_;
  }
  /// Of a hop in one dimension: 2 with a dateline.
  [[nodiscard]] unsigned vc_classes() const { return classes_; }
  [[nodiscard]] NodeId coordinate(NodeId router, std::size_t d) const {
    return coordinates_[std::size_t{router} * size_.size() + d];
  }
  /// Links from a to b in one dimension.
  [[nodiscard]] NodeId distance(NodeId a, NodeId b, std::size_t d) const;
  /// The coordinate after so many of the links from a to b, 0 .. distance().
  [[nodiscard]] NodeId after(NodeId a, NodeId b, std::size_t d, NodeId links) const;
  /// The shorter way goes up; see shorter_up(). The coordinates differ. Not in a complete grid.
  [[nodiscard]] bool goes_up(NodeId at, NodeId to, std::size_t d) const;
  /// Both ways are equally short.
  [[nodiscard]] bool is_tie(NodeId at, NodeId to, std::size_t d) const {
    return is_ring(d) && 2 * distance(at, to, d) == size_[d];
  }
  [[nodiscard]] bool differ(NodeId a, NodeId b, std::size_t d) const {
    return coordinate(a, d) != coordinate(b, d);
  }
  /// Not in a complete grid.
  [[nodiscard]] Port link(NodeId at, std::size_t d, bool up) const {
    return ports_[(std::size_t{at} * size_.size() + d) * 2 + std::size_t{up}];
  }
  /// Towards `to` in a dimension in which they differ, with the class of the dateline.
  [[nodiscard]] Hop hop(NodeId at, NodeId to, std::size_t d) const;
  /// In the first dimension that differs, or in the last one. The routers differ.
  [[nodiscard]] Hop in_order(NodeId at, NodeId to, bool last_first = false) const;
  /// Adds every minimal hop, in the order of the dimensions.
  void add_minimal(NodeId at, NodeId to, std::uint32_t vc_class, HopWriter& hops) const;
  /// Routers that have one of `places(d)` coordinates in each dimension; and number k of them, with
  /// coordinate `at(d, place)`.
  template <class Places>
  [[nodiscard]] std::uint32_t choices(Places&& places) const {
    std::uint32_t routers = 1;
    for (std::size_t d = 0; d < dimensions(); ++d) routers *= places(d);
    return routers;
  }
  template <class Places, class At>
  [[nodiscard]] NodeId choice(std::uint32_t k, Places&& places, At&& at) const {
    NodeId router = 0, stride = 1;
    for (std::size_t d = 0; d < dimensions(); ++d) {
      router += stride * at(d, k % places(d));
      k /= places(d);
      stride *= size_[d];
    }
    return router;
  }
  /// Most hops that it adds, at least 1.
  [[nodiscard]] std::uint32_t most_minimal() const;

 private:
  void number_links();

  std::vector<NodeId> size_;
  bool wrap_, complete_;
  NodeId concentration_;
  unsigned classes_;
  std::vector<NodeId> coordinates_;  ///< by router and dimension
  std::vector<Port> ports_;          ///< by router, dimension and direction; kNoPort: no link
  std::vector<Port> first_;          ///< of a complete grid instead: first link of each dimension
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
