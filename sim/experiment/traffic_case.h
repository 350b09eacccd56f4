// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "network/routed_network.h"
#include "traffic/sources.h"

namespace ballast {

/// A routed network under traffic: what is measured in claims and benchmarks. Topology and pattern
/// by name, with the fallbacks of their keys.
struct TrafficCase {
  std::string topology = "mesh";
  std::vector<std::int64_t> size;
  RouterOptions router = {};
  std::string pattern = "uniform";
  SourceOptions sources = {};
};

[[nodiscard]] std::unique_ptr<Topology> make_topology(const TrafficCase& c);
[[nodiscard]] TrafficSources make_sources(const TrafficCase& c, const Topology& topology);

/// The case, elaborated.
struct TrafficUnit {
  explicit TrafficUnit(const TrafficCase& c)
      : topology(make_topology(c)),
        network(*topology, c.router),
        sources(make_sources(c, *topology)) {}

  std::unique_ptr<Topology> topology;
  RoutedNetworkCore network;
  TrafficSources sources;
};

}  // namespace ballast
