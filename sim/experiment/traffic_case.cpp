// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_case.h"

#include "core/registry.h"
#include "traffic/pattern.h"

namespace ballast {
std::unique_ptr<Topology> make_topology(const TrafficCase& c) {
  return Registry<TopologyMaker>::make(c.topology, {{"size", c.size}});
}

TrafficSources make_sources(const TrafficCase& c, const Topology& topology) {
  const std::vector<NodeId> shape = topology.shape();
  return {Registry<PatternMaker>::make(c.pattern, {}, PatternContext{topology.processors(), shape}),
          c.sources};
}

}  // namespace ballast
