// SPDX-License-Identifier: BSD-3-Clause
// Only a comparison says that all is well: what was left out is counted, and fails if it was named.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/cli_fixture.h"
#include "verbs/judged.h"

namespace ballast {
namespace {

using NothingCompared = CliFixture;

TEST_F(NothingCompared, ByCosimIsAFailedCheck) {
  const std::string json = (folder_ / "cosim.json").string();
  const Answer answer =
      ballast("cosim --unit superconcentrator --ports 16 --exhaustive --json " + json);
  EXPECT_EQ(answer.code, 1) << answer.text;
  EXPECT_NE(answer.text.find("nothing was compared: 0 compared, "), std::string::npos)
      << answer.text;
  EXPECT_EQ(answer.text.find("agree"), std::string::npos) << answer.text;
  const auto document = nlohmann::json::parse(std::ifstream(json));
  EXPECT_EQ(document["verdict"], "nothing-compared");
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["compared"], 0);
  EXPECT_GT(document["left_out"], 0);
}

TEST_F(NothingCompared, ANamedUnitMustRun) {
  const Answer answer =
      ballast("cosim --unit cube_network --unit superconcentrator --ports 16 --exhaustive");
  EXPECT_EQ(answer.code, 1) << answer.text;
  EXPECT_NE(answer.text.find("agree on every output in every cycle: "), std::string::npos)
      << answer.text;
  EXPECT_NE(answer.text.find("expected a comparison of every unit that was named"),
            std::string::npos)
      << answer.text;
}

TEST_F(NothingCompared, UnitsOfNoNameAreCounted) {
  const Answer answer = ballast("cosim --ports 8 --burst 2 --fair --exhaustive");
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("in every cycle: 3 compared, 1 not run"), std::string::npos)
      << answer.text;
}

TEST_F(NothingCompared, ByVerifyIsAFailedCheck) {
  for (const std::string& how :
       {std::string(), std::string("--counterfeit "), "--data " + folder_.string() + " "}) {
    const std::string json = (folder_ / "verify.json").string();
    const Answer answer = ballast("verify " + how + "workloads.lbdata-8color --json " + json);
    EXPECT_EQ(answer.code, 1) << how << answer.text;
    EXPECT_NE(answer.text.find("0 claims, "), std::string::npos) << answer.text;
    EXPECT_NE(answer.text.find("1 not checked"), std::string::npos) << answer.text;
    const auto document = nlohmann::json::parse(std::ifstream(json));
    EXPECT_EQ(document["verdict"], "nothing-compared") << how;
    EXPECT_EQ(document["complete"], false) << how;
  }
}

TEST_F(NothingCompared, AClaimWithoutItsDataIsLeftOut) {
  const std::string claims = "verify workloads.ring-diffusion workloads";
  const Answer without = ballast(claims);
  EXPECT_EQ(without.code, 0) << without.text;
  EXPECT_NE(without.text.find("5 claims, every verdict as expected; 1 not checked: see --data"),
            std::string::npos)
      << without.text;
  const Answer named = ballast(claims + " --data " + folder_.string());
  EXPECT_EQ(named.code, 1) << named.text;
  expect_mistake("verify --data no-such-folder",
                 {"--data: expected a folder with data sets, got \"no-such-folder\""});
}

TEST_F(NothingCompared, AnEmptyVerdictIsNoVerdict) {
  expect_mistake("run " + file("e.toml", kGood) + " --require \"\"",
                 {"--require: expected one of ", "got \"\""});
}

/// Whatever else holds.
TEST(NothingComparedAtAll, IsNoSuccess) {
  Judged judged;
  EXPECT_EQ(judged.code(), kCheckFailed);
  judged.compared = 1;
  EXPECT_EQ(judged.code(), kDone);
  judged.whole = false;
  EXPECT_EQ(judged.code(), kCheckFailed);
}

}  // namespace
}  // namespace ballast
