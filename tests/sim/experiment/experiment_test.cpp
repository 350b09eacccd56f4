// SPDX-License-Identifier: BSD-3-Clause
// Real input through the whole program.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/experiments.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

TEST(Experiment, Toy16BalancesItsTasksAndLosesNone) {
  if (!std::filesystem::exists(shared_data("lbdata-toy16"))) GTEST_SKIP() << "no ../shared/data";
  for (const char* schedule : {"sequential", "overlapped", "streaming"}) {
    const RunResult r =
        run_of("workload = { kind = \"lbdata\", path = \"" + shared_data("lbdata-toy16") +
               "\" }\nbalancer = { name = 'superconcentrator', measure = 'count' "
               "}\nmachine.switch.schedule = \"" +
               schedule + "\"\n");
    EXPECT_EQ(r.processors, 16u);
    EXPECT_EQ(r.tasks, 274u);
    EXPECT_NEAR(r.work_before.imbalance().value(), 1.9169837210752823, 1e-9);
    EXPECT_LE(r.count_after.max - r.count_after.min, 1);
    EXPECT_EQ(r.count_after.mean * 16, 274);
    EXPECT_NEAR(r.work_after.mean, 1002.0625, 1e-9) << "work is only moved";
  }
}

TEST(Experiment, BlocksWithAnEmptyRank) {
  if (!std::filesystem::exists(shared_data("lbdata-blocks"))) GTEST_SKIP() << "no ../shared/data";
  const RunResult r =
      run_of("workload = { kind = \"lbdata\", path = \"" + shared_data("lbdata-blocks") + "\" }\n");
  EXPECT_EQ(r.tasks, 9u);
  EXPECT_EQ(r.count_before.min, 0);
  EXPECT_EQ(r.count_after.max, 3);
}

TEST(Experiment, CompletedExecutesEverything) {
  const RunResult r = run_of(
      "machine.processors = 8\nworkload = { kind = \"spike\", load = 64, work = 200.0 "
      "}\nbalancer = "
      "{ name = \"superconcentrator\", every = 100 }\nrun.until = \"completed\"\n");
  EXPECT_EQ(r.count_after.mean * 8, 64);
  EXPECT_GE(r.cycles, 64u * 200 / 8);
  EXPECT_LE(r.cycles, 64u * 200 / 4) << "balancing spreads the work";
}

/// Of three tasks of 100 cycles one begins at 0, one at 100, and one goes through the switch.
TEST(Experiment, TheWaitOfATaskCountsItsWayThroughTheSwitch) {
  const RunResult r = run_of(
      "machine = { processors = 2, switch = { schedule = \"sequential\" } }\n"
      "workload = { kind = \"spike\", load = 3, work = 100.0 }\n"
      "run.until = \"completed\"\nbalancer = { every = 40, name = \"superconcentrator\" }\n");
  EXPECT_EQ(r.costs.tasks_moved, 1u);
  EXPECT_EQ(r.cycles, 200u);
  const double begins = 3 * r.mean_wait() - 100;
  EXPECT_GT(begins, 0);
  EXPECT_LT(begins, 40) << "before the next start";
}

TEST(Experiment, SeedMakesTheWorkload) {
  const std::string text = "machine.processors = 64\nworkload = { kind = \"random\" }\n";
  EXPECT_EQ(run_of(text).count_before.per_processor, run_of(text).count_before.per_processor);
  EXPECT_NE(run_of(text).count_before.per_processor,
            run_of(text + "run.seed = 2\n").count_before.per_processor);
}

TEST(Experiment, EveryWorkloadKindRunsWithItsDefaults) {
  for (const auto& part : Registry<WorkloadMaker>::entries()) {
    bool needs_more = false;
    for (const Key& key : part.keys) needs_more |= key.is_required();
    if (needs_more) continue;
    const std::string machine = "machine.processors = 16\nworkload.kind = \"" + part.name + "\"\n";
    const Tasks tasks = part.make(Registry<WorkloadMaker>::args(part.name), {16});
    if (tasks.births || tasks.after_inputs) {
      const RunResult r = run_of(
          machine +
          "balancer = { name = 'superconcentrator', every = 100 }\nrun.until = 'completed'\n");
      EXPECT_EQ(r.outcome, Outcome::completed) << part.name;
      continue;
    }
    const RunResult r =
        run_of(machine + "balancer = { name = 'superconcentrator', measure = 'count' }\n");
    EXPECT_LE(r.count_after.max - r.count_after.min, 1) << part.name;
  }
}

}  // namespace
}  // namespace ballast
