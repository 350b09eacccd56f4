// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "network/routed/routed_network.h"
#include "traffic/sources.h"

namespace ballast {

/// A routed network under traffic, for claims and benchmarks. Topology, pattern and routing by
/// name, with the fallbacks of their keys.
struct TrafficCase {
  std::string topology = "mesh";
  std::vector<std::int64_t> size;
  RouterOptions router = {};
  std::string pattern = "uniform";
  SourceOptions sources = {};
  std::string routing = "own";
};

/// The elaborated case: the network can be driven and inspected at any time.
struct TrafficUnit {
  explicit TrafficUnit(const TrafficCase& c);

  std::unique_ptr<Topology> topology;
  RoutedNetworkCore network;
  TrafficSources sources;
};

}  // namespace ballast
