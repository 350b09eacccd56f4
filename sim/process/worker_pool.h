// SPDX-License-Identifier: BSD-3-Clause
// Many small jobs in worker processes: one that dies, hangs or needs too much memory takes no other
// job with it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace ballast {

struct Job {
  std::uint32_t number = 0;  ///< argument of the function
  std::uint64_t memory = 0;  ///< estimated peak, in bytes
  bool alone = false;        ///< runs in a new process, which ends after it
  std::uint32_t kind = 0;    ///< jobs of one kind take about the same time
};

struct JobEnd {
  std::uint32_t number = 0;
  enum class How : std::uint8_t { answered, out_of_memory, over_time, died } how = How::answered;
  std::string answer = {};  ///< what the function returned
  std::string reason = {};  ///< without an answer: "killed by signal 11 (Segmentation fault)"
  std::string output = {};  ///< what the job wrote to standard output and standard error
  double wall_s = 0;
};

/// Runs in a worker process. An exception other than std::bad_alloc ends the process.
using JobFunction = std::function<std::string(std::uint32_t number)>;

struct PoolOptions {
  unsigned workers = 1;
  /// Bytes for all jobs in flight. A job that needs more runs when no other does.
  std::uint64_t memory = ~std::uint64_t{0};
  /// A job fails that exceeds twice its estimate and a worker's share of `memory`.
  bool limit_memory = true;
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< wall time of a job
  std::function<void()> tick = [] {};  ///< called at least five times a second
  /// From then on nothing runs: jobs in flight are killed and have no end.
  std::optional<std::chrono::steady_clock::time_point> until = {};
};

/// Jobs that arrive while others run.
struct JobFeed {
  int file = -1;  ///< readable when there is news
  /// Adds jobs; false: no more will come. Called when the file is readable.
  std::function<bool(std::vector<Job>& jobs)> take;
};

/// Cores that this process may use, at least 1.
[[nodiscard]] unsigned available_cores();

/// Runs the jobs in their order on forked processes, each of which has the memory of the caller at
/// the time of the call. `on_end` is called in the caller as the jobs end, in any order. Stops
/// early when interrupt::pending(): jobs in flight are killed and have no end. Call it from the
/// main thread of a process without other threads. Throws InvariantError: a system call failed.
void run_in_workers(std::span<const Job> jobs, const JobFunction& function,
                    const PoolOptions& options, const std::function<void(JobEnd)>& on_end);
/// The same for jobs that arrive; ends after the last of them.
void serve_in_workers(const JobFeed& feed, const JobFunction& function, const PoolOptions& options,
                      const std::function<void(JobEnd)>& on_end);

}  // namespace ballast
