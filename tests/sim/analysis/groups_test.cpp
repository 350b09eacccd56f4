// SPDX-License-Identifier: BSD-3-Clause
// Who wins: every way in which a comparison can mislead.
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

using Kind = Group::Kind;

Group only_group(const StudyBuilder& builder) { return analyse(builder.study).groups.at(0); }

const Contender& named(const Group& group, const std::string& name) {
  return *std::find_if(group.contenders.begin(), group.contenders.end(),
                       [&](const Contender& c) { return c.name == name; });
}

bool says(const Analysis& analysis, StudyFinding::Kind kind, const std::string& text) {
  return std::any_of(
      analysis.findings.begin(), analysis.findings.end(),
      [&](const StudyFinding& f) { return f.kind == kind && f.text.find(text) != f.text.npos; });
}

TEST(AnalysisGroups, TheBetterPairedDifferenceWins) {
  // The seeds differ by more than the balancers, so unpaired intervals overlap.
  StudyBuilder b;
  b.add("diffusion", {110, 212, 309, 411}).add("ripple", {100, 200, 300, 400});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::winner);
  EXPECT_EQ(
      g.finding,
      "ripple wins with 250 cycles (95 % interval 45 to 455, 4 seeds); diffusion is next with "
      "260, 1.04 x as much.");
  EXPECT_EQ(g.contenders[0].rank, 1);
  EXPECT_EQ(g.contenders[1].rank, 2);
  EXPECT_TRUE(g.contenders[0].leads);
  EXPECT_FALSE(g.contenders[1].leads);
  EXPECT_LT(g.pairs.at(0).difference.mean, 0);  // of a - b, and a is the first
}

TEST(AnalysisGroups, LargerIsBetter) {
  StudyBuilder b;
  b.study.report.smaller_is_better = false;
  b.add("diffusion", {110, 212, 309, 411}).add("ripple", {100, 200, 300, 400});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::winner);
  EXPECT_EQ(g.contenders[0].name, "diffusion");
  EXPECT_EQ(named(g, "ripple").rank, 2);
  EXPECT_EQ(analyse(b.study).cards[1].value, "1.04 x");
}

TEST(AnalysisGroups, ATieIsCalledATie) {
  StudyBuilder b;
  b.add("a", {10, 20, 30}).add("b", {12, 17, 33});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::tie);
  EXPECT_EQ(g.finding,
            "No winner: a (20 cycles) and b (21 cycles) are not distinguishable (p = 0.75, 3 "
            "seeds).");
  EXPECT_EQ(g.contenders[0].rank, 1);
  EXPECT_EQ(g.contenders[1].rank, 1);
  EXPECT_TRUE(g.contenders[1].leads);
  EXPECT_EQ(analyse(b.study).cards[0].value, "tie");
}

TEST(AnalysisGroups, EqualValuesAreATie) {
  StudyBuilder b;
  b.add("a", {10, 10, 10}).add("b", {10, 10, 10});
  EXPECT_EQ(only_group(b).kind, Kind::tie);
}

TEST(AnalysisGroups, ManyComparisonsNeedMoreProof) {
  // p = 0.012 wins alone, but not among 45 pairs.
  const std::vector<double> a{100, 100, 101, 100, 99}, b{102, 101, 104, 103, 100};
  StudyBuilder two, many;
  two.add("a", a).add("b", b);
  EXPECT_EQ(only_group(two).kind, Kind::winner);
  many.add("a", a).add("b", b);
  for (int k = 0; k < 8; ++k) {
    many.add("c" + std::to_string(k), {500.0 + 7 * k, 440.0 + k * k, 600, 700.0 - k, 650});
  }
  const Group g = only_group(many);
  EXPECT_EQ(g.pairs.size(), 45);
  EXPECT_EQ(g.kind, Kind::tie);
  EXPECT_EQ(named(g, "b").rank, 1);
}

TEST(AnalysisGroups, ATieIsNotTransitive) {
  // a beats c; neither can be told from b.
  StudyBuilder b;
  b.add("a", {10, 11, 10, 11}).add("b", {1, 31, 2, 22}).add("c", {20, 21, 20.5, 21});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::tie);
  EXPECT_EQ(named(g, "a").rank, 1);
  EXPECT_EQ(named(g, "b").rank, 1);
  EXPECT_EQ(named(g, "c").rank, 2);
  EXPECT_FALSE(named(g, "c").leads);
}

TEST(AnalysisGroups, OneSeedHasNoWinner) {
  StudyBuilder b;
  b.add("a", {10}).add("b", {1000});
  const Analysis analysis = analyse(b.study);
  const Group& g = analysis.groups.at(0);
  EXPECT_EQ(g.kind, Kind::too_few_seeds);
  EXPECT_EQ(g.finding,
            "No winner is claimed: one seed gives no intervals. Measured: a (10 cycles) and b "
            "(1,000 cycles).");
  EXPECT_EQ(g.contenders[0].rank, 0);
  EXPECT_FALSE(g.contenders[0].leads);
  EXPECT_EQ(analysis.cards[0].value, "undecided");
  EXPECT_TRUE(says(analysis, StudyFinding::Kind::warning, "Every value has one seed"));
}

