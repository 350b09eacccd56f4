// SPDX-License-Identifier: BSD-3-Clause
// More seeds, and the search over a key: what stored results decide.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "analysis/adaptive_seeds.h"
#include "analysis/analysis.h"
#include "analysis/bisection.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// A metric with a known mean and noise for each seed.
std::vector<double> noisy(std::uint64_t seed, std::size_t count, double mean, double deviation) {
  std::mt19937_64 source(seed);
  std::vector<double> values;
  for (std::size_t k = 0; k < count; ++k) {
    // Twelve uniform numbers: nearly normal, and the same everywhere.
    double sum = -6;
    for (int j = 0; j < 12; ++j) sum += static_cast<double>(source() >> 11U) * 0x1p-53;
    values.push_back(mean + deviation * sum);
  }
  return values;
}

SeedPlan plan_until(SeedPlan::Until until, double width = 0) {
  SeedPlan plan;
  plan.until = until;
  plan.width = width;
  return plan;
}

/// Number of seeds after which a study of noisy contenders has enough; 0: not within 1,000.
std::size_t seeds_needed(SeedPlan plan, std::size_t batch,
                         const std::vector<std::pair<double, double>>& contenders,
                         std::uint64_t number) {
  for (std::size_t n = batch; n <= 1000; n += batch, ++plan.looks) {
    StudyBuilder b;
    for (std::size_t k = 0; k < contenders.size(); ++k) {
      b.add(std::string(1, static_cast<char>('a' + k)),
            noisy(100 * number + k, n, contenders[k].first, contenders[k].second));
    }
    b.study.report.seeds = plan;
    if (judge_seeds(b.study).enough) return n;
  }
  return 0;
}

TEST(AnalysisAdaptive, TheSeedsForAWidthAreThoseOfTheFormula) {
  // Half width 2 % with a deviation of 10 %: n = (z 10 / 2)^2 = 279 with the z = 3.34 of look 6.
  double sum = 0;
  for (std::uint64_t k = 0; k < 8; ++k) {
    sum += static_cast<double>(
        seeds_needed(plan_until(SeedPlan::Until::width, 0.02), 50, {{100, 10}}, k));
  }
  EXPECT_GT(sum / 8, 250);
  EXPECT_LT(sum / 8, 350);
}

TEST(AnalysisAdaptive, ATenfoldWidthTakesFewerSeeds) {
  const auto wide = plan_until(SeedPlan::Until::width, 0.2);
  EXPECT_LE(seeds_needed(wide, 5, {{100, 10}, {50, 2}}, 1), 10U);
}

TEST(AnalysisAdaptive, TheOrderOfDifferentMeansIsFoundAndEqualOnesEnd) {
  const auto order = plan_until(SeedPlan::Until::order);
  const std::size_t needed = seeds_needed(order, 10, {{100, 10}, {108, 10}, {140, 10}}, 3);
  EXPECT_GT(needed, 20U);
  EXPECT_LT(needed, 400U);
  // An interval within 2 % with a deviation of 7 %: n = (3 * 7 / 2)^2 or some more.
  const std::size_t equal = seeds_needed(order, 50, {{100, 5}, {100, 5}}, 4);
  EXPECT_GT(equal, 50U);
  EXPECT_LT(equal, 500U);
}

TEST(AnalysisAdaptive, LooksDoNotInflateErrors) {
  // Two equal contenders, looked at up to ten times: without correction a fifth ends wrongly.
  std::size_t wrong = 0, naive = 0;
  for (std::uint64_t study = 0; study < 100; ++study) {
    bool ended = false, ended_naive = false;
    for (std::size_t look = 1; look <= 10; ++look) {
      StudyBuilder b;
      b.add("a", noisy(2 * study, 10 * look, 100, 10))
          .add("b", noisy(2 * study + 1, 10 * look, 100, 10));
      b.study.report.margin = 0;
      b.study.report.seeds = plan_until(SeedPlan::Until::order);
      b.study.report.seeds->looks = look;
      ended = ended || judge_seeds(b.study).enough;
      b.study.report.seeds->looks = 1;
      const auto corrected = analyse(b.study).groups.at(0).pairs.at(0).corrected.value_or(1);
      ended_naive = ended_naive || corrected / b.study.report.seeds->correction() < 0.05;
    }
    wrong += ended ? 1 : 0;
    naive += ended_naive ? 1 : 0;
  }
  EXPECT_LE(wrong, 9U);  // 5 %, and two deviations
  EXPECT_GE(naive, 10U);
}

