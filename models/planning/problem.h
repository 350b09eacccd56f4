// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "machine/planner.h"

namespace ballast {

/// A processor that takes part in a plan: the index of its report.
using Part = std::uint32_t;
/// A task that may move: its index in PlanningProblem::items.
using Item = std::uint32_t;

/// `a` is not above `b`, up to the rounding of sums: a task that fits exactly fits.
[[nodiscard]] inline bool at_most(double a, double b) { return a <= b + 1e-12 * (b < 0 ? -b : b); }

/// A central planner's knowledge, in flat arrays.
struct PlanningProblem {
  struct Task {
    TaskId task;
    double length;  ///< in quanta, at speed 1
    Part from;
  };
  struct Processor {
    NodeId id;
    double speed;
    double load;   ///< as in its report
    double fixed;  ///< part of it that stays
  };

  explicit PlanningProblem(const PlannerView& view);

  std::vector<Task> items;  ///< in the order of the reports
  std::vector<Processor> parts;
  const Tasks* tasks;          ///< see PlannerView
  std::span<const NodeId> at;  ///< see PlannerView
  double quantum;              ///< see PlannerView
  std::optional<std::uint64_t> most_moves = {};
  std::optional<double> most_memory = {};  ///< bytes of a processor

  /// Load of an item at a processor.
  [[nodiscard]] double load_of(Item k, Part q) const { return items[k].length / parts[q].speed; }
  [[nodiscard]] std::vector<Part> start() const;
  [[nodiscard]] std::vector<double> fixed_loads() const;
  /// Loads with item k at `placed[k]`.
  [[nodiscard]] std::vector<double> loads(std::span<const Part> placed) const;
  /// Load of all processors if it were spread evenly.
  [[nodiscard]] double mean() const;
  /// Work that would level each processor above its fixed load, at least 0.
  [[nodiscard]] std::vector<double> targets() const;
  /// All items, the longest first; of equals the first one.
  [[nodiscard]] std::vector<Item> longest_first() const;
};

/// The largest load of a placement.
[[nodiscard]] double largest_load(const PlanningProblem& problem, std::span<const Part> placed);
/// Items that are not where they began.
[[nodiscard]] std::uint64_t moves_of(const PlanningProblem& problem, std::span<const Part> placed);

}  // namespace ballast
