// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "core/registry.h"
#include "topology/topology.h"

namespace ballast {

/// A routing relation of the registry.
struct RoutingMaker {
  /// Makes the relation for a topology, which outlives it; nullptr: the topology's own. Throws
  /// UserError if it does not fit the topology: "expected .." and what fits.
  std::function<std::unique_ptr<Routing>(const Args&, const Topology&)> make;

  std::unique_ptr<Routing> operator()(const Args& args, const Topology& topology) const {
    return make(args, topology);
  }
};

/// The key `selection` of relations with sets of hops, and its value.
[[nodiscard]] Key selection_key();
[[nodiscard]] Selection selection_of(const Args& args);

/// The topology with another relation; with nullptr the topology itself, so that its own relation
/// costs nothing.
[[nodiscard]] std::unique_ptr<Topology> with_routing(std::unique_ptr<Topology> topology,
                                                     std::unique_ptr<Routing> routing);

}  // namespace ballast
