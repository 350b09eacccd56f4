// SPDX-License-Identifier: BSD-3-Clause
// `ballast sweep` as its users meet it.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "output/process_lock.h"
#include "runs/store/published_file.h"
#include "support/cli_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class SweepCli : public CliFixture {
 protected:
  SweepCli() {
    file("base.toml",
         "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'random'\nmax = 9\n"
         "[balancer]\nname = 'diffusion'\n");
  }
  static inline const std::string kGrid =
      "[study]\nexperiment = 'base.toml'\nseeds = [4, 7]\n"
      "[grid]\nbalancer.name = ['diffusion', 'ripple-hare']\nworkload.max = [5, 9]\n";

  std::string study(const std::string& text) { return file("s.toml", text); }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }
  static void expect_said(const Answer& answer, const std::string& part) {
    EXPECT_NE(answer.text.find(part), std::string::npos) << part << "\nin: " << answer.text;
  }
  /// Equal wherever the first one has a scalar.
  static void expect_part_of(const Json& part, const Json& whole, const std::string& name) {
    for (const auto& [key, value] : part.items()) {
      ASSERT_TRUE(whole.contains(key)) << name << "." << key;
      if (value.is_object()) {
        expect_part_of(value, whole[key], name + "." + key);
      } else {
        EXPECT_EQ(value.dump(), whole[key].dump()) << name << "." << key;
      }
    }
  }
};

TEST_F(SweepCli, ADryRunShowsThePlanAndWritesNothing) {
  const std::string s = study(kGrid);
  const Answer answer = ballast("sweep " + s + " --dry-run --workers 3");
  EXPECT_EQ(answer.code, 0);
  for (const char* said : {"8: 4 cases x 2 seeds", "10,000,000 cycles", "balancer.name",
                           "diffusion, ripple-hare", "5, 9"}) {
    expect_said(answer, said);
  }
  EXPECT_EQ(files(), (std::set<std::string>{"base.toml", "s.toml"}));
  const Answer json = ballast("sweep " + s + " --dry-run --json -");
  const Json document = Json::parse(json.text);
  EXPECT_EQ(document["dry_run"], true);
  EXPECT_EQ(document["points"], 8);
}

TEST_F(SweepCli, WhatIsStoredDoesNotRunAgain) {
  const std::string s = study(kGrid);
  expect_said(ballast("sweep " + s + " --status"), "8 points: 0 done, 0 failed, 8 open");
  EXPECT_EQ(files(), (std::set<std::string>{"base.toml", "s.toml"}));
  const Answer first = ballast("sweep " + s + " --workers 2 --json " + path("state.json"));
  EXPECT_EQ(first.code, 0) << first.text;
  expect_said(first, "8 points: 8 done, 0 failed");
  const Json state = Json::parse(std::ifstream(path("state.json")));
  EXPECT_EQ(state["complete"], true);
  EXPECT_EQ(state["points"]["done"], 8);
  EXPECT_EQ(files(),
            (std::set<std::string>{"base.toml", "s.sqlite", "s.toml", "s.work", "state.json"}));
  expect_said(ballast("sweep " + s), "8 points, which will not run");
  study(kGrid + "workload.min = [0, 1]\n");
  expect_said(ballast("sweep " + s + " --status"), "16 points: 8 done, 0 failed, 8 open");
}

TEST_F(SweepCli, APointIsTheRunOfItsConfiguration) {
  const std::string s = study(kGrid);
  ASSERT_EQ(ballast("sweep " + s + " -o " + path("out.sqlite")).code, 0);
  EXPECT_FALSE(fs::exists(path("s.sqlite")));
  const StudyResults stored = read_published(path("out.sqlite"));
  const Answer answer = ballast("sweep " + s + " --point 5");
  EXPECT_EQ(answer.code, 0);
  expect_said(answer, "balancer.name = ripple-hare, workload.max = 5, seed 7\n");
  const Json point = Json::parse(answer.text.substr(answer.text.find('{')));
  EXPECT_EQ(point, Json::parse(stored.points.at(5).result.dump()));
  for (const char* kernel : {"systemc", "loop"}) {
    const Answer run = ballast("run " + path("base.toml") + " --kernel " + kernel +
                               " --set balancer.name=ripple-hare --set workload.max=5 --set "
                               "run.seed=7 --json -");
    ASSERT_EQ(run.code, 0) << run.text;
    expect_part_of(point, Json::parse(run.text)["result"], kernel);
  }
  expect_mistake("sweep " + s + " --point 8", {"--point: expected a point 0 .. 7, got 8"});
}

TEST_F(SweepCli, ASecondSweepIsRefused) {
  const std::string s = study(kGrid);
  const ProcessLock lock(path("s.toml"));
  expect_mistake("sweep " + s, {"s.toml: process " + std::to_string(getpid()), "works on it"});
  EXPECT_FALSE(fs::exists(path("s.work")));
  EXPECT_EQ(ballast("sweep " + s + " --status").code, 0);
}

