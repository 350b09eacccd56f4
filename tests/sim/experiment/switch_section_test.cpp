// SPDX-License-Identifier: BSD-3-Clause
// Groups, bursts and fair acceptance, from the configuration to the switch.
#include <gtest/gtest.h>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "tb/rtl_registry.h"

namespace ballast {
namespace {

/// An experiment with the switch of 16 processors; `keys`: of [machine.switch].
std::string with(const std::string& keys,
                 const std::string& workload = "kind = \"spike\"\nload = 640") {
  return "[machine]\nprocessors = 16\n[machine.switch]\n" + keys + "\n[workload]\n" + workload +
         "\n";
}

std::string switch_mistake(const std::string& keys) {
  return error_of([&] { check_experiment(with(keys)); });
}

/// The spike's lane takes one task in each of the L = 4 sets, or fewer.
TEST(SwitchSection, ABurstIsTheMostTasksOfAProcessorInAWave) {
  EXPECT_EQ(run_of(with("schedule = \"streaming\"")).costs.rounds, 600u);
  EXPECT_EQ(run_of(with("schedule = \"burst\"\nburst = 1")).costs.rounds, 600u);
  EXPECT_EQ(run_of(with("schedule = \"burst\"\nburst = 2")).costs.rounds, 300u);
  EXPECT_EQ(run_of(with("schedule = \"burst\"")).costs.rounds, 150u);
  EXPECT_EQ(run_of(with("schedule = \"burst\"\ngroup = 8")).costs.rounds, 75u);
}

/// Bursts by count; what has no bursts overlaps its waves; by work they gain with a long tail only.
TEST(SwitchSection, TheDefaultScheduleIsTheBestOfItsForm) {
  const auto schedule = [](const std::string& keys, const std::string& more = "") {
    return document(
        run(experiment_of(with(keys) + more)))["config"]["machine"]["switch"]["schedule"];
  };
  const std::string by_work = "[balancer]\nname = \"superconcentrator\"\nmeasure = \"work\"\n";
  EXPECT_EQ(schedule(""), "burst");
  EXPECT_EQ(schedule("burst = 2"), "burst");
  EXPECT_EQ(schedule("", by_work), "streaming");
  for (const std::string form : {"fused", "faithful"}) {
    EXPECT_EQ(schedule("form = \"" + form + "\""), "overlapped");
    EXPECT_EQ(schedule("form = \"" + form + "\"", by_work), "overlapped");
  }
  EXPECT_EQ(schedule("schedule = \"sequential\""), "sequential");
  EXPECT_EQ(run_of(with("")).costs.rounds, 150u);
}

TEST(SwitchSection, TheRecordHasTheBurstThatWasUsed) {
  const auto config = [](const std::string& keys) {
    return document(run(experiment_of(with(keys))))["config"]["machine"]["switch"];
  };
  EXPECT_EQ(config("schedule = \"burst\"")["burst"], 4u);
  EXPECT_EQ(config("schedule = \"burst\"\nburst = 3")["burst"], 3u);
  EXPECT_FALSE(config("schedule = \"streaming\"").contains("burst"));
  EXPECT_EQ(config("fair = true")["fair"], true);
}

/// Long queues show the order of acceptance: in turn, no group is left for the end.
TEST(SwitchSection, FairAcceptanceChangesTheOrder) {
  const std::string text =
      "machine.processors = 64\nworkload = { kind = \"zipf\", load = 4096, shuffle = true }\n"
      "machine.switch = { schedule = \"burst\", fair = ";
  const RunResult lowest = run_of(text + "false }\n"), turns = run_of(text + "true }\n");
  for (const RunResult& r : {lowest, turns}) EXPECT_EQ(r.count_after.max - r.count_after.min, 1);
  EXPECT_NE(lowest.count_after.per_processor, turns.count_after.per_processor);
}

TEST(SwitchSection, MachineAndRtlTakeTheSameBursts) {
  if (!tb::has_rtl({"load_balancer", 16, 1, SwitchForm::lean, 0, 0, 4, true})) {
    GTEST_SKIP() << "not in this build";
  }
  const RunResult r = run_of(with("model = \"lockstep\"\nschedule = \"burst\"\nfair = true"));
  EXPECT_EQ(r.costs.rounds, 150u);
}

TEST(SwitchSection, WhatTheSwitchDoesNotHaveIsRefused) {
  const std::string others = "expected \"sequential\", \"overlapped\" or \"streaming\" ";
  const std::pair<std::string, std::string> mistakes[]{
      {"form = \"fused\"\ngroup = 4", "group: expected no group with form = \"fused\""},
      {"group = 3", "group: expected a power of two up to 8, half the ports, or 0, got 3"},
      {"form = \"faithful\"\nfair = true", "fair: expected false with form = \"faithful\""},
      {"schedule = \"streaming\"\nburst = 2",
       "burst: has no effect without machine.switch.schedule = \"burst\""},
      {"schedule = \"burst\"\nburst = 5", "burst: expected at most 4, the ports of a group, got 5"},
      {"schedule = \"burst\"\nform = \"fused\"", "schedule: " + others + "with form = \"fused\""}};
  for (const auto& [keys, text] : mistakes) {
    EXPECT_NE(switch_mistake(keys).find("machine.switch." + text), std::string::npos)
        << switch_mistake(keys);
  }
}

TEST(SwitchSection, BurstsByWork) {
  const std::string by_work = with("schedule = \"burst\"\nburst = 3\nfair = true") +
                              "[balancer]\nname = \"superconcentrator\"\nmeasure = \"work\"\n";
  const TaskRun r = run_of(by_work);
  EXPECT_EQ(r.outcome, Outcome::balanced);
  EXPECT_EQ(run(experiment_of(by_work)).config["machine"]["switch"]["burst"], 3);
  const TaskRun streamed = run_of(with("schedule = \"streaming\"") +
                                  "[balancer]\nname = \"superconcentrator\"\nmeasure = \"work\"\n");
  EXPECT_GT(streamed.costs.rounds, r.costs.rounds);
}

}  // namespace
}  // namespace ballast
