// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "claims/melhem91/trace.h"

namespace ballast {

/// The rule of [Melhem91] section 3 for a receipt rho on a spanning tree: Size rho/(u + kept) goes
/// on over each Out link, `delay` steps later; u: the sum of the Sizes.
struct ReceiptRule {
  double kept = 1;
  std::uint32_t delay = 1;
};

/// A spanning tree of an origin, seen by the flows of a load change of one unit per processor.
struct FlowTree {
  std::vector<std::size_t> in;  ///< for each processor, a direction; links: the origin
  std::vector<double> size;     ///< by direction: the total flow over it
  bool by_rule = true;          ///< each receipt is passed on by the rule
  std::uint64_t steps = 0;      ///< T

  /// Size of each link over which a processor passes load on, otherwise 0.
  [[nodiscard]] std::vector<double> out(const Neighbours& n, NodeId j) const;
};

[[nodiscard]] FlowTree flow_tree(const Topology& topology, NodeId origin,
                                 const ReceiptRule& rule = {}, const Settings& settings = {});
/// The trees of all origins.
[[nodiscard]] std::vector<FlowTree> flow_trees(const Topology& topology,
                                               const Settings& settings = {});

/// "For any j, if In_i = In_k then Out_i = Out_k", with the sizes.
struct LinkCondition {
  bool holds = true;
  /// Largest number of distinct subtrees at one processor, except its own tree, minus its links;
  /// the condition holds if this is at most 0.
  int subtrees_over_links = -1'000'000;
};
[[nodiscard]] LinkCondition link_condition(const Neighbours& n, const std::vector<FlowTree>& trees);

/// Undirected links with a flow, each by its smaller direction.
[[nodiscard]] std::set<std::size_t> links_of(const Neighbours& n, const FlowTree& tree);

}  // namespace ballast
