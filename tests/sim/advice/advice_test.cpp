// SPDX-License-Identifier: BSD-3-Clause
// Rankings and sentences of an advice, from made-up runs.
#include "advice/advice.h"

#include <gtest/gtest.h>

#include "advice/advice_report.h"
#include "advice/advice_values.h"
#include "page/advice_page.h"

namespace ballast {
namespace {

Candidate candidate(const std::string& name, const std::vector<double>& cycles, double migrated,
                    double balancing = 0) {
  Candidate c{name, name != "none"};
  for (std::size_t k = 0; k < cycles.size(); ++k) {
    c.seeds.push_back(k + 1);
    const double executing = (cycles[k] - balancing) / 2;
    c.runs.push_back({cycles[k], balancing, executing, 100, migrated, 7.0});
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

/// Candidates without chance are equal within the margin, whatever their number of seeds.
TEST(Advice, EqualIsWithinTheMargin) {
  const AdviceRanking r =
      rank_candidates({candidate("none", {300, 300}, 0), candidate("fast", {200, 200}, 5),
                       candidate("near", {203, 203}, 5), candidate("far", {205, 205}, 5)});
  EXPECT_EQ(r.ties, std::vector<std::size_t>{1});
  EXPECT_EQ(advise(r, {}).use,
            "Use fast: 200 cycles, 2.00 x the bound, 33 % fewer than without balancing. Equal "
            "within 2 %: near.");
}

/// The first one is chosen by its mean: the correction is over all pairs, not over those with it.
TEST(Advice, ManyCandidatesNeedMoreEvidence) {
  std::vector<Candidate> all{candidate("a", {100, 101, 102, 103, 104}, 0)};
  all.push_back(candidate("b", {108, 110, 109, 113, 110}, 0));
  const AdviceRanking two = rank_candidates(all);
  EXPECT_TRUE(two.ties.empty());
  for (int k = 0; k < 22; ++k) {
    all.push_back(candidate("c" + std::to_string(k), {200.0 + k, 204, 202, 203, 201}, 0));
  }
  EXPECT_EQ(rank_candidates(all).ties, std::vector<std::size_t>{1});
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
            "Use fast: 150 cycles, 1.50 x the bound, 50 % fewer than without balancing. It is not "
            "separated from close (about 3,279 further seeds would do).");
  EXPECT_EQ(a.why,
            "Under fast, the mean processor has 20 cycles of balancing, 65 of execution and 65 of "
            "waiting. Without balancing, it has 150 cycles of execution and 150 of waiting. fast "
            "migrates 50 "
            "bytes and sends 7 bytes between processors, against 7.");
  EXPECT_EQ(a.changes,
            "No balancing is better where tasks are half as long (100 cycles, 17 % fewer than "
            "fast); the answer stays the same where links are wide (150 cycles).");
  EXPECT_EQ(a.in_short, "The answer changes where tasks are half as long.");
  EXPECT_EQ(a.knew, "fast, close and slow count tasks and know no times.");
  EXPECT_EQ(a.free, "Not charged to fast: the time of its own decisions.");
}

TEST(Advice, SaysWhatTheBalancersKnewAndGetFree) {
  std::vector<Candidate> all{candidate("none", {300, 300}, 0), candidate("seer", {150, 150}, 5),
                             candidate("counter", {200, 200}, 5), candidate("late", {250, 250}, 5),
                             candidate("oracle", {260, 260}, 5)};
  all[1].knew = all[4].knew = "known";
  all[3].knew = "of the phase before";
  all[1].free = "all messages";
  const Advice a = advise(rank_candidates(all), {});
  EXPECT_EQ(a.knew,
            "Task times for seer and oracle: known. Task times for late: of the phase before. "
            "counter counts tasks and knows no times.");
  EXPECT_EQ(a.free, "Not charged to seer: the time of its own decisions, and all messages.");
}

/// A change in which the answer was cut has no number for it.
TEST(Advice, EachChangeHasItsNumber) {
  Candidate cut{"fast"};
  cut.trouble = "more than 1.25 x the best";
  const AdviceRanking there = rank_candidates({candidate("none", {100, 100, 100}, 0), cut});
  EXPECT_EQ(advise(sample(), {{"it is so", there}, {"it was so", sample()}}).changes,
            "No balancing is better where it is so (100 cycles); the answer stays the same where "
            "it was so (150 cycles).");
}

TEST(Advice, DoNotBalanceWhereNothingGains) {
  const AdviceRanking r = rank_candidates(
      {candidate("none", {100, 100, 100}, 0), candidate("slow", {120, 120, 120}, 9, 15)});
  const Advice a = advise(r, {});
  EXPECT_EQ(a.use, "Do not balance: 100 cycles, 1.00 x the bound.");
  EXPECT_EQ(a.why,
            "Under slow, the mean processor has 15 cycles of balancing, 52.5 of execution and 52.5 "
            "of waiting. Without balancing, it has 50 cycles of execution and 50 of waiting. slow "
            "migrates 9 "
            "bytes and sends 7 bytes between processors, against 7.");
  EXPECT_EQ(a.changes, "Nothing else was tried.");
}

TEST(Advice, ABalancerThatWorksDuringExecutionSpendsNothingBefore) {
  AdviceRanking r =
      rank_candidates({candidate("none", {100, 100, 100}, 0), candidate("fast", {80, 80, 80}, 9)});
  r.candidates.front().plan = "during";
  EXPECT_NE(advise(r, {}).why.find("40 cycles of execution and 40 of waiting, while it balances. "),
            std::string::npos)
      << advise(r, {}).why;
}

/// A tie in a variant is no change of the answer.
TEST(Advice, ATieKeepsTheAnswer) {
  const AdviceRanking tie = rank_candidates(
      {candidate("close", {140, 170, 152}, 60), candidate("fast", {155, 155, 155}, 50)});
  ASSERT_EQ(tie.candidates.front().name, "close");
  EXPECT_EQ(advise(sample(), {{"it is so", tie}}).changes,
            "The answer stays the same where it is so (155 cycles).");
}

/// Which of the ties are worth runs under every change.
TEST(Advice, TiesBeyondALimitDoNotGoOn) {
  const AdviceRanking r = rank_candidates(
      {candidate("first", {100, 100, 100}, 0), candidate("close", {90, 130, 110}, 5),
       candidate("far", {90, 200, 150}, 5), candidate("slow", {400, 401, 402}, 5)});
  ASSERT_EQ(r.ties, (std::vector<std::size_t>{1, 2}));
  using Names = std::vector<std::string>;
  EXPECT_EQ(first_and_ties(r, 1.25), (Names{"first", "close"}));
  EXPECT_EQ(first_and_ties(r, 1.1), (Names{"first", "close"})) << "within the limit, not below it";
  EXPECT_EQ(first_and_ties(r, 1.09), (Names{"first"}));
  Candidate failed{"failed"};
  failed.trouble = "did not end";
  EXPECT_EQ(first_and_ties(rank_candidates({failed}), 1.25), Names{});
}

TEST(Advice, ADocumentHasCyclesBytesAndBound) {
  const auto document = nlohmann::ordered_json::parse(R"({
    "config": {"machine": {"task_flits": 3}, "workload": {"bytes_per_flit": 10.0}},
    "result": {"cycles": 90, "balance_cycles": 11, "idle": {"mean": 31.5}, "least_cycles": 40.5, "cost": {"tasks_moved": 100}, "phases": [
      {"balance_cycles": 5, "tasks_moved": 2, "trace": {"after": {"off_rank_bytes": 64, "most_memory": 5}}},
      {"balance_cycles": 6, "tasks_moved": 4, "trace": {"migrated_bytes": 7.5,
       "after": {"off_rank_bytes": 8, "most_memory": 4}}}]}})");
  const AdvisedRun run = advised_run(document);
  EXPECT_EQ(run.cycles, 90);
  EXPECT_EQ(run.balancing, 11);
  EXPECT_EQ(run.bound, 40.5);
  EXPECT_EQ(run.migrated, 2 * 3 * 10.0 + 7.5) << "packets where nothing is serialized";
  EXPECT_EQ(run.off_rank, 72);
  EXPECT_EQ(run.executing, 58.5);
  EXPECT_EQ(run.waiting(), 20.5);
  EXPECT_EQ(run.memory, 5) << "the largest of the phases";
}

/// What was not measured is absent from the document, and what no balancer has from the table.
TEST(Advice, HasNoValueThatWasNotMeasured) {
  AdviceAnswer answer{{}, sample(), {}};
  const auto ranking = advice_values().json(answer, false)["ranking"];
  EXPECT_EQ(ranking[4].size(), 2u) << "name and trouble";
  EXPECT_FALSE(ranking[0].contains("separation")) << "it is the first";
  EXPECT_EQ(ranking[1]["separation"], "not separated");
  EXPECT_EQ(ranking_columns(answer.ranking).titles.back(), "bytes off rank");
  for (Candidate& c : answer.ranking.candidates) {
    for (AdvisedRun& run : c.runs) run.off_rank.reset();
  }
  EXPECT_EQ(ranking_columns(answer.ranking).titles.back(), "bytes migrated");
  EXPECT_EQ(ranking_columns(answer.ranking).cells.size(), 4u);
}

TEST(Advice, PageTextAndDocumentShowAllOfIt) {
  const std::vector<AdviceVariant> variants{{"tasks < links", sample()}};
  const AdviceAnswer answer{advise(sample(), variants), sample(), variants};
  const std::string text = advice_text(answer);
  for (const char* part : {"Use fast", "+66.7 %", "broken: deadlock", "tasks < links"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  const auto json = advice_values().json(answer, false);
  EXPECT_EQ(json["ranking"][4]["trouble"], "deadlock");
  EXPECT_EQ(json["ranking"][0]["pareto"], true);
  EXPECT_EQ(json["variants"][0]["ranking"].size(), 5u);
  EXPECT_EQ(json["ranking"][0]["waiting_cycles"], 65);
  EXPECT_EQ(text.find("largest memory"), std::string::npos) << "the trace has none";
  AdviceAnswer with_memory = answer;
  for (Candidate& c : with_memory.ranking.candidates) {
    for (AdvisedRun& run : c.runs) run.memory = 4096;
  }
  EXPECT_NE(advice_text(with_memory).find("4,096"), std::string::npos);
  const std::string page =
      advice_page(answer, {"a<b.csv", "mesh of 4 x 4", "1 to 3", "ballast advise a<b"});
  EXPECT_NE(page.find("<code class=\"command\">ballast advise a&lt;b</code>"), std::string::npos);
  EXPECT_NE(page.find("1 to 3"), std::string::npos);
  EXPECT_NE(page.find("tasks &lt; links"), std::string::npos) << "escaped";
  EXPECT_NE(page.find("not separated"), std::string::npos);
  EXPECT_NE(page.find("The answer stays the same under the change."), std::string::npos);
  EXPECT_EQ(page.find(">Largest memory<"), std::string::npos) << "a column without a value";
}

Candidate recorded(double cycles) {
  Candidate c = candidate("recorded", {cycles, cycles}, 30);
  c.recorded = true;
  return c;
}

TEST(Advice, ComparesWithWhatTheRuntimeDid) {
  const Advice a = advise(rank_candidates({candidate("none", {300, 300}, 0), recorded(200),
                                           candidate("fast", {150, 150}, 5, 20)}),
                          {});
  EXPECT_EQ(a.use,
            "Use fast: 150 cycles, 1.50 x the bound, 50 % fewer than without balancing; 25 % fewer "
            "than what the runtime did, whose own cost is not in the trace.");
  EXPECT_EQ(a.knew, "fast counts tasks and knows no times.");
  EXPECT_EQ(a.free,
            "Not charged to fast: the time of its own decisions. Not charged to what the runtime "
            "did (\"recorded\"): its balancing and the moves of its tasks, whose cycles are not in "
            "the trace.");
}

/// The reasons are those of the best balancer that pays for itself.
TEST(Advice, MayBeToKeepWhatTheRuntimeDid) {
  const AdviceRanking ranking = rank_candidates(
      {candidate("none", {300, 300}, 0), recorded(150), candidate("slow", {250, 250}, 5, 20)});
  const Advice a = advise(ranking, {{"tasks are half as long", ranking}});
  EXPECT_EQ(a.use,
            "Keep what the runtime did: 150 cycles, 1.50 x the bound, 50 % fewer than without "
            "balancing, without the cost of its own balancing, which is not in the trace.");
  EXPECT_TRUE(a.why.starts_with("Under slow, the mean processor has 20 cycles of balancing"))
      << a.why;
  const AdviceRanking other =
      rank_candidates({candidate("none", {300, 300}, 0), candidate("slow", {100, 100}, 5)});
  EXPECT_EQ(advise(other, {{"tasks are half as long", ranking}}).changes,
            "What the runtime did is better where tasks are half as long (150 cycles, 40 % fewer "
            "than slow).");
}

}  // namespace
}  // namespace ballast
