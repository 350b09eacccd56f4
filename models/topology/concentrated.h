// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Most processors on a router of a concentrated topology; also the limit of the key.
inline constexpr NodeId kMaxConcentration = NodeId{1} << 15;

/// The key `concentration`: processors per router, by default 1.
[[nodiscard]] Key concentration_key();
/// Its value. Throws UserError if the routers, the product of the key `size`, would have more than
/// kMaxProcessors processors.
[[nodiscard]] NodeId concentration_of(const Args& args);

/// The topology with so many processors on each router: processor p is at router p / concentration,
/// so that the shape has one dimension more, the fastest [Balfour & Dally 2006]. `inner`: processor
/// i is at router i; one hop a pair, no words. With 1 it is `inner` itself, which costs nothing.
[[nodiscard]] std::unique_ptr<Topology> concentrated(std::unique_ptr<Topology> inner,
                                                     NodeId concentration);

/// A T of these parts with the processors per router of the key. Throws UserError as
/// concentration_of().
template <class T, class... Parts>
[[nodiscard]] std::unique_ptr<Topology> concentrated(const Args& args, Parts&&... parts) {
  const NodeId concentration = concentration_of(args);  // first: a refused topology takes no memory
  return concentrated(std::make_unique<T>(std::forward<Parts>(parts)...), concentration);
}

/// A trial with these values of `size` and `concentration`.
struct ConcentratedSize {
  std::vector<std::int64_t> size;
  std::int64_t concentration;
};
/// Trials with these values of `size` alone, then those with both keys.
[[nodiscard]] std::vector<TopologyTrial> concentrated_trials(
    std::initializer_list<std::vector<std::int64_t>> sizes,
    std::initializer_list<ConcentratedSize> concentrated);

/// TopologyMaker::size_for with so many processors per router: those of all routers together.
[[nodiscard]] TopologySize concentrated_size(const TopologyMaker& part, NodeId processors,
                                             NodeId concentration);

}  // namespace ballast