TEST(AnalysisAdaptive, ThePageCorrectsAsTheSweepDid) {
  StudyBuilder b;
  b.add("a", {10, 20, 30}).add("b", {12, 23.2, 36});
  const double plain = *analyse(b.study).groups.at(0).pairs.at(0).corrected;
  b.study.report.seeds = plan_until(SeedPlan::Until::order);
  b.study.report.seeds->looks = 3;
  const PairedComparison pair = analyse(b.study).groups.at(0).pairs.at(0);
  EXPECT_NEAR(*pair.corrected, plain * 9 * M_PI * M_PI / 6, 1e-12);
  EXPECT_EQ(pair.separation, Separation::open);
}

TEST(AnalysisAdaptive, WhatSeedsCannotChangeDoesNotAskForMore) {
  StudyBuilder same;
  same.add("a", {10, 10, 10}).add("b", {10, 10, 10});
  same.study.report.seeds = plan_until(SeedPlan::Until::order);
  EXPECT_TRUE(judge_seeds(same.study).enough);
  EXPECT_EQ(judge_seeds(same.study).text,
            "1 of 1 neighbouring pairs of the rankings are separated; equal within 2 %: 1");
  StudyBuilder single;
  single.add("a", {10}).add("b", {20});
  single.study.report.seeds = plan_until(SeedPlan::Until::width, 0.5);
  EXPECT_FALSE(judge_seeds(single.study).enough);
  single.study.report.seeds->until = SeedPlan::Until::order;
  EXPECT_FALSE(judge_seeds(single.study).enough);
}

TEST(AnalysisAdaptive, AnOrderOfNobodyIsNotCertain) {
  StudyBuilder b;
  b.add("a", {10, 11, 12}).add("b", {20, 21, 22}, "settled");
  b.study.report.seeds = plan_until(SeedPlan::Until::order);
  const SeedJudgement judgement = judge_seeds(b.study);
  EXPECT_FALSE(judgement.enough);
  EXPECT_EQ(judgement.text, "no two contenders compete; contenders without rank: 1");
}

BisectPlan search(BisectPlan::Find find) {
  BisectPlan plan;
  plan.find = find;
  plan.key = "traffic.rate";
  plan.from = 0.1;
  plan.to = 0.9;
  plan.tolerance = 0.05;
  plan.between = {"a", "b"};
  return plan;
}

/// Runs the search against a function of contender and value; returns it with the cases it tried.
std::pair<StudyBuilder, std::vector<BisectionSearch>> searched(
    const BisectPlan& plan, const std::vector<std::string>& contenders,
    const std::function<std::pair<double, std::string>(const std::string&, double)>& run) {
  StudyBuilder b({"balancer.name", "traffic.rate"});
  b.study.report.bisect = plan;
  b.study.report.curve = "traffic.rate";
  const auto add = [&](const std::string& name, std::size_t step) {
    const AxisValue x = plan.value(step);
    const auto [value, verdict] = run(name, *x.number);
    b.add_at({name, x.text}, {value, value + 1, value + 3}, verdict);
  };
  for (const std::string& name : contenders) {
    add(name, 0);
    add(name, plan.last());
  }
  std::vector<BisectionSearch> all;
  for (int round = 0; round < 30; ++round) {
    all = bisections(StudyView(b.study));
    std::vector<std::pair<std::string, std::size_t>> wishes;
    for (const BisectionSearch& one : all) {
      if (!one.next) continue;
      for (const std::size_t c : one.cases)
        wishes.emplace_back(b.study.cases[c].at[0].text, *one.next);
    }
    if (wishes.empty()) break;
    for (const auto& [name, step] : wishes) add(name, step);
  }
  return {b, all};
}

TEST(AnalysisBisection, FindsTheSaturationOfEachContender) {
  const auto plan = search(BisectPlan::Find::saturation);
  const auto [b, all] = searched(plan, {"a", "b", "c"}, [](const std::string& name, double x) {
    const double limit = name == "a" ? 0.42 : name == "b" ? 0.6 : 2;
    return std::pair(10.0, x <= limit ? "converged" : "saturated");
  });
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(plan.value(all[0].low.value()).text, "0.4");
  EXPECT_EQ(plan.value(all[0].high.value()).text, "0.45");
  EXPECT_EQ(plan.value(all[1].low.value()).text, "0.6");
  EXPECT_FALSE(all[2].low.has_value());
  EXPECT_EQ(all[2].finding, "c reaches its goal at both ends of traffic.rate, 0.1 and 0.9.");
  EXPECT_LE(all[0].tried.size(), 2U + 4U);  // 16 steps
  EXPECT_EQ(all[2].tried.size(), 2U);
}

