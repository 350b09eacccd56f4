// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// All answers for one destination: from every router, for a packet with each word. A state is a
/// router and a word, number router * words + word.
class Routes {
 public:
  Routes(const Topology& topology, const Routing& routing)
      : topology_(topology),
        routing_(routing),
        words_(routing.words()),
        most_(routing.most_hops()),
        hops_(std::size_t{topology.routers()} * words_ * most_) {
    for (NodeId router = 0; router < topology.routers(); ++router) {
      first_link_.push_back(behind_.size());
      for (Port port = 0; port < topology.links(router); ++port) {
        behind_.push_back(topology.neighbour(router, port).router);
      }
    }
  }

  void ask(NodeId to) {
    to_ = to;
    own_ = topology_.exit_router(to);
    steps_.clear();
    for (std::size_t state = 0; state < first(own_); ++state) add(state);
    routing_.route(steps_, hops_.data());
    // At the destination's own router only packets that pass through it are asked about.
    for (std::size_t state = first(own_); state < first(own_) + words_; ++state) {
      if (ends(state)) continue;
      steps_.clear();
      add(state);
      routing_.route(steps_, &hops_[state * most_]);
    }
    steps_.clear();
    const std::size_t behind = first(own_) + words_;
    for (std::size_t state = behind; state < states(); ++state) add(state);
    routing_.route(steps_, hops_.data() + behind * most_);
  }
  [[nodiscard]] NodeId destination() const { return to_; }  ///< processor
  [[nodiscard]] NodeId own() const { return own_; }         ///< its router
  [[nodiscard]] std::size_t states() const { return std::size_t{topology_.routers()} * words_; }
  [[nodiscard]] std::uint32_t words() const { return words_; }
  /// The router's state with word 0.
  [[nodiscard]] std::size_t first(NodeId router) const { return std::size_t{router} * words_; }
  [[nodiscard]] NodeId router(std::size_t state) const {
    return static_cast<NodeId>(state / words_);
  }
  [[nodiscard]] std::uint32_t word(std::size_t state) const {
    return static_cast<std::uint32_t>(state % words_);
  }
  /// The packet leaves the network there.
  [[nodiscard]] bool ends(std::size_t state) const {
    return router(state) == own_ && (words_ == 1 || routing_.leaves(own_, word(state)));
  }
  /// Of a state that does not end.
  [[nodiscard]] HopSet operator[](std::size_t state) const {
    return {&hops_[state * most_], most_};
  }
  /// The next state after one of its hops.
  [[nodiscard]] std::size_t next(std::size_t state, Hop hop) const {
    return first(behind_[first_link_[router(state)] + hop.port]) + hop.word;
  }
  /// Calls `visit` with each state in which a packet of processor `from` can enter.
  template <class Visit>
  void each_entry(NodeId from, Visit&& visit) const {
    const NodeId at = topology_.entry_router(from);
    if (words_ == 1) return visit(first(at));
    const std::uint32_t choices = routing_.first_words(from, to_);
    for (std::uint32_t choice = 0; choice < choices; ++choice) {
      const std::uint32_t word = routing_.first_word(from, to_, choice);
      visit(first(at) + word);
      if (!routing_.chooses()) continue;
      const auto other = routing_.other_word({.at = at, .to = to_, .word = word});
      if (other) visit(first(at) + *other);
    }
  }

 private:
  void add(std::size_t state) {
    steps_.push_back({.at = router(state), .to = to_, .word = word(state)});
  }

  const Topology& topology_;
  const Routing& routing_;
  NodeId own_ = 0, to_ = 0;
  std::uint32_t words_, most_;
  std::vector<RouteStep> steps_;
  std::vector<Hop> hops_;
  std::vector<std::size_t> first_link_;  ///< by router, in behind_
  std::vector<NodeId> behind_;           ///< by link: the router that it leads to
};

}  // namespace ballast
