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

/// Number of jobs that a worker holds: 2, so that it goes on while the manager is busy; of short
/// jobs as many as take 10 ms, which the manager may need for its file; where some take long only
/// one, since the next would wait behind a long one while other workers have nothing to do.
class QueueDepth {
 public:
  explicit QueueDepth(std::uint32_t kind = 0) : kind_(kind) {}
  void on_end(const Job& job, double wall_s) {
    if (job.kind != kind_) *this = QueueDepth(job.kind);
    constexpr double kFade = 0.9;
    longest_s_ = std::max(wall_s, kFade * longest_s_);
    ++ends_;
  }
  [[nodiscard]] std::size_t of(const Job& job) const {
    // The first times may be wrong: of answers that arrive together the later seem to take none.
    constexpr std::size_t kSure = 16;
    constexpr double kLong = 0.1;
    if (job.kind == kind_ && longest_s_ >= kLong) return 1;
    if (job.kind != kind_ || ends_ < kSure) return 2;
    constexpr double kAhead = 0.01;
    return static_cast<std::size_t>(
        std::clamp(kAhead / std::max(longest_s_, 1e-6), 2.0, double{kMost}));
  }
  static constexpr std::size_t kMost = 32;

 private:
  std::uint32_t kind_;
  double longest_s_ = 0;  ///< of the last jobs of this kind
  std::size_t ends_ = 0;
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
  [[nodiscard]] bool in_time() const { return !options_.until || Clock::now() < *options_.until; }

  /// Sends jobs while they fit. False: none is left or in flight.
  bool hand_out() {
    for (std::size_t depth = 1; depth <= QueueDepth::kMost; ++depth) {
      for (auto& worker : workers_) {
        if (waiting_.empty() || depth > depth_.of(waiting_.front())) break;
        const Job& job = waiting_.front();
        if (worker && !can_take(*worker, job, depth)) continue;
        if (!fits(worker.get(), job)) return true;  // in order: later jobs wait, too
        if (worker && job.alone && !worker->fresh()) worker.reset();
        if (!worker) worker = std::make_unique<Worker>(function_, memory_of_worker());
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
  /// What any job may use, where memory is limited.
  [[nodiscard]] std::optional<std::uint64_t> memory_of_worker() const {
    constexpr std::uint64_t kAtLeast = std::uint64_t{128} << 20;
    if (!options_.limit_memory) return {};
    return std::max(kAtLeast, options_.memory / workers_.size());
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
    while (!worker->queue().empty()) {
      const Job job = worker->queue().front();
      const auto end = worker->next_end();
      if (!end) break;
      depth_.on_end(job, end->wall_s);
      on_end_(*end);
    }
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
  QueueDepth depth_;
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
