// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "topology/topology.h"

namespace ballast {

/// The laws that every topology must obey; no value if it does, else text about the broken law.
///
/// The processors of a router are consecutive, and the shape's product is their number, as that of
/// the routers' shape. Links are symmetric, also in kind, lead in at least one direction
/// and join different routers. The routers are connected; every exit can be reached from every
/// entry. Every route, from every router with a route (with words: from every entry, with every
/// first word) and by every choice among the hops, ends at its destination; where `minimal()`,
/// after as many hops as in a breadth-first search. Sides ascend with the links of a router; a turn
/// is the preferred hop. O(processors * (routers * words + links)).
[[nodiscard]] std::optional<std::string> law_broken(const Topology& topology);

/// The same of the routes of a relation, from every entry with every first word: no value if all
/// end at their destinations.
[[nodiscard]] std::optional<std::string> route_broken(const Topology& links,
                                                      const Routing& routing);

/// Routers on the route of a packet from processor `from` to processor `to`, with the first choice
/// of its word and by the preferred hops, both ends included (1: it leaves where it entered); 0: no
/// route.
[[nodiscard]] std::uint32_t hops(const Topology& links, const Routing& routing, NodeId from,
                                 NodeId to);

}  // namespace ballast
