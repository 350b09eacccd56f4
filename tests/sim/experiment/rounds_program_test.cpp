// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [rounds] on the command line: report, document, exit codes, lists.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "support/program.h"

namespace ballast {
namespace {

const std::string kExample = std::string("run ") + kRoot + "/examples/rounds.toml";

/// The example is the lower bound of [Berenbrink08]: 2k(k+1) at processor k.
TEST(RoundsProgram, TheExampleShowsTheLowerBoundOfThePath) {
  const Answer answer = run_program(kExample + " --reproducible --detail --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const auto document = nlohmann::json::parse(answer.text);
  EXPECT_EQ(document["schema"], 1);
  EXPECT_EQ(document["seed"], 1);
  EXPECT_EQ(document["config"]["rounds"]["consume"], 1);
  EXPECT_EQ(document["config"]["arrivals"]["kind"], "at-node");
  EXPECT_EQ(document["config"]["balancer"]["denominator"], "double");
  EXPECT_EQ(document["config"]["machine"]["processors"], 8);
  const auto& result = document["result"];
  EXPECT_EQ(result["verdict"], "fixed-point");
  EXPECT_EQ(result["last_new_round"], 199);
  EXPECT_EQ(result["rounds"], 200);
  EXPECT_EQ(result["processors"], 8);
  EXPECT_EQ(result["largest"]["load"], 112);
  EXPECT_EQ(result["largest"]["total"], 336);
  EXPECT_EQ(result["tasks_arrived"], 1600);
  EXPECT_EQ(result["tasks_executed"], 1264);
  EXPECT_EQ(result["cost"]["stability_steps"], 200);
  EXPECT_GT(result["cost"]["tasks_moved"], 0);
  EXPECT_FALSE(result.contains("speed"));
  for (int k = 0; k < 8; ++k) {
    EXPECT_EQ(result["count"]["after"]["per_processor"][k], 2 * k * (k + 1));
  }
  const Answer text = run_program(kExample);
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.text.find("fixed point after round 199: the loads repeat, settled; imbalance "
                           "1.6667\n8 processors on line"),
            std::string::npos)
      << text.text;
  EXPECT_NE(text.text.find("   7  112  ####"), std::string::npos) << text.text;
}

TEST(RoundsProgram, SameBytesForTheSameSeed) {
  const std::string random =
      kExample +
      " --reproducible --json - --set 'arrivals={ kind = \"random\" }' --set "
      "rounds.until=all --set rounds.max_rounds=300 --set rounds.series=50 --set run.seed=";
  const Answer one = run_program(random + "1"), again = run_program(random + "1"),
               two = run_program(random + "2");
  ASSERT_EQ(one.code, 0) << one.text;
  EXPECT_EQ(one.text, again.text);
  EXPECT_NE(nlohmann::json::parse(one.text)["result"], nlohmann::json::parse(two.text)["result"]);
}

TEST(RoundsProgram, ExitCodes) {
  const Answer stuck = run_program(kExample + " --set rounds.max_rounds=50");
  EXPECT_EQ(stuck.code, 3) << stuck.text;
  EXPECT_NE(stuck.text.find("stopped: round budget of rounds.max_rounds = 50 exhausted: the loads "
                            "do not repeat; loads 0 .."),
            std::string::npos)
      << stuck.text;
  const Answer wrong = run_program(kExample + " --set balancer.name=pairing");
  EXPECT_EQ(wrong.code, 2) << wrong.text;
  const Answer trace = run_program(kExample + " --trace x.fst");
  EXPECT_EQ(trace.code, 2);
  EXPECT_NE(trace.text.find("[rounds] has no waveform"), std::string::npos) << trace.text;
  EXPECT_EQ(run_program(kExample + " --find-saturation").code, 2);
}

TEST(RoundsProgram, WorkOfLoadsHasNoEffect) {
  const Answer refused = run_program(kExample + " --set workload.kind=spike --set workload.work=2");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.text.find("workload.work: has no effect here: it needs tasks ([rounds] moves "
                              "loads, whatever the work of a task); leave it out"),
            std::string::npos)
      << refused.text;
}

TEST(RoundsProgram, ListsItsKeys) {
  const Answer keys = run_program("list experiment"), kinds = run_program("list arrivals");
  EXPECT_NE(keys.text.find("[rounds]: "), std::string::npos);
  EXPECT_NE(keys.text.find("insert-balance-consume"), std::string::npos);
  EXPECT_NE(kinds.text.find("bisection: "), std::string::npos);
  EXPECT_EQ(kinds.code, 0);
}

}  // namespace
}  // namespace ballast
