// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "network/link_table.h"

namespace ballast {

/// Walks many routes at the same time, a link of each in turn: one query to the routing relation
/// per batch. The routes are those of packets with word 0. Of a set of hops all have equal shares,
/// so that sums over a route's links, by their shares, are means over its ways.
class RouteWalk {
 public:
  explicit RouteWalk(const Topology& topology)
      : topology_(topology), table_(topology), takes_sets_(topology.most_hops() > 1) {}

  /// With this number of routes at a time.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, std::uint64_t routes) {
    return LinkTable::bytes(e) + routes * (sizeof(RouteStep) + sizeof(std::size_t));
  }

  [[nodiscard]] const LinkTable& table() const noexcept { return table_; }
  /// The relation gives sets of hops.
  [[nodiscard]] bool takes_sets() const noexcept { return takes_sets_; }
  /// Adds a route; routes are numbered in this order.
  void add(NodeId from, NodeId to) {
    if (table_.entry(from) != table_.exit(to)) {
      steps_.push_back({.at = table_.entry(from), .to = to});
      route_.push_back(routes_);
      if (takes_sets_) share_.push_back(1);
    }
    ++routes_;
  }
  /// Walks the added routes and removes them; `visit(route, link, share)` for each link on each.
  /// Every share is 1 if the relation has one hop for each pair.
  template <class Visit>
  void walk(Visit&& visit) {
    for (std::size_t length = 0; !steps_.empty(); ++length) {
      if (length == std::size_t{table_.routers()} * topology_.words()) {
        throw InvariantError(fmt::format("the route from router {} to processor {} does not end",
                                         steps_[0].at, steps_[0].to));
      }
      topology_.route(steps_);
      if (takes_sets_) {
        follow_sets(visit);
      } else {
        follow_hops(visit);
      }
    }
    routes_ = 0;
  }

 private:
  template <class Visit>
  void follow_hops(Visit&& visit) {
    std::size_t left = 0;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      const RouteStep& step = steps_[s];
      const std::size_t link = table_.link(step.at, step.hops.front().port);
      visit(route_[s], link, 1.0);
      const NodeId at = table_.end(link), to = step.to;
      if (at == table_.exit(to)) continue;
      steps_[left].at = at;
      steps_[left].to = to;
      steps_[left].word = step.word;
      route_[left++] = route_[s];
    }
    steps_.resize(left, RouteStep{});
    route_.resize(left);
  }
  /// Ways of a route that meet again go on as one: their number stays that of the routers.
  template <class Visit>
  void follow_sets(Visit&& visit) {
    using Place = std::tuple<std::size_t, NodeId, std::uint32_t>;  // route, router, word
    std::map<Place, std::pair<NodeId, double>> next;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      const RouteStep& step = steps_[s];
      const double share = share_[s] / step.hops.size();
      for (const Hop& hop : step.hops) {
        const std::size_t link = table_.link(step.at, hop.port);
        visit(route_[s], link, share);
        const NodeId at = table_.end(link);
        if (at == table_.exit(step.to)) continue;
        next.try_emplace({route_[s], at, step.word}, step.to, 0.0).first->second.second += share;
      }
    }
    steps_.clear();
    route_.clear();
    share_.clear();
    for (const auto& [place, goal] : next) {
      steps_.push_back({.at = std::get<1>(place), .to = goal.first, .word = std::get<2>(place)});
      route_.push_back(std::get<0>(place));
      share_.push_back(goal.second);
    }
  }

  const Topology& topology_;
  LinkTable table_;
  bool takes_sets_;
  std::vector<RouteStep> steps_;
  std::vector<std::size_t> route_;  ///< route of each step
  std::vector<double> share_;       ///< of each step in its route; only with sets
  std::size_t routes_ = 0;
};

}  // namespace ballast
