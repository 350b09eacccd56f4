// SPDX-License-Identifier: BSD-3-Clause
// Which contender is the best where seeds are few, unequal, without influence, or failed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/analysed_groups.h"

namespace ballast {
namespace {

TEST(AnalysisGroups, OneSeedHasNoBest) {
  StudyBuilder b;
  b.add("a", {10}).add("b", {1000});
  const Analysis analysis = analyse(b.study);
  const Group& g = analysis.groups.at(0);
  EXPECT_EQ(g.kind, Group::Kind::not_separated);
  EXPECT_EQ(
      g.finding,
      "No contender is proven the best: one seed gives no intervals. Measured: a (10 cycles) and b "
      "(1,000 cycles).");
  EXPECT_EQ(g.contenders[0].rank, 0);
  EXPECT_FALSE(g.contenders[0].leads);
  EXPECT_EQ(analysis.cards[0].title, "Level first, not separated");
  EXPECT_TRUE(says(analysis, StudyFinding::Kind::warning, "Every value has one seed"));
}

TEST(AnalysisGroups, OneSeedOfOneContenderIsNoTrouble) {
  StudyBuilder b;
  b.add("a", {10});
  EXPECT_FALSE(says(analyse(b.study), StudyFinding::Kind::warning, "Every value has one seed"));
}

TEST(AnalysisGroups, SeedsWithoutInfluenceAreCertain) {
  StudyBuilder b;
  b.add("a", {10, 10}).add("b", {11, 11});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Group::Kind::better);
  EXPECT_TRUE(g.pairs.at(0).certain);
  EXPECT_EQ(
      g.finding,
      "a is the best with 10 cycles (the same for 2 seeds); b is next with 11, 1.10 x as much.");
}

TEST(AnalysisGroups, EqualValuesOfDifferentRunsAreNotCertain) {
  // The cycles agree, the rest of the results does not: with six seeds the sign test has p = 0.03.
  for (const std::size_t seeds : {2, 5, 6}) {
    StudyBuilder b;
    b.add("a", std::vector<double>(seeds, 10)).add("b", std::vector<double>(seeds, 11));
    for (StudyPoint& p : b.study.points) p.result["tasks_moved"] = p.seed;
    const Group g = only_group(b);
    EXPECT_EQ(g.kind, seeds < 6 ? Group::Kind::not_separated : Group::Kind::better);
    EXPECT_FALSE(g.pairs.at(0).certain);
    if (seeds == 6) continue;
    EXPECT_EQ(g.further_seeds, 6 - seeds);
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
  EXPECT_EQ(g.kind, Group::Kind::not_separated);
  EXPECT_NE(g.finding.find("share fewer than two seeds"), g.finding.npos);
}

TEST(AnalysisGroups, AMeanOfEasySeedsIsNotTheBest) {
  // Over the common seeds b is worse; its mean is better only because its hard seeds are missing.
  StudyBuilder b;
  b.add("a", {10, 11, 12, 900, 1000, 800}).add("b", {20.5, 21, 22.5});
  const Group g = only_group(b);
  EXPECT_EQ(g.contenders[0].name, "b");
  EXPECT_EQ(g.kind, Group::Kind::nothing);
  EXPECT_FALSE(g.contenders[0].leads);
  EXPECT_EQ(g.contenders[0].rank, 2) << "a is better";
  EXPECT_EQ(g.contenders[1].rank, 1);
  EXPECT_EQ(g.finding,
            "No contender is proven the best: b (21 cycles) has the best mean of all its seeds, "
            "but a (456 cycles) is "
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
  EXPECT_EQ(g.kind, Group::Kind::better);
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
  EXPECT_EQ(analysis.groups[0].kind, Group::Kind::nothing);
  EXPECT_EQ(analysis.groups[0].finding, "No contender has a value.");
  EXPECT_EQ(analysis.answer, "No contender has a value.");
  EXPECT_EQ(analysis.groups[0].contenders[0].rank, 0);
}

TEST(AnalysisGroups, TheLastOneStandingIsNotTheBest) {
  StudyBuilder b;
  b.add("a", {10, 11}).add("b", {20, 22}).fail("b", 1, "").fail("b", 2, "");
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Group::Kind::nothing);
  EXPECT_EQ(g.finding.find("a has 10 cycles"), 0);
  EXPECT_NE(g.finding.find("no other contender has a value"), g.finding.npos);
}

}  // namespace
}  // namespace ballast
