// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tasks/task_kind.h"

namespace ballast {

/// The jobs of a run (Tasks::jobs): which have begun and ended, and which are due because their
/// predecessors have ended.
class JobLedger final : public TaskKind {
 public:
  /// `tasks` has jobs and outlives the ledger.
  JobLedger(const Tasks& tasks, double cycles_per_work);
  [[nodiscard]] static std::uint64_t bytes(const Tasks& tasks);

  void begins(TaskId task, Cycle now) override;
  void ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>& born) override;
  [[nodiscard]] Gang gang_of(TaskId task) const override;
  /// Checks from the task that was not ready last time, so a job of k tasks that get ready one by
  /// one costs O(k).
  [[nodiscard]] bool complete(const Gang& gang, const std::function<bool(TaskId)>& ready) override;
  /// Where jobs follow others: all jobs arrive by this list, of several at a time the first.
  void take_due(const Run& run, std::vector<TaskId>& due) override;
  [[nodiscard]] Cycle next_due(Cycle now) const override;
  [[nodiscard]] std::optional<JobResult> jobs() const override;

 private:
  struct JobTimes {
    Cycle arrival = 0, first_begin = kNever, last_begin = 0, end = 0;
    NodeId not_begun, not_ended;
    NodeId missing = 0;  ///< of a gang: the task that was not ready last time
  };
  using Due = std::pair<Cycle, std::uint32_t>;  ///< cycle, job

  void make_due(Cycle at, std::uint32_t job);

  const Tasks& tasks_;
  const Jobs& jobs_;
  double cycles_per_work_;
  std::vector<std::uint32_t> job_;  ///< by task
  std::vector<JobTimes> runs_;
  std::vector<Due> due_;  ///< heap
  /// Jobs with predecessor j: followers_[first_follower_[j]] to the next one.
  std::vector<std::uint32_t> first_follower_, followers_;
};

}  // namespace ballast
