// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <vector>

#include "core/random.h"
#include "core/stop.h"
#include "support/workloads_fixture.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

TEST(Tasks, AWorkloadInTheMakingHeedsASignal) {
  Tasks tasks;
  interrupt::requested = SIGINT;
  std::size_t made = 0;
  std::string what;
  try {
    for (; made < 1'000'000; ++made) tasks.add(0, 1);
  } catch (const StopError& stop) {
    what = stop.what();
  }
  interrupt::requested = 0;
  EXPECT_NE(what.find("interrupted by SIGINT at task "), std::string::npos) << what;
  EXPECT_GT(made, 0U) << "small ones end by themselves";
  EXPECT_LT(made, 200'000U);
}

TEST(Synthetic, Constant) {
  EXPECT_EQ(loads("kind = 'constant'\nload = 3", 4), (TaskCounts{3, 3, 3, 3}));
  const Tasks tasks = make("kind = 'constant'\nload = 2\nwork = 0.25", 2);
  EXPECT_EQ(tasks.processors, 2U);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 0, 1, 1}));
  EXPECT_EQ(tasks.work, std::vector<double>(4, 0.25));
  EXPECT_EQ(tasks.arrival, std::vector<Cycle>(4, 0));
}

TEST(Synthetic, Spike) {
  EXPECT_EQ(loads("kind = 'spike'\nload = 5\nat = 2", 4), (TaskCounts{0, 0, 5, 0}));
  EXPECT_EQ(loads("kind = 'spike'\nload = 5\nbase = 1", 3), (TaskCounts{5, 1, 1}));
  EXPECT_EQ(error("kind = 'spike'\nat = 4", 4),
            "exp.toml:3:6: workload.at: expected a processor 0 .. 3, got 4");
}

TEST(Synthetic, Half) {
  EXPECT_EQ(loads("kind = 'half'\nload = 7", 4), (TaskCounts{7, 7, 0, 0}));
  EXPECT_EQ(loads("kind = 'half'\nload = 7", 5), (TaskCounts{7, 7, 7, 0, 0}));
  EXPECT_EQ(loads("kind = 'half'\nload = 7", 1), (TaskCounts{7}));
}

TEST(Synthetic, Linear) {
  EXPECT_EQ(loads("kind = 'linear'\nfirst = 0\nlast = 10", 4), (TaskCounts{0, 3, 7, 10}));
  EXPECT_EQ(loads("kind = 'linear'\nfirst = 10\nlast = 0", 4), (TaskCounts{10, 7, 3, 0}));
  EXPECT_EQ(loads("kind = 'linear'\nfirst = 1\nlast = 2", 3), (TaskCounts{1, 2, 2}));
  EXPECT_EQ(loads("kind = 'linear'\nfirst = 4\nlast = 9", 1), (TaskCounts{4}));
}

// Expected values from a Philox in Python integers.
TEST(Synthetic, Random) {
  const std::string section = "kind = 'random'\nmin = 10\nmax = 30";
  EXPECT_EQ(loads(section, 8), (TaskCounts{19, 16, 11, 23, 25, 10, 30, 24}));
  EXPECT_EQ(loads(section, 3), (TaskCounts{19, 16, 11}));
  EXPECT_NE(loads(section, 8, 2), loads(section, 8, 1));
  EXPECT_EQ(loads("kind = 'random'\nmin = 4\nmax = 4", 2), (TaskCounts{4, 4}));
  EXPECT_EQ(error("kind = 'random'\nmin = 5\nmax = 4"),
            "exp.toml:3:7: workload.min: expected 0 .. 4 (workload.max), got 5");
}

