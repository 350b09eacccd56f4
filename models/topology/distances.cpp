// SPDX-License-Identifier: BSD-3-Clause
#include "topology/distances.h"

#include <algorithm>
#include <cstddef>

namespace ballast {

std::vector<std::uint32_t> distances(const Topology& t, NodeId router, Directions directions) {
  std::vector<std::uint32_t> distance(t.routers(), kUnreached);
  std::vector<NodeId> queue{router};
  distance[router] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (Port port = 0; port < t.links(queue[i]); ++port) {
      const auto [next, its] = t.neighbour(queue[i], port);
      if (distance[next] != kUnreached) continue;
      if (directions == Directions::obeyed && !t.sends(next, its)) continue;
      distance[next] = distance[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  return distance;
}

Distances::Distances(const Topology& topology) : topology_(topology), grid_(topology.grid()) {
  if (!grid_) table_.resize(topology.routers());
}

std::uint32_t Distances::on_grid(NodeId from, NodeId to) const {
  std::uint32_t links = 0;
  for (const NodeId size : grid_->size) {
    const NodeId a = from % size, b = to % size, steps = a < b ? b - a : a - b;
    if (grid_->complete) {
      links += steps != 0;
    } else {
      links += grid_->wrap ? std::min(steps, size - steps) : steps;
    }
    from /= size;
    to /= size;
  }
  return links;
}

std::uint32_t Distances::in_table(NodeId from, NodeId to) {
  if (table_[to].empty()) table_[to] = distances(topology_, to, Directions::obeyed);
  return table_[to][from];
}

}  // namespace ballast
