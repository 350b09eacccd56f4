// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
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
/// per batch. Of a packet's first words and of a set of hops all have equal shares, so that sums
/// over a route's links, by their shares, are means over its ways. Of more than kWords first words
/// so many are walked, spread evenly: an estimate. Links are idle: a choice between two words is
/// made so, and no packet takes the escape where there is another hop.
class RouteWalk {
 public:
  static constexpr std::uint32_t kWords = 16;
  using Mark = std::uint64_t;  ///< of a way: see walk_ways()

  explicit RouteWalk(const Topology& topology)
      : topology_(topology),
        table_(topology),
        most_hops_(topology.most_hops()),
        has_words_(topology.words() > 1) {}

  /// With this number of routes at a time.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, std::uint64_t routes) {
    const std::uint64_t ways = std::min<std::uint64_t>(e.words, kWords);
    return LinkTable::bytes(e) +
           routes * ways *
               (sizeof(RouteStep) + e.hops * sizeof(Hop) + sizeof(std::size_t) + sizeof(double));
  }

  [[nodiscard]] const LinkTable& table() const noexcept { return table_; }
  /// Some routes have several ways.
  [[nodiscard]] bool has_shares() const noexcept { return most_hops_ > 1 || has_words_; }
  /// Links of a route that has one way; costs less than walking it alone.
  [[nodiscard]] std::uint32_t length(NodeId from, NodeId to) const {
    const NodeId last = table_.exit(to);
    NodeId at = table_.entry(from);
    std::uint32_t links = 0;
    for (Hop hop; at != last; ++links) {
      if (links == table_.routers()) refuse(at, to);
      const RouteStep step{.at = at, .to = to};
      topology_.route({&step, 1}, &hop);
      at = table_.end(table_.link(at, hop.port));
    }
    return links;
  }
  /// Adds a route; routes are numbered in this order.
  void add(NodeId from, NodeId to) {
    if (has_words_) {
      add_words(from, to);
    } else if (table_.entry(from) != table_.exit(to)) {
      add_step({.at = table_.entry(from), .to = to}, 1);
    }
    ++routes_;
  }
  /// Walks the added routes and removes them; `visit(route, link, share)` for each link on each.
  /// Every share is 1 if the relation has one hop for each pair.
  template <class Visit>
  void walk(Visit&& visit) {
    const auto unmarked = [&](std::size_t route, std::size_t link, double share, Mark) {
      visit(route, link, share);
      return Mark{0};
    };
    follow<false>(unmarked, [](std::size_t, Mark, double) {});
  }
  /// The same way by way, for what is no sum over links: `mark(route, link, share, before)` gives
  /// the mark of a way, 0 at its begin, behind the link; `end(route, mark, share)` gets it in the
  /// end. Ways with different marks do not go on as one. Routes without a link have no end.
  template <class MarkLink, class End>
  void walk_ways(MarkLink&& mark, End&& end) {
    mark_.assign(steps_.size(), 0);
    follow<true>(mark, end);
  }

 private:
  [[noreturn, gnu::cold]] static void refuse(NodeId at, NodeId to) {
    throw InvariantError(
        fmt::format("the route from router {} to processor {} does not end", at, to));
  }
  void add_step(const RouteStep& step, double share) {
    steps_.push_back(step);
    route_.push_back(routes_);
    if (has_shares()) share_.push_back(share);
  }
  void add_words(NodeId from, NodeId to) {
    struct Idle final : OutputLoad {
      [[nodiscard]] std::uint64_t flits(Port) const override { return 0; }
    };
    const std::uint32_t all = topology_.first_words(from, to), walked = std::min(all, kWords);
    for (std::uint32_t k = 0; k < walked; ++k) {
      RouteStep step{.at = table_.entry(from), .to = to};
      step.word = topology_.first_word(from, to, all == walked ? k : spread(from, to, k, all));
      if (ends(step.at, to, step.word)) continue;
      if (topology_.chooses()) {
        const auto other = topology_.other_word(step);
        if (other && topology_.prefers_other(step, *other, Idle())) step.word = *other;
      }
      add_step(step, 1.0 / walked);
    }
  }
  [[nodiscard]] bool ends(NodeId at, NodeId to, std::uint32_t word) const {
    return at == table_.exit(to) && (!has_words_ || topology_.leaves(at, word));
  }
  /// Number k of a sequence whose parts all lie evenly below `bound` [Weyl; golden ratio]; each
  /// pair has its own.
  [[nodiscard]] static std::uint32_t spread(NodeId from, NodeId to, std::uint32_t k,
                                            std::uint32_t bound) {
    constexpr std::uint32_t kGolden = 0x9e3779b9, kOther = 0x85ebca6b;
    const std::uint32_t at = (k + kWords * from) * kGolden + to * kOther;
    return static_cast<std::uint32_t>(std::uint64_t{at} * bound >> 32);
  }
  template <bool kMarked, class MarkLink, class End>
  void follow(const MarkLink& mark, const End& end) {
    for (std::size_t length = 0; !steps_.empty(); ++length) {
      if (length == std::size_t{table_.routers()} * topology_.words()) {
        refuse(steps_[0].at, steps_[0].to);
      }
      hops_.resize(steps_.size() * most_hops_);
      topology_.route(steps_, hops_.data());
      if (most_hops_ > 1) {
        follow_sets<kMarked>(mark, end);
      } else {
        follow_hops<kMarked>(mark, end);
      }
    }
    routes_ = 0;
  }
  template <bool kMarked, class MarkLink, class End>
  void follow_hops(const MarkLink& mark, const End& end) {
    std::size_t left = 0;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      const std::size_t link = table_.link(steps_[s].at, hops_[s].port);
      const double share = has_words_ ? share_[s] : 1.0;
      const Mark marked = mark(route_[s], link, share, kMarked ? mark_[s] : 0);
      const NodeId at = table_.end(link), to = steps_[s].to;
      if (ends(at, to, hops_[s].word)) {
        end(route_[s], marked, share);
        continue;
      }
      steps_[left] = {.at = at, .to = to, .word = hops_[s].word};
      if (has_words_) share_[left] = share;
      if (kMarked) mark_[left] = marked;
      route_[left++] = route_[s];
    }
    steps_.resize(left, RouteStep{});
    route_.resize(left);
    if (has_words_) share_.resize(left);
    if (kMarked) mark_.resize(left);
  }
  /// Ways of a route that meet again go on as one: their number stays that of the routers.
  template <bool kMarked, class MarkLink, class End>
  void follow_sets(const MarkLink& mark, const End& end) {
    using Place = std::tuple<std::size_t, NodeId, std::uint32_t, Mark>;  // route, router, word
    std::map<Place, std::pair<NodeId, double>> next;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      const HopSet set(&hops_[s * most_hops_], most_hops_);
      const auto idle = [&](const Hop& hop) {
        return hop.vc_class >= topology_.escape_classes() || &hop == set.begin();
      };
      const double share =
          share_[s] / static_cast<double>(std::count_if(set.begin(), set.end(), idle));
      for (const Hop& hop : set) {
        if (!idle(hop)) continue;
        const std::size_t link = table_.link(steps_[s].at, hop.port);
        const Mark marked = mark(route_[s], link, share, kMarked ? mark_[s] : 0);
        const NodeId at = table_.end(link), to = steps_[s].to;
        if (ends(at, to, hop.word)) {
          end(route_[s], marked, share);
          continue;
        }
        next.try_emplace({route_[s], at, hop.word, marked}, to, 0.0).first->second.second += share;
      }
    }
    steps_.clear();
    route_.clear();
    share_.clear();
    mark_.clear();
    for (const auto& [place, goal] : next) {
      steps_.push_back({.at = std::get<1>(place), .to = goal.first, .word = std::get<2>(place)});
      route_.push_back(std::get<0>(place));
      share_.push_back(goal.second);
      if (kMarked) mark_.push_back(std::get<3>(place));
    }
  }

  const Topology& topology_;
  LinkTable table_;
  std::uint32_t most_hops_;
  bool has_words_;
  std::vector<RouteStep> steps_;
  std::vector<Hop> hops_;           ///< answers to the steps
  std::vector<std::size_t> route_;  ///< route of each step
  std::vector<double> share_;       ///< of each step in its route; only with shares
  std::vector<Mark> mark_;          ///< of each step's way; only in walk_ways()
  std::size_t routes_ = 0;
};

}  // namespace ballast