TEST(Synthetic, RandomReachesBothEndsAndItsMean) {
  const TaskCounts many = loads("kind = 'random'\nmin = 1\nmax = 9", 10'000);
  EXPECT_EQ(*std::min_element(many.begin(), many.end()), 1U);
  EXPECT_EQ(*std::max_element(many.begin(), many.end()), 9U);
  const double sum =
      static_cast<double>(std::accumulate(many.begin(), many.end(), std::uint64_t{0}));
  EXPECT_NEAR(sum / 10'000, 5, 5 * 0.0258);  // sqrt((81 - 1) / 12 / 10000)
}

TEST(Synthetic, Zipf) {
  EXPECT_EQ(loads("kind = 'zipf'\nload = 1000", 8),
            (TaskCounts{1000, 500, 333, 250, 200, 167, 143, 125}));
  EXPECT_EQ(loads("kind = 'zipf'\nload = 1000\nexponent = 0.5", 4),
            (TaskCounts{1000, 707, 577, 500}));
  EXPECT_EQ(loads("kind = 'zipf'\nload = 1000\nexponent = 2.25", 6),
            (TaskCounts{1000, 210, 84, 44, 27, 18}));
  EXPECT_EQ(loads("kind = 'zipf'\nload = 9\nexponent = 0", 3), (TaskCounts{9, 9, 9}));
  EXPECT_EQ(loads("kind = 'zipf'\nload = 100\nexponent = 0.1", 3), (TaskCounts{100, 93, 90}));
}

TEST(Synthetic, Geometric) {
  EXPECT_EQ(loads("kind = 'geometric'\nload = 100", 6), (TaskCounts{100, 50, 25, 13, 6, 3}));
  EXPECT_EQ(loads("kind = 'geometric'\nload = 10\nratio = 0", 3), (TaskCounts{10, 0, 0}));
  EXPECT_EQ(loads("kind = 'geometric'\nload = 10\nratio = 1", 3), (TaskCounts{10, 10, 10}));
}

TEST(Synthetic, List) {
  EXPECT_EQ(loads("kind = 'list'\nloads = [3, 0, 2]", 3), (TaskCounts{3, 0, 2}));
  EXPECT_EQ(loads("kind = 'list'\nloads = [3, 1]", 4), (TaskCounts{3, 1, 0, 0}));
  EXPECT_EQ(loads("kind = 'list'\nloads = [3, 1]", 0), (TaskCounts{3, 1}));
  EXPECT_EQ(error("kind = 'list'\nloads = [1, 2, 3]", 2),
            "exp.toml:3:9: expected 1 .. 2 loads (processors of the machine), got 3");
  EXPECT_EQ(error("kind = 'list'\nloads = []", 0).substr(0, 31), "exp.toml:3:9: expected 1 .. 429");
  EXPECT_EQ(error("kind = 'list'\nloads = [1, -2]"),
            "exp.toml:3:13: workload.loads[1]: expected an integer 0 .. 4294967295, got -2");
  EXPECT_EQ(error("kind = 'list'"),
            "exp.toml:1:1: workload.loads: missing required key, expected a list of integers 0 .. "
            "4294967295");
}

// Order from Fisher and Yates over a Philox in Python integers.
TEST(Synthetic, Shuffle) {
  const std::string section = "kind = 'linear'\nfirst = 0\nlast = 7\nshuffle = true";
  EXPECT_EQ(loads(section, 8), (TaskCounts{2, 1, 0, 6, 3, 7, 4, 5}));
  EXPECT_NE(loads(section, 8, 2), loads(section, 8, 1));
}

TEST(Synthetic, LoadsWithoutKeys) {
  EXPECT_EQ(loads("kind = 'constant'", 4), (TaskCounts{16, 16, 16, 16}));
  EXPECT_EQ(loads("kind = 'geometric'", 4), (TaskCounts{1024, 512, 256, 128}));
  EXPECT_EQ(loads("kind = 'half'", 4), (TaskCounts{16, 16, 0, 0}));
  EXPECT_EQ(loads("kind = 'linear'", 5), (TaskCounts{0, 8, 16, 24, 32}));
  EXPECT_EQ(loads("kind = 'random'", 4), loads("kind = 'random'\nmin = 0\nmax = 32", 4));
  EXPECT_EQ(loads("kind = 'spike'", 4), (TaskCounts{1024, 0, 0, 0}));
  EXPECT_EQ(loads("kind = 'zipf'", 4), (TaskCounts{1024, 512, 341, 256}));
}

TEST(Synthetic, RefusesBadValues) {
  EXPECT_EQ(error("kind = 'constant'\nload = -3"),
            "exp.toml:3:8: workload.load: expected an integer 0 .. 4294967295, got -3");
  EXPECT_EQ(error("kind = 'constant'\nwork = -1"),
            "exp.toml:3:8: workload.work: expected a number 0 .. 1000000000000000, got -1");
  EXPECT_EQ(error("kind = 'constant'\nlaod = 1"),
            "exp.toml:3:1: workload.laod: unknown key, expected one of load, work, shuffle, kind; "
            "did you mean \"load\"?");
  EXPECT_EQ(
      error("kind = 'spyke'"),
      "exp.toml:2:8: workload.kind: expected one of constant, csv, dag, fib, geometric, half, "
      "heavy, lbdata, light, linear, list, nqueens, poisson, random, spike, stencil, swf, "
      "transition, uts, zipf, got "
      "\"spyke\"; did you mean \"spike\"?");
  EXPECT_EQ(error("kind = 'constant'\nload = 4294967295\nwork = 2", 2),
            "exp.toml:4:8: expected at most 4294967295 tasks, got more");
}

TEST(Workload, NeedsProcessorsForSyntheticKinds) {
  EXPECT_THROW(make("kind = 'constant'", 0), UserError);
}

TEST(Workload, SortsByArrivalAndKeepsTheOrderOfMaking) {
  Tasks tasks;
  tasks.processors = 4;
  tasks.add(0, 10, 5);
  tasks.add(1, 11, 0);
  tasks.add(2, 12, 5);
  tasks.add(3, 13, 0);
  tasks.sort_by_arrival();
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{1, 3, 0, 2}));
  EXPECT_EQ(tasks.work, (std::vector<double>{11, 13, 10, 12}));
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 0, 5, 5}));
}

