// SPDX-License-Identifier: BSD-3-Clause
#include "topology/laws.h"

#include <fmt/format.h>

#include <functional>
#include <limits>
#include <numeric>

#include "topology/routes.h"

namespace ballast {

namespace {

constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

using Broken = std::optional<std::string>;

Broken numbering_broken(const Topology& t) {
  const std::vector<NodeId> shape = t.shape();
  const auto product = std::accumulate(shape.begin(), shape.end(), std::uint64_t{1},
                                       std::multiplies<std::uint64_t>{});
  if (t.processors() == 0 || t.routers() == 0) return "no processors or no routers";
  if (product != t.processors()) {
    return fmt::format("the shape has {} processors, not {}", product, t.processors());
  }
  for (NodeId p = 0, before = 0; p < t.processors(); before = t.router_of(p++)) {
    if (t.router_of(p) >= t.routers()) {
      return fmt::format("processor {} is at router {} of {}", p, t.router_of(p), t.routers());
    }
    if (t.router_of(p) < before) {
      return fmt::format("processor {} is at a lower router than the one before", p);
    }
  }
  return {};
}

Broken links_broken(const Topology& t) {
  for (NodeId router = 0; router < t.routers(); ++router) {
    for (Port port = 0; port < t.links(router); ++port) {
      const LinkEnd end = t.neighbour(router, port);
      if (end.router >= t.routers() || end.router == router || end.port >= t.links(end.router)) {
        return fmt::format("link {} of router {} leads to link {} of router {}", port, router,
                           end.port, end.router);
      }
      if (const LinkEnd back = t.neighbour(end.router, end.port); back != LinkEnd{router, port}) {
        return fmt::format(
            "link {} of router {} leads to link {} of router {}, which leads to "
            "link {} of router {}",
            port, router, end.port, end.router, back.port, back.router);
      }
    }
  }
  return {};
}

/// Links from `router` to each of the others, by breadth-first search.
std::vector<std::uint32_t> distances(const Topology& t, NodeId router) {
  std::vector<std::uint32_t> distance(t.routers(), kUnreached);
  std::vector<NodeId> queue{router};
  distance[router] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (Port port = 0; port < t.links(queue[i]); ++port) {
      const NodeId next = t.neighbour(queue[i], port).router;
      if (distance[next] != kUnreached) continue;
      distance[next] = distance[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  return distance;
}

Broken routes_broken(const Topology& t, NodeId to, const Routes& routes,
                     const std::vector<std::uint32_t>& distance) {
  std::vector<std::uint32_t> length(t.routers(), kUnreached);
  length[routes.own()] = 0;
  std::vector<NodeId> way;
  for (NodeId from = 0; from < t.routers(); ++from) {
    way.clear();
    NodeId at = from;
    while (length[at] == kUnreached) {
      const Hop hop = routes[at];
      if (hop.port >= t.links(at) || hop.vc_class >= t.vc_classes()) {
        return fmt::format("router {} sends to processor {} by link {} of {}, class {} of {}", at,
                           to, hop.port, t.links(at), hop.vc_class, t.vc_classes());
      }
      way.push_back(at);
      if (way.size() > t.routers()) {
        return fmt::format("a packet from router {} to processor {} never arrives", from, to);
      }
      at = t.neighbour(at, hop.port).router;
    }
    for (std::uint32_t n = length[at]; !way.empty(); way.pop_back()) length[way.back()] = ++n;
    if (t.minimal() && length[from] != distance[from]) {
      return fmt::format("router {} takes {} hops to processor {}, {} would do", from, length[from],
                         to, distance[from]);
    }
  }
  return {};
}

}  // namespace

Broken law_broken(const Topology& topology) {
  if (Broken broken = numbering_broken(topology)) return broken;
  if (Broken broken = links_broken(topology)) return broken;
  std::vector<std::uint32_t> distance = distances(topology, topology.router_of(0));
  for (NodeId router = 0; router < topology.routers(); ++router) {
    if (distance[router] == kUnreached) return fmt::format("no way to router {}", router);
  }
  Routes routes(topology, topology);
  NodeId searched = topology.router_of(0);
  for (NodeId to = 0; to < topology.processors(); ++to) {
    routes.ask(to);
    if (routes.own() != searched) distance = distances(topology, searched = routes.own());
    if (Broken broken = routes_broken(topology, to, routes, distance)) return broken;
  }
  return {};
}

std::uint32_t hops(const Topology& links, const Routing& routing, NodeId from, NodeId to) {
  const NodeId end = links.router_of(to);
  std::uint32_t routers = 1;
  for (NodeId at = links.router_of(from); at != end; ++routers) {
    const Port port = routing.next_hop(at, to).port;
    if (port == kNoPort) return 0;
    if (routers > links.routers()) {
      throw InvariantError(fmt::format("no end of the route from {} to {}", from, to));
    }
    at = links.neighbour(at, port).router;
  }
  return routers;
}

}  // namespace ballast
