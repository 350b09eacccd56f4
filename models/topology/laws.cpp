// SPDX-License-Identifier: BSD-3-Clause
#include "topology/laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "topology/distances.h"
#include "topology/routes.h"

namespace ballast {

namespace {

using Broken = std::optional<std::string>;

Broken numbering_broken(const Topology& t) {
  const auto product = [](const std::vector<NodeId>& shape) {
    return std::accumulate(shape.begin(), shape.end(), std::uint64_t{1},
                           std::multiplies<std::uint64_t>{});
  };
  if (t.processors() == 0 || t.routers() == 0) return "no processors or no routers";
  if (const auto all = product(t.shape()); all != t.processors()) {
    return fmt::format("the shape has {} processors, not {}", all, t.processors());
  }
  if (const auto all = product(t.router_shape()); all != t.routers()) {
    return fmt::format("the shape of the routers has {}, not {}", all, t.routers());
  }
  for (const auto router_of : {&Topology::entry_router, &Topology::exit_router}) {
    NodeId before = 0;
    for (NodeId p = 0; p < t.processors(); ++p) {
      const NodeId router = (t.*router_of)(p);
      if (router >= t.routers()) {
        return fmt::format("processor {} is at router {} of {}", p, router, t.routers());
      }
      if (router < before) {
        return fmt::format("processor {} is at a lower router than the one before", p);
      }
      before = router;
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
      if (port != 0 && t.side(router, port) <= t.side(router, port - 1)) {
        return fmt::format("link {} of router {} is on side {}, the link before it on side {}",
                           port, router, t.side(router, port), t.side(router, port - 1));
      }
      if (t.link_kind(router, port) >= t.link_kinds() ||
          t.link_kind(router, port) != t.link_kind(end.router, end.port)) {
        return fmt::format("link {} of router {} has another kind at its other end", port, router);
      }
      if (!t.sends(router, port) && !t.sends(end.router, end.port)) {
        return fmt::format("link {} of router {} leads neither way", port, router);
      }
    }
  }
  return {};
}

/// The hop leads out of the state, with a class and a word that exist.
Broken hop_broken(const Topology& t, const Routing& routing, NodeId to, const Routes& routes,
                  std::size_t state, Hop hop) {
  const NodeId at = routes.router(state);
  if (hop.port >= t.links(at) || hop.vc_class >= routing.vc_classes()) {
    return fmt::format("router {} sends to processor {} by link {} of {}, class {} of {}", at, to,
                       hop.port, t.links(at), hop.vc_class, routing.vc_classes());
  }
  if (!t.sends(at, hop.port)) {
    return fmt::format("router {} sends to processor {} by link {}, which leads to it only", at, to,
                       hop.port);
  }
  if (hop.word >= routes.words()) {
    return fmt::format("router {} gives a packet to processor {} the word {} of {}", at, to,
                       hop.word, routes.words());
  }
  return {};
}

/// Follows every choice among the hops from one state after another.
class RouteSearch {
 public:
  RouteSearch(const Topology& t, const Routing& routing, const Routes& routes)
      : t_(t), routing_(routing), routes_(routes), length_(routes.states(), kUnreached) {
    for (std::uint32_t w = 0; w < routes.words(); ++w) {
      const std::size_t state = routes.first(routes.own()) + w;
      if (routes.ends(state)) length_[state] = 0;
    }
  }
  /// All routes from this state end at the destination.
  Broken broken_from(std::size_t from) {
    if (length_[from] == kUnreached) open(from);
    while (!way_.empty()) {
      auto& [state, tried] = way_.back();
      const HopSet hops = routes_[state];
      if (hops.size() == 0) {
        return fmt::format("router {} has no hop to processor {}", routes_.router(state),
                           routes_.destination());
      }
      if (tried == hops.size()) {
        length_[state] = 0;
        for (const Hop& each : hops) {
          length_[state] = std::max(length_[state], length_[routes_.next(state, each)] + 1);
        }
        way_.pop_back();
        continue;
      }
      const Hop& hop = hops.begin()[tried++];
      if (Broken broken = hop_broken(t_, routing_, routes_.destination(), routes_, state, hop)) {
        return broken;
      }
      if (Broken broken = again_broken(state, hop)) return broken;
      const std::size_t next = routes_.next(state, hop);
      if (length_[next] == kOpen) {
        return fmt::format("a packet from router {} to processor {} never arrives",
                           routes_.router(from), routes_.destination());
      }
      if (length_[next] == kUnreached) open(next);
    }
    return {};
  }
  /// Links of the longest route from a state that was searched.
  [[nodiscard]] std::uint32_t length(std::size_t state) const { return length_[state]; }

 private:
  /// Asked again with the new word, the answer is the same.
  Broken again_broken(std::size_t state, const Hop& hop) const {
    if (routing_.most_hops() > 1) return {};
    const std::size_t again = routes_.first(routes_.router(state)) + hop.word;
    if (!routes_.ends(again) && routes_[again].front() == hop) return {};
    return fmt::format(
        "router {} answers another hop to processor {} with word {}, that of its hop",
        routes_.router(state), routes_.destination(), hop.word);
  }
  static constexpr std::uint32_t kOpen = kUnreached - 1;  // on the route that is being followed
  void open(std::size_t state) {
    length_[state] = kOpen;
    way_.emplace_back(state, 0);
  }

