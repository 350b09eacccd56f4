// SPDX-License-Identifier: BSD-3-Clause
// Options of the verbs that compute: --dry-run, --force, --quiet, --log.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/cli_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

class WorkOptionsOf : public CliFixture {
 protected:
  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
};

TEST_F(WorkOptionsOf, ADryRunSaysWhatWouldRunAndRunsNothing) {
  const std::string json = path("kept.json");
  std::ofstream(json) << "kept";
  const Answer answer = ballast("run " + file("e.toml", kGood) + " --dry-run --json " + json +
                                " --trace " + path("none.fst") + " --time-limit 10m");
  EXPECT_EQ(answer.code, 0) << answer.text;
  for (const char* part : {"nothing was executed", "16 processors, 64 tasks",
                           "at most 10,000,000 cycles (run.max_cycles)",
                           "at most 10m (--time-limit)", "about 19.", "memory of", "processors"}) {
    EXPECT_NE(answer.text.find(part), std::string::npos) << part << "\n" << answer.text;
  }
  EXPECT_EQ(content(json), "kept");
  EXPECT_FALSE(fs::exists(path("none.fst")));
}

TEST_F(WorkOptionsOf, ADryRunIsADocumentOnStandardOutput) {
  const Answer answer = ballast("run " + file("e.toml", kGood) + " --dry-run --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const auto document = nlohmann::json::parse(answer.text);
  EXPECT_EQ(document["dry_run"], true);
  EXPECT_EQ(document["at_most"]["cycles"], 10'000'000);
  std::uint64_t sum = 0;
  for (const auto& part : document["memory"]["parts"]) sum += part.get<std::uint64_t>();
  EXPECT_EQ(document["memory"]["bytes"], sum);
  EXPECT_FALSE(document.contains("result"));
}

TEST_F(WorkOptionsOf, EveryVerbThatComputesHasADryRun) {
  const Answer compare = ballast(
      "compare --balancers diffusion,superconcentrator --topologies mesh --loads spike "
      "--processors 64 --seeds 3 --dry-run");
  EXPECT_EQ(compare.code, 0) << compare.text;
  EXPECT_NE(compare.text.find("9: 3 cases x 3 seeds"), std::string::npos) << compare.text;
  EXPECT_NE(compare.text.find("sequential"), std::string::npos);
  const Answer verify = ballast("verify jan94.lemma-1 --dry-run --json -");
  EXPECT_EQ(verify.code, 0) << verify.text;
  const auto claims = nlohmann::json::parse(verify.text)["claims"];
  ASSERT_EQ(claims.size(), 1u);
  EXPECT_EQ(claims[0]["claim"], "jan94.lemma-1");
  EXPECT_FALSE(claims[0].contains("verdict"));
  const Answer cosim = ballast("cosim --unit ranking_tree --ports 16 --cycles 77 --dry-run");
  EXPECT_EQ(cosim.code, 0) << cosim.text;
  EXPECT_NE(cosim.text.find("77 random cycles each"), std::string::npos) << cosim.text;
  EXPECT_EQ(cosim.text.find("equal"), std::string::npos) << cosim.text;
}

TEST_F(WorkOptionsOf, CosimOfAFormChoosesItsUnitsOnly) {
  const Answer faithful = ballast("cosim --ports 16 --form faithful --dry-run");
  EXPECT_EQ(faithful.code, 0) << faithful.text;
  EXPECT_NE(faithful.text.find("cube_network"), std::string::npos) << faithful.text;
  EXPECT_EQ(faithful.text.find("lean"), std::string::npos) << faithful.text;
}

TEST_F(WorkOptionsOf, MistakesOfADryRunAreThoseOfTheRun) {
  const std::string mesh = std::string(kRoot) + "/examples/diffusion.toml";
  expect_mistake("run " + mesh + " --dry-run --set machine.router.vcs=99", {"router.vcs"});
  expect_mistake("run " + mesh + " --dry-run --set balancer.tolerence=1", {"tolerance"});
  expect_mistake("run " + mesh + " --dry-run --json " + mesh, {"--json"});
  expect_mistake("run " + mesh + " --dry-run --time-limit banana",
                 {"--time-limit: expected a time"});
  expect_mistake("run " + mesh + " --dry-run --force", {"--dry-run", "--force"});
}

TEST_F(WorkOptionsOf, TooMuchMemoryIsRefusedWithBothFigures) {
  const std::string run = "run " + std::string(kRoot) + "/examples/diffusion.toml ";
  const std::string huge = "--set machine.size=[20000,20000]";
  expect_mistake(run + huge, {"machine.size: needs about ", "GiB of memory, expected at most ",
                              "--force runs it anyway"});
  const std::string all = "run " + std::string(kRoot) + "/examples/";
  expect_mistake(all + "traffic.toml --set machine.size=[8000,8000]", {"machine.size: needs"});
  expect_mistake(all + "sbn.toml --set machine.size=[1073741824]", {"machine.size: needs"});
  const Answer table = ballast(run + huge + " --dry-run");
  EXPECT_EQ(table.code, 2);
  EXPECT_NE(table.text.find("memory of"), std::string::npos) << table.text;
  EXPECT_NE(table.text.find("machine.size: needs about "), std::string::npos) << table.text;
}

TEST_F(WorkOptionsOf, AQuietRunPrintsNothingButMistakes) {
  const std::string e = file("e.toml", kGood), json = path("out.json");
  const Answer answer = ballast("run " + e + " --quiet --json " + json);
  EXPECT_EQ(answer.code, 0);
  EXPECT_EQ(answer.text, "");
  EXPECT_EQ(nlohmann::json::parse(std::ifstream(json))["complete"], true);
  const Answer document = ballast("run " + e + " --quiet --json -");
  EXPECT_EQ(nlohmann::json::parse(document.text)["complete"], true);
  const Answer stopped = ballast("run " + e + " --quiet --set run.max_cycles=3");
  EXPECT_EQ(stopped.code, 3);
  EXPECT_NE(stopped.text.find("stopped: cycle budget"), std::string::npos) << stopped.text;
}

TEST_F(WorkOptionsOf, ALogGrowsAndSaysHowTheRunEnded) {
  const std::string e = file("e.toml", kGood), log = path("run.log");
  EXPECT_EQ(ballast("run " + e + " --quiet --log " + log).code, 0);
  const std::string first = content(log);
  for (const char* part : {" info    ballast ", "balanced in ", " info    exit code 0\n"}) {
    EXPECT_NE(first.find(part), std::string::npos) << part << "\n" << first;
  }
  EXPECT_EQ(ballast("run " + e + " --set run.max_cycles=3 --log " + log).code, 3);
  const std::string second = content(log);
  EXPECT_TRUE(second.starts_with(first));
  EXPECT_NE(second.find(" warning stopped: cycle budget"), std::string::npos) << second;
  EXPECT_TRUE(second.ends_with(" info    exit code 3\n")) << second;
}

TEST_F(WorkOptionsOf, ALogThatCannotBeWrittenIsNoSecret) {
  const std::string e = file("e.toml", kGood);
  expect_mistake("run " + e + " --log /nowhere/run.log", {"--log: ", "/nowhere/run.log"});
  expect_mistake("run " + e + " --log " + e, {"--log", "e.toml"});
  const Answer full = ballast("run " + e + " --log /dev/full");
  EXPECT_EQ(full.code, 4) << full.text;
  EXPECT_NE(full.text.find("--log: "), std::string::npos) << full.text;
}

}  // namespace
}  // namespace ballast
