// SPDX-License-Identifier: BSD-3-Clause
// `ballast compare` of machines that execute while they balance.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "core/estimate.h"
#include "report/table.h"
#include "support/compare_fixture.h"
#include "support/study_builder.h"
#include "verbs/compare_text.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// The rows of `--costs` of a load; " +- " binds two figures.
std::vector<std::vector<std::string>> costs_of(const std::string& text, const std::string& load) {
  std::vector<std::vector<std::string>> rows;
  const std::regex row("^" + load + "  +\\d.*$"), gap("  +");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, row)) continue;
    rows.emplace_back(std::sregex_token_iterator(line.begin(), line.end(), gap, -1),
                      std::sregex_token_iterator());
  }
  return rows;
}

/// nullopt: the run did not measure it.
std::optional<double> of_each(const Json& run, const std::string& column) {
  const auto known = [](const Json& part, const char* key) {
    return part.contains(key) ? std::optional(part[key].get<double>()) : std::nullopt;
  };
  const Json &r = run["result"], &cost = r["cost"];
  const double p = r["processors"];
  if (column == "wait") return r["mean_wait"].get<double>();
  if (column == "completion") return r["cycles"].get<double>();
  if (column == "bound") return r["cycles"].get<double>() / r["least_cycles"].get<double>();
  if (column == "starved") return 100 * r["starved_share"].get<double>();
  if (column == "idle") return r["idle"]["spread"].get<double>();
  if (column == "utilisation") return 100 * r["utilisation"]["mean"].get<double>();
  const auto messages = known(cost, "agent_messages");
  if (column == "messages") return messages;
  if (column == "per processor") return messages ? std::optional(*messages / p) : messages;
  if (column == "moved") return cost["tasks_moved"].get<double>();
  if (column == "operations") return known(r, "balances");
  const auto suspended = known(cost, "suspended_cycles");
  return suspended ? std::optional(100 * *suspended / p / r["cycles"].get<double>()) : suspended;
}

/// Mean imbalance before and after.
std::string change_of(const std::vector<Json>& runs, const char* of) {
  double before = 0, after = 0;
  for (const Json& run : runs) {
    before += run["result"][of]["before"]["imbalance"].get<double>();
    after += run["result"][of]["after"]["imbalance"].get<double>();
  }
  const auto n = static_cast<double>(runs.size());
  return fmt::format("{:.2f} -> {:.2f}{}", before / n, after / n,
                     after > before + 1e-9 ? " (worse)" : "");
}

