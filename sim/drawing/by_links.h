// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {

/// Places of the routers of any topology, such that distances in the picture are those along the
/// links: stress minimised by stochastic gradient descent [Zheng, Pawar & Goodman 2019], between
/// all pairs, or beyond 1,024 routers between neighbours and between all routers and 64 of them.
/// The longer side lies across. Deterministic, without random numbers.
[[nodiscard]] std::vector<DrawnPlace> places_by_links(const Topology& topology);

/// Places of the processors in a fan beside their routers, in the widest angle between two links.
[[nodiscard]] std::vector<DrawnPlace> places_by_routers(const Topology& topology,
                                                        const std::vector<DrawnPlace>& routers);

}  // namespace ballast