TEST(AnalysisGroups, SeedsWithoutInfluenceAreCertain) {
  StudyBuilder b;
  b.add("a", {10, 10}).add("b", {11, 11});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::winner);
  EXPECT_TRUE(g.pairs.at(0).certain);
  EXPECT_EQ(g.finding,
            "a wins with 10 cycles (the same for 2 seeds); b is next with 11, 1.10 x as much.");
}

TEST(AnalysisGroups, EqualValuesOfDifferentRunsAreNotCertain) {
  // The cycles agree, the rest of the results does not: with six seeds the sign test has p = 0.03.
  for (const std::size_t seeds : {2, 5, 6}) {
    StudyBuilder b;
    b.add("a", std::vector<double>(seeds, 10)).add("b", std::vector<double>(seeds, 11));
    for (StudyPoint& p : b.study.points) p.result["tasks_moved"] = p.seed;
    const Group g = only_group(b);
    EXPECT_EQ(g.kind, seeds < 6 ? Kind::too_few_seeds : Kind::winner);
    EXPECT_FALSE(g.pairs.at(0).certain);
    if (seeds == 6) continue;
    EXPECT_EQ(g.finding,
              "No winner is claimed: equal differences with so few seeds can be chance. "
              "Measured: a (10 cycles) and b (11 cycles).");
  }
}

TEST(AnalysisGroups, UnequalSeedsAreComparedOverTheCommonOnes) {
  StudyBuilder b;
  b.add("a", {10, 12, 11, 13}).add("b", {20, 23, 22, 21}, "balanced", 3);
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups[0].pairs.at(0).seeds, 2);
  EXPECT_TRUE(says(analysis, StudyFinding::Kind::warning, "unequal seeds, 4 each"));
  // No common seed at all: nothing is claimed.
  StudyBuilder none;
  none.add("a", {10, 12, 11}).add("b", {20, 23, 22}, "balanced", 10);
  const Group g = only_group(none);
  EXPECT_EQ(g.kind, Kind::too_few_seeds);
  EXPECT_NE(g.finding.find("share fewer than two seeds"), g.finding.npos);
}

TEST(AnalysisGroups, AMeanOfEasySeedsDoesNotWin) {
  // Over the common seeds b is worse; its mean is better only because its hard seeds are missing.
  StudyBuilder b;
  b.add("a", {10, 11, 12, 900, 1000, 800}).add("b", {20.5, 21, 22.5});
  const Group g = only_group(b);
  EXPECT_EQ(g.contenders[0].name, "b");
  EXPECT_EQ(g.kind, Kind::nothing);
  EXPECT_FALSE(g.contenders[0].leads);
  EXPECT_EQ(g.contenders[0].rank, 2) << "a is better";
  EXPECT_EQ(g.contenders[1].rank, 1);
  EXPECT_EQ(g.finding,
            "No winner: b (21 cycles) has the best mean of all its seeds, but a (456 cycles) is "
            "better over the 3 common seeds.");
}

TEST(AnalysisGroups, FailedPointsAreCountedAndNamed) {
  StudyBuilder b;
  b.add("a", {10, 11, 12, 10}).add("b", {20, 22, 23, 21});
  b.fail("a", 2, "killed by signal 11");
  const Analysis analysis = analyse(b.study);
  const Group& g = analysis.groups[0];
  EXPECT_EQ(g.contenders[0].failed, 1);
  EXPECT_EQ(g.contenders[0].complete, 3);
  EXPECT_EQ(g.kind, Kind::winner);
  EXPECT_NE(g.finding.find("compared over 3 common seeds"), g.finding.npos);
  EXPECT_NE(g.finding.find(" a has a value from 3 of 4 seeds."), g.finding.npos);
  EXPECT_TRUE(says(analysis, StudyFinding::Kind::failure,
                   "a failed in 1 of 4 runs: seed 2 (killed by signal 11)."));
  EXPECT_TRUE(says(analysis, StudyFinding::Kind::warning, "unequal seeds, 3 to 4 each"));
  EXPECT_NE(analysis.cards[0].note.find("3 seeds of 4"), std::string::npos);
  EXPECT_EQ(analysis.cards[2].value, "7 of 8 done");
  EXPECT_EQ(analysis.cards[2].note, "1 failed, 0 open");
}

TEST(AnalysisGroups, AllFailed) {
  StudyBuilder b;
  b.add("a", {10, 11}).add("b", {20, 22});
  for (const char* name : {"a", "b"}) b.fail(name, 1, "time limit").fail(name, 2, "time limit");
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups[0].kind, Kind::nothing);
  EXPECT_EQ(analysis.groups[0].finding, "No contender has a value.");
  EXPECT_EQ(analysis.cards[0].value, "none");
  EXPECT_EQ(analysis.groups[0].contenders[0].rank, 0);
}

TEST(AnalysisGroups, TheLastOneStandingDoesNotWin) {
  StudyBuilder b;
  b.add("a", {10, 11}).add("b", {20, 22}).fail("b", 1, "").fail("b", 2, "");
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::nothing);
  EXPECT_EQ(g.finding.find("a has 10 cycles"), 0);
  EXPECT_NE(g.finding.find("no other contender has a value"), g.finding.npos);
}

}  // namespace
}  // namespace ballast
