// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Quantiles by nearest rank.
struct Quantiles {
  double mean = 0, p50 = 0, p95 = 0, max = 0;
  friend bool operator==(const Quantiles&, const Quantiles&) = default;
  /// At least one value.
  [[nodiscard]] static Quantiles of(std::vector<double> values);
};

/// A job that has ended.
struct JobRun {
  std::int64_t id;
  NodeId tasks;
  Cycle arrival, wait, end;  ///< wait: from its arrival to the start of its last task
  double slowdown;           ///< max(1, (end - arrival) / max(run, shortest run))
  friend bool operator==(const JobRun&, const JobRun&) = default;
};

/// The jobs of a run in which tasks are executed.
struct JobResult {
  std::uint64_t jobs = 0, parallel = 0;  ///< all; those of several tasks
  std::uint64_t ended = 0;
  std::uint64_t apart = 0;  ///< parallel jobs whose tasks did not begin together
  bool gang = false;
  std::optional<double> log_start = {};  ///< s: Unix time of the log's first job, the run's time 0
  std::optional<std::uint64_t> following = {},
                               unknown = {};  ///< with predecessors: jobs that have one, and
                                              ///< those whose predecessor is not in the run
  std::optional<Quantiles> wait = {}, slowdown = {};  ///< of the ended jobs; wait in cycles
  std::vector<JobRun> list = {};                      ///< on request: the ended jobs
  friend bool operator==(const JobResult&, const JobResult&) = default;
};

}  // namespace ballast
