// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// All links of a topology as one flat array, each direction by itself, and each processor's
/// router: what a walk along a route looks up.
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
    router_of_.reserve(topology.processors());
    for (NodeId i = 0; i < topology.processors(); ++i) router_of_.push_back(topology.router_of(i));
  }

  [[nodiscard]] std::size_t links() const noexcept { return end_.size(); }
  [[nodiscard]] NodeId routers() const noexcept { return static_cast<NodeId>(first_.size()); }
  /// Number of a router's link, 0 .. links() - 1.
  [[nodiscard]] std::size_t link(NodeId router, Port port) const noexcept {
    return first_[router] + port;
  }
  /// The router that a link leads to.
  [[nodiscard]] NodeId end(std::size_t link) const noexcept { return end_[link]; }
  [[nodiscard]] NodeId router_of(NodeId processor) const noexcept { return router_of_[processor]; }

 private:
  std::vector<std::size_t> first_;
  std::vector<NodeId> end_, router_of_;
};

}  // namespace ballast
