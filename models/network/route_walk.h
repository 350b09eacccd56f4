// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/errors.h"
#include "network/link_table.h"

namespace ballast {

/// Walks many routes at the same time, a link of each in turn: one query to the routing relation
/// per batch. The routes are those of packets with word 0 by the preferred hops.
class RouteWalk {
 public:
  explicit RouteWalk(const Topology& topology) : topology_(topology), table_(topology) {}

  /// With this number of routes at a time.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, std::uint64_t routes) {
    return LinkTable::bytes(e) + routes * (sizeof(RouteStep) + sizeof(std::size_t));
  }

  [[nodiscard]] const LinkTable& table() const noexcept { return table_; }
  /// Adds a route; routes are numbered in this order.
  void add(NodeId from, NodeId to) {
    if (table_.entry(from) != table_.exit(to)) {
      steps_.push_back({.at = table_.entry(from), .to = to});
      route_.push_back(routes_);
    }
    ++routes_;
  }
  /// Walks the added routes and removes them; `visit(route, link)` for each link on each.
  template <class Visit>
  void walk(Visit&& visit) {
    for (NodeId length = 0; !steps_.empty(); ++length) {
      if (length == table_.routers()) {
        throw InvariantError(fmt::format("the route from router {} to processor {} does not end",
                                         steps_[0].at, steps_[0].to));
      }
      topology_.route(steps_);
      std::size_t left = 0;
      for (std::size_t s = 0; s < steps_.size(); ++s) {
        const RouteStep& step = steps_[s];
        const std::size_t link = table_.link(step.at, step.hops.front().port);
        visit(route_[s], link);
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
    routes_ = 0;
  }

 private:
  const Topology& topology_;
  LinkTable table_;
  std::vector<RouteStep> steps_;
  std::vector<std::size_t> route_;  ///< route of each step
  std::size_t routes_ = 0;
};

}  // namespace ballast
