// SPDX-License-Identifier: BSD-3-Clause
// `ballast compare` as its users meet it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "report/table.h"
#include "support/compare_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

TEST(Compare, EveryBalancerOnEveryTopologyBesideTheSwitch) {
  const Json runs = runs_of("--processors 16 --detail");
  ASSERT_EQ(runs.size(), 3 * (5 * round_balancers().size() + 2));
  std::map<std::string, int> seen;
  for (const Json& run : runs) {
    const Json &config = run["config"], &result = run["result"], &cost = result["cost"];
    const std::string balancer = config["balancer"]["name"];
    const bool by_switch = balancer == "superconcentrator";
    ++seen[by_switch ? config["machine"]["switch"]["schedule"].get<std::string>()
                     : config["machine"]["topology"].get<std::string>()];
    const Json& load = result["count"]["after"];
    const bool level = load["max"].get<double>() - load["min"].get<double>() <= 1;
    EXPECT_EQ(result["verdict"], level ? "balanced" : "settled");
    EXPECT_GT(result["cycles"], 0);
    if (!by_switch) {
      EXPECT_GT(cost["agent_messages"], 0);
      EXPECT_GE(cost["messages"],
                cost["agent_messages"].get<int>() + cost["tasks_moved"].get<int>());
      EXPECT_GE(cost["flit_hops"], cost["messages"]);
    }
    // No task is lost, and the exact ones level.
    double before = 0, after = 0;
    for (const double load : result["count"]["before"]["per_processor"]) before += load;
    for (const double load : result["count"]["after"]["per_processor"]) after += load;
    EXPECT_EQ(before, after);
    EXPECT_EQ(after, result["tasks"].get<double>());
    if (by_switch || balancer == "multi-level") {
      EXPECT_TRUE(level) << balancer;
    }
  }
  const int each = static_cast<int>(3 * round_balancers().size());
  EXPECT_EQ(seen, (std::map<std::string, int>{{"line", each},
                                              {"mesh", each},
                                              {"torus", each},
                                              {"hypercube", each},
                                              {"tree", each},
                                              {"sequential", 3},
                                              {"burst", 3}}));
}

TEST(Compare, TheExperimentSaysWhatAllShare) {
  const fs::path file = own_file("compare");
  std::ofstream(file) << "[machine]\nlink = { cycles = 7 }\ntopology = \"ring\"\nsize = [8]\n"
                         "[workload]\nkind = \"linear\"\n";
  const std::string few =
      file.string() + " --processors 16 --topologies torus --balancers diffusion";
  const Json runs = runs_of(few);
  const Answer loads = compare(few + " --loads half");
  fs::remove(file);
  EXPECT_EQ(loads.code, 2);
  const char* const said =
      "error: --loads: has no effect with an experiment that has [workload]; leave it out\n";
  EXPECT_NE(loads.text.find(said), std::string::npos) << loads.text;
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0]["config"]["workload"]["kind"], "linear");
  EXPECT_EQ(runs[0]["config"]["machine"]["link"]["cycles"], 7);
  EXPECT_EQ(runs[0]["config"]["machine"]["size"], Json::array({4, 4}));
}

