// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "topology/topology.h"

namespace ballast {

inline constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

enum class Directions { obeyed, ignored };  ///< of links that carry packets one way only

/// Links from each router to `router`, by breadth-first search; kUnreached: there is no way.
[[nodiscard]] std::vector<std::uint32_t> distances(const Topology& topology, NodeId router,
                                                   Directions directions);

/// Links on the shortest way between two routers, directions obeyed: on a grid by their
/// coordinates, else by a table, of which each row is made when it is needed.
class Distances {
 public:
  /// The topology must outlive it.
  explicit Distances(const Topology& topology);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    return e.grid ? 0 : e.routers * e.routers * sizeof(std::uint32_t);
  }
  [[nodiscard]] std::uint32_t between(NodeId from, NodeId to) {
    return grid_ ? on_grid(from, to) : in_table(from, to);
  }

 private:
  [[nodiscard]] std::uint32_t on_grid(NodeId from, NodeId to) const;
  [[nodiscard]] std::uint32_t in_table(NodeId from, NodeId to);

  const Topology& topology_;
  std::optional<GridShape> grid_;
  std::vector<std::vector<std::uint32_t>> table_;  ///< by goal, then by router; empty: not needed
};

}  // namespace ballast
