// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planning/placement_state.h"

namespace ballast {

/// Lowers the largest work of a placement by moves and swaps. What moves is a task or all tasks of
/// a block at a processor.
///
/// A step takes the processor with the largest work (with most bytes above the bound, while there
/// are any) and the change with another one that leaves the least of the two larger: first among
/// moves, then among swaps. It is made if bytes above the bound get fewer or, at as many, the
/// larger work does. So the sorted works fall, and the search ends. A placement with at most
/// PlanningProblem::most_moves moves keeps so.
class LocalSearch {
 public:
  /// `most`: changes that all calls together look at.
  LocalSearch(PlacementState& state, std::uint64_t most) : state_(state), left_(most) {}

  /// Until no change helps, all changes have been looked at, or no memory is above the bound and
  /// the largest work is at most `enough`.
  void descend(double enough = 0);
  /// Makes the change if it keeps the limits. `block`: the item with all of its block beside it.
  bool try_move(Item k, bool block, Part to);
  [[nodiscard]] bool ended() const noexcept { return left_ == 0; }

 private:
  /// Tasks that move together.
  using Group = std::vector<Item>;
  /// Of two processors after a change.
  struct Value {
    double excess;  ///< change of the bytes above the bound
    double work;    ///< the larger work
  };
  struct Change {
    Value value;
    Group give, take;
    Part to;
  };

  [[nodiscard]] double excess(Part q) const noexcept;
  [[nodiscard]] double larger_work(Part a, Part b) const noexcept;
  [[nodiscard]] static bool less(const Value& a, const Value& b) noexcept;
  [[nodiscard]] bool keeps_moves(std::uint64_t before) const noexcept;
  [[nodiscard]] Part heaviest() const noexcept;
  [[nodiscard]] bool reached(double enough) const noexcept;
  [[nodiscard]] std::vector<Group> groups_at(Part q) const;
  void exchange(const Group& give, Part to, const Group& take, Part from);
  void consider(const Group& give, Part from, const Group& take, Part to,
                std::optional<Change>& best);
  bool step(bool swaps);

  PlacementState& state_;
  std::uint64_t left_;
};

}  // namespace ballast
