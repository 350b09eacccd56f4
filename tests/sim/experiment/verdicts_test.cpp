// SPDX-License-Identifier: BSD-3-Clause
// What runs say of the balance: verdict, reason, before and after, the lower bound of a schedule.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "experiment/simulation.h"
#include "machine/task_result.h"
#include "report/report.h"
#include "support/config_fixture.h"
#include "support/error_of.h"

namespace ballast {
namespace {

/// Tasks "processor, work" on so many processors of a line.
class Verdicts : public testing::Test {
 protected:
  Experiment experiment(NodeId processors, const std::string& rows, const std::string& balancer,
                        const std::string& header = "processor,work") {
    const std::string path = testing::TempDir() + "verdicts_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
    std::ofstream(path) << header << "\n" << rows;
    Experiment e;
    e.machine.topology = {"line", {{"size", std::vector<std::int64_t>{processors}}}};
    e.workload = {"csv", {{"path", path}}};
    e.balancer = {balancer, {}};
    return e;
  }
  static TaskRun by_work(Experiment e) {
    e.run.goal = Measure::work;
    return run(e).tasks();
  }
};

TEST_F(Verdicts, TwoLongTasksOfFourProcessorsAreSettled) {
  const Experiment e = experiment(4, "0,200\n0,200\n", "none");
  const TaskRun r = by_work(e);
  EXPECT_EQ(r.outcome, Outcome::settled);
  EXPECT_EQ(r.placement.lower_bound, 200);
  EXPECT_EQ(r.placement.lpt_imbalance, 1);
  EXPECT_TRUE(r.placement.one_move_helps);
  EXPECT_EQ(run(e).tasks().outcome, Outcome::settled) << "by count: 2 and 0";
}

TEST_F(Verdicts, OneMoveMakesItBalancedWithAReason) {
  const Experiment e = experiment(2, "0,100\n0,90\n", "pairing");
  const TaskRun r = by_work(e);
  EXPECT_EQ(r.costs.tasks_moved, 1u);
  EXPECT_EQ(r.outcome, Outcome::balanced);
  EXPECT_TRUE(r.placement.none_better);
  Experiment same = e;
  same.run.goal = Measure::work;
  EXPECT_EQ(document(run(same))["result"]["reason"], "optimal placement");
  EXPECT_NE(text(run(same), 1.0).find("optimal placement"), std::string::npos);
}

/// Balanced by count, and yet the work got worse: 5, 5 | 1, 1, 1, 1 becomes 5, 5, 1 | 1, 1, 1.
TEST_F(Verdicts, TheFirstLineSaysWhatGotWorse) {
  Experiment e = experiment(2, "0,1\n0,1\n0,1\n0,1\n1,5\n1,1\n", "pairing");
  e.balancer.settings = {{"measure", std::string("count")}};
  const Result counted = run(e);
  EXPECT_EQ(counted.tasks().outcome, Outcome::balanced);
  EXPECT_EQ(counted.tasks().count_after.max, 3);
  const auto json = document(counted)["result"];
  EXPECT_EQ(json["count"]["worse"], false);
  EXPECT_EQ(json["work"]["worse"], true);
  const std::string words = text(counted, 1.0);
  const std::string first = words.substr(0, words.find('\n'));
  EXPECT_EQ(first,
            "balanced in " + std::to_string(counted.cycles()) +
                " cycles; imbalance by count 0.3333 -> 0.0000, by work 0.2000 -> 0.4000 (worse)");
  EXPECT_EQ(by_work(e).outcome, Outcome::settled);
}

/// Equal work on processors of speeds 4, 1, 1, 1 takes 7 / 4 of the least time.
TEST_F(Verdicts, LoadsAreWorkOverSpeed) {
  std::string rows;
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 20; ++k) rows += std::to_string(i) + (k % 2 == 0 ? ",5\n" : ",6\n");
  }
  Experiment e = experiment(4, rows, "none");
  e.machine.speeds = std::vector<std::uint32_t>{4, 1, 1, 1};
  const TaskRun stays = by_work(e);
  EXPECT_EQ(stays.outcome, Outcome::settled);
  EXPECT_NEAR(stays.work_after.imbalance().value(), 0.75, 1e-12) << "110 of 440 / 7";
  EXPECT_EQ(stays.work_after.max, 110) << "work is not divided";
  e.balancer = {"greedy", {}};
  const TaskRun planned = by_work(e);
  EXPECT_EQ(planned.outcome, Outcome::balanced);
  EXPECT_LE(planned.work_after.imbalance().value(), 0.05 + 1e-12);
  Experiment goal = e;
  goal.run.goal = Measure::work;
  EXPECT_EQ(document(run(goal))["result"]["work"]["worse"], false);
  e.run.until = RunSection::Until::completed;
  e.balancer = {"none", {}};
  EXPECT_NEAR(run(e).tasks().work_after.imbalance().value(), 0.75, 1e-12) << "executed, too";
}

