// SPDX-License-Identifier: BSD-3-Clause
// The verb: what it runs, and what it refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "support/cli_fixture.h"
#include "support/lbdata_fixture.h"
#include "verbs/advised_cases.h"

namespace ballast {
namespace {

using Json = nlohmann::json;

class AdviseCli : public CliFixture {
 protected:
  /// All work at processor 0 of four.
  std::string trace() {
    return file("load.csv", "processor,work\n0,500\n0,400\n0,300\n0,200\n0,100\n0,600\n1,1\n2,1\n");
  }
};

TEST_F(AdviseCli, RunsEveryBalancerUnderEverySetting) {
  const std::string document = (folder_ / "advice.json").string();
  const std::string page = (folder_ / "advice.html").string();
  const Answer answer =
      ballast("advise " + trace() + " --topology mesh --size 2x2 --seeds 2 --json " + document +
              " --report " + page);
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json json = Json::parse(std::ifstream(document));
  const Json& advice = json["advice"];
  EXPECT_GE(advice["ranking"].size(), 20u);
  std::vector<std::string> settings;
  for (const Json& variant : advice["variants"]) settings.push_back(variant["when"]);
  EXPECT_EQ(settings, (std::vector<std::string>{"tasks are half as long", "tasks are twice as long",
                                                "tasks have ten times the bytes",
                                                "task times are known within 10 %"}));
  double last = 0;
  for (const Json& row : advice["ranking"]) {
    if (!row.contains("cycles")) continue;
    EXPECT_GE(row["cycles"]["mean"].get<double>(), last);
    last = row["cycles"]["mean"].get<double>();
  }
  for (const Json& variant : advice["variants"]) {
    EXPECT_GE(variant["ranking"].size(), 20u) << variant["when"];
    const std::string name = variant["ranking"][0]["balancer"];
    EXPECT_TRUE(variant["ranking"][0].contains("cycles")) << name;
  }
  EXPECT_NE(answer.text.find("Use "), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("Task times for "), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("Not charged to "), std::string::npos) << answer.text;
  const std::string html{std::istreambuf_iterator<char>(std::ifstream(page).rdbuf()), {}};
  for (const std::string part :
       {"load.csv", "mesh of 2 x 2", "1 to 2", "--topology mesh --size 2x2 --seeds 2</code>"}) {
    EXPECT_NE(html.find(part), std::string::npos) << part;
  }
}

/// Its budget is three times the best leader's cycles, whatever its own limit is.
TEST_F(AdviseCli, ABalancerThatStandsStillIsCut) {
  const std::string one = file("one.csv",
                               "processor,work\n0,500\n0,400\n0,300\n0,200\n0,100\n0,600\n0,100\n"
                               "0,200\n1,1\n2,1\n");
  const Answer answer = ballast("advise " + one +
                                " --size 4x4 --seeds 2 --balancers greedy,sender-initiated "
                                "--quiet --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json advice = Json::parse(answer.text)["advice"];
  const Json& first = advice["ranking"][0];
  ASSERT_EQ(first["balancer"], "greedy");
  const auto budget = 3 * static_cast<int>(first["cycles"]["mean"].get<double>());
  EXPECT_EQ(advice["ranking"].back()["balancer"], "sender-initiated");
  const std::string why = advice["ranking"].back()["trouble"];
  std::string digits;
  std::copy_if(why.begin(), why.end(), std::back_inserter(digits),
               [](unsigned char c) { return std::isdigit(c) != 0; });
  EXPECT_EQ(digits, "3" + std::to_string(budget)) << why;
}

/// A run that ends inside its budget has the limit of its own experiment.
TEST_F(AdviseCli, TheBudgetIsNotInTheDocument) {
  const Answer answer =
      ballast("advise " + trace() + " --size 2x2 --seeds 2 --balancers random --quiet --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json runs = Json::parse(answer.text)["runs"];
  EXPECT_FALSE(runs.empty());
  for (const Json& run : runs) {
    EXPECT_EQ(run["config"]["run"]["max_cycles"], 1'000'000'000'000) << run["config"].dump();
  }
}

TEST_F(AdviseCli, ASavedStudyHasItsRuns) {
  const std::string study = (folder_ / "advice.toml").string();
  const std::string command = "advise " + trace() + " --size 2x2 --balancers greedy --seeds 2 ";
  const Answer advised = ballast(command + "--quiet --json -");
  ASSERT_EQ(advised.code, 0) << advised.text;
  ASSERT_EQ(ballast(command + "--save " + study).code, 0);
  const Answer plan = ballast("sweep " + study + " --dry-run --json - --quiet");
  ASSERT_EQ(plan.code, 0) << plan.text;
  EXPECT_EQ(Json::parse(plan.text)["points"], 5 * 2 * 2) << "settings, balancers, seeds";
  const Json runs = Json::parse(advised.text)["runs"];
  ASSERT_EQ(runs.size(), 20u);
  for (std::size_t n = 0; n < runs.size(); ++n) {
    const Answer point = ballast("sweep " + study + fmt::format(" --point {} --json - --quiet", n));
    EXPECT_EQ(Json::parse(point.text)["cycles"], runs[n]["result"]["cycles"]) << n;
  }
}

/// The workers' number and order leave no trace.
TEST_F(AdviseCli, AnyNumberOfWorkersGivesTheSameBytes) {
  const std::string command = "advise " + trace() +
                              " --size 2x2 --balancers greedy,random,random-stealing --seeds 3 "
                              "--quiet --json - --workers ";
  const Answer one = ballast(command + "1");
  ASSERT_EQ(one.code, 0) << one.text;
  for (const char* workers : {"2", "4"}) EXPECT_EQ(ballast(command + workers).text, one.text);
}

TEST_F(AdviseCli, AnOptionOrATraceNamesTheLoad) {
  const Answer answer = ballast(
      "advise --workload half --set workload.load=8 --size 2x2 --balancer greedy --seeds 2 "
      "--quiet --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  EXPECT_EQ(Json::parse(answer.text)["runs"][0]["config"]["workload"]["kind"], "half");
  expect_mistake("advise --size 2x2", {"expected either a trace or --workload, got neither"});
  expect_mistake("advise " + trace() + " --workload half --size 2x2", {"got both"});
}

TEST_F(AdviseCli, OtherKindsAreSentToTheirVerb) {
  const std::string tokens = file("tokens.csv", "step,layer,expert,tokens\n0,0,0,5\n");
  expect_mistake("advise " + tokens + " --size 2x2", {"tokens of experts", "`ballast run`"});
  const std::string moe = file("moe.toml", "[machine]\ntopology = 'mesh'\n[moe]\nexperts = 8\n");
  expect_mistake("advise " + moe, {"moe.toml:3", "got [moe]", "`ballast run`"});
}

/// Of tasks that are born, a planner must start more than once.
TEST_F(AdviseCli, WhatNeedsEveryIsTriedWithIt) {
  const std::string fib =
      file("fib.toml", "[workload]\nkind = 'uts'\ntree = 'tiny'\n[run]\nuntil = 'completed'\n");
  const Answer answer = ballast("advise " + fib +
                                " --size 2x2 --balancers superconcentrator,pairing --seeds 2 "
                                "--quiet --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  std::vector<std::string> names;
  const Json advice = Json::parse(answer.text);
  for (const Json& row : advice["advice"]["ranking"]) names.push_back(row["balancer"]);
  EXPECT_NE(std::find(names.begin(), names.end(), "pairing, every 100"), names.end())
      << answer.text;
  EXPECT_NE(std::find(names.begin(), names.end(), "superconcentrator, every 100"), names.end());
  for (const Json& run : advice["runs"]) {
    if (run["config"]["balancer"]["name"] == "none") continue;
    EXPECT_EQ(run["config"]["balancer"]["every"], 100);
  }
}

TEST_F(AdviseCli, RefusesWhatItCannotRun) {
  const std::string good = "advise " + trace() + " --size 2x2 ";
  expect_mistake("advise nothing.csv --size 2x2", {"nothing.csv"});
  expect_mistake("advise " + trace() + " --size 2y2", {"--size", "such as 8x8 or 8,8", "2y2"});
  expect_mistake(good + "--topology mehs", {"mesh"});
  expect_mistake(good + "--balancers greddy", {"greedy"});
  expect_mistake(good + "--save a.toml --json a.json", {"--save", "--json has no effect"});
  expect_mistake(good + "--save a.toml --report a.html", {"--save", "--report has no effect"});
  expect_mistake(good + "--seeds 1", {"2 .. 1000"});
  expect_mistake(good + "--set machine.linkk=3", {"machine.linkk", "link"});
  expect_mistake(good + "--max-memory 1KB --balancers greedy", {"--max-memory: has no effect"});
}

TEST_F(AdviseCli, ADryRunSaysWhatWouldRun) {
  const Answer answer = ballast("advise " + trace() + " --size 2x2 --dry-run");
  EXPECT_EQ(answer.code, 0) << answer.text;
  EXPECT_NE(answer.text.find("tasks are half as long"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("time       about "), std::string::npos) << answer.text;
}

class AdviseTrace : public LbFiles {
 protected:
  /// Four tasks on the first of two ranks; `more`: members of each.
  AdvisedCases cases(const std::string& more) {
    std::string tasks;
    for (int id = 1; id <= 4; ++id) {
      tasks += (id > 1 ? "," : "") + lb_task(0, "1", movable(id), more);
    }
    ranks({lb_file(lb_phase(0, tasks)), lb_file(lb_phase(0, ""))});
    AdviseOptions options;
    options.input = directory_;
    options.balancers = {"greedy", "superconcentrator"};
    return advised_cases(options);
  }
};

/// Its figures would leave out what the others pay.
TEST_F(AdviseTrace, TheSwitchIsNotRankedWhereTasksHaveSizes) {
  const AdvisedCases sized = cases(R"(,"user_defined":{"task_serialized_bytes":1000})");
  ASSERT_EQ(sized.unfit.size(), 1U);
  EXPECT_EQ(sized.unfit[0].first, "superconcentrator");
  EXPECT_EQ(sized.unfit[0].second,
            "the switch moves every task as 1 word: the sizes of the tasks are not charged");
  EXPECT_EQ(sized.balancers.size(), 2U) << "none, greedy";
  const AdvisedCases equal = cases("");
  EXPECT_TRUE(equal.unfit.empty());
  EXPECT_EQ(equal.balancers.size(), 3U);
}

/// Of one phase the recorded placement is that of no balancing.
TEST_F(AdviseTrace, WhatTheRuntimeDidIsAContenderInSeveralPhases) {
  const auto names = [](const AdvisedCases& cases) {
    std::vector<std::string> all;
    for (const AdvisedBalancer& b : cases.balancers) all.push_back(b.name);
    return all;
  };
  const std::vector<std::string> one = names(cases(""));
  EXPECT_EQ(std::count(one.begin(), one.end(), "recorded"), 0);
  const auto phase = [](int id, int rank) {
    return lb_phase(id, lb_task(rank, "1", movable(id == 0 ? 1 : rank + 1)));
  };
  ranks(
      {lb_file(phase(0, 0) + "," + lb_phase(1, "")), lb_file(lb_phase(0, "") + "," + phase(1, 1))});
  AdviseOptions options;
  options.input = directory_;
  options.balancers = {"greedy"};
  options.set = {"workload.phases=[]"};
  const AdvisedCases several = advised_cases(options);
  EXPECT_EQ(names(several), (std::vector<std::string>{"greedy", "none", "recorded"}));
  for (const PlannedCase& c : several.plan.cases) {
    const Json config = Json::parse(c.config);
    const bool recorded = several.all[c.rows.back()].name == "recorded";
    EXPECT_EQ(config["workload"].value("begin", ""), recorded ? "recorded" : "");
    EXPECT_EQ(config["balancer"]["name"], c.rows.back() == 0 ? "greedy" : "none");
  }
  options.set.emplace_back("workload.begin=recorded");
  try {
    static_cast<void>(advised_cases(options));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("workload.begin: has no effect with advise"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace ballast
