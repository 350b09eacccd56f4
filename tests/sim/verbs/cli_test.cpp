// SPDX-License-Identifier: BSD-3-Clause
// The program as its users meet it: exit codes, and what a mistake prints.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/cli_fixture.h"
#include "support/tier.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

using Cli = CliFixture;

TEST_F(Cli, RunPrintsATableAndWritesJson) {
  const std::string json = (folder_ / "out.json").string();
  const Answer answer = ballast("run " + file("e.toml", kGood) + " --reproducible --json " + json);
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("balanced in "), std::string::npos);
  const auto document = nlohmann::json::parse(std::ifstream(json));
  EXPECT_EQ(document["schema"], 1);
  EXPECT_EQ(document["result"]["verdict"], "balanced");
  EXPECT_EQ(document["result"]["rounds"], 4);
  EXPECT_EQ(document["result"]["tasks"], 64);
  EXPECT_EQ(document["result"]["count"]["before"]["max"], 8);
  EXPECT_EQ(document["result"]["count"]["after"]["max"], 4);
  EXPECT_EQ(document["result"]["count"]["after"]["min"], 4);
  EXPECT_EQ(document["config"]["machine"]["switch"]["schedule"], "burst");
  EXPECT_FALSE(document["result"].contains("speed"));
}

TEST_F(Cli, ModelRtlAndLockstepGiveTheSameBytes) {
  const std::string e = file("e.toml", kGood);
  std::string first;
  for (const char* model : {"systemc", "rtl", "lockstep"}) {
    const Answer answer = ballast("run " + e +
                                  " --reproducible --json - --set "
                                  "machine.switch.schedule=streaming --set machine.switch.model=" +
                                  model);
    ASSERT_EQ(answer.code, 0) << answer.text;
    auto document = nlohmann::json::parse(answer.text);
    document["config"]["machine"]["switch"].erase("model");
    if (first.empty()) first = document.dump();
    EXPECT_EQ(document.dump(), first) << model;
  }
}

TEST_F(Cli, AWorkloadAloneIsAnExperiment) {
  const Answer answer = ballast("run " + file("loads.csv", "8\n0\n0\n0\n"));
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("4 processors, 8 tasks"), std::string::npos) << answer.text;
}

TEST_F(Cli, AKernelWithoutEffectIsRefused) {
  const std::string examples = std::string(kRoot) + "/examples/";
  expect_mistake("run " + examples + "rounds.toml --kernel loop",
                 {"--kernel: has no effect with [rounds]"});
  expect_mistake("run " + examples + "traffic.toml --find-saturation --kernel systemc",
                 {"--kernel: has no effect with --find-saturation"});
  expect_mistake("run " + examples + "half64.toml --threads 2",
                 {"--threads: expected 1, got 2: this experiment runs in one thread"});
  expect_mistake("run " + examples + "mesh.toml --kernel lop", {"--kernel", "lop", "loop"});
}

