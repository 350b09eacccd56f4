// SPDX-License-Identifier: BSD-3-Clause
#include "process/worker_pool.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/interrupt.h"

namespace ballast {
namespace {

using How = JobEnd::How;

std::vector<Job> jobs(std::uint32_t count, std::uint64_t memory = 0) {
  std::vector<Job> all;
  for (std::uint32_t n = 0; n < count; ++n) all.push_back({n, memory});
  return all;
}

std::map<std::uint32_t, JobEnd> ends_of(const std::vector<Job>& jobs, const JobFunction& function,
                                        const PoolOptions& options) {
  std::map<std::uint32_t, JobEnd> ends;
  run_in_workers(jobs, function, options, [&](JobEnd end) {
    EXPECT_FALSE(ends.contains(end.number)) << "job " << end.number << " ended twice";
    ends[end.number] = std::move(end);
  });
  return ends;
}

TEST(WorkerPool, EveryJobIsAnsweredOnce) {
  for (const unsigned workers : {1U, 2U, 5U}) {
    const auto ends = ends_of(
        jobs(300), [](std::uint32_t n) { return std::string(n * 7, 'x') + std::to_string(n); },
        {workers});
    ASSERT_EQ(ends.size(), 300u);
    for (const auto& [n, end] : ends) {
      EXPECT_EQ(end.how, How::answered);
      EXPECT_EQ(end.answer, std::string(n * 7, 'x') + std::to_string(n));
      EXPECT_EQ(end.output, "");
    }
  }
}

TEST(WorkerPool, AnAnswerMayBeLargerThanAPipe) {
  const auto ends =
      ends_of(jobs(4), [](std::uint32_t n) { return std::string(5'000'000 + n, 'y'); }, {2});
  for (const auto& [n, end] : ends) EXPECT_EQ(end.answer.size(), 5'000'000 + n);
}

TEST(WorkerPool, AWorkerThatDiesTakesOneJobWithIt) {
  const auto ends = ends_of(jobs(40),
                            [](std::uint32_t n) -> std::string {
                              if (n % 10 == 3) {
                                std::fprintf(stderr, "job %u is about to die\n", n);
                                std::raise(n % 20 == 3 ? SIGKILL : SIGABRT);
                              }
                              if (n == 17) _exit(7);
                              if (n == 18) throw std::runtime_error("broken");
                              return "well";
                            },
                            {2});
  ASSERT_EQ(ends.size(), 40u);
  for (const auto& [n, end] : ends) {
    if (n % 10 == 3) {
      EXPECT_EQ(end.how, How::died);
      EXPECT_EQ(end.reason,
                n % 20 == 3 ? "killed by signal 9 (Killed)" : "killed by signal 6 (Aborted)");
      EXPECT_EQ(end.output, fmt::format("job {} is about to die\n", n));
    } else if (n == 17 || n == 18) {
      EXPECT_EQ(end.how, How::died);
      EXPECT_EQ(end.reason, n == 17 ? "ended with exit code 7" : "ended with exit code 4");
      EXPECT_EQ(end.output, n == 17 ? "" : "internal error: broken\n");
    } else {
      EXPECT_EQ(end.answer, "well");
    }
  }
}

TEST(WorkerPool, AJobThatHangsIsKilledAlone) {
  PoolOptions options{2};
  options.time_limit = std::chrono::milliseconds(300);
  const auto ends = ends_of(
      jobs(12),
      [](std::uint32_t n) -> std::string {
        if (n == 4) std::this_thread::sleep_for(std::chrono::hours(1));
        return "well";
      },
      options);
  ASSERT_EQ(ends.size(), 12u);
  for (const auto& [n, end] : ends) {
    EXPECT_EQ(end.how, n == 4 ? How::over_time : How::answered) << n;
    if (n != 4) continue;
    EXPECT_EQ(end.reason, "exceeded its time limit");
    EXPECT_GE(end.wall_s, 0.3);
  }
}

TEST(WorkerPool, AJobBeyondItsMemoryFailsAlone) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer needs memory beyond any limit";
#endif
  const auto allocate = [](std::uint32_t n) -> std::string {
    std::vector<char> much(n == 5 ? std::size_t{400} << 20 : 1000, 'z');
    return std::to_string(much[much.size() / 2]);
  };
  PoolOptions options{2, std::uint64_t{256} << 20};
  for (const bool limited : {true, false}) {
    options.limit_memory = limited;
    const auto ends = ends_of(jobs(12), allocate, options);
    ASSERT_EQ(ends.size(), 12u);
    for (const auto& [n, end] : ends) {
      EXPECT_EQ(end.how, limited && n == 5 ? How::out_of_memory : How::answered) << n;
    }
  }
  options.limit_memory = true;
  std::vector<Job> large = jobs(12, std::uint64_t{300} << 20);
  for (const auto& [n, end] : ends_of(large, allocate, options)) {
    EXPECT_EQ(end.how, How::answered) << "the limit is twice the estimate";
  }
  for (const unsigned workers : {1U, 2U}) {
    options = {workers, std::uint64_t{1} << 30};
    for (const auto& [n, end] : ends_of(jobs(12), allocate, options)) {
      EXPECT_EQ(end.how, How::answered) << "a job may use its share of the memory";
    }
    options.memory = ~std::uint64_t{0};
    for (const auto& [n, end] : ends_of(jobs(12), allocate, options)) {
      EXPECT_EQ(end.how, How::answered) << "no limit is known";
    }
  }
}

TEST(WorkerPool, JobsInFlightFitIntoTheMemory) {
  // Each answer has the times at which the job began and ended.
  const auto interval = [](std::uint32_t) {
    const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch().count(); };
    const auto begin = now();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return fmt::format("{} {}", begin, now());
  };
  PoolOptions options{4};
  options.memory = 250;
  const auto ends = ends_of(jobs(12, 100), interval, options);
  ASSERT_EQ(ends.size(), 12u);
  std::vector<std::pair<long long, int>> changes;
  for (const auto& [n, end] : ends) {
    long long from = 0, to = 0;
    ASSERT_EQ(std::sscanf(end.answer.c_str(), "%lld %lld", &from, &to), 2);
    changes.emplace_back(from, 1);
    changes.emplace_back(to, -1);
  }
  std::sort(changes.begin(), changes.end());
  int now = 0, most = 0;
  for (const auto& [at, change] : changes) most = std::max(most, now += change);
  EXPECT_EQ(most, 2) << "two of 100 fit into 250, three do not";
}

