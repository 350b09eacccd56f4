// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/measure.h"

namespace ballast {

/// Sums of the same lengths in a different order differ by rounding.
inline constexpr double kRounding = 1 + 1e-12;

/// Condition for tasks that only move to count as balanced: by count, max - min <= 1; by work, max
/// / mean - 1 <= `imbalance`, or no placement is better.
struct Goal {
  Measure by = Measure::count;
  double imbalance = 0.05;
  friend bool operator==(const Goal&, const Goal&) = default;
};

/// Tasks in their queues. Lengths of the tasks of processor i that may move:
/// `lengths[first[i]] .. lengths[first[i + 1] - 1]`. A load is work / speed.
struct Queues {
  std::vector<double> lengths = {};
  std::vector<std::size_t> first = {0};
  std::vector<double> fixed = {};   ///< by processor: sum of the lengths of tasks that must stay
  std::vector<double> speeds = {};  ///< by processor

  [[nodiscard]] std::size_t processors() const { return first.size() - 1; }
  [[nodiscard]] std::span<const double> of(std::size_t i) const {
    return {lengths.data() + first[i], first[i + 1] - first[i]};
  }
  /// Adds the next processor with the lengths of its tasks.
  void add(std::span<const double> tasks, double stay = 0, double speed = 1) {
    lengths.insert(lengths.end(), tasks.begin(), tasks.end());
    first.push_back(lengths.size());
    fixed.push_back(stay);
    speeds.push_back(speed);
  }
  /// The lengths of the tasks that may move and take time, longest first.
  [[nodiscard]] std::vector<double> falling() const;
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
/// log n) for n tasks unless the goal is reached; see lower_bound() for few tasks.
[[nodiscard]] Placement judge_work(const Queues& queues, double imbalance);

/// No placement of the tasks has a smaller largest load. The largest of:
/// * all work over all speeds;
/// * the fixed work of a processor over its speed;
/// * for every k with at least k p + 1 tasks that may move, the k + 1 shortest of the k p + 1
///   longest, on the fastest of the p processors: some processor gets k + 1 of them (k = 0: the
///   longest task);
/// * for tasks of one length, and for at most 16 tasks on at most 4 processors, the best placement.
[[nodiscard]] double lower_bound(const Queues& queues);

/// The largest load if each task, longest first, goes to the processor that would end it first,
/// beside the fixed work.
[[nodiscard]] double lpt_maximum(const Queues& queues);

}  // namespace ballast
