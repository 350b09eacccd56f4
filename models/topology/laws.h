// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// What every topology must obey; nothing if it does, else what is broken, for people:
/// processors of a router follow one another, the shape's product is their number; links are
/// symmetric, lead in at least one direction and join different routers; the routers are connected,
/// every exit can be reached from every entry; every route, from every router that has a way, with
/// every word and by every choice among the hops, ends at its destination, and after as many hops
/// as a breadth-first search needs where `minimal()`.
/// O(processors * (routers * words + links)).
[[nodiscard]] std::optional<std::string> law_broken(const Topology& topology);

/// The virtual channels of one class on one link, named by the router that sends on it.
struct Channel {
  NodeId router;
  Port port;
  std::uint32_t vc_class;
  friend bool operator==(const Channel&, const Channel&) = default;
};

/// A cycle of channels each of which a packet can hold while it waits for the next one; empty:
/// none, so the routing is free of deadlock [Dally & Seitz 1987, theorem 1]. Only routes that
/// packets take count: from the processors' routers to every processor, with every word and by
/// every choice among the hops; a route may end in kNoPort. Of a relation that offers a choice a
/// cycle need not mean deadlock (a hop without one may always be left). O(processors * routers *
/// words).
[[nodiscard]] std::vector<Channel> channel_cycle(const Topology& links, const Routing& routing);

/// "0 -> 1 -> 2 -> 0 (class 0)": the routers around; several classes: "0 -> (0) 1 -> (1) 0", each
/// behind the arrow of its channel.
[[nodiscard]] std::string to_string(const Topology& links, const std::vector<Channel>& cycle);

/// Routers that a packet from processor `from` to processor `to` with word 0 goes through by the
/// preferred hops, both their own included (1: it leaves where it entered); 0: no way.
[[nodiscard]] std::uint32_t hops(const Topology& links, const Routing& routing, NodeId from,
                                 NodeId to);

}  // namespace ballast
