// SPDX-License-Identifier: BSD-3-Clause
// Rankings and sentences of an advice, from made-up runs.
#include "advice/advice.h"

#include <gtest/gtest.h>

#include "advice/advice_report.h"
#include "page/advice_page.h"

namespace ballast {
namespace {

Candidate candidate(const std::string& name, const std::vector<double>& cycles, double migrated,
                    double balancing = 0) {
  Candidate c{name, name != "none"};
  for (std::size_t k = 0; k < cycles.size(); ++k) {
    c.seeds.push_back(k + 1);
    c.runs.push_back({cycles[k], balancing, 100, migrated, 7.0});
  }
  return c;
}

std::vector<std::string> names(const AdviceRanking& ranking) {
  std::vector<std::string> all;
  for (const Candidate& c : ranking.candidates) all.push_back(c.name);
  return all;
}

AdviceRanking sample() {
  Candidate broken{"broken"};
  broken.trouble = "deadlock";
  return rank_candidates(
      {candidate("none", {300, 300, 300}, 0), broken, candidate("slow", {250, 250, 250}, 10, 40),
       candidate("fast", {150, 150, 150}, 50, 20), candidate("close", {140, 170, 152}, 60)});
}

TEST(Advice, RanksByMeanCyclesWithTroubleLast) {
  const AdviceRanking r = sample();
  EXPECT_EQ(names(r), (std::vector<std::string>{"fast", "close", "slow", "none", "broken"}));
  EXPECT_EQ(r.ranked, 4u);
}

TEST(Advice, TiesAreWhatTheRunsDoNotDistinguish) {
  const AdviceRanking r = sample();
  EXPECT_EQ(r.ties, std::vector<std::size_t>{1}) << "close varies by more than its distance";
  EXPECT_EQ(r.to_first[1].separation, Separation::apart) << "the same for all seeds: certain";
}

TEST(Advice, TheParetoFrontGivesBytesForCycles) {
  EXPECT_EQ(sample().pareto, (std::vector<bool>{true, false, true, true, false}));
}

/// Of equal cycles only the one with fewer bytes is on the front.
TEST(Advice, EqualCyclesAreOrderedByBytes) {
  const AdviceRanking r =
      rank_candidates({candidate("more", {10, 10}, 5), candidate("fewer", {10, 10}, 4)});
  EXPECT_EQ(names(r), (std::vector<std::string>{"fewer", "more"}));
  EXPECT_EQ(r.pareto, (std::vector<bool>{true, false}));
  EXPECT_EQ(r.ties, std::vector<std::size_t>{1});
}

TEST(Advice, TheSentencesSayWhatWasMeasured) {
  const AdviceRanking base = sample();
  const AdviceRanking other = rank_candidates(
      {candidate("none", {100, 100, 100}, 0), candidate("fast", {120, 120, 120}, 9)});
  const Advice a = advise(base, {{"tasks are half as long", other}, {"links are wide", base}});
  EXPECT_EQ(a.use,
            "Use fast: 150 cycles, 1.50 x the bound, 50 % fewer than without balancing; the runs "
            "do not distinguish it from close.");
  EXPECT_EQ(a.why,
            "fast needs 130 cycles for execution and messages, where no balancing needs 300; it "
            "spends 20 cycles on balancing before that, migrates 50 bytes, sends 7 bytes between "
            "processors (against 7).");
  EXPECT_EQ(a.changes,
            "No balancing is better where tasks are half as long (100 cycles, 17 % fewer than "
            "fast); the answer stays the same where links are wide.");
}

TEST(Advice, DoNotBalanceWhereNothingGains) {
  const AdviceRanking r = rank_candidates(
      {candidate("none", {100, 100, 100}, 0), candidate("slow", {120, 120, 120}, 9, 15)});
  const Advice a = advise(r, {});
  EXPECT_EQ(a.use, "Do not balance: 100 cycles, 1.00 x the bound.");
  EXPECT_EQ(a.why,
            "slow needs 105 cycles for execution and messages, where no balancing needs 100; it "
            "spends 15 cycles on balancing before that, migrates 9 bytes, sends 7 bytes between "
            "processors (against 7).");
  EXPECT_EQ(a.changes, "Nothing else was tried.");
}

TEST(Advice, ABalancerThatWorksDuringExecutionSpendsNothingBefore) {
  AdviceRanking r =
      rank_candidates({candidate("none", {100, 100, 100}, 0), candidate("fast", {80, 80, 80}, 9)});
  r.candidates.front().plan = "during";
  EXPECT_NE(advise(r, {}).why.find("; it balances during execution, migrates 9 bytes"),
            std::string::npos)
      << advise(r, {}).why;
}

/// A tie in a variant is no change of the answer.
TEST(Advice, ATieKeepsTheAnswer) {
  const AdviceRanking tie = rank_candidates(
      {candidate("close", {140, 170, 152}, 60), candidate("fast", {155, 155, 155}, 50)});
  ASSERT_EQ(tie.candidates.front().name, "close");
  EXPECT_EQ(advise(sample(), {{"it is so", tie}}).changes,
            "The answer stays the same where it is so.");
}

TEST(Advice, ADocumentHasCyclesBytesAndBound) {
  const auto document = nlohmann::ordered_json::parse(R"({
    "config": {"machine": {"task_flits": 3}, "workload": {"bytes_per_flit": 10.0}},
    "result": {"cycles": 90, "balance_cycles": 11, "least_cycles": 40.5, "cost": {"tasks_moved": 100}, "phases": [
      {"balance_cycles": 5, "tasks_moved": 2, "trace": {"after": {"off_rank_bytes": 64}}},
      {"balance_cycles": 6, "tasks_moved": 4, "trace": {"migrated_bytes": 7.5,
       "after": {"off_rank_bytes": 8}}}]}})");
  const AdvisedRun run = advised_run(document);
  EXPECT_EQ(run.cycles, 90);
  EXPECT_EQ(run.balancing, 11);
  EXPECT_EQ(run.bound, 40.5);
  EXPECT_EQ(run.migrated, 2 * 3 * 10.0 + 7.5) << "packets where nothing is serialized";
  EXPECT_EQ(run.off_rank, 72);
}

TEST(Advice, PageTextAndDocumentShowAllOfIt) {
  const AdviceRanking base = sample();
  const std::vector<AdviceVariant> variants{{"tasks < links", base}};
  const Advice a = advise(base, variants);
  const std::string text = advice_text(a, base, variants);
  for (const char* part : {"Use fast", "+66.7 %", "broken: deadlock", "tasks < links"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  const auto json = advice_json(a, base, variants);
  EXPECT_EQ(json["ranking"][4]["trouble"], "deadlock");
  EXPECT_EQ(json["ranking"][0]["pareto"], true);
  EXPECT_EQ(json["variants"][0]["ranking"].size(), 5u);
  const std::string page = advice_page(a, base, variants, "mesh of 4 x 4");
  EXPECT_NE(page.find("tasks &lt; links"), std::string::npos) << "escaped";
  EXPECT_NE(page.find("not distinguishable"), std::string::npos);
}

}  // namespace
}  // namespace ballast
