// SPDX-License-Identifier: BSD-3-Clause
#include "routing/grid_ways.h"

#include <algorithm>

#include "topology/grid.h"

namespace ballast {

GridWays::GridWays(const Topology& links) : classes_(links.vc_classes()) {
  const std::optional<GridShape> grid = links.grid();
  if (!grid) {
    throw UserError("expected a line, ring, mesh, torus, hypercube or flattened-butterfly");
  }
  size_ = grid->size;
  wrap_ = grid->wrap;
  complete_ = grid->complete;
  concentration_ = grid->concentration;
  coordinates_ = grid_coordinates(size_);
  number_links();
}

void GridWays::number_links() {
  if (complete_) {
    Port first = 0;
    for (const NodeId n : size_) {
      first_.push_back(first);
      first += n - 1;
    }
    return;
  }
  ports_.reserve(2 * coordinates_.size());
  for (auto at = coordinates_.begin(); at != coordinates_.end();) {
    Port port = 0;
    for (std::size_t d = 0; d < size_.size(); ++d, ++at) {
      ports_.push_back(is_ring(d) || *at > 0 ? port++ : kNoPort);
      ports_.push_back(is_ring(d) || *at + 1 < size_[d] ? port++ : kNoPort);
    }
  }
}

bool GridWays::has_rings() const {
  for (std::size_t d = 0; d < dimensions(); ++d) {
    if (is_ring(d)) return true;
  }
  return false;
}

NodeId GridWays::distance(NodeId a, NodeId b, std::size_t d) const {
  const NodeId x = coordinate(a, d), y = coordinate(b, d), apart = x > y ? x - y : y - x;
  if (complete_) return std::min<NodeId>(apart, 1);
  return is_ring(d) ? std::min(apart, size_[d] - apart) : apart;
}

NodeId GridWays::after(NodeId a, NodeId b, std::size_t d, NodeId links) const {
  const NodeId x = coordinate(a, d), n = size_[d];
  if (links == 0) return x;
  if (complete_) return coordinate(b, d);
  return (x + (goes_up(a, b, d) ? links : n - links)) % n;
}

bool GridWays::goes_up(NodeId at, NodeId to, std::size_t d) const {
  const NodeId a = coordinate(at, d), b = coordinate(to, d);
  return is_ring(d) ? shorter_up(size_[d], a, b) : b > a;
}

Hop GridWays::hop(NodeId at, NodeId to, std::size_t d) const {
  const NodeId a = coordinate(at, d), b = coordinate(to, d);
  if (complete_) return {first_[d] + b - Port{b > a}};
  const bool up = goes_up(at, to, d);
  const bool dateline = classes_ == 2 && wrap_;
  return {link(at, d, up), dateline ? dateline_class(size_[d], a, b, up) : 0};
}

Hop GridWays::in_order(NodeId at, NodeId to, bool last_first) const {
  std::size_t d = last_first ? dimensions() - 1 : 0;
  while (!differ(at, to, d)) d += last_first ? std::size_t{0} - 1 : 1;
  return hop(at, to, d);
}

void GridWays::add_minimal(NodeId at, NodeId to, std::uint32_t vc_class, HopWriter& hops) const {
  for (std::size_t d = 0; d < dimensions(); ++d) {
    if (!differ(at, to, d)) continue;
    hops.add({hop(at, to, d).port, vc_class});
    if (is_tie(at, to, d)) hops.add({link(at, d, !goes_up(at, to, d)), vc_class});
  }
}

std::uint32_t GridWays::most_minimal() const {
  std::uint32_t most = 0;
  for (std::size_t d = 0; d < dimensions(); ++d) {
    if (size_[d] > 1) most += is_ring(d) && size_[d] % 2 == 0 ? 2 : 1;
  }
  return std::max<std::uint32_t>(most, 1);
}

MeshWays::MeshWays(const Topology& links) : GridWays(links) {
  if (dimensions() != 2 || has_rings() || is_complete()) {
    throw UserError("expected a mesh of two dimensions");
  }
}

}  // namespace ballast
