// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// What to take from a log in the Standard Workload Format.
struct SwfOptions {
  double from = 0, to = 0;                ///< window of arrivals, s
  bool at_start = false;                  ///< arrivals are the log's starts, not its submit times
  bool cpu_time = false;                  ///< work is the mean CPU time of a processor
  std::vector<std::int64_t> status = {};  ///< of the jobs to take; empty: all
  bool predecessors = false;              ///< read the predecessors
  bool strict = false;                    ///< a job without tasks is an error
};

struct SwfJob {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::int64_t id;
  double arrival, work;  ///< s
  NodeId processors;
  std::uint32_t after = kNone;  ///< predecessor: an earlier job of the log's list
  double think = 0;             ///< s from its end to the arrival
};

struct SwfLog {
  NodeId processors = 0;     ///< of the machine that wrote the log; else of the largest job
  bool sized = false;        ///< the header says how many
  double start = 0;          ///< Unix time of the first job, from which the times count; 0: others
  std::vector<SwfJob> jobs;  ///< complete ones in the window, in the order of the log
  std::uint64_t skipped = 0;
  std::uint64_t unknown = 0;  ///< jobs with a predecessor that is not in the list
};

/// Throws UserError: a line that is none of a log.
[[nodiscard]] SwfLog read_swf(const std::string& path, const SwfOptions& options);
/// SwfLog::processors, of which the header and the first job may tell. Throws UserError.
[[nodiscard]] NodeId swf_processors(const std::string& path, const SwfOptions& options);

}  // namespace ballast
