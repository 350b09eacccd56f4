// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Routers on a grid of any number of dimensions, one processor each (see concentrated.h): the
/// common part of mesh and torus. Router x + size[0] * (y + size[1] * z ...). A router's links are
/// numbered dimension by dimension, first down (to the smaller coordinate), then up; missing links
/// have no number. With `wrap` a dimension of 3 or more routers is closed to a ring; one of 2
/// already has its only link.
class Grid : public Topology {
 public:
  Grid(std::vector<NodeId> size, bool wrap);
  [[nodiscard]] NodeId processors() const final { return routers_; }
  [[nodiscard]] NodeId routers() const final { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const final { return processor; }
  [[nodiscard]] Port links(NodeId router) const final;
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const final;
  /// 2 d: down in dimension d; 2 d + 1: up.
  [[nodiscard]] Port side(NodeId router, Port link) const final;
  [[nodiscard]] Port link_kinds() const final { return static_cast<Port>(size_.size()); }
  [[nodiscard]] Port link_kind(NodeId router, Port link) const final {
    return side(router, link) / 2;
  }
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

  /// Sides in the order of dimensions, first the one of the first that differs: `up(d)` decides.
  /// Without a branch that a computer cannot predict.
  template <class Up>
  [[nodiscard]] static Port side_towards(std::size_t dimensions, const NodeId* a, const NodeId* b,
                                         Up&& up) {
    Port side = 0;
    for (std::size_t d = dimensions; d-- > 0;) {
      const Port here = 2 * static_cast<Port>(d) + Port{up(d)};
      side = a[d] == b[d] ? side : here;
    }
    return side;
  }
  [[nodiscard]] std::size_t dimensions() const { return size_.size(); }
  /// Answers questions; `turn_of`: from the number of dimensions, a constant in a plane, and the
  /// coordinates of both routers.
  template <class TurnOf>
  void answer(std::span<const TurnQuestion> questions, Turn* turns, TurnOf&& turn_of) const {
    const NodeId* const all = coordinates_.data();
    const auto each = [&](auto n) {
      for (const TurnQuestion& q : questions) {
        *turns++ = turn_of(n, all + std::size_t{q.at} * n, all + std::size_t{q.to} * n);
      }
    };
    if (size_.size() == 2) {
      each(std::integral_constant<std::size_t, 2>());
    } else {
      each(size_.size());
    }
  }

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

/// The coordinates of all routers of a grid, one router after another.
[[nodiscard]] std::vector<NodeId> grid_coordinates(const std::vector<NodeId>& size);

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
    return {link + Port{up(a, b, d) && a[d] > 0}};
  }
  void turn(std::span<const TurnQuestion> questions, Turn* turns) const override;

 private:
  [[nodiscard]] static bool up(const NodeId* a, const NodeId* b, std::size_t d) {
    return b[d] > a[d];
  }
};

/// The shorter way from a to b, which differ, in a ring of n goes up. If both are equally long, it
/// goes up from an even coordinate and down from an odd one. (After that first hop its direction is
/// the shorter one, so no packet turns back.)
[[nodiscard]] inline bool shorter_up(NodeId n, NodeId a, NodeId b) {
  const NodeId upward = b - a + (b > a ? 0 : n);
  return 2 * upward < n || (2 * upward == n && a % 2 == 0);
}

/// Class of a packet from a to b in a ring of n [Dally & Seitz 1987]: class 0 has the packets that
/// have yet to cross the wraparound link of this dimension, and those that stay in the half-ring to
/// which it leads; class 1 has all others. Class 0 does not use the link that leaves this half,
/// class 1 does not use the wraparound link, so neither class has a cycle; and a packet keeps its
/// class.
[[nodiscard]] inline std::uint32_t dateline_class(NodeId n, NodeId a, NodeId b, bool up) {
  const bool crosses = up != (b > a), stays = up ? b < n / 2 : b >= n - n / 2;
  return std::uint32_t{!crosses && !stays};
}

/// Ring and torus. Dimension-order routing, dimension 0 first, the shorter way round, with a
/// dateline.
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
    const bool upward = up(a, b, d);
    return {link + Port{upward && size(d) > 2}, vc_class(a, b, d, upward)};
  }
  void turn(std::span<const TurnQuestion> questions, Turn* turns) const override;

 private:
  [[nodiscard]] bool up(const NodeId* a, const NodeId* b, std::size_t d) const {
    return shorter_up(size(d), a[d], b[d]);
  }
  [[nodiscard]] Port vc_class(const NodeId* a, const NodeId* b, std::size_t d, bool up) const {
    return dateline_ ? dateline_class(size(d), a[d], b[d], up) : 0;
  }

  bool dateline_;
};

}  // namespace ballast