TEST(WorkerPool, AJobLargerThanTheMemoryRunsAlone) {
  PoolOptions options{2};
  options.memory = 10;
  EXPECT_EQ(ends_of(
                jobs(5, 100), [](std::uint32_t) { return "well"; }, options)
                .size(),
            5u);
}

TEST(WorkerPool, AJobAloneHasItsOwnProcess) {
  std::vector<Job> some = jobs(30);
  for (Job& job : some) job.alone = job.number % 3 == 0;
  const auto ends = ends_of(some, [](std::uint32_t) { return std::to_string(getpid()); }, {2});
  std::map<std::string, std::set<std::uint32_t>> by_process;
  for (const auto& [n, end] : ends) by_process[end.answer].insert(n);
  for (const auto& [process, numbers] : by_process) {
    if (numbers.size() == 1) continue;
    for (const std::uint32_t n : numbers) EXPECT_NE(n % 3, 0u) << "shares process " << process;
  }
  EXPECT_GT(by_process.size(), 10u);
  EXPECT_LT(by_process.size(), 25u) << "the others share";
}

/// Two long jobs, and two that were handed out before their length was known. Then job 4 waits for
/// the others, none of which may wait behind it.
TEST(WorkerPool, NoJobWaitsBehindALongOneWhileAnotherWorkerIsFree) {
  using namespace std::chrono_literals;
  void* const shared = mmap(nullptr, sizeof(std::atomic<unsigned>), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  auto& ended = *new (shared) std::atomic<unsigned>(0);
  const auto ends = ends_of(jobs(9),
                            [&](std::uint32_t n) -> std::string {
                              if (n < 2) std::this_thread::sleep_for(300ms);
                              if (n > 4) ++ended;
                              if (n != 4) return "";
                              const auto limit = std::chrono::steady_clock::now() + 3s;
                              while (ended != 4 && std::chrono::steady_clock::now() < limit) {
                                std::this_thread::sleep_for(1ms);
                              }
                              return std::to_string(ended);
                            },
                            {2});
  EXPECT_EQ(ends.at(4).answer, "4");
  munmap(shared, sizeof(std::atomic<unsigned>));
}

TEST(WorkerPool, AnInterruptEndsIt) {
  std::vector<std::uint32_t> done;
  run_in_workers(
      jobs(1000), [](std::uint32_t) { return ""; }, {2},
      [&](const JobEnd& end) {
        done.push_back(end.number);
        if (done.size() == 10) interrupt::requested = SIGINT;
      });
  interrupt::requested = 0;
  EXPECT_GE(done.size(), 10u);
  EXPECT_LT(done.size(), 100u);
}

TEST(WorkerPool, WorkersDoNotOutliveAKilledManager) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t manager = fork();
  if (manager == 0) {
    run_in_workers(
        jobs(2),
        [&](std::uint32_t) -> std::string {
          std::this_thread::sleep_for(std::chrono::hours(1));
          return "";
        },
        {2}, [](const JobEnd&) {});
    _exit(0);
  }
  close(ends[1]);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  kill(manager, SIGKILL);
  // The workers have closed the pipe's end; the manager's closes with it.
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(WorkerPool, JobsMayArriveWhileOthersRun) {
  int feed[2];
  ASSERT_EQ(pipe(feed), 0);
  std::vector<std::uint32_t> done;
  std::uint32_t sent = 0;
  const auto send = [&] {
    const std::uint32_t number = sent++;
    ASSERT_EQ(write(feed[1], &number, sizeof number), static_cast<ssize_t>(sizeof number));
  };
  send();
  serve_in_workers(
      {feed[0],
       [&](std::vector<Job>& jobs) {
         std::uint32_t number = 0;
         const bool more = read(feed[0], &number, sizeof number) > 0;
         if (more) jobs.push_back({number});
         return more;
       }},
      [](std::uint32_t n) { return std::to_string(n); }, {2},
      [&](const JobEnd& end) {
        done.push_back(end.number);
        if (sent < 20) return send();
        if (done.size() == 20) close(feed[1]);
      });
  std::sort(done.begin(), done.end());
  ASSERT_EQ(done.size(), 20u);
  for (std::uint32_t n = 0; n < 20; ++n) EXPECT_EQ(done[n], n);
  close(feed[0]);
}

TEST(WorkerPool, NothingRunsAfterItsTime) {
  PoolOptions options{2};
  options.until = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  std::size_t done = 0;
  run_in_workers(
      jobs(6),
      [](std::uint32_t n) -> std::string {
        std::this_thread::sleep_for(std::chrono::seconds(n < 2 ? 0 : 3));
        return "";
      },
      options, [&](const JobEnd&) { ++done; });
  EXPECT_EQ(done, 2u);
}

}  // namespace
}  // namespace ballast
