// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "topology/topology.h"

namespace ballast {

/// By way of an intermediate router, which a packet's word names: by the topology's own relation to
/// that router, and from there to the destination. Each phase has VC classes of its own. Word m:
/// towards router m of those with processors; phases_end(): the second phase. It begins at the
/// intermediate router, at once if the packet enters there; the first one passes through the
/// destination.
class TwoPhases : public Routing {
 public:
  /// Throws UserError: packets do not enter and leave at the same routers; a relation of its own
  /// with several hops or with words. `links`: outlives this.
  explicit TwoPhases(const Topology& links);

  void route(std::span<const RouteStep> steps, Hop* hops) const final;
  [[nodiscard]] unsigned vc_classes() const final { return 2 * links_.vc_classes(); }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] std::uint32_t words() const final { return second_phase() + 1; }
  [[nodiscard]] bool leaves(NodeId at, std::uint32_t word) const final {
    return word == second_phase() || places_[word].router == at;
  }
  [[nodiscard]] const Routing* stand_in() const final { return &links_; }

 protected:
  [[nodiscard]] std::uint32_t second_phase() const {
    return static_cast<std::uint32_t>(places_.size());
  }
  [[nodiscard]] const Topology& links() const { return links_; }
  [[nodiscard]] NodeId router(std::uint32_t word) const { return places_[word].router; }
  /// The word for a router; kNone: it has no processor.
  [[nodiscard]] std::uint32_t word_of(NodeId router) const { return words_[router]; }

 private:
  struct Place {
    NodeId router, processor;
  };
  const Topology& links_;
  std::vector<Place> places_;         ///< a processor of each router that has some
  std::vector<std::uint32_t> words_;  ///< by router
};

}  // namespace ballast
