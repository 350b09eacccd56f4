// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

#include "claims/das02/printed.h"
#include "machine/run.h"
#include "workloads/workload.h"

namespace ballast::das02 {

inline constexpr double kCyclesPerSecond = 10'000;

/// The registered workload of a load, with its defaults; work in seconds, arrivals in cycles.
[[nodiscard]] Tasks tasks_of(Load load, NodeId processors, std::uint64_t seed);

/// A run of these tasks without a balancer ("none"), until all are executed.
[[nodiscard]] RunResult run_alone(const Tasks& tasks);

/// Completion, in seconds, if all processors always shared all work: a lower bound for all
/// schedules.
[[nodiscard]] double least_completion(const Tasks& tasks);
/// Completion, in seconds, if they take jobs from one queue, in the order of arrival, at no cost.
[[nodiscard]] double one_queue_completion(const Tasks& tasks);
/// Work of all tasks, in seconds.
[[nodiscard]] double work_of(const Tasks& tasks);

/// A quantity over many runs.
class Runs {
 public:
  void add(double value) {
    ++n_;
    const double delta = value - mean_;
    mean_ += delta / n_;
    squares_ += delta * (value - mean_);
  }
  [[nodiscard]] double mean() const { return mean_; }
  /// For one run; at least two runs.
  [[nodiscard]] double sigma() const { return std::sqrt(squares_ / (n_ - 1)); }
  /// How many sigma the average of 10 runs is above the mean; the mean of these runs has an error,
  /// too.
  [[nodiscard]] double sigmas(double average_of_10) const {
    return (average_of_10 - mean_) / (sigma() * std::sqrt(1 / 10.0 + 1 / n_));
  }

 private:
  double n_ = 0, mean_ = 0, squares_ = 0;
};

/// Work per processor and completion (s) of a load on 1,024 processors.
struct Work {
  Runs initial, all, shared, queue;
};
inline constexpr NodeId kWorkNodes = 1024;
/// For this many seeds; measured once.
[[nodiscard]] const Work& work(Load load, std::uint64_t seeds);

}  // namespace ballast::das02
