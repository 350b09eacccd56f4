// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tasks/job_result.h"
#include "workloads/workload.h"

namespace ballast {

/// The jobs of a run: who has begun and ended, and which job is due because its predecessor has
/// ended. The store reports the starts and ends of tasks.
class JobLedger {
 public:
  /// `tasks` has jobs and outlives the ledger.
  JobLedger(const Tasks& tasks, double cycles_per_work);
  [[nodiscard]] static std::uint64_t bytes(const Tasks& tasks);

  [[nodiscard]] bool gang() const noexcept { return jobs_.gang; }
  [[nodiscard]] bool follow() const noexcept { return jobs_.follow; }
  [[nodiscard]] const Jobs::Job& of(TaskId task) const noexcept { return jobs_.list[job_[task]]; }

  void begins(TaskId task, Cycle now) noexcept;
  void ends(TaskId task, Cycle now);
  /// All tasks of the gang of `task` are ready. Checks from the task that was not ready last time,
  /// so a job of k tasks that get ready one by one costs O(k).
  template <class Ready>
  bool complete(TaskId task, Ready&& ready) {
    const Jobs::Job& job = of(task);
    NodeId& missing = runs_[job_[task]].missing;
    for (NodeId n = 0, at = missing; n < job.tasks; ++n, at = at + 1 == job.tasks ? 0 : at + 1) {
      if (ready(job.first + at)) continue;
      missing = at;
      return false;
    }
    return true;
  }

  /// Next arrival of a job; kNever: none is known. With predecessors, all jobs arrive by this list.
  [[nodiscard]] Cycle next_due() const noexcept {
    return due_.empty() ? kNever : due_.front().first;
  }
  /// Takes the job that is due next, the first in the list of several; it arrives now.
  const Jobs::Job& arrive(Cycle now);

  [[nodiscard]] JobResult result() const;

 private:
  struct Run {
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
  std::vector<Run> runs_;
  std::vector<Due> due_;  ///< heap
  /// Jobs with predecessor j: followers_[first_follower_[j]] to the next one.
  std::vector<std::uint32_t> first_follower_, followers_;
};

}  // namespace ballast
