// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// All routers' answers for one destination.
class Routes {
 public:
  Routes(const Topology& topology, const Routing& routing)
      : topology_(topology), routing_(routing), steps_(topology.routers()) {}

  void ask(NodeId to) {
    own_ = topology_.router_of(to);
    NodeId at = 0;
    for (RouteStep& step : steps_) step = {at++, to, {kNoPort, 0}};
    routing_.route({steps_.data(), own_});  // nobody asks the destination's own router
    routing_.route({steps_.data() + own_ + 1, steps_.size() - own_ - 1});
  }
  [[nodiscard]] NodeId own() const { return own_; }
  [[nodiscard]] Hop operator[](NodeId router) const { return steps_[router].hop; }

 private:
  const Topology& topology_;
  const Routing& routing_;
  NodeId own_ = 0;
  std::vector<RouteStep> steps_;
};

}  // namespace ballast