TEST_F(SweepCli, APointThatFailsTakesNoOtherWithIt) {
  const std::string s = study(
      "[study]\nseeds = 3\ntime_limit = '1s'\n[set]\nmachine.topology = 'ring'\nmachine.size = "
      "[4]\nworkload.kind = 'troubled'\nbalancer.name = 'diffusion'\n[grid]\nworkload.trouble = "
      "['none', 'refusal', 'crash', 'exit', 'error', 'hang', 'memory']\n");
  const std::string with = " --plugin " + std::string(kPlugin);
  const Answer answer = ballast("sweep " + s + with + " --workers 2");
  EXPECT_EQ(answer.code, 1);
  expect_said(answer, "21 points: 15 done, 6 failed");
  const StudyResults study = read_published(path("s.sqlite"));
  ASSERT_EQ(study.points.size(), 21u);
  const std::pair<int, std::string> expected[] = {
      {0, ""},
      {2, "troubled: expected another seed, got this one"},
      {4, "killed by signal 11 (Segmentation fault)"},
      {4, "ended with exit code 7"},
      {2, "an error of a plugin"},
      {3, "exceeded its time limit"},
      {2, "does not fit into memory"}};
  for (const StudyPoint& p : study.points) {
    const bool troubled = p.of_case != 0 && p.seed == 2;
    EXPECT_EQ(p.status, troubled ? PointStatus::failed : PointStatus::done) << p.number;
    EXPECT_EQ(p.complete, !troubled);
    EXPECT_EQ(p.result.is_null(), troubled);
    EXPECT_EQ(p.exit_code, troubled ? expected[p.of_case].first : 0);
    if (!troubled) continue;
    EXPECT_NE(p.reason.find(expected[p.of_case].second), std::string::npos) << p.reason;
    if (p.of_case != 6) expect_said(answer, expected[p.of_case].second);
  }
  expect_said(ballast("sweep " + s + with + " --status"), "21 points: 15 done, 6 failed, 0 open");
  const Answer again = ballast("sweep " + s + with);
  EXPECT_EQ(again.code, 1) << "still failed";
  expect_said(again, "21 points, which will not run");
  const Answer retry = ballast("sweep " + s + with + " --retry");
  EXPECT_EQ(retry.code, 1);
  expect_said(retry, "15 points, which will not run");
  expect_said(retry, "21 points: 15 done, 6 failed");
}

TEST_F(SweepCli, AnExhaustedCycleBudgetIsAResult) {
  const std::string s = study(kGrid + "[set]\nrun.max_cycles = 5\n");
  EXPECT_EQ(ballast("sweep " + s).code, 0);
  for (const StudyPoint& p : read_published(path("s.sqlite")).points) {
    EXPECT_EQ(p.status, PointStatus::done);
    EXPECT_EQ(p.exit_code, 3);
    EXPECT_FALSE(p.complete);
    EXPECT_NE(p.reason.find("run.max_cycles = 5"), std::string::npos) << p.reason;
    EXPECT_FALSE(p.result.is_null());
    EXPECT_FALSE(value_of(p, "cycles")) << "no value for a comparison";
  }
}

TEST_F(SweepCli, MistakesOfLaterCasesComeBeforeTheFirstPoint) {
  const std::string s = study(kGrid + "machine.size = [[4, 4], [2, 0]]\n");
  expect_mistake("sweep " + s, {"s.toml:7:", "machine.size[1]: expected an integer", "got 0",
                                "in the case balancer.name = diffusion, workload.max = 5"});
  EXPECT_EQ(files(), (std::set<std::string>{"base.toml", "s.toml"}));
}

TEST_F(SweepCli, OptionsAndFilesThatDoNotGoTogetherAreRefused) {
  const std::string s = study(kGrid);
  expect_mistake("sweep " + s + " --status --retry", {"--retry"});
  expect_mistake("sweep " + s + " -o " + s, {"-o"});
  expect_mistake("sweep " + s + " -o " + path("base.toml"), {"-o"});
  expect_mistake("sweep " + s + " --export csv", {"s.sqlite: cannot be read"});
  expect_mistake("sweep " + s + " --export xml", {"--export", "csv, json"});
  expect_mistake("sweep " + path("base.toml"), {"base.toml:1:", "machine", "study"});
  Database(path("s.work"), Database::Mode::write).run("create table x (y)");
  expect_mistake("sweep " + s, {"s.work: expected the work file of a study"});
}

TEST_F(SweepCli, ExportsAreTheViewOfTheResults) {
  const std::string s = study(
      "[study]\nexperiment = 'base.toml'\nseeds = 2\n[variants.\"a, b\"]\n\"say \\\"no\\\"\" = {}\n"
      "\"two\\nlines\" = { workload.max = 3 }\n");
  ASSERT_EQ(ballast("sweep " + s).code, 0);
  expect_said(ballast("sweep " + s + " --export csv"), "exported: " + path("s.csv"));
  ASSERT_EQ(ballast("sweep " + s + " --export json").code, 0);
  const Json rows = Json::parse(std::ifstream(path("s.json")));
  const StudyResults study = read_published(path("s.sqlite"));
  ASSERT_EQ(rows.size(), 4u);
  for (std::size_t n = 0; n < 4; ++n) {
    EXPECT_EQ(rows[n]["point"], n);
    EXPECT_EQ(rows[n]["status"], "done");
    EXPECT_EQ(rows[n]["a, b"], n < 2 ? "say \"no\"" : "two\nlines");
    EXPECT_EQ(rows[n]["cycles"].dump(), study.points[n].result["cycles"].dump());
    EXPECT_EQ(rows[n]["cost.tasks_moved"].dump(),
              study.points[n].result["cost"]["tasks_moved"].dump());
  }
  const std::string check =
      "python3 -c 'import csv, json, sys; a = list(csv.DictReader(open(sys.argv[1], newline=\"\"),"
      " strict=True)); b = json.load(open(sys.argv[2])); assert len(a) == len(b) == 4; assert all("
      "str(y[k]) == x[k] for x, y in zip(a, b) for k in (\"point\", \"seed\", \"a, b\", \"cycles\")"
      "); assert all((k in y) == (x[k] != \"\") for x, y in zip(a, b) for k in x)' " +
      path("s.csv") + " " + path("s.json");
  EXPECT_EQ(std::system(check.c_str()), 0);
  std::ifstream in(path("s.csv"), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text.substr(text.size() - 2), "\r\n");
}

}  // namespace
}  // namespace ballast
