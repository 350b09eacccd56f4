// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "network/router_options.h"
#include "topology/topology.h"

namespace ballast {

/// Cycles of the links between routers.
struct LinkCycles {
  std::vector<unsigned> of = {};  ///< router by router, by its links; empty: all have `most`
  unsigned most = 1;
};
inline constexpr unsigned kMostLinkCycles = 1u << 20;
inline constexpr unsigned kMostFlitCycles = 1024;

/// Of a flit on a link, by the options. Throws UserError: a number for each kind of link is
/// missing; lengths of which the topology has only one; more than kMostLinkCycles.
[[nodiscard]] LinkCycles link_cycles(const Topology& topology, const RouterOptions& options);
/// From one flit to the next. Throws UserError: a number for each kind of link is missing.
[[nodiscard]] LinkCycles flit_cycles(const Topology& topology, const RouterOptions& options);

}  // namespace ballast
