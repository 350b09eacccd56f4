// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The parallel jobs of a log. The tasks of a job have consecutive numbers, and arrive together.
struct Jobs {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Job {
    std::int64_t id;              ///< number in the log
    TaskId first;                 ///< its first task
    NodeId tasks;                 ///< at least 1
    std::uint32_t after = kNone;  ///< job at whose end it is submitted: an earlier one of the list
    Cycle think = 0;              ///< cycles from that end to its arrival
  };

  /// By their first tasks. `Tasks::arrival` of a job with a predecessor is a lower bound.
  std::vector<Job> list = {};
  double short_run = 0;                  ///< work: shorter runs count as this in a bounded slowdown
  bool gang = false;                     ///< the tasks of a job begin together, each at its home
  bool follow = false;                   ///< jobs may have predecessors
  bool per_job = false;                  ///< the result lists every job
  std::uint64_t unknown = 0;             ///< jobs with a predecessor that is not in the list
  std::string allocation = {};           ///< rule that gave the jobs their processors
  std::optional<double> log_start = {};  ///< s: Unix time from which the log's times count

  [[nodiscard]] std::uint64_t bytes() const { return list.size() * sizeof list[0]; }
};

}  // namespace ballast