/// What people read is what the document says.
TEST(Compare, TheTablesShowTheResults) {
  const fs::path file = own_file("compared");
  const Answer answer = compare(
      "--processors 16 --loads half --topologies ring --balancers work-stealing,multi-level "
      "--costs --json " +
      file.string());
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json runs = Json::parse(std::ifstream(file))["runs"];
  fs::remove(file);
  ASSERT_EQ(runs.size(), 2U);
  const auto of = [](const Json& value) { return grouped(value.get<double>()); };
  for (const Json& run : runs) {
    const std::string name = run["config"]["balancer"]["name"];
    const Json &result = run["result"], &cost = result["cost"], &after = result["count"]["after"];
    const std::string gap = grouped(after["max"].get<double>() - after["min"].get<double>());
    const auto change = [&](const char* of) {
      const Json &was = result[of]["before"], &is = result[of]["after"];
      return fmt::format("{:.2f} -> {:.2f}", was["imbalance"].get<double>(),
                         is["imbalance"].get<double>());
    };
    std::string row = "half +16 +ring +" + name;
    for (const std::string& figure :
         {of(result["cycles"]), of(cost["stability_steps"]), of(cost["agent_messages"]),
          of(cost["tasks_moved"]), of(cost["task_hops"]), of(cost["flit_hops"]),
          of(cost["imbalance"]), of(cost["migration"]), change("count"), change("work"), gap,
          result["verdict"].get<std::string>()}) {
      row += " +" + figure;
    }
    EXPECT_TRUE(std::regex_search(answer.text, std::regex(row))) << row << "\n" << answer.text;
    const std::string cell =
        name + " +[*]?" + of(result["cycles"]) + (result["verdict"] == "settled" ? "!" : "\n");
    EXPECT_TRUE(std::regex_search(answer.text, std::regex(cell))) << cell << "\n" << answer.text;
  }
}

/// One that is stuck, or partitioned, takes nothing from the others.
TEST(Compare, FailuresAreReportedAndOtherCasesContinue) {
  const std::string few =
      "--processors 16 --loads spike --topologies line --balancers multi-level,diffusion";
  const Answer stuck = compare(few + " --set run.max_cycles=2000");
  EXPECT_EQ(stuck.code, 3);
  const auto says = [](const Answer& answer, const std::string& what) {
    EXPECT_NE(answer.text.find(what), std::string::npos) << what << "\n" << answer.text;
  };
  says(stuck, "line, diffusion: cycle budget of run.max_cycles = 2000 exhausted");
  EXPECT_TRUE(std::regex_search(stuck.text, std::regex("diffusion +stuck\n"))) << stuck.text;
  EXPECT_EQ(stuck.text.find("line, multi-level: "), std::string::npos) << "it had no trouble";
  const Answer cut = compare(few + " --set 'machine.faults.links=\"7-8@100\"'");
  EXPECT_EQ(cut.code, 1) << cut.text;
  says(cut, "line, multi-level: partitioned");
}

TEST(Compare, MistakesAreFoundBeforeTheFirstRun) {
  const auto mistake = [](const std::string& arguments, const std::string& said) {
    const Answer answer = compare(arguments);
    EXPECT_EQ(answer.code, 2) << answer.text;
    EXPECT_NE(answer.text.find(said), std::string::npos) << answer.text;
    EXPECT_EQ(answer.text.find("cycles "), std::string::npos) << "no table: " << answer.text;
  };
  mistake("--processors 16 --balancers difusion", "did you mean \"diffusion\"");
  mistake("--processors 16 --topologies line,mash", "did you mean \"mesh\"");
  mistake("--processors 16,48 --balancers superconcentrator --set machine.switch.form=fused",
          "needs a power of two, got 48");
  mistake("--loads spik", "spike, half, random");
  mistake("no-file.toml", "no-file.toml: cannot be read");
  const std::string few = "--processors 8 --topologies line --balancers ";
  mistake(few + "none,receiver-initiated --set balancer.rety=5", "balancer.rety: unknown key");
  mistake(
      few + "none,random --set balancer.retry=5",
      "--set 'balancer.retry=5':1: balancer.retry: no balancer of this comparison has this key; "
      "random-stealing and receiver-initiated have it");
  mistake(few + "receiver-initiated --set balancer.retry=x",
          "balancer.retry: expected an integer 1 .. 1000000000000000, got a string");
  mistake("--processors 48 --topologies mesh --balancers sbn", "got 48; try 32 or 64");
}

