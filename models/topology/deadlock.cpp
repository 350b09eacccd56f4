// SPDX-License-Identifier: BSD-3-Clause
#include "topology/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "topology/routes.h"

namespace ballast {

namespace {

/// A packet can enter at every router.
bool all_enter(const Topology& links) {
  std::vector<bool> entered(links.routers());
  for (NodeId p = 0; p < links.processors(); ++p) entered[links.entry_router(p)] = true;
  return std::ranges::find(entered, false) == entered.end();
}

/// Calls `visit(routes, state, hop, next)` for each hop of each state that a packet can reach, one
/// destination after another.
template <class Visit>
void each_hop(const Topology& links, const Routing& routing, Visit&& visit) {
  Routes routes(links, routing);
  const bool all_reached = routing.words() == 1 && all_enter(links);
  std::vector<NodeId> visited(routes.states(), ~NodeId{0});  // by state, for this processor
  std::vector<std::size_t> open;
  for (NodeId to = 0; to < links.processors(); ++to) {
    routes.ask(to);
    const auto reach = [&](std::size_t state) {
      if (visited[state] == to || routes.ends(state)) return;
      visited[state] = to;
      open.push_back(state);
    };
    const auto follow = [&](std::size_t state) {
      for (const Hop& hop : routes[state]) {
        const std::size_t next = routes.next(state, hop);
        visit(routes, state, hop, next);
        if (!all_reached) reach(next);
      }
    };
    if (all_reached) {
      for (std::size_t state = 0; state < routes.states(); ++state) {
        if (!routes.ends(state)) follow(state);
      }
      continue;
    }
    for (NodeId from = 0; from < links.processors(); ++from) {
      routes.each_entry(from, reach);
      while (!open.empty()) {
        const std::size_t state = open.back();
        open.pop_back();
        follow(state);
      }
    }
  }
}

class Dependences {
 public:
  Dependences(const Topology& links, const Routing& routing, ChannelsOf part)
      : links_(links),
        classes_(part == ChannelsOf::all ? routing.vc_classes() : routing.escape_classes()) {
    for (NodeId router = 0; router < links.routers(); ++router) {
      first_.push_back(next_router_.size());
      for (Port port = 0; port < links.links(router); ++port) {
        next_router_.insert(next_router_.end(), classes_, links.neighbour(router, port).router);
      }
    }
    first_.push_back(next_router_.size());
    wants_.resize(next_router_.size());
    used_.resize(next_router_.size());
  }

  /// A packet in the state takes the hop to the next state.
  void add(const Routes& routes, std::size_t state, const Hop& hop, std::size_t next) {
    if (hop.vc_class >= classes_) return;
    const std::size_t held = number(routes.router(state), hop);
    used_[held] = true;
    want_all(held, routes, next);
  }

  [[nodiscard]] std::size_t channels() const {
    return static_cast<std::size_t>(std::ranges::count(used_, true));
  }
  [[nodiscard]] std::size_t requests() const {
    std::size_t sum = 0;
    for (const auto& wanted : wants_)
      sum += static_cast<std::size_t>(std::ranges::count(wanted, true));
    return sum;
  }
  /// The channels of a cycle, by depth-first search; empty: no cycle.
  [[nodiscard]] std::vector<Channel> cycle(Rings rings) const {
    const std::vector<std::vector<std::size_t>> requests = requests_by_node(rings);
    enum : char { kNew, kOpen, kDone };
    std::vector<char> state(requests.size(), kNew);
    std::vector<std::pair<std::size_t, std::size_t>> path;  // node, its next request to follow
    for (std::size_t start = 0; start < requests.size(); ++start) {
      if (state[start] != kNew) continue;
      path.emplace_back(start, 0);
      while (!path.empty()) {
        auto& [node, next] = path.back();
        state[node] = kOpen;
        if (next == requests[node].size()) {
          state[node] = kDone;
          path.pop_back();
          continue;
        }
        const std::size_t to = requests[node][next++];
        if (state[to] == kNew) path.emplace_back(to, 0);
        if (state[to] == kOpen) return cycle_from(to, path);
      }
    }
    return {};
  }

