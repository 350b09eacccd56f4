// SPDX-License-Identifier: BSD-3-Clause
// Processors of different speeds.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/error_of.h"
#include "support/experiments.h"
#include "support/tier.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

STEPPED(TaskSpeeds);

void edge(TaskStore& store, Cycle now) {
  store.begin_edge(now);
  store.arrive();
  store.execute();
  store.end_edge();
}

/// A task of 7 units of 3 cycles; processor i has speed i mod 3 + 1.
TEST(TaskSpeeds, ShortenDurations) {
  const Tasks tasks = tasks_of_loads({1, 1, 1, 1, 1}, 7);
  TaskStore store(tasks, {.execute = true, .cycles_per_work = 3, .speeds = {1, 2, 3}});
  const Cycle duration[] = {21, 11, 7, 21, 11};  // 21 / 2 is rounded up
  for (Cycle now = 0; now <= 21; ++now) {
    edge(store, now);
    for (NodeId i = 0; i < 5; ++i) {
      EXPECT_EQ(store.running(i), now < duration[i]) << now << " " << i;
    }
  }
  EXPECT_TRUE(store.done());
  EXPECT_EQ(store.busy(21), std::vector<Cycle>(std::begin(duration), std::end(duration)));
}

TEST(TaskSpeeds, NoTaskTakesLessThanACycle) {
  Tasks tasks = tasks_of_loads({1, 1}, 1);
  tasks.work[0] = 0;
  TaskStore store(tasks, {.execute = true, .speeds = {1, 1000}});
  edge(store, 0);
  EXPECT_TRUE(store.running(0) && store.running(1));
  edge(store, 1);
  EXPECT_TRUE(store.done());
}

TEST(TaskSpeeds, RefusesBadSpeedsAndEndlessTasks) {
  const Tasks tasks = tasks_of_loads({1}, 1e15);
  EXPECT_EQ(error_of([&] {
              TaskStore(tasks, {.speeds = {2, 0}});
            }),
            "expected processor speeds of at least 1, got 0");
  EXPECT_EQ(error_of([&] { TaskStore(tasks, {.execute = true, .cycles_per_work = 1e4}); }),
            "expected tasks of 1 .. 9e+18 cycles at speed 1, got a task of work 1000000000000000 "
            "and 1e+19 cycles (machine.cycles_per_work = cycles per unit of work)");
  TaskStore(tasks, {.execute = true, .cycles_per_work = 1e3});
  TaskStore(tasks, {.cycles_per_work = 1e4});  // they only move
}

/// Durations of 3 units of 7 cycles at speeds 1, 2, 1, 2: 21 and 11 cycles, 8 tasks each.
void expect_speeds(const std::string& machine, bool kernel) {
  const TaskRun r =
      run_of("[machine]\nspeeds = [1, 2]\ncycles_per_work = 7\n" + machine +
                 "\n[workload]\nkind = 'constant'\nload = 8\nwork = 3\n[balancer]\nname "
                 "= 'none'\n[run]\nuntil = 'completed'",
             kernel ? Kernel::systemc : Kernel::loop);
  EXPECT_EQ(r.busy, (std::vector<Cycle>{168, 88, 168, 88})) << machine;
  EXPECT_EQ(r.cycles, 168u) << machine;
}

constexpr const char* kSwitch = "processors = 4";
constexpr const char* kIdeal = "topology = 'ring'\nsize = [4]\nnetwork = 'ideal'";
constexpr const char* kRouted = "topology = 'ring'\nsize = [4]\nnetwork = 'routed'";

TEST(TaskSpeeds, OnTheSwitch) { expect_speeds(kSwitch, true); }
TEST(TaskSpeeds, OnTheRoutedNetwork) { expect_speeds(kRouted, true); }
TEST(TaskSpeeds, WithoutTheKernel) {
  for (const char* machine : {kSwitch, kIdeal, kRouted}) expect_speeds(machine, false);
}

/// A balancer sends the tasks to where they end earlier: the fast processors execute more of them.
TEST(TaskSpeeds, FastProcessorsExecuteMore) {
  const TaskRun r = run_of(
      "[machine]\ntopology = 'complete'\nsize = [4]\nnetwork = 'ideal'\nspeeds = [1, 1, 1, "
      "3]\n[workload]\nkind = 'constant'\nload = 60\nwork = 300\n[balancer]\nname = "
      "'receiver-initiated'\n[run]\nuntil = 'completed'");
  EXPECT_EQ(r.busy[3] % 100, 0u);
  EXPECT_EQ((r.busy[0] + r.busy[1] + r.busy[2]) / 300 + r.busy[3] / 100, 240u);
  EXPECT_GT(r.busy[3] / 100, 60u) << "of its own; the ideal share is 120";
  EXPECT_LT(r.cycles, 17'000u) << "alone the slow ones would take 18,000, the ideal is 12,000";
}

TEST(TaskSpeeds, RefusesBadSpeedsOfTheUser) {
  const auto error_in = [](const std::string& speeds) {
    return error_of([&] {
      check_experiment(
          "[machine]\nprocessors = 4\nspeeds = " + speeds + "\n[workload]\nkind = 'constant'\n",
          "exp.toml");
    });
  };
  EXPECT_EQ(
      error_in("[]"),
      "exp.toml:3:10: machine.speeds: expected a list of integers 1 .. 1000000, got an empty list");
  EXPECT_EQ(error_in("[1, 0]"),
            "exp.toml:3:14: machine.speeds[1]: expected an integer 1 .. 1000000, got 0");
  EXPECT_EQ(error_in("[1, 2000000]"),
            "exp.toml:3:14: machine.speeds[1]: expected an integer 1 .. 1000000, got 2000000");
  EXPECT_EQ(
      error_in("2"),
      "exp.toml:3:10: machine.speeds: expected a list of integers 1 .. 1000000, got an integer");
}

}  // namespace
}  // namespace ballast
