// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "topology/kary_tree.h"

namespace ballast {

/// The k-ary n-tree of a relation. Throws UserError for another topology.
[[nodiscard]] inline const KaryTree& kary_tree(const Topology& links) {
  const auto* const tree = dynamic_cast<const KaryTree*>(&links);
  if (tree == nullptr) throw UserError("expected a kary-tree");
  return *tree;
}

/// Up by any link until the destination is below, then down. No channel up is requested from one
/// down, so there is no cycle.
class UpAdaptive final : public RoutedBySets<UpAdaptive> {
 public:
  explicit UpAdaptive(const Topology& links, Selection selection = Selection::first)
      : tree_(kary_tree(links)), selection_(selection) {}
  [[nodiscard]] std::uint32_t most_hops() const override { return tree_.base(); }
  [[nodiscard]] Selection selection() const override { return selection_; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    if (tree_.is_above(step.at, step.to)) return hops.add(tree_.down_hop(step.at, step.to));
    for (NodeId j = 0; j < tree_.base(); ++j) hops.add(tree_.up_hop(step.at, j));
  }

 private:
  const KaryTree& tree_;
  Selection selection_;
};

}  // namespace ballast
