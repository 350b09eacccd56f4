// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"
#include "graphs/bisection.h"

namespace ballast::horton93 {

/// Rules by which sets are bisected.
inline constexpr const char* kRules[] = {"index", "coordinate", "graph"};

/// A graph for the claims about any topology.
struct Place {
  std::string name;
  std::unique_ptr<Topology> topology;
};
/// Lines, grids, cubes, trees, stars and random graphs of about 100 (full: 1000) processors.
[[nodiscard]] std::vector<Place> places(Effort effort);

/// The processors' neighbours as seen by the agents.
[[nodiscard]] Neighbours graph_of(const Topology& topology);

/// A graph and its sets by a rule.
struct Halved {
  Halved(const Topology& topology, const char* rule)
      : graph(graph_of(topology)), tree(graph, halve_by(rule, graph)) {}
  /// All sets of at least two processors on a level; level 0: all processors.
  [[nodiscard]] std::vector<std::size_t> sets_of(std::uint32_t level) const;

  Neighbours graph;
  Bisection tree;
};
/// Algorithm 2 level by level, with the sets that it levels.
struct Levels {
  Levels(const Topology& topology, const char* rule, const Loads& loads)
      : halved(topology, rule), run(topology, kMultiLevel, loads, {{"bisection", rule}}) {
    for (std::uint32_t k = 0; k < 2 * halved.tree.levels(); ++k) run.machine.balance();
  }
  /// The flow between the halves of the next level's sets.
  std::vector<Order> transfer() {
    run.machine.balance();
    return orders(*run.agents);
  }
  Halved halved;
  Balanced run;
};

/// Sets of at least this many processors with halves that no link joins.
[[nodiscard]] std::size_t sets_apart(const Topology& topology, const char* rule, NodeId least = 2);

}  // namespace ballast::horton93
