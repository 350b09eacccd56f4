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
  std::vector<std::size_t> in;  ///< of each processor, a direction; links: the origin
  std::vector<double> size;     ///< by direction: what goes over it in all
  bool by_rule = true;          ///< each receipt is passed on by the rule
  std::uint64_t steps = 0;      ///< T

  /// Size of each link of a processor over which it passes on, else 0.
  [[nodiscard]] std::vector<double> out(const Neighbours& n, NodeId j) const;
};

[[nodiscard]] FlowTree flow_tree(const Topology& topology, NodeId origin,
                                 const ReceiptRule& rule = {}, const Settings& settings = {});
/// Those of all origins.
[[nodiscard]] std::vector<FlowTree> flow_trees(const Topology& topology,
                                               const Settings& settings = {});

/// "For any j, if In_i = In_k then Out_i = Out_k", with the sizes.
struct LinkCondition {
  bool holds = true;
  /// The most different subtrees at one processor, its own tree apart, less its links: at most 0 if
  /// it holds.
  int subtrees_over_links = -1'000'000;
};
[[nodiscard]] LinkCondition link_condition(const Neighbours& n, const std::vector<FlowTree>& trees);

/// Undirected links that carry something, each by its smaller direction.
[[nodiscard]] std::set<std::size_t> links_of(const Neighbours& n, const FlowTree& tree);

}  // namespace ballast
