// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "topology/laws.h"
#include "topology/routes.h"

namespace ballast {

namespace {

/// The graph of the channels that a packet can request while it holds another, and a cycle in it.
class Dependences {
 public:
  Dependences(const Topology& links, const Routing& routing)
      : links_(links), routing_(routing), classes_(routing.vc_classes()) {
    for (NodeId router = 0; router < links.routers(); ++router) {
      first_.push_back(next_router_.size());
      for (Port port = 0; port < links.links(router); ++port) {
        next_router_.insert(next_router_.end(), classes_, links.neighbour(router, port).router);
      }
    }
    first_.push_back(next_router_.size());
    wants_.resize(next_router_.size());
  }

  void collect() {
    Routes routes(links_, routing_);
    std::vector<NodeId> visited(routes.states(), ~NodeId{0});  // by state, for this processor
    std::vector<std::size_t> open;
    for (NodeId to = 0; to < links_.processors(); ++to) {
      routes.ask(to);
      const auto visit = [&](std::size_t state) {
        if (visited[state] == to || routes.router(state) == routes.own()) return;
        visited[state] = to;
        open.push_back(state);
      };
      for (NodeId from = 0; from < links_.processors(); ++from) {
        const std::size_t first = routes.first(links_.entry_router(from));
        for (std::uint32_t word = 0; word < routes.words(); ++word) visit(first + word);
        while (!open.empty()) {
          const std::size_t state = open.back();
          open.pop_back();
          for (const Hop& hop : routes[state]) {
            if (hop.port == kNoPort) continue;
            const std::size_t next = routes.next(state, hop);
            want_all(number(routes.router(state), hop), routes, next);
            visit(next);
          }
        }
      }
    }
  }

  /// The channels of a cycle, by depth-first search; empty: no cycle.
  [[nodiscard]] std::vector<Channel> cycle() const {
    enum : char { kNew, kOpen, kDone };
    std::vector<char> state(wants_.size(), kNew);
    std::vector<std::pair<std::size_t, std::size_t>> path;  // channel, its next request to follow
    for (std::size_t start = 0; start < wants_.size(); ++start) {
      if (state[start] != kNew) continue;
      path.emplace_back(start, 0);
      while (!path.empty()) {
        auto& [channel, next] = path.back();
        state[channel] = kOpen;
        const std::vector<bool>& wanted = wants_[channel];
        while (next < wanted.size() && !wanted[next]) ++next;
        if (next == wanted.size()) {
          state[channel] = kDone;
          path.pop_back();
          continue;
        }
        const std::size_t to = first_[next_router_[channel]] + next++;
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
    const NodeId router = next_router_[held];
    if (router == routes.own()) return;
    if (wants_[held].empty()) wants_[held].resize(first_[router + 1] - first_[router]);
    for (const Hop& hop : routes[state]) {
      if (hop.port != kNoPort) wants_[held][number(router, hop) - first_[router]] = true;
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
  const Routing& routing_;
  unsigned classes_;
  std::vector<std::size_t> first_;        // first channel of each router; one entry more at the end
  std::vector<NodeId> next_router_;       // router that the channel leads to
  std::vector<std::vector<bool>> wants_;  // channels requested at the next router; empty: none
};

}  // namespace

std::vector<Channel> channel_cycle(const Topology& links, const Routing& routing) {
  Dependences dependences(links, routing);
  dependences.collect();
  return dependences.cycle();
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