 private:
  [[nodiscard]] std::size_t number(NodeId router, Hop hop) const {
    return first_[router] + std::size_t{hop.port} * classes_ + hop.vc_class;
  }
  /// A packet that holds the channel requests every hop allowed in the next state.
  void want_all(std::size_t held, const Routes& routes, std::size_t state) {
    if (routes.ends(state)) return;
    const NodeId router = next_router_[held];
    if (wants_[held].empty()) wants_[held].resize(first_[router + 1] - first_[router]);
    for (const Hop& hop : routes[state]) {
      if (hop.vc_class < classes_) wants_[held][number(router, hop) - first_[router]] = true;
    }
  }
  /// By channel, those that it requests; a ring's requests are those of its first channel.
  [[nodiscard]] std::vector<std::vector<std::size_t>> requests_by_node(Rings rings) const {
    const std::vector<std::size_t> node = nodes(rings);
    std::vector<std::vector<std::size_t>> requests(wants_.size());
    for (std::size_t held = 0; held < wants_.size(); ++held) {
      for (std::size_t k = 0; k < wants_[held].size(); ++k) {
        if (!wants_[held][k]) continue;
        const std::size_t wanted = node[first_[next_router_[held]] + k];
        if (rings == Rings::of_channels || wanted != node[held]) {
          requests[node[held]].push_back(wanted);
        }
      }
    }
    return requests;
  }
  /// By channel, the first one of its ring, or itself.
  [[nodiscard]] std::vector<std::size_t> nodes(Rings rings) const {
    std::vector<std::size_t> node(wants_.size());
    std::iota(node.begin(), node.end(), std::size_t{0});
    const std::optional<GridShape> grid = links_.grid();
    if (rings == Rings::of_channels || !grid || !grid->wrap) return node;
    for (NodeId router = 0; router < links_.routers(); ++router) {
      for (Port port = 0; port < links_.links(router); ++port) {
        if (grid->size[links_.side(router, port) / 2] < 3) continue;
        for (std::uint32_t c = 0; c < classes_; ++c) follow_ring(router, {port, c}, node);
      }
    }
    return node;
  }
  /// Once round from a channel that no earlier one has reached.
  void follow_ring(NodeId router, Hop hop, std::vector<std::size_t>& node) const {
    const std::size_t first = number(router, hop);
    const Port side = links_.side(router, hop.port);
    if (node[first] != first) return;
    for (std::size_t at = first;;) {
      router = next_router_[at];
      hop.port = 0;
      while (links_.side(router, hop.port) != side) ++hop.port;
      at = number(router, hop);
      if (at == first) return;
      node[at] = first;
    }
  }
  [[nodiscard]] std::vector<Channel> cycle_from(
      std::size_t channel, const std::vector<std::pair<std::size_t, std::size_t>>& path) const {
    std::size_t i = path.size() - 1;
    while (path[i].first != channel) --i;
    std::vector<Channel> cycle;
    for (; i < path.size(); ++i) {
      const auto behind = std::upper_bound(first_.begin(), first_.end(), path[i].first);
      const auto router = static_cast<NodeId>(behind - first_.begin() - 1);
      const std::size_t own = path[i].first - first_[router];
      cycle.push_back(
          {router, static_cast<Port>(own / classes_), static_cast<std::uint32_t>(own % classes_)});
    }
    return cycle;
  }

  const Topology& links_;
  unsigned classes_;
  std::vector<std::size_t> first_;        // first channel of each router; one entry more at the end
  std::vector<NodeId> next_router_;       // router that the channel leads to
  std::vector<std::vector<bool>> wants_;  // channels requested at the next router; empty: none
  std::vector<bool> used_;                // channels on routes
};

/// The relation, or the one that stands in for it in a large network.
const Routing& judged(const Topology& links, const Routing& routing) {
  const Routing* const simpler = links.routers() > kMostSearched ? routing.stand_in() : nullptr;
  return simpler != nullptr ? *simpler : routing;
}

std::string wait_text(const Topology& links, const std::vector<Channel>& cycle) {
  if (cycle.empty()) return {};
  return "packets may wait for each other in a cycle of channels: " + to_string(links, cycle);
}

/// Why the escape is none: a packet that cannot enter it, or leaves it again, or a cycle of its
/// channels.
std::string escape_broken(const Topology& links, const Routing& routing) {
  const unsigned escape = routing.escape_classes();
  const auto is_escape = [&](const Hop& hop) { return hop.vc_class < escape; };
  std::string broken;
  Dependences dependences(links, routing, ChannelsOf::escape);
  each_hop(links, routing,
           [&](const Routes& routes, std::size_t state, const Hop& hop, std::size_t next) {
             dependences.add(routes, state, hop, next);
             if (!broken.empty()) return;
             const NodeId at = routes.router(state), to = routes.destination();
             if (std::ranges::none_of(routes[state], is_escape)) {
               broken =
                   fmt::format("router {} has no escape hop for a packet to processor {}", at, to);
             } else if (is_escape(hop) && !routes.ends(next) &&
                        !std::ranges::all_of(routes[next], is_escape)) {
               broken = fmt::format("a packet to processor {} leaves the escape again at router {}",
                                    to, routes.router(next));
             }
           });
  return broken.empty() ? wait_text(links, dependences.cycle(Rings::of_channels)) : broken;
}

}  // namespace

ChannelGraph channel_graph(const Topology& links, const Routing& routing, ChannelsOf part,
                           Rings rings) {
  Dependences dependences(links, routing, part);
  each_hop(links, routing,
           [&](const Routes& routes, std::size_t state, const Hop& hop, std::size_t next) {
             dependences.add(routes, state, hop, next);
           });
  return {dependences.channels(), dependences.requests(), dependences.cycle(rings)};
}

std::vector<Channel> channel_cycle(const Topology& links, const Routing& routing) {
  return channel_graph(links, routing).cycle;
}

bool can_be_searched(const Topology& links) {
  const std::uint64_t pairs = std::uint64_t{links.routers()} * links.processors();
  return pairs <= kMostPairs && pairs * judged(links, links).words() <= kMostTriples;
}

std::string why_deadlock(const Topology& links, const Routing& routing, Rings rings) {
  const Routing& relation = judged(links, routing);
  std::string broken;
  if (relation.escape_classes() != 0) {
    broken = escape_broken(links, relation);
    if (broken.empty()) return {};
  }
  const std::string waits =
      wait_text(links, channel_graph(links, relation, ChannelsOf::all, rings).cycle);
  return waits.empty() || broken.empty() ? waits : broken;
}

std::string to_string(const Topology& links, const std::vector<Channel>& cycle) {
  if (cycle.empty()) return "no cycle";
  bool same = true;
  for (const Channel& channel : cycle) same = same && channel.vc_class == cycle[0].vc_class;
  std::string text = std::to_string(cycle[0].router);
  for (const Channel& channel : cycle) {
    const NodeId next = links.neighbour(channel.router, channel.port).router;
    text += same ? fmt::format(" -> {}", next) : fmt::format(" -> ({}) {}", channel.vc_class, next);
  }
  return same ? fmt::format("{} (class {})", text, cycle[0].vc_class) : text;
}

}  // namespace ballast