TEST_F(Verdicts, NoTasksAreBalancedWithoutAnImbalance) {
  for (const char* balancer : {"none", "pairing", "diffusion", "superconcentrator", "sbn"}) {
    Experiment e;
    e.machine.topology = {"hypercube", {{"size", std::vector<std::int64_t>{4}}}};
    e.workload = {"constant", {{"load", std::int64_t{0}}}};
    e.balancer = {balancer, {}};
    const Result r = run(e);
    EXPECT_EQ(r.tasks().outcome, Outcome::balanced) << balancer;
    const auto json = document(r)["result"];
    EXPECT_FALSE(json["count"]["before"].contains("imbalance")) << balancer;
    EXPECT_FALSE(json["work"].contains("worse")) << balancer;
  }
}

TEST_F(Verdicts, ABalancerThatStartsAgainAndAgainEndsWithoutTasks) {
  for (const char* balancer : {"superconcentrator", "pairing"}) {
    Experiment e;
    e.machine.topology = {"hypercube", {{"size", std::vector<std::int64_t>{4}}}};
    e.workload = {"constant", {{"load", std::int64_t{0}}}};
    e.balancer = {balancer, {{"every", std::int64_t{10}}}};
    EXPECT_EQ(run(e).tasks().outcome, Outcome::balanced) << balancer;
  }
}

TEST_F(Verdicts, SettingsWithoutEffectAreRefused) {
  Experiment e = experiment(2, "0,1\n", "none");
  e.run.imbalance = 0.1;
  EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(e)); }),
            "run.imbalance: has no effect where run.goal is \"count\"; leave it out");
  e.run.imbalance.reset();
  e.run.goal = Measure::work;
  e.run.until = RunSection::Until::completed;
  EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(e)); }),
            "run.goal: has no effect with run.until = \"completed\"; leave it out");
}

/// Of a failed processor nothing counts after, neither its tasks nor its empty queue.
TEST_F(Verdicts, OnlyLiveProcessorsCountAfter) {
  Experiment e = experiment(3, "0,1,0\n0,1,0\n1,1,0\n1,1,9\n", "none", "processor,work,arrival");
  e.machine.faults.settings = {{"processors", std::string("2@5")}};
  const TaskRun r = run(e).tasks();
  EXPECT_EQ(r.failed_processors, 1u);
  EXPECT_EQ(r.outcome, Outcome::balanced) << "2 and 2; the third one is gone";
  EXPECT_EQ(r.count_after.min, 2);
  EXPECT_EQ(r.count_after.mean, 2);
}

TEST(LeastCycles, IsTheWorkThatArrivesLateOrALongTask) {
  Tasks tasks;
  tasks.processors = 2;
  for (const auto& [work, at] :
       std::vector<std::pair<double, Cycle>>{{10, 0}, {10, 0}, {30, 100}}) {
    tasks.add(0, work, at);
  }
  EXPECT_EQ(least_cycles(tasks, {.execute = true}), 130) << "a task alone";
  tasks.add(0, 50, 100);
  EXPECT_EQ(least_cycles(tasks, {.execute = true}), 150);
  tasks.add(0, 40, 100);
  EXPECT_EQ(least_cycles(tasks, {.execute = true}), 160) << "120 of work on two processors";
  EXPECT_EQ(least_cycles(tasks, {.execute = true, .cycles_per_work = 2}), 220);
  EXPECT_EQ(least_cycles(tasks, {.execute = true, .speeds = {1, 5}}), 120) << "120 / 6";
}

/// Processor 0 executes two tasks of 10 cycles one after the other, the other one has nothing.
TEST_F(Verdicts, StarvedCyclesAreThoseBesideAFullQueue) {
  Experiment e = experiment(2, "0,10\n0,10\n", "none");
  e.run.until = RunSection::Until::completed;
  const TaskRun r = run(e).tasks();
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_EQ(r.starved_cycles, 10u) << "as long as the second task waits";
  EXPECT_EQ(r.least_cycles, 10);
  EXPECT_EQ(r.cycles, 20u);
  EXPECT_EQ(r.work_after.per_processor, (std::vector<double>{20, 0}));
}

TEST_F(Verdicts, ValuesWithoutTasksAreAbsent) {
  Experiment nothing = experiment(2, "0,10\n", "none");
  nothing.workload = {"spike", {{"load", std::int64_t{0}}}};
  Experiment lost = experiment(2, "0,10,9\n", "none", "processor,work,arrival");
  lost.machine.faults.settings = {{"processors", std::string("0@5")}};
  for (Experiment e : {nothing, lost}) {
    e.run.until = RunSection::Until::completed;
    const Result r = run(e);
    const auto result = document(r)["result"];
    EXPECT_FALSE(result.contains("mean_wait"));
    EXPECT_TRUE(std::regex_search(text(r, 1.0), std::regex("wait, mean +- +cycles")));
    EXPECT_EQ(result.contains("utilisation"), r.tasks().cycles != 0);
    EXPECT_EQ(result.contains("starved_share"), r.tasks().cycles != 0);
  }
  nothing.run.until = RunSection::Until::completed;
  EXPECT_EQ(run(nothing).tasks().cycles, 0U) << "hence no utilisation";
}

}  // namespace
}  // namespace ballast
