// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_case.h"

#include "balancers/by_name.h"
#include "traffic/pattern.h"

namespace ballast {

TrafficUnit::TrafficUnit(const TrafficCase& c)
    : topology(topology_by_name(c.topology, c.size)),
      network(*topology, c.router),
      sources(Registry<PatternMaker>::make(
                  c.pattern, {}, PatternContext{topology->processors(), topology->shape()}),
              c.sources) {}

}  // namespace ballast
