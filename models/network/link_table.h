// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// All links of a topology as one flat array, each direction by itself, and where each processor's
/// packets enter and leave: the data for a walk along a route.
class LinkTable {
 public:
  explicit LinkTable(const Topology& topology) {
    first_.reserve(topology.routers());
    for (NodeId router = 0; router < topology.routers(); ++router) {
      first_.push_back(end_.size());
      for (Port link = 0; link < topology.links(router); ++link) {
        end_.push_back(topology.neighbour(router, link).router);
      }
    }
    entry_.reserve(topology.processors());
    exit_.reserve(topology.processors());
    for (NodeId i = 0; i < topology.processors(); ++i) {
      entry_.push_back(topology.entry_router(i));
      exit_.push_back(topology.exit_router(i));
    }
  }

  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    return e.routers * sizeof(std::size_t) + (e.links + 2 * e.processors) * sizeof(NodeId);
  }

  [[nodiscard]] std::size_t links() const noexcept { return end_.size(); }
  [[nodiscard]] NodeId routers() const noexcept { return static_cast<NodeId>(first_.size()); }
  /// Number of a router's link, 0 .. links() - 1.
  [[nodiscard]] std::size_t link(NodeId router, Port port) const noexcept {
    return first_[router] + port;
  }
  /// The router that a link leads to.
  [[nodiscard]] NodeId end(std::size_t link) const noexcept { return end_[link]; }
  [[nodiscard]] NodeId entry(NodeId processor) const noexcept { return entry_[processor]; }
  [[nodiscard]] NodeId exit(NodeId processor) const noexcept { return exit_[processor]; }

 private:
  std::vector<std::size_t> first_;
  std::vector<NodeId> end_, entry_, exit_;
};

}  // namespace ballast