TEST_F(Cli, MisspeltKey) {
  expect_mistake(
      "run " + file("e.toml", "[machine]\nprocesors = 16\n[workload]\nkind = \"half\"\n"),
      {"e.toml:2:1: machine.procesors: unknown key", "expected one of processors",
       "did you mean \"processors\"?"});
}
TEST_F(Cli, MisspeltSection) {
  expect_mistake("run " + file("e.toml", "[machin]\nprocessors = 16\n"),
                 {"e.toml:1:", "machin", "did you mean \"machine\"?"});
}
TEST_F(Cli, MisspeltWorkload) {
  expect_mistake(
      "run " + file("e.toml", "[machine]\nprocessors = 16\n[workload]\nkind = \"hlaf\"\n"),
      {"e.toml:4:8: workload.kind", "half", "did you mean \"half\"?"});
}
TEST_F(Cli, KeyOfAnotherWorkload) {
  expect_mistake(
      "run " +
          file("e.toml", "[machine]\nprocessors = 16\n[workload]\nkind = \"half\"\npath = \"x\"\n"),
      {"e.toml:5:1: workload.path: unknown key"});
}
TEST_F(Cli, NotAPowerOfTwo) {
  expect_mistake("run " + file("e.toml", kGood) +
                     " --set machine.switch.form=faithful --set machine.processors=48",
                 {"--set 'machine.processors=48':20", "needs a power of two, got 48", "32 or 64"});
}
TEST_F(Cli, NegativeLoad) {
  expect_mistake(
      "run " +
          file("e.toml", "[machine]\nprocessors = 16\n[workload]\nkind = \"half\"\nload = -3\n"),
      {"e.toml:5:8: workload.load: expected an integer 0 .. 4294967295, got -3"});
}
TEST_F(Cli, NotANumber) {
  expect_mistake(
      "run " +
          file("e.toml",
               "[machine]\nprocessors = 16\ncycles_per_work = nan\n[workload]\nkind = \"half\"\n"),
      {"e.toml:3:19: machine.cycles_per_work"});
}
TEST_F(Cli, TextInACsvNumber) {
  file("loads.csv", "4\n5\nsix\n");
  expect_mistake("run " + file("e.toml", "[workload]\nkind = \"csv\"\npath = \"loads.csv\"\n"),
                 {"loads.csv:3:1", "six"});
}
TEST_F(Cli, TruncatedJsonInRankFiles) {
  fs::create_directories(folder_ / "ranks");
  file("ranks/r.0.json", "{\"type\":\"LBDatafile\",\"phases\":[{\"id\":0,");
  expect_mistake("run " + file("e.toml",
                               "[machine]\nprocessors = 2\n[workload]\nkind = \"lbdata\"\n"
                               "path = \"ranks\"\n"),
                 {"r.0.json:1:"});
}
TEST_F(Cli, NotTomlAtAll) { expect_mistake("run " + file("e.toml", "[machine\n"), {"e.toml:1:"}); }
TEST_F(Cli, NoSuchFile) { expect_mistake("run nowhere.toml", {"nowhere.toml"}); }
TEST_F(Cli, LoadsThatTheRtlCannotCount) {
  expect_mistake(
      "run " + file("e.toml", kGood) + " --set workload.load=70000 --set machine.switch.model=rtl",
      {"e.toml:", "workload: processor 0 starts with 70000 tasks", "at most 65535"});
}
TEST_F(Cli, MisspeltVerb) {
  expect_mistake("rnu x", {"unknown verb \"rnu\"", "did you mean \"run\"?"});
}
TEST_F(Cli, MisspeltOption) {
  expect_mistake("run " + file("e.toml", kGood) + " --jsn x",
                 {"unknown option \"--jsn\"", "did you mean \"--json\"?"});
}
TEST_F(Cli, MisspeltClaim) { expect_mistake("verify jan49", {"jan49", "did you mean \"jan94\"?"}); }
TEST_F(Cli, MisspeltTopic) { expect_mistake("list workload", {"did you mean \"workloads\"?"}); }
TEST_F(Cli, UnknownUnit) { expect_mistake("cosim --unit cube", {"got \"cube\"", "cube_network"}); }
TEST_F(Cli, UnknownPortCount) { expect_mistake("cosim --ports 24", {"power of two", "got 24"}); }
TEST_F(Cli, WaveformOfAnUnknownKind) {
  expect_mistake("run " + file("e.toml", kGood) + " --trace x.txt", {"x.txt", ".fst or .vcd"});
}

TEST_F(Cli, CycleBudgetIsExitCode3) {
  const Answer answer = ballast("run " + file("e.toml", kGood) + " --set run.max_cycles=20");
  EXPECT_EQ(answer.code, 3) << answer.text;
  EXPECT_NE(answer.text.find("run.max_cycles = 20"), std::string::npos) << answer.text;
}

/// A 4 x 4 mesh whose halves are cut off from each other while tasks cross.
const std::string kCut =
    "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\nfaults = { links = \"4-8@20, 5-9@20, 6-10@20, "
    "7-11@20\" }\n[workload]\nkind = \"half\"\nload = 16\n";

TEST_F(Cli, APartitionIsReportedAndIsExitCode1) {
  const std::string e = file("e.toml", kCut + "[balancer]\nname = \"pairing\"\n");
  const std::string json = (folder_ / "out.json").string();
  const Answer answer = ballast("run " + e + " --detail --json " + json);
  EXPECT_EQ(answer.code, 1) << answer.text;
  EXPECT_TRUE(answer.text.starts_with("partitioned in ")) << answer.text;
  EXPECT_NE(
      answer.text.find("\n16 tasks returned to processors (tasks) 0 (2), 1 (2), 2 (2), 3 (2), "
                       "4 (2), 5 (2), 6 (2), 7 (2): no path between 8 pairs"),
      std::string::npos)
      << answer.text;
  const auto result = nlohmann::json::parse(std::ifstream(json))["result"];
  EXPECT_EQ(result["verdict"], "partitioned");
  EXPECT_EQ(result["cost"]["unreachable_pairs"], 8);
  EXPECT_EQ(result["cost"]["tasks_returned"], 16);
  EXPECT_EQ(result["stranded"], 0);
  EXPECT_EQ(result["returned_to"].size(), 8);
  EXPECT_EQ(result["returned_to"][7], (nlohmann::json{{"processor", 7}, {"tasks", 2}}));
}

