// SPDX-License-Identifier: BSD-3-Clause
// What changed between two versions of a study.
#include "analysis/changes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/errors.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// Diffusion slower by `percent`, and a little irregular.
StudyBuilder race_of_two(double percent = 0) {
  const double factor = 1 + percent / 100;
  StudyBuilder b;
  b.add("diffusion", {105 * factor, 208 * factor, 311 * factor, 416 * factor + percent / 10})
      .add("ripple", {100, 200, 300, 400});
  return b;
}

bool tells(const Changes& changes, const std::string& text) {
  return std::any_of(changes.findings.begin(), changes.findings.end(),
                     [&](const StudyFinding& f) { return f.text.find(text) != f.text.npos; });
}

TEST(AnalysisChanges, EqualStudiesSayThatNothingChanged) {
  const Changes c = changes_between(race_of_two().study, race_of_two().study);
  ASSERT_EQ(c.findings.size(), 1U);
  EXPECT_EQ(c.findings[0].text, "Nothing changed: 8 points, all results equal.");
  EXPECT_EQ(c.findings[0].kind, StudyFinding::Kind::result);
  EXPECT_TRUE(c.results.empty());
  EXPECT_EQ(c.equal, 8U);
}

TEST(AnalysisChanges, OneValueOfOneSeedIsAChangeWithoutDirection) {
  StudyBuilder later = race_of_two();
  later.point("ripple", 3).result["cycles"] = 301;
  const Changes c = changes_between(race_of_two().study, later.study);
  EXPECT_EQ(c.equal, 7U);
  ASSERT_EQ(c.results.size(), 1U);
  EXPECT_EQ(c.results[0].measured, 2U);
  EXPECT_EQ(c.results[0].rose + c.results[0].fell, 0U);
  ASSERT_EQ(c.results[0].cases.size(), 1U);
  EXPECT_EQ(c.results[0].cases[0].unequal, 1U);
  EXPECT_EQ(c.results[0].cases[0].title, "ripple");
  EXPECT_EQ(c.findings[0].text,
            "cycles differs in 1 of 2 cases, without a proven direction. The largest change is "
            "that of ripple: 250 to 250.2 (+0.1 %).");
}

/// The metric comes first, whatever the others' names, and the largest change of a result.
TEST(AnalysisChanges, TheMetricAndTheLargestChangeComeFirst) {
  StudyBuilder before, after;
  for (StudyBuilder* b : {&before, &after}) {
    const bool old = b == &before;
    b->add("least", {old ? 100.0 : 101})
        .add("most", {old ? 100.0 : 150})
        .add("fall", {old ? 100.0 : 70});
    for (StudyPoint& p : b->study.points) {
      p.result["balances"] = p.of_case + (old ? 1 : 2);
      p.result["waves"] = p.of_case + (old ? 3 : 2);
    }
  }
  const Changes c = changes_between(before.study, after.study);
  ASSERT_EQ(c.results.size(), 3U);
  EXPECT_EQ(c.results[0].key, "cycles");
  EXPECT_EQ(c.results[1].key, "balances");
  EXPECT_EQ(c.results[2].key, "waves");
  const auto titles = [&](std::size_t k) {
    std::vector<std::string> all;
    for (const ChangedCase& one : c.results[k].cases) all.push_back(one.title);
    return all;
  };
  EXPECT_EQ(titles(0), (std::vector<std::string>{"most", "fall", "least"}));
  EXPECT_EQ(titles(1), (std::vector<std::string>{"least", "most", "fall"}))
      << "1 to 2, 2 to 3, 3 to 4";
  EXPECT_TRUE(tells(c, "cycles differs in 3 of 3 cases"));
  EXPECT_TRUE(tells(c, "The largest change is that of most: 100 to 150 (+50 %)."));
}

