// SPDX-License-Identifier: BSD-3-Clause
#include "topology/up_down.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

namespace ballast {

namespace {
constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();
}

struct UpDown::Network {
  struct Link {
    NodeId to;
    std::uint16_t port;
  };
  std::vector<std::size_t> first;  // index in `links`, by router; one entry more at the end
  std::vector<Link> links;
  std::vector<bool> failed;  // routers

  Network(const Topology& topology, const Failures& failures) : failed(topology.routers()) {
    std::vector<std::size_t> place(topology.routers() + std::size_t{1}, 0);
    for (NodeId r = 0; r < topology.routers(); ++r) {
      if (topology.links(r) > kMaxLinks) {
        throw UserError(fmt::format(
            "up*/down* routing: expected at most {2} links per router, got {1} at router {0}", r,
            topology.links(r), kMaxLinks));
      }
      place[r + 1] = place[r] + topology.links(r);
    }
    for (const NodeId r : failures.routers) failed.at(r) = true;
    std::vector<bool> cut(place.back());
    for (const LinkEnd& end : failures.links) {
      const LinkEnd other = topology.neighbour(end.router, end.port);
      cut.at(place[end.router] + end.port) = cut.at(place[other.router] + other.port) = true;
    }
    first.push_back(0);
    for (NodeId r = 0; r < topology.routers(); ++r) {
      for (Port port = 0; port < topology.links(r); ++port) {
        const NodeId to = topology.neighbour(r, port).router;
        if (failed[r] || failed[to] || cut[place[r] + port]) continue;
        links.push_back({to, static_cast<std::uint16_t>(port)});
      }
      first.push_back(links.size());
    }
  }
  [[nodiscard]] std::span<const Link> of(NodeId router) const {
    return {links.data() + first[router], first[router + 1] - first[router]};
  }
};

/// Lengths of the routes to one destination, by router; kFar where there is none.
struct UpDown::Way {
  std::vector<std::uint32_t> down, any;
  std::vector<NodeId> queue;
};

UpDown::UpDown(const Topology& topology, const Failures& failures) : routers_(topology.routers()) {
  if (routers_ > kMaxRouters) {
    throw UserError(
        fmt::format("up*/down* routing: expected at most {1} routers, got {0}; the table takes 2 "
                    "bytes per pair",
                    routers_, kMaxRouters));
  }
  if (const std::string part = one_way_part(topology); !part.empty()) {
    throw UserError("up*/down* routing: expected links in both directions, but " + part);
  }
  static_assert(sizeof(std::uint16_t) * kMaxRouters * kMaxRouters <= kMaxTableBytes);
  for (NodeId p = 0; p < topology.processors(); ++p) router_of_.push_back(topology.router_of(p));

  const Network network(topology, failures);
  find_components(network);
  table_.assign(std::size_t{routers_} * routers_, kUnreachable);
  Way way;
  for (const NodeId destination : order_) route_to(destination, network, way);
}

void UpDown::find_components(const Network& network) {
  component_.assign(routers_, kNoComponent);
  rank_.assign(routers_, kFar);
  for (NodeId seed = 0; seed < routers_; ++seed) {
    if (network.failed[seed] || component_[seed] != kNoComponent) continue;
    std::vector<NodeId> members{seed};
    component_[seed] = component_count_;
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (const auto& link : network.of(members[i])) {
        if (component_[link.to] != kNoComponent) continue;
        component_[link.to] = component_count_;
        members.push_back(link.to);
      }
    }
    ++component_count_;
    rank_component(network, members);
  }
}

void UpDown::rank_component(const Network& network, const std::vector<NodeId>& members) {
  NodeId root = members.front();
  for (const NodeId r : members) {
    const std::size_t links = network.of(r).size(), most = network.of(root).size();
    if (links > most || (links == most && r < root)) root = r;
  }
  // Level by level; routers of finished levels have a rank.
  std::vector<NodeId> level{root}, next;
  while (!level.empty()) {
    std::sort(level.begin(), level.end());
    for (const NodeId r : level) {
      rank_[r] = static_cast<NodeId>(order_.size());
      order_.push_back(r);
    }
    next.clear();
    for (const NodeId r : level) {
      for (const auto& link : network.of(r)) {
        if (rank_[link.to] != kFar) continue;
        rank_[link.to] = kFar - 1;  // seen; sorting its level gives the number
        next.push_back(link.to);
      }
    }
    level.swap(next);
  }
}

void UpDown::route_to(NodeId destination, const Network& network, Way& way) {
  // Links down only: breadth-first from the destination, against their direction.
  way.down.assign(routers_, kFar);
  way.down[destination] = 0;
  way.queue.assign(1, destination);
  for (std::size_t i = 0; i < way.queue.size(); ++i) {
    const NodeId r = way.queue[i];
    for (const auto& link : network.of(r)) {
      if (!up(r, link.to) || way.down[link.to] != kFar) continue;
      way.down[link.to] = way.down[r] + 1;
      way.queue.push_back(link.to);
    }
  }

  // Roots first, so that the rest of every route up is known. A root has a route down to its whole
  // component: the tree of the search.
  way.any = way.down;
  std::uint16_t* const row = &table_[std::size_t{destination} * routers_];
  for (const NodeId r : order_) {
    if (r == destination || component_[r] != component_[destination]) continue;
    const bool goes_down = way.down[r] != kFar;
    const auto rest = [&](NodeId next) {
      if (up(r, next) == goes_down) return kFar;
      return goes_down ? way.down[next] : way.any[next];
    };
    std::uint32_t best = kFar, equals = 0;
    for (const auto& link : network.of(r)) {
      const std::uint32_t length = rest(link.to);
      if (length > best || length == kFar) continue;
      equals = length == best ? equals + 1 : 1;
      best = length;
    }
    std::uint32_t skip = destination % equals;
    for (const auto& link : network.of(r)) {
      if (rest(link.to) == best && skip-- == 0) row[r] = link.port;
    }
    way.any[r] = best + 1;
  }
}

}  // namespace ballast
