// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Routers on a grid of any number of dimensions, one processor each: the common part of mesh and
/// torus. Router x + size[0] * (y + size[1] * z ...). A router's links are numbered dimension by
/// dimension, first down (to the smaller coordinate), then up; missing links have no number. With
/// `wrap` a dimension of 3 or more routers is closed to a ring; one of 2 already has its only link.
class Grid : public Topology {
 public:
  Grid(std::vector<NodeId> size, bool wrap);
  [[nodiscard]] NodeId processors() const final { return routers_; }
  [[nodiscard]] NodeId routers() const final { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const final { return processor; }
  [[nodiscard]] Port links(NodeId router) const final;
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const final;
  [[nodiscard]] std::vector<NodeId> shape() const final { return size_; }
  [[nodiscard]] std::optional<GridShape> grid() const final { return GridShape{size_, wrap_}; }
  [[nodiscard]] Places places() const final;
  [[nodiscard]] std::uint64_t bytes() const final { return coordinates_.size() * sizeof(NodeId); }

 protected:
  /// The router's coordinates, one per dimension; stored because hop() must not divide.
  [[nodiscard]] const NodeId* coordinates(NodeId router) const {
    return &coordinates_[std::size_t{router} * size_.size()];
  }
  [[nodiscard]] NodeId size(std::size_t dimension) const { return size_[dimension]; }
  [[nodiscard]] bool wraps() const;  ///< at least one dimension is a ring

 private:
  [[nodiscard]] bool ring(std::size_t d) const { return wrap_ && size_[d] >= 3; }
  [[nodiscard]] bool has_down(std::size_t d, NodeId x) const { return ring(d) || x > 0; }
  [[nodiscard]] bool has_up(std::size_t d, NodeId x) const { return ring(d) || x + 1 < size_[d]; }
  [[nodiscard]] Port first_link(NodeId router, std::size_t dimension) const;

  std::vector<NodeId> size_, stride_;
  bool wrap_;
  NodeId routers_;
  std::vector<NodeId> coordinates_;
};

/// Key of ring and torus.
[[nodiscard]] Key dateline_key();

/// Line and mesh. Dimension-order routing, dimension 0 first [Dally & Towles 2004, 8.4.2].
class Mesh final : public RoutedBy<Mesh, Grid> {
 public:
  explicit Mesh(std::vector<NodeId> size) : RoutedBy(std::move(size), false) {}
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId* a = coordinates(at);
    const NodeId* b = coordinates(to);
    Port link = 0;
    std::size_t d = 0;
    for (; a[d] == b[d]; ++d) link += Port{a[d] > 0} + Port{a[d] + 1 < size(d)};
    return {link + Port{b[d] > a[d] && a[d] > 0}};
  }
};

/// Ring and torus. Dimension-order routing, dimension 0 first, the shorter way round. If both ways
/// are equally long, routers with an even coordinate send up, with an odd one down. (After that
/// first hop its direction is the shorter one, so no packet turns back.)
///
/// Dateline [Dally & Seitz 1987]: class 0 has the packets that have yet to cross the wraparound
/// link of this dimension, and those that stay in the half-ring to which it leads; class 1 has all
/// others. Class 0 does not use the link that leaves this half, class 1 does not use the wraparound
/// link, so neither class has a cycle; and a packet keeps its class.
class Torus final : public RoutedBy<Torus, Grid> {
 public:
  Torus(std::vector<NodeId> size, bool dateline)
      : RoutedBy(std::move(size), true), dateline_(dateline && wraps()) {}
  [[nodiscard]] unsigned vc_classes() const override { return dateline_ ? 2 : 1; }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId* a = coordinates(at);
    const NodeId* b = coordinates(to);
    Port link = 0;
    std::size_t d = 0;
    for (; a[d] == b[d]; ++d) link += std::min<Port>(size(d) - 1, 2);
    const NodeId n = size(d);
    const bool ahead = b[d] > a[d];
    const NodeId upward = b[d] - a[d] + (ahead ? 0 : n);
    const bool up = 2 * upward < n || (2 * upward == n && a[d] % 2 == 0);
    const bool crosses = up != ahead, stays = up ? b[d] < n / 2 : b[d] >= n - n / 2;
    return {link + Port{up && n > 2}, Port{dateline_ && !crosses && !stays}};
  }

 private:
  bool dateline_;
};

}  // namespace ballast