TEST_F(Cli, FailedProcessorsAreReportedAndAreExitCode1) {
  const std::string e = file("e.toml", kCut + "[balancer]\nname = \"pairing\"\n");
  const Answer answer =
      ballast("run " + e + " --set machine.faults.processors=3@10 --set run.until=completed");
  EXPECT_EQ(answer.code, 1) << answer.text;
  EXPECT_TRUE(answer.text.starts_with("stranded in ")) << answer.text;
  EXPECT_NE(
      answer.text.find("\n1 processor failed; 6 tasks stranded at processors (tasks) 3 (6)\n"),
      std::string::npos)
      << answer.text;
}

TEST_F(Cli, ARequiredVerdictIsTheExitCode) {
  const std::string e = file("e.toml", kCut + "[balancer]\nname = \"none\"\n");
  EXPECT_EQ(ballast("run " + e + " --require settled").code, 0);
  const Answer other = ballast("run " + e + " --require balanced");
  EXPECT_EQ(other.code, 1);
  EXPECT_NE(other.text.find("expected the verdict balanced, got settled"), std::string::npos)
      << other.text;
  expect_mistake("run " + e + " --require completed",
                 {"--require: expected one of balanced, settled, partitioned, stranded for this "
                  "kind of run, got \"completed\""});
  expect_mistake("run " + e + " --require setled", {"did you mean \"settled\""});
}

TEST_F(Cli, CounterfeitsAreCheckedWithQuickEffort) {
  const Answer answer = ballast("verify --counterfeit jan94.lemma-2");
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("1 claim, 2 counterfeits, 0 unnoticed"), std::string::npos)
      << answer.text;
  EXPECT_EQ(ballast("verify --counterfeit --effort full jan94.lemma-2").code, 2);
}

TEST_F(Cli, FaultsBesideTheSwitchAreRefused) {
  const std::string e = file("e.toml", kCut + "[balancer]\nname = \"superconcentrator\"\n");
  expect_mistake("run " + e, {"e.toml:4:20: machine.faults.links: has no effect here",
                              "it needs the routed network"});
  expect_mistake("run " + e + " --set machine.faults.processors=3@10",
                 {"machine.faults.processors: has no effect where the switch carries the tasks"});
}

TEST_F(Cli, CosimExhaustive) {
  const Answer answer = ballast("cosim --ports 4 --exhaustive");
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("agree on every output in every cycle"), std::string::npos)
      << answer.text;
}
LONG(Cli, CosimExhaustive);

TEST_F(Cli, WaveformsAreWritten) {
  for (const char* name : {"w.fst", "w.vcd"}) {
    const Answer answer =
        ballast("run " + file("e.toml", kGood) + " --trace " + (folder_ / name).string());
    EXPECT_EQ(answer.code, 0) << answer.text;
    EXPECT_GT(fs::file_size(folder_ / name), 500u) << name;
  }
}

TEST_F(Cli, ALogAloneIsAnExperiment) {
  const std::string log = file("a.swf", "; MaxProcs: 4\n1 0 -1 30 2\n2 10 -1 0 2\n3 20 -1 5 4\n");
  const Answer answer =
      ballast("run " + log + " --set balancer.name=none --set run.until=completed");
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("completed in 35 cycles; imbalance by count 0.3333 -> 0.3333, by work "
                             "0.7500 -> 0.7500\n4 processors, 6 tasks"),
            std::string::npos)
      << answer.text;
  EXPECT_NE(answer.text.find("records skipped"), std::string::npos) << answer.text;
}

TEST_F(Cli, EveryListAndHelpPageWorks) {
  for (const char* page : {"help", "help run", "list", "list experiment", "list workloads",
                           "list balancers", "list topologies", "list switches", "list networks",
                           "list rtl", "list claims", "help check", "--version"}) {
    const Answer answer = ballast(page);
    EXPECT_EQ(answer.code, 0) << page << ": " << answer.text;
    EXPECT_GT(answer.text.size(), 10u) << page;
  }
}

}  // namespace
}  // namespace ballast