/// Every figure of the ranking from the documents; the seeds are those of `ballast run`.
TEST(Ranking, ShowsTheDocuments) {
  const fs::path file = own_file("ranked");
  const Answer answer = compare(
      "--loads heavy,light --processors 8 --topologies hypercube --seeds 3 --set run.seed=5 "
      "--set workload.cycles=3 --balancers none,sbn,receiver-initiated,superconcentrator --costs "
      "--schedules sequential,overlapped,streaming "
      "--json " +
      file.string());
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json runs = Json::parse(std::ifstream(file))["runs"];
  fs::remove(file);
  ASSERT_EQ(runs.size(), 2u * 6 * 3);
  std::map<std::pair<std::string, std::string>, std::vector<Json>> groups;
  for (const Json& run : runs) {
    const Json& config = run["config"];
    std::string name = config["balancer"]["name"];
    if (name == "superconcentrator") {
      name += ", " + config["machine"]["switch"]["schedule"].get<std::string>();
    }
    auto& group = groups[{config["workload"]["kind"], name}];
    group.push_back(run);
    EXPECT_EQ(run["seed"], 4 + group.size());
  }
  ASSERT_EQ(groups.size(), 12u);
  for (const std::string load : {"heavy", "light"}) {
    SCOPED_TRACE(load);
    EXPECT_NE(answer.text.find(load + " load, 8 processors: mean wait in cycles, mean of 3 runs"),
              std::string::npos);
    const auto rows = costs_of(answer.text, load);
    ASSERT_EQ(rows.size(), 6u) << answer.text;
    double before = 0;
    for (const auto& row : rows) {
      ASSERT_EQ(row.size(), 19u) << answer.text;
      const auto group = groups.find({load, row[3]});
      ASSERT_NE(group, groups.end()) << row[3];
      EXPECT_EQ(row[2], row[3].starts_with("superconcentrator") ? "(switch)" : "hypercube");
      std::size_t k = 4;
      for (const auto& [column, decimals] :
           std::vector<std::pair<std::string, int>>{{"wait", 0},
                                                    {"completion", 0},
                                                    {"bound", 2},
                                                    {"by count", -1},
                                                    {"by work", -1},
                                                    {"starved", 2},
                                                    {"idle", 0},
                                                    {"utilisation", 2},
                                                    {"messages", 0},
                                                    {"per processor", 1},
                                                    {"moved", 0},
                                                    {"operations", 0},
                                                    {"suspended", 3}}) {
        if (decimals < 0) {
          EXPECT_EQ(row[k++], change_of(group->second, column == "by work" ? "work" : "count"))
              << row[3] << ", " << column;
          continue;
        }
        std::vector<double> values;
        for (const Json& run : group->second) {
          if (const auto value = of_each(run, column)) values.push_back(*value);
        }
        if (values.empty()) {
          EXPECT_EQ(row[k++], "-") << row[3] << ", " << column;
          continue;
        }
        const Estimate e = estimate(values);
        EXPECT_EQ(row[k++], grouped(e.mean, decimals) + " +- " + grouped(e.half, decimals))
            << row[3] << ", " << column;
        if (column == "wait") {
          EXPECT_GE(e.mean, before) << "the shortest wait first";
          before = e.mean;
        }
      }
    }
  }
}

TEST(Ranking, WhatWasNotMeasuredIsNotZero) {
  StudyBuilder b({"load", "processors", "network", "balancer"});
  b.add_at({"half", "4", "mesh", "idle"}, {100, 100}, "completed");
  b.add_at({"half", "4", "mesh", "some"}, {100, 100}, "completed");
  for (StudyCase& c : b.study.cases) {
    c.config = {{"run", {{"until", "completed"}}}, {"machine", {{"topology", "mesh"}}}};
  }
  b.study.points[2].result["mean_wait"] = 3;
  const auto rows = costs_of(costs_text(b.study, {0, 0}), "half");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0][3], "some");  // one with a wait comes first
  EXPECT_EQ(rows[0][4], "3");     // of the run that has one
  EXPECT_EQ(rows[1][4], "-");
  EXPECT_EQ(rows[1][5], "100 +- 0");
  for (std::size_t k = 6; k + 2 < rows[1].size(); ++k) EXPECT_EQ(rows[1][k], "-") << k;
}

TEST(Ranking, ASeedOfManyIsARunOfItsOwn) {
  const Json runs = runs_of(
      "--loads transition --processors 8 --topologies ring --balancers sbn --seeds 3 "
      "--set workload.cycles=2");
  ASSERT_EQ(runs.size(), 3u);
  const fs::path file = own_file("alone");
  std::ofstream(file) << "machine = { topology = \"ring\", size = [8], cycles_per_work = 10000 }\n"
                         "workload = { kind = \"transition\", cycles = 2 }\n"
                         "balancer.name = \"sbn\"\nrun.until = \"completed\"\n";
  for (int seed = 1; seed <= 3; ++seed) {
    const Answer alone = run_program("run " + file.string() + " --set run.max_cycles=1000000000 " +
                                     "--set run.seed=" + std::to_string(seed) + " --json -");
    ASSERT_EQ(alone.code, 0) << alone.text;
    Json document = Json::parse(alone.text.substr(alone.text.find('{')));
    document["result"].erase("speed");
    EXPECT_EQ(document["config"], runs[static_cast<std::size_t>(seed - 1)]["config"]);
    EXPECT_EQ(document["result"], runs[static_cast<std::size_t>(seed - 1)]["result"]) << seed;
  }
  fs::remove(file);
  EXPECT_NE(runs[0]["result"], runs[1]["result"]);
}

