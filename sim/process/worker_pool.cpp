// SPDX-License-Identifier: BSD-3-Clause
#include "process/worker_pool.h"

#include <poll.h>
#include <sched.h>

#include <algorithm>
#include <csignal>
#include <deque>
#include <memory>
#include <vector>

#include "core/interrupt.h"
#include "process/worker.h"

namespace ballast {
namespace {

using Clock = Worker::Clock;

/// While it exists, a job for a worker that has died is a failed write, not a signal.
class IgnoredPipeSignal {
 public:
  IgnoredPipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  IgnoredPipeSignal(const IgnoredPipeSignal&) = delete;
  IgnoredPipeSignal& operator=(const IgnoredPipeSignal&) = delete;
  ~IgnoredPipeSignal() { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
};

class Pool {
 public:
  Pool(std::span<const Job> jobs, const JobFeed* feed, const JobFunction& function,
       const PoolOptions& options, const std::function<void(JobEnd)>& on_end)
      : waiting_(jobs.begin(), jobs.end()),
        feed_(feed),
        function_(function),
        options_(options),
        on_end_(on_end),
        workers_(feed != nullptr
                     ? std::max(1U, options.workers)
                     : std::clamp<std::size_t>(jobs.size(), 1, std::max(1U, options.workers))) {}

  void run() {
    while (interrupt::pending() == 0 && in_time() && (hand_out() || feed_ != nullptr)) {
      wait();
      for (auto& worker : workers_) {
        if (worker) look_after(worker);
      }
      options_.tick();
    }
  }

 private:
  /// A second job waits in the worker, which begins it while the manager is busy.
  static constexpr std::size_t kInFlight = 2;

  [[nodiscard]] bool in_time() const { return !options_.until || Clock::now() < *options_.until; }

  /// Sends jobs while they fit. False: none is left or in flight.
  bool hand_out() {
    for (std::size_t depth = 1; depth <= kInFlight; ++depth) {
      for (auto& worker : workers_) {
        if (waiting_.empty()) break;
        const Job& job = waiting_.front();
        if (worker && !can_take(*worker, job, depth)) continue;
        if (!fits(worker.get(), job)) return true;  // in order: later jobs wait, too
        if (worker && job.alone && !worker->fresh()) worker.reset();
        if (!worker) worker = std::make_unique<Worker>(function_, options_.limit_memory);
        worker->send(job);
        waiting_.pop_front();
      }
    }
    return !waiting_.empty() || busy();
  }
  static bool can_take(const Worker& worker, const Job& job, std::size_t depth) {
    if (worker.retired()) return false;
    return job.alone ? worker.queue().empty() : worker.queue().size() < depth;
  }
  [[nodiscard]] bool busy() const {
    return std::any_of(workers_.begin(), workers_.end(),
                       [](const auto& w) { return w && !w->queue().empty(); });
  }
  /// The job fits into the memory beside the jobs in flight, or nothing is in flight.
  bool fits(const Worker* on, const Job& job) const {
    if (!busy()) return true;
    std::uint64_t sum = std::max(job.memory, on != nullptr ? on->memory() : 0);
    for (const auto& worker : workers_) {
      if (worker && worker.get() != on) sum += worker->memory();
    }
    return sum <= options_.memory;
  }

  void wait() {
    std::vector<pollfd> files;
    for (const auto& worker : workers_) {
      if (worker) files.push_back({worker->answers(), POLLIN, 0});
    }
    if (feed_ != nullptr) files.push_back({feed_->file, POLLIN, 0});
    constexpr int kTick = 200;  // ms
    const int ready = poll(files.data(), files.size(), kTick);
    if (feed_ == nullptr || ready <= 0 || files.back().revents == 0) return;
    std::vector<Job> more;
    if (!feed_->take(more)) feed_ = nullptr;
    waiting_.insert(waiting_.end(), more.begin(), more.end());
  }

  void look_after(std::unique_ptr<Worker>& worker) {
    const bool alive = worker->receive();
    while (const auto end = worker->next_end()) on_end_(*end);
    const bool over_time = alive && options_.time_limit && !worker->queue().empty() &&
                           Clock::now() - worker->since() > *options_.time_limit;
    if (!alive || over_time) {
      const auto end = worker->last_end(over_time);
      const std::deque<Job> unbegun = worker->queue();
      worker.reset();
      waiting_.insert(waiting_.begin(), unbegun.begin(), unbegun.end());
      if (end) on_end_(*end);
    } else if (worker->retired() && worker->queue().empty()) {
      worker.reset();
    }
  }

  std::deque<Job> waiting_;
  const JobFeed* feed_;  ///< nullptr: none, or it has ended
  const JobFunction& function_;
  const PoolOptions& options_;
  const std::function<void(JobEnd)>& on_end_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

unsigned available_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

void run_in_workers(std::span<const Job> jobs, const JobFunction& function,
                    const PoolOptions& options, const std::function<void(JobEnd)>& on_end) {
  const IgnoredPipeSignal ignored;
  Pool(jobs, nullptr, function, options, on_end).run();
}

void serve_in_workers(const JobFeed& feed, const JobFunction& function, const PoolOptions& options,
                      const std::function<void(JobEnd)>& on_end) {
  const IgnoredPipeSignal ignored;
  Pool({}, &feed, function, options, on_end).run();
}

}  // namespace ballast