TEST(AnalysisBisection, OneRunThatMissesItsGoalDecides) {
  StudyBuilder b({"balancer.name", "traffic.rate"});
  b.study.report.bisect = search(BisectPlan::Find::saturation);
  b.add_at({"a", "0.1"}, {1, 2, 3}, "converged").add_at({"a", "0.9"}, {1, 2, 3}, "saturated");
  EXPECT_EQ(bisections(StudyView(b.study)).at(0).next, 8U);
  b.study.points[1].result["verdict"] = "saturated";
  const BisectionSearch ended = bisections(StudyView(b.study)).at(0);
  EXPECT_FALSE(ended.next.has_value());
  EXPECT_EQ(ended.finding, "a misses its goal already at the smallest traffic.rate, 0.1.");
}

TEST(AnalysisBisection, FindsTheCrossover) {
  const auto plan = search(BisectPlan::Find::crossover);
  const auto run = [](const std::string& name, double x) {
    return std::pair(name == "a" ? 100 * x : 31.0, "balanced");
  };
  const auto [b, all] = searched(plan, {"a", "b"}, run);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(plan.value(all[0].low.value()).text, "0.3");
  EXPECT_EQ(plan.value(all[0].high.value()).text, "0.35");
  EXPECT_TRUE(
      all[0].finding.starts_with("a has the better mean up to traffic.rate 0.3, b from 0.35 on; "))
      << all[0].finding;
  // Larger is better: the same place, the other names.
  StudyBuilder larger = b;
  larger.study.report.smaller_is_better = false;
  EXPECT_TRUE(
      bisections(StudyView(larger.study))
          .at(0)
          .finding.starts_with("b has the better mean up to traffic.rate 0.3, a from 0.35 on; "));
}

TEST(AnalysisBisection, NoCrossoverIsSaid) {
  const auto [b, all] = searched(search(BisectPlan::Find::crossover), {"a", "b"},
                                 [](const std::string& name, double x) {
                                   return std::pair(name == "a" ? 10 + x : 20 + x, "balanced");
                                 });
  EXPECT_FALSE(all.at(0).next.has_value());
  EXPECT_EQ(all.at(0).finding,
            "No crossover: a has the better mean at both ends of traffic.rate, 0.1 and 0.9.");
  EXPECT_EQ(b.study.cases.size(), 4U);
}

TEST(AnalysisBisection, EqualMeansAreNoBetter) {
  const auto plan = search(BisectPlan::Find::crossover);
  const auto from = searched(plan, {"a", "b"}, [](const std::string& name, double x) {
    return std::pair(name == "a" && x > 0.5 ? 20.0 : 10.0, "balanced");
  });
  EXPECT_EQ(from.second.at(0).finding,
            "The crossover is unknown: a and b have the same mean of cycles at traffic.rate 0.1.");
  EXPECT_TRUE(from.second.at(0).unknown);
  const auto middle = searched(plan, {"a", "b"}, [](const std::string& name, double x) {
    return std::pair(name == "b" ? 10.0 : x < 0.3 ? 9.0 : x < 0.8 ? 10.0 : 11.0, "balanced");
  });
  EXPECT_TRUE(middle.second.at(0).finding.starts_with(
      "a has the better mean up to traffic.rate 0.25, neither from 0.3 on; "))
      << middle.second.at(0).finding;
}

TEST(AnalysisBisection, FailedRunsAreNamed) {
  StudyBuilder b({"balancer.name", "machine.processors"});
  BisectPlan plan = search(BisectPlan::Find::saturation);
  plan.key = "machine.processors";
  b.study.report.bisect = plan;
  b.add_at({"a", "0.1"}, {1, 2, 3}).add_at({"a", "0.9"}, {1, 2, 3});
  for (const char* value : {"0.5", "0.3", "0.2", "0.15"}) b.add_at({"a", value}, {1, 2, 3});
  for (StudyPoint& point : b.study.points) {
    if (point.of_case != 0) point.status = PointStatus::failed;
  }
  EXPECT_EQ(bisections(StudyView(b.study)).at(0).finding,
            "a reaches its goal up to machine.processors 0.1; at 0.15: 3 of 3 runs without a "
            "result.");
}

TEST(AnalysisBisection, ValuesAreThoseOfTheStep) {
  BisectPlan plan = search(BisectPlan::Find::saturation);
  EXPECT_EQ(plan.last(), 16U);
  EXPECT_EQ(plan.value(4).text, "0.3");  // not 0.30000000000000004
  EXPECT_EQ(plan.step_of(0.3), 4U);
  plan.from = 1;
  plan.to = 10;
  plan.tolerance = 4;
  plan.whole = true;
  EXPECT_EQ(plan.last(), 3U);
  EXPECT_EQ(plan.value(2).text, "9");
  EXPECT_EQ(plan.value(3).text, "10");
  EXPECT_EQ(plan.step_of(10), 3U);
  EXPECT_EQ(plan.step_of(9), 2U);
}

}  // namespace
}  // namespace ballast
