// SPDX-License-Identifier: BSD-3-Clause
// What a placement from empty builds up, one item after the other.
#pragma once

#include <vector>

#include "planning/least_loaded.h"
#include "planning/placement_state.h"

namespace ballast {

/// Loads of the processors.
class LoadLevels {
 public:
  explicit LoadLevels(const PlanningProblem& problem)
      : problem_(problem), loads_(problem.fixed_loads()) {}

  [[nodiscard]] double at(Part q) const { return loads_.load(q); }
  /// After item k has gone there.
  [[nodiscard]] double with(Item k, Part q) const {
    return loads_.load(q) + problem_.load_of(k, q);
  }
  [[nodiscard]] Part least() const { return loads_.least(); }
  /// Where an item should go.
  [[nodiscard]] Part best(Item /*k*/) const { return loads_.least(); }
  void place(Item k, Part q) { loads_.set(q, with(k, q)); }

 private:
  const PlanningProblem& problem_;
  LeastLoaded loads_;
};

/// Works of the processors. A task that has no place yet is away from its partners.
class WorkLevels {
 public:
  /// Empties the state, which must outlive it.
  explicit WorkLevels(PlacementState& state);

  [[nodiscard]] double at(Part q) const { return works_.load(q); }
  [[nodiscard]] double with(Item k, Part q) const;
  [[nodiscard]] Part least() const { return works_.least(); }
  /// The one with the least work, or that of a partner where the work is less then; ties by index.
  [[nodiscard]] Part best(Item k) const;
  void place(Item k, Part q);

 private:
  [[nodiscard]] static std::vector<double> of_empty(PlacementState& state);

  PlacementState& state_;
  LeastLoaded works_;
};

}  // namespace ballast
