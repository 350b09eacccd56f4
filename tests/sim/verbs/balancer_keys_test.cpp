// SPDX-License-Identifier: BSD-3-Clause
// Keys of an experiment's [balancer] where several balancers run.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "support/cli_fixture.h"

namespace ballast {
namespace {

using Json = nlohmann::json;

class BalancersOfAFile : public CliFixture {
 protected:
  /// 12 tasks on three of 16 processors; `balancer`: lines of its section.
  std::string experiment(const std::string& balancer) {
    std::string tasks = "processor,work\n";
    for (int k = 0; k < 12; ++k) {
      tasks += std::to_string(k % 3) + "," + std::to_string(90 * (k + 1)) + "\n";
    }
    file("tasks.csv", tasks);
    return file("own.toml",
                "[machine]\nprocessors = 16\n[workload]\nkind = \"csv\"\npath = \"tasks.csv\"\n"
                "[run]\nuntil = \"completed\"\nseed = 7\n[balancer]\n" +
                    balancer);
  }
  /// Every balancer whose run has the key, with its value.
  static std::map<std::string, Json> values(const Json& runs, const std::string& key) {
    std::map<std::string, Json> all;
    for (const Json& run : runs) {
      const Json& balancer = run["config"]["balancer"];
      all[balancer["name"]] = balancer.contains(key) ? balancer[key] : Json();
    }
    return all;
  }
  static Json runs_of(const std::string& command) {
    const Answer answer = ballast(command + " --quiet --json -");
    EXPECT_EQ(answer.code, 0) << answer.text;
    return Json::parse(answer.text)["runs"];
  }
  /// Cycles of all runs, by what they ran.
  static std::map<std::string, Json> cycles(const Json& runs) {
    std::map<std::string, Json> all;
    for (const Json& run : runs) {
      all[run["config"].dump() + run["seed"].dump()] = run["result"]["cycles"];
    }
    return all;
  }
};

using Values = std::map<std::string, Json>;

TEST_F(BalancersOfAFile, AKeyConcernsThoseThatHaveIt) {
  const std::string own = experiment("name = \"greedy\"\nevery = 60\n");
  const Values expected{
      {"diffusion", 60}, {"none", Json()}, {"sbn", Json()}, {"superconcentrator", 60}};
  EXPECT_EQ(values(runs_of("compare " + own +
                           " --topologies mesh --balancers "
                           "none,diffusion,sbn,superconcentrator"),
                   "every"),
            expected);
  const std::string advise =
      "advise " + own + " --size 4x4 --seeds 2 --balancers diffusion,sbn,superconcentrator";
  EXPECT_EQ(values(runs_of(advise), "every"), expected);
  EXPECT_NE(ballast(advise).text.find("With balancer.every = 60: diffusion and superconcentrator."),
            std::string::npos);
}

TEST_F(BalancersOfAFile, AnOptionIsTheSameAsTheFileAndWins) {
  const std::string advise = " --size 4x4 --seeds 2 --balancers diffusion,random";
  const auto by = [&](const std::string& keys, const std::string& options) {
    return cycles(runs_of("advise " + experiment(keys) + options + advise));
  };
  const auto by_file = by("name = \"none\"\nevery = 60\n", "");
  EXPECT_EQ(by_file, by("name = \"none\"\n", " --set balancer.every=60"));
  EXPECT_EQ(by_file, by("name = \"none\"\nevery = 90\n", " --set balancer.every=60"));
  EXPECT_NE(by_file, by("name = \"none\"\nevery = 90\n", ""));
}

/// Without --balancers, the file's own one runs beside the others.
TEST_F(BalancersOfAFile, TheOneOfTheFileIsComparedToo) {
  const Json runs = runs_of("compare " + experiment("name = \"sbn\"\n") + " --topologies mesh");
  EXPECT_EQ(values(runs, "name").count("sbn"), 1U);
  EXPECT_EQ(values(runs, "name").count("diffusion"), 1U);
}

/// The points of a saved study are the runs.
TEST_F(BalancersOfAFile, ASavedStudyHasTheRuns) {
  const std::string own = experiment("name = \"none\"\nevery = 60\n");
  const std::string study = (folder_ / "saved.toml").string();
  for (const std::string& command :
       {"advise " + own + " --size 4x4 --seeds 2 --balancers diffusion,sbn",
        "compare " + own + " --topologies mesh,ring --seeds 2 --balancers none,diffusion,sbn"}) {
    const Json runs = runs_of(command);
    ASSERT_EQ(ballast(command + " --save " + study).code, 0);
    const auto expected = cycles(runs);
    std::map<std::string, Json> points;
    for (std::size_t n = 0; n < runs.size(); ++n) {
      const Answer point =
          ballast("sweep " + study + " --point " + std::to_string(n) + " --json - --quiet");
      ASSERT_EQ(point.code, 0) << point.text;
      const Json values = Json::parse(point.text);
      EXPECT_EQ(values["cycles"], runs[n]["result"]["cycles"]) << command << ": " << n;
    }
    EXPECT_EQ(expected.size(), runs.size());
  }
}

TEST_F(BalancersOfAFile, AKeyThatIsLostIsRefused) {
  for (const std::string& verb :
       {"advise " + experiment("name = \"none\"\nevrey = 60\n") + " --size 4x4",
        "compare " + experiment("name = \"none\"\nevrey = 60\n") + " --topologies mesh"}) {
    experiment("name = \"none\"\nevrey = 60\n");
    expect_mistake(verb, {"own.toml:11:9: balancer.evrey: unknown key", "did you mean \"every\"?"});
    experiment("name = \"none\"\nevery = 60\n");
    expect_mistake(verb + " --balancers none,sbn",
                   {"own.toml:11:9: balancer.every: no balancer of this ", " have it"});
    experiment("name = \"none\"\nevery = \"often\"\n");
    expect_mistake(verb + " --balancers diffusion",
                   {"own.toml:11:9: balancer.every: expected an integer", "got a string"});
    experiment("name = \"difusion\"\n");
    expect_mistake(verb, {"own.toml:10:8: balancer.name", "did you mean \"diffusion\"?"});
    experiment("name = \"none\"\n");
    expect_mistake(verb + " --set balancer.name=sbn", {"use --balancers"});
    expect_mistake(verb + " --set balancer=sbn", {"use --balancers"});
  }
}

}  // namespace
}  // namespace ballast