TEST(AnalysisChanges, AProvenRiseIsWorseAndTheReversedOrderIsAFall) {
  const StudyResults before = race_of_two().study, after = race_of_two(20).study;
  const Changes up = changes_between(before, after), down = changes_between(after, before);
  EXPECT_EQ(up.findings[0].kind, StudyFinding::Kind::warning);
  EXPECT_TRUE(up.findings[0].text.starts_with("cycles rose in 1 of 2 cases."))
      << up.findings[0].text;
  EXPECT_EQ(down.findings[0].kind, StudyFinding::Kind::result);
  EXPECT_TRUE(down.findings[0].text.starts_with("cycles fell in 1 of 2 cases."));
  ASSERT_EQ(up.results.size(), 1U);
  EXPECT_EQ(up.results[0].rose, 1U);
  EXPECT_EQ(down.results[0].fell, 1U);
  const PairedComparison &a = up.results[0].cases.at(0).pair, &b = down.results[0].cases.at(0).pair;
  EXPECT_DOUBLE_EQ(a.difference.mean, 52.5);
  EXPECT_DOUBLE_EQ(a.difference.mean, -b.difference.mean);
  EXPECT_DOUBLE_EQ(*a.difference.half, *b.difference.half);
  EXPECT_NEAR(*a.corrected, *b.corrected, 1e-12);
}

TEST(AnalysisChanges, HolmCoversTheCasesThatDidNotChange) {
  // Alone, p = 0.03 would prove it; beside an unchanged case it does not.
  StudyBuilder one, two, later_one, later_two;
  for (StudyBuilder* b : {&one, &two}) b->add("a", {10, 20, 30});
  for (StudyBuilder* b : {&later_one, &later_two}) b->add("a", {11, 22.2, 32});
  two.add("b", {5, 6, 7});
  later_two.add("b", {5, 6, 7});
  EXPECT_EQ(changes_between(one.study, later_one.study).results.at(0).rose, 1U);
  EXPECT_EQ(changes_between(two.study, later_two.study).results.at(0).rose, 0U);
}

TEST(AnalysisChanges, PointsAreMatchedBySeed) {
  StudyBuilder before, after;
  before.add("a", {10, 20, 30}, "balanced", 1);
  after.add("a", {20, 31, 40}, "balanced", 2);
  const Changes c = changes_between(before.study, after.study);
  EXPECT_EQ(c.points, 2U);
  EXPECT_EQ(c.equal, 1U);
  EXPECT_EQ(c.points_gone, 1U);
  EXPECT_EQ(c.points_new, 1U);
  EXPECT_DOUBLE_EQ(c.results.at(0).cases.at(0).before.mean, 25);
  EXPECT_DOUBLE_EQ(c.results.at(0).cases.at(0).pair.difference.mean, 0.5);
  EXPECT_TRUE(tells(c, "1 seed is only in the old study and 1 only in the new one"));
  const Changes same =
      changes_between(before.study, StudyBuilder().add("a", {20}, "balanced", 2).study);
  EXPECT_EQ(same.findings[0].text, "No common point changed: 1 point, all results equal.");
}

TEST(AnalysisChanges, FailedAndMendedPointsChangeNoNumber) {
  StudyBuilder before = race_of_two(), after = race_of_two();
  before.fail("ripple", 1, "killed by signal 11");
  after.fail("diffusion", 2, "timeout").fail("diffusion", 4, "timeout");
  const Changes c = changes_between(before.study, after.study);
  EXPECT_TRUE(c.results.empty());
  EXPECT_EQ(c.equal, 5U);
  ASSERT_EQ(c.ends.size(), 2U);
  EXPECT_EQ(c.ends[0].after, "failed: timeout");
  EXPECT_EQ(c.ends[0].seeds, (std::vector<std::uint64_t>{2, 4}));
  EXPECT_EQ(c.ends[1].before, "failed: killed by signal 11");
  EXPECT_TRUE(tells(c, "cycles is the same in all 2 cases; some points end otherwise."));
  EXPECT_TRUE(tells(c, "2 points newly failed; the first: diffusion, seed 2."));
  EXPECT_TRUE(tells(c, "1 point failed before and has now a result; the first: ripple, seed 1."));
}

