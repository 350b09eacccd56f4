// SPDX-License-Identifier: BSD-3-Clause
#include "core/threads.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace ballast {
namespace {

TEST(Threads, EachBlockRunsOnceInEachStep) {
  for (const unsigned count : {1u, 2u, 3u, 5u}) {
    Threads threads(count);
    std::vector<unsigned> calls(count, 0);
    for (unsigned step = 1; step <= 50; ++step) {
      threads.run([&](unsigned block) { ++calls[block]; });
      for (const unsigned c : calls) ASSERT_EQ(c, step);
    }
  }
}

/// Each block reads its neighbour's number of the step before: a barrier too few shows at once.
TEST(Threads, StepSeesAllOfTheStepBefore) {
  Threads threads(4);
  std::vector<std::uint64_t> before{1, 2, 3, 4}, after(4);
  std::vector<std::uint64_t> expected = before;
  for (int step = 0; step < 300; ++step) {
    threads.run([&](unsigned k) { after[k] = 3 * before[(k + 1) % 4] + before[k]; });
    before.swap(after);
    const std::vector<std::uint64_t> old = expected;
    for (unsigned k = 0; k < 4; ++k) expected[k] = 3 * old[(k + 1) % 4] + old[k];
  }
  EXPECT_EQ(before, expected);
}

/// On one core the caller goes on with the blocks of threads that have none.
TEST(Threads, AStepDoesNotWaitForThreadsWithoutACore) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  constexpr unsigned kSteps = 200, kCount = 4;
  unsigned own = 0;
  std::vector<unsigned> calls(kCount, 0);
  {
    Threads threads(kCount);
    const auto caller = std::this_thread::get_id();
    for (unsigned step = 0; step < kSteps; ++step) {
      std::vector<std::uint8_t> by_caller(kCount, 0);
      threads.run([&](unsigned block) {
        ++calls[block];
        by_caller[block] = std::this_thread::get_id() == caller;
      });
      own += std::accumulate(by_caller.begin(), by_caller.end(), 0u);
    }
  }
  EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(calls, std::vector<unsigned>(kCount, kSteps));
  EXPECT_GT(own, kSteps) << "more than its own block";
}

TEST(Threads, RangesCoverAllElementsOnce) {
  for (const unsigned count : {1u, 2u, 3u, 7u}) {
    Threads threads(count);
    for (const std::size_t size : {0u, 1u, 5u, 64u, 1000u}) {
      for (const std::size_t unit : {1u, 8u, 64u}) {
        std::size_t next = 0;
        for (unsigned block = 0; block < count; ++block) {
          const auto [first, last] = threads.range(block, size, unit);
          EXPECT_EQ(first, next);
          EXPECT_TRUE(last == size || last % unit == 0);
          next = last;
        }
        EXPECT_EQ(next, size);
      }
    }
  }
}

TEST(Threads, SharedPartsRunOnceBesideWhatRunsAlone) {
  for (const unsigned count : {1u, 2u, 3u, 5u}) {
    for (const unsigned parts : {0u, 1u, 4u, 17u}) {
      Threads threads(count);
      const std::thread::id caller = std::this_thread::get_id();
      std::vector<unsigned> calls(parts, 0);
      unsigned alone = 0;
      for (unsigned step = 1; step <= 50; ++step) {
        threads.share(
            parts,
            [&] {
              ASSERT_EQ(std::this_thread::get_id(), caller);
              ++alone;
            },
            [&](unsigned k) { ++calls[k]; });
        ASSERT_EQ(alone, step);
        ASSERT_EQ(calls, std::vector<unsigned>(parts, step)) << count << " threads";
      }
    }
  }
}

TEST(Threads, WhatRunsAloneMayTakeAsLongAsAllParts) {
  Threads threads(2);
  std::atomic<unsigned> parts = 0;
  threads.share(
      8,
      [&] {
        while (parts != 8) std::this_thread::yield();
      },
      [&](unsigned) { ++parts; });
  EXPECT_EQ(parts, 8u);
}

TEST(Threads, ExceptionBesideSharedPartsIsThrown) {
  for (const unsigned count : {1u, 3u}) {
    Threads threads(count);
    EXPECT_THROW(threads.share(
                     4, [] { throw std::runtime_error("alone"); }, [](unsigned) {}),
                 std::runtime_error);
    EXPECT_THROW(threads.share(
                     4, [] {},
                     [](unsigned k) {
                       if (k == 2) throw std::logic_error("part");
                     }),
                 std::logic_error);
  }
}

TEST(Threads, ExceptionOfTheFirstBlockIsThrown) {
  Threads threads(4);
  const auto fail = [&](unsigned from) {
    threads.run([&](unsigned block) {
      if (block >= from) throw std::runtime_error(std::to_string(block));
    });
  };
  for (const unsigned from : {0u, 2u, 3u}) {
    try {
      fail(from);
      ADD_FAILURE();
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(error.what(), std::to_string(from));
    }
  }
  fail(4);  // nothing is left of them
}

TEST(Threads, NumberFollowsTheSizeUnlessGiven) {
  EXPECT_EQ(threads_for(3, 1, 1000), 3u);
  EXPECT_EQ(threads_for(0, 999, 1000), 1u);
  EXPECT_EQ(threads_for(0, 0, 1000), 1u);
  EXPECT_EQ(threads_for(0, 1'000'000'000, 1), std::max(std::thread::hardware_concurrency(), 1u));
}

}  // namespace
}  // namespace ballast