TEST(Ranking, KeysOfBalancersAreForThoseThatHaveThem) {
  const Json runs = runs_of(
      "--loads light --processors 8 --topologies ring --set balancer.retry=500 "
      "--set workload.cycles=2 --set balancer.every=4000 "
      "--balancers none,receiver-initiated,superconcentrator,random");
  ASSERT_EQ(runs.size(), 5u);
  for (const Json& run : runs) {
    const Json& balancer = run["config"]["balancer"];
    EXPECT_EQ(balancer.contains("retry"), balancer["name"] == "receiver-initiated");
    EXPECT_EQ(balancer.value("retry", 500), 500);
    EXPECT_EQ(balancer.contains("every"), balancer["name"] == "superconcentrator");
    EXPECT_EQ(balancer.value("every", 4000), 4000);
  }
}

/// Each load has its own kind of table.
TEST(Ranking, LoadsThatAreExecutedBesideOthers) {
  const Answer both = compare(
      "--loads heavy,spike --processors 8 --topologies line,ring --balancers "
      "sbn,superconcentrator --set workload.cycle=1 --set workload.cycles=2");
  EXPECT_EQ(both.code, 2) << "spike has no cycles: " << both.text;
  const Answer answer = compare(
      "--loads heavy,spike --processors 8 --topologies line,ring --balancers "
      "sbn,superconcentrator --costs");
  ASSERT_EQ(answer.code, 0) << answer.text;
  EXPECT_EQ(answer.text.find("nan"), std::string::npos) << answer.text;
  using Names = std::set<std::pair<std::string, std::string>>;
  const Names expected{{"sbn", "line"},
                       {"sbn", "ring"},
                       {"superconcentrator", "(switch)"},
                       {"superconcentrator, sequential", "(switch)"}};
  for (const std::string load : {"heavy", "spike"}) {
    Names names;
    for (const auto& row : costs_of(answer.text, load)) names.insert({row[3], row[2]});
    EXPECT_EQ(names, expected) << answer.text;
  }
  EXPECT_NE(answer.text.find("heavy load, 8 processors: mean wait in cycles\n"), std::string::npos);
  EXPECT_NE(answer.text.find("spike load, 8 processors: cycles\n"), std::string::npos);
}

/// Within the budget the work of a few balances; of some alone the waiting is too long.
TEST(Ranking, NamesThoseThatAreStuck) {
  const std::string few =
      "--loads transition --processors 8 --topologies hypercube --balancers none,sbn --seeds 2 "
      "--costs --set workload.cycles=1 --set run.max_cycles=";
  const Answer some = compare(few + "200000");
  EXPECT_EQ(some.code, 3) << some.text;
  auto rows = costs_of(some.text, "transition");
  ASSERT_EQ(rows.size(), 2u) << some.text;
  EXPECT_EQ(rows[0][3], "sbn");
  EXPECT_EQ(rows[1][3], "none (0 of 2 runs)");
  EXPECT_EQ(rows[1][4], "-");
  EXPECT_TRUE(std::regex_search(some.text, std::regex("\nnone +stuck\n"))) << some.text;
  EXPECT_NE(some.text.find("transition load, 8 processors, hypercube, none: cycle budget"),
            std::string::npos)
      << some.text;
  const Answer all = compare(few + "2000");
  EXPECT_EQ(all.code, 3) << all.text;
  rows = costs_of(all.text, "transition");
  ASSERT_EQ(rows.size(), 2u) << all.text;
  EXPECT_EQ(all.text.find("transition load, 8 processors: mean wait in cycles"), 0u) << all.text;
}

}  // namespace
}  // namespace ballast
