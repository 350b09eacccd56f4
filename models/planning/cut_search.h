// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "planning/partition_graph.h"
#include "planning/placement_state.h"

namespace ballast {

/// Lowers PartitionGraph::cost() of a placement: a task goes to the processor with most of its
/// bytes, or changes places with a task there. No load rises above a limit, no memory above the
/// bound, no number of moves above the most. Each change lowers the cost, so the search ends. The
/// work of the state must be the load.
class CutSearch {
 public:
  CutSearch(PlacementState& state, const PartitionGraph& graph)
      : state_(state), graph_(graph), bytes_(state.parts(), 0) {}

  /// Processors above the limit give tasks to those that they talk to, at the least cost, while one
  /// of these has room.
  void relieve(double limit);
  void descend(double limit);

 private:
  using Sum = std::int64_t;

  [[nodiscard]] bool fits(Part q, double load_before, std::uint64_t moves_before) const noexcept;
  [[nodiscard]] Sum price(Item k, Part q) const noexcept;
  [[nodiscard]] Sum gain(Item k, Part to) const noexcept;
  [[nodiscard]] Sum between(Item a, Item b) const noexcept;
  bool try_exchange(Item k, Part to, Item other);
  bool improve(Item k);
  bool give_one(Part from);

  PlacementState& state_;
  const PartitionGraph& graph_;
  double limit_ = 0;
  std::vector<Sum> bytes_;  ///< scratch, by part: bytes of an item's edges; 0 between the items
};

}  // namespace ballast
