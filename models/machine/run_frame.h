// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "machine/run.h"
#include "tasks/task_store.h"

namespace ballast {

/// What every run has, whatever carries the tasks: budget and progress on the way, the report at
/// the end.
class RunFrame {
 public:
  RunFrame(const Tasks& tasks, const RunOptions& options);

  /// Throws StuckError if the budget is used up at cycle `now`.
  void check_budget(Cycle now, const TaskStore& store) const;
  /// Tells the progress, now and then; once an edge.
  void report_progress(Cycle now, const TaskStore& store);

 protected:
  /// The report at cycle `now` but for what the carrier of the tasks adds; throws StuckError unless
  /// the run is `done`, and names what is `pending` beside the tasks.
  [[nodiscard]] RunResult report(Cycle now, Cycle edges, const TaskStore& store, bool done,
                                 const std::string& pending = {}) const;
  /// Tasks that each processor brings.
  [[nodiscard]] const std::vector<std::uint64_t>& initial_load() const { return count_; }

 private:
  const RunOptions& options_;
  std::vector<std::uint64_t> count_;
  std::vector<double> work_;
  Cycle edges_ = 0;
};

}  // namespace ballast