  const Topology& t_;
  const Routing& routing_;
  const Routes& routes_;
  std::vector<std::uint32_t> length_;
  std::vector<std::pair<std::size_t, std::uint32_t>> way_;  // state, hops that were followed
};

/// Routes from every router; with words from every entry.
Broken routes_broken(const Topology& t, NodeId to, const Routes& routes,
                     const std::vector<std::uint32_t>& distance) {
  RouteSearch search(t, t, routes);
  Broken broken;
  const auto visit = [&](std::size_t from) {
    const std::uint32_t shortest = distance[routes.router(from)];
    if (broken || shortest == kUnreached) return;  // no packet to `to` can be here
    broken = search.broken_from(from);
    if (broken || !t.minimal() || search.length(from) == shortest) return;
    broken = fmt::format("router {} takes {} hops to processor {}, expected {}",
                         routes.router(from), search.length(from), to, shortest);
  };
  if (routes.words() == 1) {
    for (std::size_t state = 0; state < routes.states(); ++state) visit(state);
  } else {
    for (NodeId from = 0; from < t.processors(); ++from) routes.each_entry(from, visit);
  }
  return broken;
}

/// A turn is the preferred hop.
Broken turns_broken(const Topology& t, NodeId to, const Routes& routes,
                    const std::vector<std::uint32_t>& distance) {
  std::vector<TurnQuestion> questions;
  for (NodeId at = 0; at < t.routers(); ++at) {
    if (at != routes.own() && distance[at] != kUnreached) questions.push_back({at, to});
  }
  std::vector<Turn> turns(questions.size());
  t.turn(questions, turns.data());
  for (std::size_t k = 0; k < turns.size(); ++k) {
    const NodeId at = questions[k].at;
    const Hop hop = routes[at].front();
    const Port side = t.side(at, hop.port);
    if (side > std::numeric_limits<std::uint8_t>::max()) continue;
    if (turns[k].side == side && turns[k].vc_class == hop.vc_class) continue;
    return fmt::format("router {} turns to side {}, class {} for processor {}, expected {} and {}",
                       at, turns[k].side, turns[k].vc_class, to, side, hop.vc_class);
  }
  return {};
}

}  // namespace

Broken law_broken(const Topology& topology) {
  if (Broken broken = numbering_broken(topology)) return broken;
  if (Broken broken = links_broken(topology)) return broken;
  std::vector<std::uint32_t> distance =
      distances(topology, topology.exit_router(0), Directions::ignored);
  for (NodeId router = 0; router < topology.routers(); ++router) {
    if (distance[router] == kUnreached) return fmt::format("no way to router {}", router);
  }
  Routes routes(topology, topology);
  NodeId searched = topology.routers();
  for (NodeId to = 0; to < topology.processors(); ++to) {
    routes.ask(to);
    if (routes.own() != searched) {
      distance = distances(topology, searched = routes.own(), Directions::obeyed);
    }
    for (NodeId from = 0; from < topology.processors(); ++from) {
      if (distance[topology.entry_router(from)] != kUnreached) continue;
      return fmt::format("no way from processor {} to processor {}", from, to);
    }
    if (Broken broken = routes_broken(topology, to, routes, distance)) return broken;
    if (routes.words() != 1 || topology.most_hops() != 1) continue;
    if (Broken broken = turns_broken(topology, to, routes, distance)) return broken;
  }
  return {};
}

Broken route_broken(const Topology& links, const Routing& routing) {
  Routes routes(links, routing);
  Broken broken;
  for (NodeId to = 0; to < links.processors() && !broken; ++to) {
    routes.ask(to);
    RouteSearch search(links, routing, routes);
    const auto visit = [&](std::size_t from) {
      if (!broken) broken = search.broken_from(from);
    };
    for (NodeId from = 0; from < links.processors(); ++from) routes.each_entry(from, visit);
  }
  return broken;
}

std::uint32_t hops(const Topology& links, const Routing& routing, NodeId from, NodeId to) {
  const NodeId end = links.exit_router(to);
  const bool has_words = routing.words() > 1;
  std::vector<Hop> hops(routing.most_hops());
  RouteStep step{.at = links.entry_router(from), .to = to};
  if (has_words) step.word = routing.first_word(from, to, 0);
  std::uint32_t routers = 1;
  for (; step.at != end || (has_words && !routing.leaves(end, step.word)); ++routers) {
    routing.route({&step, 1}, hops.data());
    const Hop& hop = hops.front();
    if (hop.port == kNoPort) return 0;
    if (routers > std::uint64_t{links.routers()} * routing.words()) {
      throw InvariantError(fmt::format("no end of the route from {} to {}", from, to));
    }
    step.at = links.neighbour(step.at, hop.port).router;
    step.word = hop.word;
  }
  return routers;
}

}  // namespace ballast
