// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "core/registry.h"
#include "network/faults/fault_schedule.h"
#include "network/network.h"
#include "network/router_options.h"
#include "topology/topology.h"

namespace ballast {

/// Parameters of a network.
struct NetworkSpec {
  const Topology& topology;  ///< outlives the network
  RouterOptions router = {};
  FaultSchedule faults = {};
  bool check_deadlock = true;  ///< refuse a routing whose packets may wait for each other for ever
  std::uint64_t seed = 1;      ///< of the routing's draws
  bool own_routing = true;     ///< the topology's own relation, without cycles by construction
};

/// A network of the registry.
struct NetworkMaker {
  /// Makes a network, or throws UserError (options that do not fit the topology).
  std::function<std::unique_ptr<Network>(const NetworkSpec&)> make;
  /// Upper bound of the bytes touched in a run; see RunSize.
  std::function<std::uint64_t(const RunSize&, const RouterOptions&, bool faults)> bytes;
  bool routers = true;  ///< it has routers: their options, and faults, have an effect

  std::unique_ptr<Network> operator()(const NetworkSpec& spec) const { return make(spec); }
};

}  // namespace ballast
