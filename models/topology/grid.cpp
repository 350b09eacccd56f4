// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

#include <utility>

#include "topology/places.h"

namespace ballast {

Grid::Grid(std::vector<NodeId> size, bool wrap)
    : size_(std::move(size)), stride_(size_.size()), wrap_(wrap), routers_(1) {
  for (std::size_t d = 0; d < size_.size(); ++d) {
    stride_[d] = routers_;
    routers_ *= size_[d];
  }
  coordinates_ = grid_coordinates(size_);
}

std::vector<NodeId> grid_coordinates(const std::vector<NodeId>& size) {
  std::size_t routers = 1;
  for (const NodeId n : size) routers *= n;
  std::vector<NodeId> coordinates(routers * size.size()), at(size.size(), 0);
  NodeId* out = coordinates.data();
  for (std::size_t router = 0; router < routers; ++router) {
    for (const NodeId a : at) *out++ = a;
    for (std::size_t d = 0; d < at.size() && ++at[d] == size[d]; ++d) at[d] = 0;
  }
  return coordinates;
}

bool Grid::wraps() const {
  for (std::size_t d = 0; d < size_.size(); ++d) {
    if (ring(d)) return true;
  }
  return false;
}

Key dateline_key() {
  return Key::boolean("dateline", true)
      .help("two classes of virtual channels, against deadlock in rings; false: one class");
}

Port Grid::first_link(NodeId router, std::size_t dimension) const {
  const NodeId* at = coordinates(router);
  Port link = 0;
  for (std::size_t d = 0; d < dimension; ++d) {
    link += Port{has_down(d, at[d])} + Port{has_up(d, at[d])};
  }
  return link;
}

Port Grid::side(NodeId router, Port link) const {
  const NodeId* at = coordinates(router);
  for (Port side = 0;; ++side) {
    const std::size_t d = side / 2;
    const bool there = side % 2 == 0 ? has_down(d, at[d]) : has_up(d, at[d]);
    if (there && link-- == 0) return side;
  }
}

Port Grid::links(NodeId router) const { return first_link(router, size_.size()); }

LinkEnd Grid::neighbour(NodeId router, Port link) const {
  const NodeId* at = coordinates(router);
  std::size_t d = 0;
  Port first = 0;  // first link of dimension d
  for (Port next; (next = first_link(router, d + 1)) <= link; ++d) first = next;
  const bool up = !has_down(d, at[d]) || link > first;
  const NodeId x =
      up ? (at[d] + 1 == size_[d] ? 0 : at[d] + 1) : (at[d] == 0 ? size_[d] - 1 : at[d] - 1);
  const NodeId other = router - at[d] * stride_[d] + x * stride_[d];
  return {other, first + Port{!up && has_down(d, x)}};
}

Places Grid::places() const {
  const bool closed = size_.size() == 1 && ring(0);
  if (closed && routers_ <= kMostOnCircle) return {circle_of(routers_)};
  if (size_.size() == 1) return {line_of(routers_)};
  return {grid_of(size_)};
}

void Mesh::turn(std::span<const TurnQuestion> questions, Turn* turns) const {
  answer(questions, turns, [](std::size_t n, const NodeId* a, const NodeId* b) {
    const Port side = side_towards(n, a, b, [=](std::size_t d) { return up(a, b, d); });
    return Turn{static_cast<std::uint8_t>(side), 0};
  });
}

void Torus::turn(std::span<const TurnQuestion> questions, Turn* turns) const {
  answer(questions, turns, [this](std::size_t n, const NodeId* a, const NodeId* b) {
    const Port side = side_towards(n, a, b, [=, this](std::size_t d) { return up(a, b, d); });
    return Turn{static_cast<std::uint8_t>(side),
                static_cast<std::uint8_t>(vc_class(a, b, side / 2, side % 2 != 0))};
  });
}

}  // namespace ballast
