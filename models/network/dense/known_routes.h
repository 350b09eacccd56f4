// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "core/types.h"
#include "network/dense/columns.h"

namespace ballast {

/// Routes of packets by router and destination, once they have been found: pure functions of both,
/// so that a look into this table replaces a question to the topology. Only of networks whose table
/// stays in a core's caches. A router's routes are read and written by the block that steps it.
class KnownRoutes {
 public:
  /// What the tables of the routers have of a packet in front.
  struct Route {
    ByteRows::Byte output{};  ///< set of one side; empty: not found yet
    ByteRows::Byte candidates{};
  };

  /// None is known. Too large a network never knows one.
  void resize(NodeId routers, NodeId processors) {
    processors_ = processors;
    if (std::size_t{routers} * processors <= kMost) {
      routes_.resize(std::size_t{routers} * processors);
    }
  }
  /// Whether there is a table.
  [[nodiscard]] bool kept() const noexcept { return !routes_.empty(); }
  /// Routes of a router, by destination; those of the next router follow.
  [[nodiscard]] Route* of(NodeId router) noexcept {
    return routes_.data() + std::size_t{router} * processors_;
  }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 17;

  std::vector<Route> routes_;
  NodeId processors_ = 0;
};

}  // namespace ballast
