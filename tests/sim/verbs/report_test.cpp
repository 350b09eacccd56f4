// SPDX-License-Identifier: BSD-3-Clause
// `ballast report`: what it takes and what it refuses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "runs/store/database.h"
#include "support/cli_fixture.h"

namespace ballast {
namespace {

class ReportCli : public CliFixture {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  std::string page() {
    std::ifstream in(path("page.html"));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string run(const std::string& name, const std::string& set = "") {
    file("e.toml",
         "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'half'\nload = 9\n"
         "[balancer]\nname = 'diffusion'\n");
    const Answer answer = ballast("run " + path("e.toml") + " --json " + path(name) +
                                  (set.empty() ? "" : " --set " + set));
    EXPECT_EQ(answer.code, 0) << answer.text;
    return path(name);
  }
};

TEST_F(ReportCli, OfAStudy) {
  const std::string s = file(
      "s.toml",
      "[study]\nseeds = 3\n[set]\nmachine.topology = 'mesh'\nmachine.size = [4, 4]\nworkload.kind "
      "= "
      "'random'\n[grid]\nbalancer.name = ['diffusion', 'ripple-hare']\n[report]\ntitle = 'A "
      "title <b>'\nquestion = 'Which one?'\n[[report.details]]\nbalancer.name = 'diffusion'\n");
  ASSERT_EQ(ballast("sweep " + s).code, 0);
  const Answer answer = ballast("report " + path("s.sqlite") + " -o " + path("page.html"));
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("report: " + path("page.html")), std::string::npos);
  for (const char* part : {"A title &lt;b&gt;", "Which one?", "ripple-hare", "diffusion"}) {
    EXPECT_NE(page().find(part), std::string::npos) << part;
  }
  const std::string first = page();
  ASSERT_EQ(ballast("report " + path("s.sqlite") + " -o " + path("page.html")).code, 0);
  EXPECT_EQ(page(), first);
}

TEST_F(ReportCli, OfDocuments) {
  const Answer answer =
      ballast("report " + run("a.json") + " " + run("b.json", "balancer.name=ripple-hare") + " " +
              run("c.json", "run.seed=2") + " -o " + path("page.html"));
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(page().find("ripple-hare"), std::string::npos);
  ASSERT_EQ(ballast("compare --processors 16 --topologies mesh --loads half --balancers "
                    "diffusion,random --seeds 2 --json " +
                    path("d.json"))
                .code,
            0);
  EXPECT_EQ(ballast("report " + path("d.json") + " -o " + path("page.html")).code, 0);
}

/// Parameters of a balancer are no places, and schedules of the switch are contenders.
TEST_F(ReportCli, TheBalancersOfAComparisonAreCompared) {
  const std::string documents = path("d.json");
  ASSERT_EQ(ballast("compare --processors 16 --topologies mesh,ring --loads half --balancers "
                    "diffusion,ripple-hare,superconcentrator --seeds 2 --json " +
                    documents)
                .code,
            0);
  const Answer answer = ballast("report " + documents + " -o " + path("page.html"));
  EXPECT_EQ(answer.code, 0) << answer.text;
  for (const char* part : {"On mesh, ripple-hare is the best", "On ring, ripple-hare is the best",
                           "superconcentrator, burst is the best"}) {
    EXPECT_NE(answer.text.find(part), std::string::npos) << part << "\n" << answer.text;
  }
}

TEST_F(ReportCli, OfExperts) {
  const std::string moe = file("moe.toml",
                               "[machine]\ntopology = 'mesh'\nsize = [2, 2]\n[moe]\nkind = "
                               "'power'\nexperts = 8\ntokens = 16\nsteps = 2\n");
  const Answer run = ballast("run " + moe + " --json " + path("moe.json"));
  ASSERT_EQ(run.code, 0) << run.text;
  const Answer answer = ballast("report " + path("moe.json") + " -o " + path("page.html"));
  EXPECT_EQ(answer.code, 0) << answer.text;
}

TEST_F(ReportCli, ARunThatADocumentHasTwiceCountsOnce) {
  const std::string r = run("a.json");
  std::ifstream in(r);
  const auto one = nlohmann::ordered_json::parse(in);
  nlohmann::ordered_json two{
      {"schema", 1}, {"ballast", "0"}, {"complete", true}, {"runs", {one, one}}};
  const std::string twice = file("twice.json", two.dump());
  const Answer answer = ballast("report " + twice + " -o " + path("page.html"));
  EXPECT_EQ(answer.code, 0) << answer.text;
  two["runs"][1]["result"]["cycles"] = 1;
  expect_mistake("report " + file("other.json", two.dump()) + " -o " + path("page.html"),
                 {"other.json: expected runs with different"});
}

TEST_F(ReportCli, NamesTheStudyOnlyIfItHasTheSameText) {
  static_cast<void>(run("a.json"));
  const std::string text = "[study]\nexperiment = 'e.toml'\n[grid]\nworkload.load = [8, 9]\n";
  ASSERT_EQ(ballast("sweep " + file("s.toml", text)).code, 0);
  const std::string report = "report " + path("s.sqlite") + " -o " + path("page.html");
  ASSERT_EQ(ballast(report).code, 0);
  EXPECT_NE(page().find("ballast sweep s.toml --point 1"), std::string::npos);
  static_cast<void>(file("s.toml", text + "# changed\n"));
  ASSERT_EQ(ballast(report).code, 0);
  EXPECT_EQ(page().find("sweep s.toml"), std::string::npos);
  EXPECT_NE(page().find("ballast sweep STUDY.toml --point 1"), std::string::npos);
}

TEST_F(ReportCli, StudiesAndExperimentsAreToldApart) {
  static_cast<void>(run("a.json"));
  expect_mistake("sweep " + path("e.toml"), {"e.toml:", "expected a study, got an experiment"});
  const std::string s =
      file("s.toml", "[study]\nexperiment = 'e.toml'\n[grid]\nworkload.load = [8, 9]\n");
  expect_mistake("run " + s, {"s.toml:1:1: study: expected an experiment, got a study"});
}

TEST_F(ReportCli, OtherFilesAreRefused) {
  const std::string to = " -o " + path("page.html"), one = run("a.json");
  const std::string s =
      file("s.toml", "[study]\nexperiment = 'e.toml'\n[grid]\nworkload.load = [8, 9]\n");
  expect_mistake("report " + s + to, {"s.toml: expected results", "run `ballast sweep` first"});
  ASSERT_EQ(ballast("sweep " + s).code, 0);
  expect_mistake("report " + path("s.work") + to,
                 {"s.work: expected a published study", "got the work file of a sweep"});
  expect_mistake("report " + one + " " + path("s.sqlite") + to,
                 {"s.sqlite: expected JSON documents only, or published studies only"});
  Database(path("x.sqlite"), Database::Mode::write).run("create table x (y)");
  expect_mistake("report " + path("x.sqlite") + to,
                 {"x.sqlite: expected a published study", "got another database"});
  Database(path("n.sqlite"), Database::Mode::write)
      .run("create table study (x); pragma user_version = 99");
  expect_mistake("report " + path("n.sqlite") + to, {"n.sqlite: expected a", "got schema 99"});
  expect_mistake("report " + one + " " + one + to, {"a.json: expected runs with different"});
  expect_mistake("report " + file("t.json", "[]") + to, {"t.json: expected the JSON document"});
  expect_mistake("report " + file("u.json", "{\"schema\": 2}") + to, {"u.json:", "schema 2"});
  expect_mistake("report " + file("v.txt", "text") + to, {"v.txt: expected a published study"});
  expect_mistake("report " + path("none.sqlite") + to, {"none.sqlite: cannot be read"});
  ASSERT_EQ(ballast("run " + path("e.toml") + " --dry-run --json - > " + path("dry.json")).code, 0);
  expect_mistake("report " + path("dry.json") + to, {"dry.json:", "a dry run"});
  expect_mistake("report " + one + " -o " + one, {"-o"});
  EXPECT_FALSE(std::filesystem::exists(path("page.html"))) << "nothing is written";
}

TEST_F(ReportCli, AValueOfTheMachineIsRefusedWithItsFile) {
  auto document =
      nlohmann::ordered_json::parse(std::ifstream(run("a.json", "run.seed=2 --detail")));
  document["config"]["machine"]["processors"] = -0.5;
  expect_mistake("report " + file("b.json", document.dump()) + " -o " + path("page.html"),
                 {"b.json: config.machine.processors: expected a whole number", "got -0.5"});
}

}  // namespace
}  // namespace ballast
