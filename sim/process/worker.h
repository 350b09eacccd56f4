// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "process/worker_pool.h"

namespace ballast {

/// A worker process, seen from its manager. Jobs go to it and are answered in their order.
class Worker {
 public:
  using Clock = std::chrono::steady_clock;

  /// `memory`: bytes that each job may use, even if it was estimated to need less; none: no limit.
  Worker(const JobFunction& function, std::optional<std::uint64_t> memory);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Kills the process.
  ~Worker();

  void send(const Job& job);
  [[nodiscard]] int answers() const noexcept { return answers_; }
  /// Reads what has arrived, without waiting. False: the process has ended.
  [[nodiscard]] bool receive();
  /// The next job that has ended, of what was received.
  [[nodiscard]] std::optional<JobEnd> next_end();
  /// After the process has ended, or `over_time`: the end of the job in work; none: it had begun
  /// none of its queue.
  [[nodiscard]] std::optional<JobEnd> last_end(bool over_time);

  [[nodiscard]] const std::deque<Job>& queue() const noexcept { return queue_; }
  /// Start of the job in work.
  [[nodiscard]] Clock::time_point since() const noexcept { return since_; }
  [[nodiscard]] bool fresh() const noexcept { return fresh_; }  ///< no job was sent yet
  /// Takes no further job: its process ends after what it has.
  [[nodiscard]] bool retired() const noexcept { return retired_; }
  /// Memory of its largest job.
  [[nodiscard]] std::uint64_t memory() const noexcept;

 private:
  [[nodiscard]] JobEnd end_of_first(JobEnd::How how);

  pid_t process_ = -1;
  int jobs_ = -1, answers_ = -1, output_ = -1;
  std::string received_;
  std::deque<Job> queue_;
  Clock::time_point since_ = Clock::now();
  bool fresh_ = true, retired_ = false;
  bool resigned_ = false;  ///< ends after a job that ran out of memory
};

/// The child's side: answers jobs until the manager closes `jobs`; never returns.
[[noreturn]] void serve_jobs(int jobs, int answers, int output, const JobFunction& function,
                             std::optional<std::uint64_t> memory);

/// What goes through the pipes, followed by `answer` and `output` bytes of text.
struct JobMessage {
  std::uint32_t number;
  std::uint32_t padding;
  std::uint64_t memory;
};
struct AnswerMessage {
  JobEnd::How how;
  std::uint32_t answer, output;
};

}  // namespace ballast