TEST(Workload, SortsManyTasksStably) {
  Tasks tasks;
  tasks.processors = 1;
  for (int i = 0; i < 1000; ++i) tasks.add(0, i, static_cast<Cycle>(i * 7 % 3));
  tasks.sort_by_arrival();
  for (TaskId t = 1; t < tasks.size(); ++t) {
    EXPECT_TRUE(tasks.arrival[t - 1] < tasks.arrival[t] ||
                (tasks.arrival[t - 1] == tasks.arrival[t] && tasks.work[t - 1] < tasks.work[t]))
        << t;
  }
}

/// The highest digit of the last arrival may be 1.
TEST(Workload, SortsByTheHighestDigit) {
  for (const Cycle last : {Cycle{2048}, Cycle{3000}, Cycle{1} << 22, (Cycle{1} << 33) + 5}) {
    Tasks tasks;
    tasks.processors = 1;
    for (const Cycle at : {last, Cycle{7}, last - 1, Cycle{0}}) tasks.add(0, 1, at);
    tasks.sort_by_arrival();
    EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 7, last - 1, last}));
  }
}

TEST(Workload, SortsArrivalsOfAnySize) {
  RandomStream random(1, Stream{2});
  Tasks tasks;
  tasks.processors = 1;
  for (int i = 0; i < 10'000; ++i) tasks.add(0, i, random.next64() >> random.below(64));
  std::vector<Cycle> expected = tasks.arrival;
  const std::vector<Cycle> made = tasks.arrival;
  std::stable_sort(expected.begin(), expected.end());
  tasks.sort_by_arrival();
  EXPECT_EQ(tasks.arrival, expected);
  for (TaskId t = 0; t < tasks.size(); ++t) {
    EXPECT_EQ(made[static_cast<std::size_t>(tasks.work[t])], tasks.arrival[t]);
  }
}

TEST(Workload, LoadsAreTheNumbersOfTasks) {
  unsigned kinds = 0;
  for (const auto& part : Registry<WorkloadMaker>::entries()) {
    if (!part.make.loads) continue;
    ++kinds;
    for (const bool shuffle : {false, true}) {
      Settings settings{{"shuffle", shuffle}};
      if (part.name == "list")
        settings.emplace_back("loads", std::vector<std::int64_t>{3, 1, 4, 1, 5});
      const Args args = Registry<WorkloadMaker>::args(part.name, settings);
      const WorkloadContext context{7, 3};
      EXPECT_EQ(part.make.loads(args, context), counts(part.make(args, context))) << part.name;
    }
  }
  EXPECT_GE(kinds, 8u);
}

TEST(Workload, EveryPartDocumentsItself) {
  for (const auto& part : Registry<WorkloadMaker>::entries()) {
    EXPECT_FALSE(part.help.empty()) << part.name;
    for (const Key& key : part.keys)
      EXPECT_FALSE(key.help().empty()) << part.name << "." << key.name();
  }
}

}  // namespace
}  // namespace ballast
