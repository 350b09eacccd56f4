// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_case.h"

#include <utility>

#include "balancers/by_name.h"
#include "routing/routing_maker.h"
#include "traffic/pattern.h"

namespace ballast {

namespace {

std::unique_ptr<Topology> routed_topology(const TrafficCase& c) {
  std::unique_ptr<Topology> links = topology_by_name(c.topology, c.size);
  std::unique_ptr<Routing> routing = Registry<RoutingMaker>::make(c.routing, {}, *links);
  return with_routing(std::move(links), std::move(routing));
}

}  // namespace

TrafficUnit::TrafficUnit(const TrafficCase& c)
    : topology(routed_topology(c)),
      network(*topology, c.router),
      sources(Registry<PatternMaker>::make(
                  c.pattern, {}, PatternContext{topology->processors(), topology->shape()}),
              c.sources) {}

}  // namespace ballast