TEST(Compare, WithoutBalancersAllByRoundsAndTheSwitch) {
  std::vector<std::string> all = round_balancers();
  const std::string listed = "\n" + run_program("list balancers").text;
  for (const std::string& name : event_balancers()) {
    EXPECT_EQ(std::count(all.begin(), all.end(), name), 0) << name << " is one of events";
    EXPECT_NE(listed.find("\n" + name + ": "), std::string::npos);
  }
  std::set<std::string> seen;
  for (const Json& run : runs_of("--loads half --processors 4 --topologies line")) {
    seen.insert(run["config"]["balancer"]["name"]);
  }
  all.emplace_back("superconcentrator");
  EXPECT_EQ(seen, (std::set<std::string>(all.begin(), all.end())));
}

TEST(Compare, KeysSetByTheComparisonAreRefused) {
  const auto mistake = [](const std::string& arguments, const std::string& said) {
    const Answer answer = compare(arguments);
    EXPECT_EQ(answer.code, 2) << answer.text;
    EXPECT_NE(answer.text.find(said), std::string::npos) << answer.text;
  };
  mistake("--set machine.topology=mesh",
          "machine.topology: cannot be set, since the comparison sets it");
  mistake("--set balancer.name=mesh", "balancer.name: cannot be set, since the comparison sets it");
  mistake("--processors 0", "--processors: expected an integer 2 .. 1073741824, got \"0\"");
  mistake("--balancers ''", "--balancers: expected one of adaptive-contracting, ");
  mistake("--topologies ''", "--topologies: expected one of complete, ");
}

TEST(Compare, TheSwitchRunsTheSchedulesThatAreAskedFor) {
  const std::string few = "--processors 8 --topologies line --loads half ";
  const auto schedules_of = [&](const std::string& arguments) {
    std::vector<std::string> names;
    for (const Json& run : runs_of(few + "--balancers superconcentrator " + arguments)) {
      names.push_back(run["config"]["machine"]["switch"]["schedule"]);
    }
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(schedules_of(""), (Names{"burst", "sequential"}));
  EXPECT_EQ(schedules_of("--schedules streaming,default"), (Names{"streaming", "burst"}));
  EXPECT_EQ(schedules_of("--set machine.switch.form=fused"), (Names{"overlapped", "sequential"}));
  for (const auto& [arguments, said] :
       {std::pair{"--balancers diffusion --schedules burst",
                  "--schedules: has no effect without the balancer superconcentrator"},
        {"--set machine.switch.schedule=burst",
         "machine.switch.schedule: cannot be set, since the comparison sets it: use --schedules"},
        {"--schedules burts", "did you mean \"burst\""}}) {
    const Answer answer = compare(few + arguments);
    EXPECT_EQ(answer.code, 2);
    EXPECT_NE(answer.text.find(said), std::string::npos) << answer.text;
  }
}

/// One run that reads it is enough.
TEST(Compare, AKeyThatNoRunReadsIsRefused) {
  const std::string few = "--processors 4 --loads half --topologies line --balancers ";
  const std::string set = " --set machine.router.vcs=2";
  EXPECT_EQ(compare(few + "superconcentrator,diffusion" + set).code, 0);
  const Answer answer = compare(few + "superconcentrator" + set);
  EXPECT_EQ(answer.code, 2);
  EXPECT_NE(answer.text.find("machine.router"), std::string::npos) << answer.text;
}

TEST(Compare, ATraceHasItsOwnNumberOfProcessors) {
  const fs::path log = own_file("trace.swf"), file = own_file("trace.toml");
  std::ofstream(log) << "; MaxProcs: 8\n1 0 -1 30 2\n2 10 -1 9 2\n";
  std::ofstream(file) << "[workload]\nkind = \"swf\"\npath = \"" << log.string() << "\"\n";
  const Json runs = runs_of(file.string() + " --topologies line --balancers none");
  fs::remove(log);
  fs::remove(file);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0]["config"]["machine"]["processors"], 8);
}

}  // namespace
}  // namespace ballast