TEST(AnalysisChanges, PointsThatWereStoppedChangeNoNumber) {
  StudyBuilder after = race_of_two();
  after.point("ripple", 1).complete = false;
  after.point("ripple", 1).result["cycles"] = 7;
  EXPECT_TRUE(changes_between(race_of_two().study, after.study).results.empty());
}

/// Alike: for the same reason.
TEST(AnalysisChanges, PointsThatFailAlikeAreEqual) {
  StudyBuilder before = race_of_two(), alike = race_of_two(), other = race_of_two();
  before.fail("ripple", 1, "timeout");
  alike.fail("ripple", 1, "timeout");
  other.fail("ripple", 1, "killed by signal 11");
  const std::size_t all = changes_between(before.study, alike.study).equal;
  EXPECT_EQ(all, changes_between(race_of_two().study, race_of_two().study).equal);
  EXPECT_EQ(changes_between(before.study, other.study).equal, all - 1);
}

TEST(AnalysisChanges, OtherVerdictsAndWinnersAreTold) {
  StudyBuilder before = race_of_two(), after = race_of_two(-60);
  after.end("ripple", 1, "settled");
  const Changes c = changes_between(before.study, after.study);
  EXPECT_TRUE(tells(c, "1 point ends otherwise; the first: ripple, settled instead of balanced."));
  ASSERT_EQ(c.leaders.size(), 1U);
  EXPECT_EQ(c.leaders[0].before, "ripple is the best");
  EXPECT_NE(c.leaders[0].after, "ripple is the best");
}

TEST(AnalysisChanges, OtherAxesAreRefused) {
  StudyBuilder other({"machine.topology"});
  other.add("mesh", {10, 20});
  try {
    static_cast<void>(changes_between(race_of_two().study, other.study));
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()),
              "expected two studies with the same axes, got balancer.name and machine.topology; "
              "only versions of the same study can be compared");
  }
  StudyBuilder disjoint;
  disjoint.add("sbn", {10, 20});
  EXPECT_THROW(static_cast<void>(changes_between(race_of_two().study, disjoint.study)), UserError);
}

TEST(AnalysisChanges, TheOrderOfAxesAndCasesDoesNotMatter) {
  StudyBuilder a({"balancer.name", "machine.topology"}), b({"machine.topology", "balancer.name"});
  a.add_at({"x", "mesh"}, {1, 2, 4}).add_at({"y", "ring"}, {3, 4, 9});
  b.add_at({"ring", "y"}, {3, 4, 9}).add_at({"mesh", "x"}, {1, 2, 4});
  EXPECT_EQ(changes_between(a.study, b.study).findings[0].text,
            "Nothing changed: 6 points, all results equal.");
}

TEST(AnalysisChanges, NewResultsAndDefaultsAreNamed) {
  StudyBuilder before = race_of_two(), after = race_of_two();
  for (StudyPoint& p : after.study.points) p.result["frames"] = 7;
  for (StudyCase& k : before.study.cases) k.config = {{"run", {{"max_cycles", 10}}}};
  for (StudyCase& k : after.study.cases) {
    k.config = {{"run", {{"max_cycles", 20}}}, {"machine", {{"vcs", 2}}}};
  }
  const Changes c = changes_between(before.study, after.study);
  EXPECT_EQ(c.findings[0].text, "Nothing changed: 8 points, all common results equal.");
  EXPECT_EQ(c.results_new, (std::vector<std::string>{"frames"}));
  EXPECT_TRUE(tells(c, "The same study has other defaults: machine.vcs and run.max_cycles."));
  ASSERT_EQ(c.keys.size(), 2U);
  EXPECT_EQ(c.keys[0].before, "");
  EXPECT_EQ(c.keys[1].after, "20");
  EXPECT_EQ(c.keys[1].cases, 2U);
}

}  // namespace
}  // namespace ballast
