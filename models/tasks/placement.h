// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/measure.h"

namespace ballast {

/// Condition for tasks that only move to count as balanced: by count, max - min <= 1; by work, max
/// / mean - 1 <= `imbalance`, or no placement is better.
struct Goal {
  Measure by = Measure::count;
  double imbalance = 0.05;
  friend bool operator==(const Goal&, const Goal&) = default;
};

/// Tasks in their queues. Lengths of the tasks of processor i that may move:
/// `lengths[first[i]] .. lengths[first[i + 1] - 1]`.
struct Queues {
  std::vector<double> lengths = {};
  std::vector<std::size_t> first = {0};
  std::vector<double> fixed = {};  ///< by processor: sum of the lengths of tasks that must stay

  [[nodiscard]] std::size_t processors() const { return first.size() - 1; }
  [[nodiscard]] std::span<const double> of(std::size_t i) const {
    return {lengths.data() + first[i], first[i + 1] - first[i]};
  }
  /// Adds the next processor with the lengths of its tasks.
  void add(std::span<const double> tasks, double stay = 0) {
    lengths.insert(lengths.end(), tasks.begin(), tasks.end());
    first.push_back(lengths.size());
    fixed.push_back(stay);
  }
};

/// Properties of a placement of tasks on processors, besides its imbalance.
struct Placement {
  bool balanced = true;         ///< by the goal
  bool none_better = false;     ///< beyond the goal's imbalance, but max = lower_bound
  double lower_bound = 0;       ///< no placement has a smaller maximum
  double lpt_imbalance = 0;     ///< imbalance of longest processing time first (Graham 1969), after
                                ///< the tasks that must stay
  bool one_move_helps = false;  ///< moving one task would lower the larger load of some pair
  friend bool operator==(const Placement&, const Placement&) = default;
};

/// By count: the number of tasks per processor. No processors: balanced.
[[nodiscard]] Placement judge_counts(std::span<const std::uint32_t> tasks);

/// By work, balanced up to this imbalance. No processors, or no task that takes time: balanced. O(n
/// log n) for n tasks unless the goal is reached.
[[nodiscard]] Placement judge_work(const Queues& queues, double imbalance);

/// max(mean, longest, t_p + t_(p+1)) of the lengths, t in descending order, on p processors: a
/// lower bound on every placement's maximum. `falling`: sorted.
[[nodiscard]] double lower_bound(std::span<const double> falling, std::size_t processors);

/// The largest load if each task, in the order of `falling`, goes to the least loaded processor.
/// The processors begin with `loads`.
[[nodiscard]] double lpt_maximum(std::span<const double> falling, std::span<const double> loads);

}  // namespace ballast
