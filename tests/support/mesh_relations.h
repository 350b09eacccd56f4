// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/errors.h"
#include "topology/topology.h"

namespace ballast {

/// Minimal hops on a mesh of two dimensions, by the links that a packet may take at a time.
class MeshRelation : public Routing {
 public:
  explicit MeshRelation(const Topology& topology) {
    const std::optional<GridShape> grid = topology.grid();
    if (!grid || grid->size.size() != 2 || grid->wrap) {
      throw UserError("this routing: expected a mesh of two dimensions");
    }
    size_ = grid->size;
  }

 protected:
  enum Side { west, east, north, south };
  [[nodiscard]] NodeId x(NodeId at) const { return at % size_[0]; }
  [[nodiscard]] NodeId y(NodeId at) const { return at / size_[0]; }
  /// Links of a router: those that exist, in this order.
  [[nodiscard]] Hop hop(NodeId at, Side side) const {
    const Port has[] = {x(at) > 0, x(at) + 1 < size_[0], y(at) > 0};
    Port port = 0;
    for (int k = 0; k < side; ++k) port += has[k];
    return {port};
  }

 private:
  std::vector<NodeId> size_;
};

/// Every minimal hop: packets can wait for each other in a cycle.
struct AnyMinimal final : RoutedBySets<AnyMinimal, MeshRelation> {
  using RoutedBySets::RoutedBySets;
  std::uint32_t most_hops() const override { return 2; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId at = step.at, to = step.to;
    if (x(to) != x(at)) hops.add(hop(at, x(to) < x(at) ? west : east));
    if (y(to) != y(at)) hops.add(hop(at, y(to) < y(at) ? north : south));
  }
};

/// Dimension order, y first: one hop a pair.
struct YFirst final : RoutedByWord<YFirst, MeshRelation> {
  using MeshRelation::hop;
  using RoutedByWord::RoutedByWord;
  Hop hop(const RouteStep& step) const {
    const NodeId at = step.at, to = step.to;
    return y(to) != y(at) ? hop(at, y(to) < y(at) ? north : south)
                          : hop(at, x(to) < x(at) ? west : east);
  }
};

}  // namespace ballast
