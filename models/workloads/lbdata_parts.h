// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "workloads/lbdatafile.h"
#include "workloads/workload.h"

namespace ballast {

/// Sub-phases of a phase, one after the other.
class LbParts {
 public:
  /// Its parts are no sub-phase: what the tasks' times hold beyond their sub-phases.
  static constexpr std::int64_t kBeyond = -1;

  void add(TaskId number, const LbTask& task);
  /// The tasks of each sub-phase that take time in it, in the order of the ids; then those with
  /// time beyond them. The last part has all tasks, since messages leave after it, and the edges.
  /// Null: no task has a sub-phase. `all`: the tasks of the phase, with their trace.
  [[nodiscard]] std::shared_ptr<const Phases> of(const Tasks& all);

 private:
  struct Piece {
    std::int64_t subphase;
    TaskId task;
    double time;  ///< seconds
  };
  std::vector<Piece> pieces_, beyond_;
};

/// Time that the sub-phases of a task take together, in seconds.
[[nodiscard]] double sum_of_subphases(const LbTask& task);
/// That much is more than the time of the task, and not by rounding.
[[nodiscard]] bool exceeds(double sum, double time);

}  // namespace ballast
