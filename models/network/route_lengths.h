// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "network/route_walk.h"

namespace ballast {

/// Walks the added routes, numbered 0 .. routes - 1, and calls `add(route, links)`: for each link
/// of a route, or, if routes have several ways, once with the rounded mean over them.
template <class Add>
void add_lengths(RouteWalk& walk, std::size_t routes, Add&& add) {
  if (!walk.has_shares()) {
    return walk.walk([&](std::size_t route, std::size_t, double) { add(route, 1); });
  }
  std::vector<double> sums(routes);
  walk.walk([&](std::size_t route, std::size_t, double share) { sums[route] += share; });
  for (std::size_t k = 0; k < routes; ++k) add(k, static_cast<std::uint32_t>(std::lround(sums[k])));
}

/// Number of links on the routes between processors, see add_lengths(). Machines of up to kTable
/// processors keep every answer: 2 bytes per pair, at most 8 MB.
class RouteLengths {
 public:
  static constexpr NodeId kTable = 2048;

  explicit RouteLengths(const Topology& topology)
      : walk_(topology), processors_(topology.processors()) {
    if (processors_ <= kTable) table_.assign(std::size_t{processors_} * processors_, kUnknown);
  }

  /// With one query per processor.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    const bool table = e.processors <= kTable;
    return RouteWalk::bytes(e, e.processors) +
           (table ? e.processors * e.processors * sizeof(std::uint16_t) : 0) +
           e.processors * (sizeof(std::uint32_t) + sizeof(std::size_t));
  }

  /// The routes of a query are walked together: there is no table, or some have several ways.
  [[nodiscard]] static bool walks(const RunSize& e) {
    return e.processors > kTable || e.hops > 1 || e.words > 1;
  }

  /// There is a table: `at` answers fast.
  [[nodiscard]] bool keeps() const noexcept { return !table_.empty(); }
  /// Length for a pair, with a table.
  template <class Pair>
  [[nodiscard]] std::uint32_t at(const Pair& pair) {
    const std::uint32_t length = known(pair.from, pair.to);
    if (length != kUnknown) return length;
    return walk_.has_shares() ? of(std::span(&pair, 1))[0] : find(pair.from, pair.to);
  }
  /// Lengths for each pair of `from` and `to`; valid until the next query.
  template <class Pair>
  std::span<const std::uint32_t> of(std::span<const Pair> pairs) {
    if (keeps() && !walk_.has_shares()) {
      lengths_.clear();
      for (const Pair& pair : pairs) lengths_.push_back(at(pair));
      return lengths_;
    }
    lengths_.assign(pairs.size(), 0);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      if (!table_.empty()) lengths_[k] = known(pairs[k].from, pairs[k].to);
      if (!table_.empty() && lengths_[k] != kUnknown) continue;
      lengths_[k] = 0;
      asked_.push_back(k);
      walk_.add(pairs[k].from, pairs[k].to);
    }
    if (asked_.empty()) return lengths_;
    add_lengths(walk_, asked_.size(), [this](std::size_t route, std::uint32_t links) {
      lengths_[asked_[route]] += links;
    });
    for (const std::size_t k : asked_) {
      if (!table_.empty() && lengths_[k] < kUnknown) {
        known(pairs[k].from, pairs[k].to) = static_cast<std::uint16_t>(lengths_[k]);
      }
    }
    asked_.clear();
    return lengths_;
  }

 private:
  static constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();
  std::uint16_t& known(NodeId from, NodeId to) {
    return table_[std::size_t{from} * processors_ + to];
  }
  /// With a table and without shares.
  [[gnu::noinline]] std::uint32_t find(NodeId from, NodeId to) {
    const std::uint32_t length = walk_.length(from, to);
    if (length < kUnknown) known(from, to) = static_cast<std::uint16_t>(length);
    return length;
  }

  RouteWalk walk_;
  std::size_t processors_;
  std::vector<std::uint16_t> table_;
  std::vector<std::uint32_t> lengths_;
  std::vector<std::size_t> asked_;
};

/// Links on the way of each pair, the mean over its ways.
template <class Pair>
[[nodiscard]] std::vector<double> mean_links(const Topology& topology,
                                             std::span<const Pair> pairs) {
  RouteWalk walk(topology);
  std::vector<double> links(pairs.size());
  for (const Pair& pair : pairs) walk.add(pair.from, pair.to);
  walk.walk([&](std::size_t route, std::size_t, double share) { links[route] += share; });
  return links;
}

/// The same for each pair, rounded, without a table.
template <class Pair>
[[nodiscard]] std::vector<std::uint32_t> route_lengths(const Topology& topology,
                                                       std::span<const Pair> pairs) {
  RouteWalk walk(topology);
  std::vector<std::uint32_t> lengths(pairs.size(), 0);
  for (const Pair& pair : pairs) walk.add(pair.from, pair.to);
  add_lengths(walk, pairs.size(),
              [&](std::size_t route, std::uint32_t links) { lengths[route] += links; });
  return lengths;
}

}  // namespace ballast
