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
        steps_(std::size_t{topology.routers()} * words_) {}

  void ask(NodeId to) {
    own_ = topology_.exit_router(to);
    for (std::size_t state = 0; state < steps_.size(); ++state) {
      steps_[state] = {.at = router(state), .to = to, .word = word(state)};
    }
    const std::size_t own = first(own_), behind = own + words_;
    routing_.route({steps_.data(), own});  // the destination's own router is never asked
    routing_.route({steps_.data() + behind, steps_.size() - behind});
  }
  [[nodiscard]] NodeId own() const { return own_; }
  [[nodiscard]] std::size_t states() const { return steps_.size(); }
  [[nodiscard]] std::uint32_t words() const { return words_; }
  /// The router's state with word 0.
  [[nodiscard]] std::size_t first(NodeId router) const { return std::size_t{router} * words_; }
  [[nodiscard]] NodeId router(std::size_t state) const {
    return static_cast<NodeId>(state / words_);
  }
  [[nodiscard]] std::uint32_t word(std::size_t state) const {
    return static_cast<std::uint32_t>(state % words_);
  }
  [[nodiscard]] const HopSet& operator[](std::size_t state) const { return steps_[state].hops; }
  /// The word of a packet that leaves this state.
  [[nodiscard]] std::uint32_t next_word(std::size_t state) const { return steps_[state].word; }
  /// The next state after one of its hops.
  [[nodiscard]] std::size_t next(std::size_t state, Hop hop) const {
    return first(topology_.neighbour(router(state), hop.port).router) + next_word(state);
  }

 private:
  const Topology& topology_;
  const Routing& routing_;
  NodeId own_ = 0;
  std::uint32_t words_;
  std::vector<RouteStep> steps_;
};

}  // namespace ballast
