// SPDX-License-Identifier: BSD-3-Clause
// Cases of a study: their number and order, and what is checked before the first one runs.
#include "runs/study/plan.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/simulation.h"
#include "runs/points/point_run.h"
#include "support/study_files.h"

namespace ballast {
namespace {

class StudyPlan : public StudyFiles {
 protected:
  /// "value value" of each case.
  static std::vector<std::string> cases(const Plan& plan) {
    std::vector<std::string> all;
    for (const PlannedCase& c : plan.cases) {
      std::string text;
      for (const AxisValue& v : plan.values_of(c)) text += (text.empty() ? "" : " ") + v.text;
      all.push_back(text);
    }
    return all;
  }
};

TEST_F(StudyPlan, TheFirstListVariesSlowestAndSeedsFastest) {
  const Plan p = plan(
      "[study]\nexperiment = 'base.toml'\nseeds = [5, 3]\n[grid]\nworkload.load = [64, 16]\n"
      "[[zip]]\nmachine.topology = ['ring', 'mesh']\nmachine.size = [[16], [4, 4]]\n"
      "[variants.budget]\nlong = { run.max_cycles = 9000 }\nshort = { run.max_cycles = 10 }\n");
  EXPECT_EQ(cases(p), (std::vector<std::string>{"64 ring [16] long", "64 ring [16] short",
                                                "64 mesh [4, 4] long", "64 mesh [4, 4] short",
                                                "16 ring [16] long", "16 ring [16] short",
                                                "16 mesh [4, 4] long", "16 mesh [4, 4] short"}));
  EXPECT_EQ(p.seeds(), 2u);
  ASSERT_EQ(p.points(), 16u);
  EXPECT_EQ(p.seed_of(4), 5u);
  EXPECT_EQ(p.seed_of(5), 3u);
  EXPECT_EQ(&p.case_of(5), &p.cases[2]);
  EXPECT_EQ(p.text_of(p.cases[2]),
            "workload.load = 64, machine.topology = mesh, machine.size = [4, 4], budget = long");
  const auto config = nlohmann::json::parse(p.cases[3].config);
  EXPECT_EQ(config["workload"]["load"], 64);
  EXPECT_EQ(config["machine"]["topology"], "mesh");
  EXPECT_EQ(config["run"]["max_cycles"], 10);
  EXPECT_FALSE(config["run"].contains("seed"));
  EXPECT_EQ(p.cases[3].longest, 10u);
}

TEST_F(StudyPlan, WithoutListsThereIsOneCase) {
  const Plan p = plan(kOfBase);
  EXPECT_EQ(p.points(), 1u);
  EXPECT_EQ(p.text_of(p.cases[0]), "");
  EXPECT_EQ(plan("[study]\nseeds = 4\n[set]\nmachine.processors = 4\nworkload.kind = 'half'\n"
                 "workload.load = 4\n")
                .points(),
            4u)
      << "without a base experiment";
}

TEST_F(StudyPlan, SkipLeavesOutCasesThatHaveAllOfItsValues) {
  const std::string grid =
      kOfBase + "[grid]\nbalancer.name = ['diffusion', 'random']\nworkload.load = [16, 32, 64]\n";
  EXPECT_EQ(
      cases(plan(grid + "[[skip]]\nbalancer.name = 'random'\nworkload.load = [16, 64]\n")),
      (std::vector<std::string>{"diffusion 16", "diffusion 32", "diffusion 64", "random 32"}));
  EXPECT_EQ(
      cases(plan(grid + "[[skip]]\nbalancer.name = 'random'\n[[skip]]\nworkload.load = 16\n")),
      (std::vector<std::string>{"diffusion 32", "diffusion 64"}));
}

TEST_F(StudyPlan, AListOverridesSetWhichOverridesTheBase) {
  const Plan p = plan(kOfBase + "[set]\nworkload.load = 99\n[grid]\nmachine.size = [[2, 2]]\n");
  const auto config = nlohmann::json::parse(p.cases[0].config);
  EXPECT_EQ(config["workload"]["load"], 99);
  EXPECT_EQ(config["machine"]["size"], nlohmann::json::parse("[2, 2]"));
  EXPECT_EQ(config["workload"]["kind"], "spike");
}

TEST_F(StudyPlan, OneCaseThatReadsAKeyIsEnough) {
  const std::string grid =
      "[grid]\nbalancer.name = ['superconcentrator', 'diffusion']\n[set]\nmachine.link.cycles = "
      "7\n";
  EXPECT_EQ(mistake(kOfBase + grid), "no error");
}

TEST_F(StudyPlan, MemoryAndProcessesAreThoseOfEachCase) {
  const Plan p = plan(
      "[set]\nworkload.kind = 'half'\nworkload.load = 2\n"
      "[grid]\nmachine.processors = [16, 16384]\n");
  EXPECT_GT(p.cases[1].memory, p.cases[0].memory + 1'000'000);
  EXPECT_FALSE(p.cases[0].alone);
  const Plan rtl = plan(
      "[set]\nworkload.kind = 'half'\nworkload.load = 2\nmachine.processors = 16\n"
      "[grid]\nmachine.switch.model = ['systemc', 'rtl', 'lockstep']\n");
  EXPECT_FALSE(rtl.cases[0].alone);
  EXPECT_TRUE(rtl.cases[1].alone);
  EXPECT_TRUE(rtl.cases[2].alone);
}

TEST_F(StudyPlan, TheMetricFollowsTheKindOfRun) {
  EXPECT_EQ(plan(kOfBase).study.report.metric, "cycles");
  EXPECT_EQ(plan(kOfBase + "[set]\nrounds.max_rounds = 5\n").study.report.metric, "rounds");
  EXPECT_EQ(plan("[set]\nmachine.topology = 'mesh'\nmachine.size = [4, 4]\ntraffic.rate = 0.1\n")
                .study.report.metric,
            "latency.mean");
}

TEST_F(StudyPlan, OnlyTheFirstSeedOfNamedCasesHasDetails) {
  const std::string grid =
      "[study]\nexperiment = 'base.toml'\nseeds = 2\n[grid]\nworkload.load = [16, 64]\n";
  const Plan p = plan(grid + "[[report.details]]\nworkload.load = 64\n");
  PointRunner runner(p);
  for (std::size_t n = 0; n < 4; ++n) {
    const PointAnswer answer = runner.run(n);
    EXPECT_EQ(answer.exit_code, 0) << answer.reason;
    EXPECT_FALSE(nlohmann::json::parse(answer.result).contains("frames"));
    if (n != 2) {
      EXPECT_EQ(answer.detail, "") << n;
      continue;
    }
    const auto detail = nlohmann::json::parse(answer.detail);
    ASSERT_TRUE(detail.contains("frames"));
    EXPECT_LE(detail["frames"]["loads"].size(), 200u);
    EXPECT_EQ(detail["series"].size(), detail["frames"]["loads"].size());
    EXPECT_EQ(detail["series"][1]["mean"], 4) << "64 tasks on 16 processors";
  }
  EXPECT_EQ(nlohmann::json::parse(runner.run(2).result),
            nlohmann::json::parse(PointRunner(p).run(2).result));
  EXPECT_NE(p.id_of(2), plan(grid).id_of(2)) << "without details there is less in the file";
  EXPECT_EQ(p.id_of(0), plan(grid).id_of(0));
}

TEST_F(StudyPlan, AnAnswerGoesThroughAPipeUnchanged) {
  const PointAnswer answer{3, true, "reason \n", "{\"a\":1}", std::string("\0x", 2)};
  const PointAnswer back = PointAnswer::from_text(answer.text());
  EXPECT_EQ(back.exit_code, 3);
  EXPECT_TRUE(back.complete);
  EXPECT_EQ(back.reason, answer.reason);
  EXPECT_EQ(back.result, answer.result);
  EXPECT_EQ(back.detail, answer.detail);
  const auto failed = [&](int code) {
    PointAnswer of = answer;
    of.exit_code = code;
    return of.failed();
  };
  for (const int code : {0, 1, 3}) EXPECT_FALSE(failed(code));
  for (const int code : {2, 4}) EXPECT_TRUE(failed(code));
}

TEST_F(StudyPlan, ARunIsTheSameAfterAnyOther) {
  const Plan p = plan(
      "[study]\nexperiment = 'base.toml'\nseeds = 3\n[grid]\nbalancer.name = "
      "['random', 'diffusion', 'sender-initiated']\n");
  PointRunner forward(p), backward(p);
  std::vector<std::string> results;
  for (std::size_t n = 0; n < p.points(); ++n) results.push_back(forward.run(n).text());
  for (std::size_t n = p.points(); n-- > 0;) EXPECT_EQ(backward.run(n).text(), results[n]) << n;
}

}  // namespace
}  // namespace ballast
