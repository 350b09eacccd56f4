// SPDX-License-Identifier: BSD-3-Clause
// balancer.measure: what it is where nobody says it, what it refuses, what a report says of it.
#include <gtest/gtest.h>

#include <fstream>

#include "experiment/simulation.h"
#include "report/report.h"
#include "support/error_of.h"

namespace ballast {
namespace {

struct Measures : testing::Test {
  Experiment experiment(const std::string& rows, const std::string& balancer,
                        const Settings& settings = {}) {
    const std::string path = testing::TempDir() + "measure_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
    std::ofstream(path) << "processor,work\n" << rows;
    Experiment e;
    e.machine.topology = {"hypercube", {{"size", std::vector<std::int64_t>{4}}}};
    e.workload = {"csv", {{"path", path}}};
    e.balancer = {balancer, settings};
    return e;
  }
  static nlohmann::ordered_json config(const Experiment& e) { return document(run(e))["config"]; }
};
constexpr const char* kDifferent = "0,4\n0,2\n1,6\n3,0\n";
constexpr const char* kEqual = "0,4\n0,4\n1,4\n";

TEST_F(Measures, WorkWhereLengthsDifferAndNothingIsExecuted) {
  for (const char* balancer : {"diffusion", "sbn", "pairing", "greedy"}) {
    const auto different = config(experiment(kDifferent, balancer));
    EXPECT_EQ(different["balancer"]["measure"], "work") << balancer;
    EXPECT_EQ(different["balancer"]["quantum"], 4.0) << "of the three that take time";
    EXPECT_EQ(different["run"]["goal"], "work");
    const auto equal = config(experiment(kEqual, balancer));
    EXPECT_EQ(equal["balancer"]["measure"], "count") << balancer;
    EXPECT_FALSE(equal["balancer"].contains("quantum"));
    EXPECT_EQ(equal["run"]["goal"], "count");
    EXPECT_EQ(different["balancer"].contains("max_moves"), balancer == std::string("sbn"));
    EXPECT_FALSE(equal["balancer"].contains("max_moves")) << balancer;
    Experiment executed = experiment(kDifferent, balancer);
    executed.run.until = RunSection::Until::completed;
    EXPECT_EQ(config(executed)["balancer"]["measure"], "count") << balancer;
  }
  const auto none = config(experiment(kDifferent, "none"));
  EXPECT_FALSE(none["balancer"].contains("measure"));
  EXPECT_EQ(none["run"]["goal"], "work") << "what is asked of the others";
}

TEST_F(Measures, TheGoalMayBeAnother) {
  Experiment e = experiment(kDifferent, "diffusion", {{"measure", std::string("count")}});
  EXPECT_EQ(config(e)["run"]["goal"], "count");
  e.run.goal = Measure::work;
  EXPECT_EQ(config(e)["run"]["goal"], "work");
}

TEST_F(Measures, AQuantumIsAUnitOfLoad) {
  const Experiment e = experiment(kDifferent, "diffusion", {{"quantum", 0.5}});
  EXPECT_EQ(config(e)["balancer"]["quantum"], 0.5);
  EXPECT_NEAR(document(run(e))["result"]["agent_load"]["mean"], 12 / 0.5 / 4, 1e-9);
}

TEST_F(Measures, ClairvoyantIsSaidSo) {
  Experiment e = experiment(kDifferent, "diffusion", {{"measure", std::string("work")}});
  EXPECT_EQ(text(run(e), 1.0).find("clairvoyant"), std::string::npos);
  e.run.until = RunSection::Until::completed;
  EXPECT_NE(text(run(e), 1.0).find("clairvoyant"), std::string::npos);
}

TEST_F(Measures, SettingsWithoutEffectAreRefused) {
  const auto error = [](const Experiment& e) {
    return error_of([&] { static_cast<void>(elaborate(e)); });
  };
  EXPECT_EQ(error(experiment(kEqual, "diffusion", {{"quantum", 0.5}})),
            "balancer.quantum: has no effect where balancer.measure is \"count\"; leave it out");
  Experiment rounds = experiment(kEqual, "diffusion", {{"measure", std::string("work")}});
  rounds.rounds = RoundsSection{};
  EXPECT_EQ(error(rounds),
            "balancer.measure: has no effect with [rounds], whose loads are numbers of tasks; "
            "leave it out");
  Experiment speeds = experiment(kDifferent, "ripple-tree");
  speeds.machine.speeds = std::vector<std::uint32_t>{1, 2};
  EXPECT_EQ(
      error(speeds),
      "machine.speeds: by work, ripple-tree does not settle where processors differ in speed; "
      "leave it out or set balancer.measure = \"count\"");
}

/// An overloaded processor whose only task is too long to be given away must not ask for ever.
TEST(SbnByWork, OverloadedLeavesThatCanGiveNothingRest) {
  const std::string path = testing::TempDir() + "sbn_by_work.csv";
  std::ofstream(path) << "processor,work\n2,19\n1,20.3\n0,105\n2,17.5\n3,34\n3,70\n0,15.3\n3,6\n"
                         "0,26.3\n2,117\n2,40\n1,36.5\n3,15\n1,3.5\n1,12.7\n3,26.6\n";
  Experiment e;
  e.machine.topology = {"hypercube", {{"size", std::vector<std::int64_t>{16}}}};
  e.machine.network = "ideal";
  e.workload = {"csv", {{"path", path}}};
  e.balancer = {"sbn", {}};
  e.run.max_cycles = 100'000;
  EXPECT_TRUE(succeeded(run(e).tasks().outcome));
}

}  // namespace
}  // namespace ballast
