// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "planning/problem.h"
#include "planning/work_model.h"

namespace ballast {

/// The rule of a central planner: a processor for each task that may move. Limits that all rules
/// share are kept by PlacementPlanner, whatever a rule places.
class Placer {
 public:
  virtual ~Placer() = default;
  /// The processor of each item. There are items and processors.
  [[nodiscard]] virtual std::vector<Part> place(const PlanningProblem& problem) const = 0;
  /// The work whose maximum the rule lowers; by default the load.
  [[nodiscard]] virtual WorkModel work(const PlanningProblem&) const { return {}; }
  /// place() keeps within PlanningProblem::most_memory and most_moves if the start does.
  [[nodiscard]] virtual bool keeps_limits() const { return false; }
  [[nodiscard]] virtual PlannerNeeds needs() const { return {}; }
  /// See Planner::library().
  [[nodiscard]] virtual std::string library() const { return {}; }
};

}  // namespace ballast
