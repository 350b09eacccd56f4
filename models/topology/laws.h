// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// The laws that every topology must obey; no value if it does, else text about the broken law. The
/// processors of a router are consecutive, and the shape's product is their number. Links are
/// symmetric, lead in at least one direction and join different routers. The routers are connected;
/// every exit can be reached from every entry. Every route, from every router with a route, with
/// every word and by every choice among the hops, ends at its destination; where `minimal()`, after
/// as many hops as in a breadth-first search. Sides ascend with the links of a router; a turn is
/// the preferred hop. O(processors * (routers * words + links)).
[[nodiscard]] std::optional<std::string> law_broken(const Topology& topology);

/// The virtual channels of one class on one link, named by the router that sends on it.
struct Channel {
  NodeId router;
  Port port;
  std::uint32_t vc_class;
  friend bool operator==(const Channel&, const Channel&) = default;
};

/// A cycle of channels, each of which a packet can hold while it waits for the next one; empty:
/// none, so the routing is free of deadlock [Dally & Seitz 1987, theorem 1]. Only routes that
/// packets take count: from the processors' routers to every processor, with every word and by
/// every choice among the hops; a route may end in kNoPort. In a relation with a choice a cycle
/// need not mean deadlock (a packet may always leave by a hop outside it). O(processors * routers *
/// words).
[[nodiscard]] std::vector<Channel> channel_cycle(const Topology& links, const Routing& routing);

/// "0 -> 1 -> 2 -> 0 (class 0)": the routers of the cycle; with several classes "0 -> (0) 1 -> (1)
/// 0", each after the arrow of its channel.
[[nodiscard]] std::string to_string(const Topology& links, const std::vector<Channel>& cycle);

/// Routers on the route of a packet with word 0 from processor `from` to processor `to` by the
/// preferred hops, both ends included (1: it leaves where it entered); 0: no route.
[[nodiscard]] std::uint32_t hops(const Topology& links, const Routing& routing, NodeId from,
                                 NodeId to);

}  // namespace ballast
