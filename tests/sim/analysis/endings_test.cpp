// SPDX-License-Identifier: BSD-3-Clause
// A contender that gives up early is fast: it does not win by that.
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

using Kind = Group::Kind;

Group judged(const StudyBuilder& builder) { return analyse(builder.study).groups.at(0); }

TEST(AnalysisEndings, SettledDoesNotBeatBalanced) {
  StudyBuilder b;
  b.add("fast", {10, 11, 12}, "settled").add("level", {20, 22, 21});
  const Group g = judged(b);
  EXPECT_EQ(g.kind, Kind::better);
  EXPECT_EQ(g.contenders[0].name, "level");
  EXPECT_EQ(g.contenders[1].rank, 0);
  EXPECT_EQ(g.finding,
            "level is the best with 21 cycles (95 % interval 19 to 23, 3 seeds). fast (11 cycles) "
            "does not "
            "compete: 3 of 3 runs ended worse than others' (3 settled).");
  EXPECT_EQ(analyse(b.study).cards[0].value, "level");
}

TEST(AnalysisEndings, OneSettledRunOfManyDecidesNothing) {
  StudyBuilder b;
  b.add("fast", {10, 11, 12}).add("level", {20, 22, 21}).end("fast", 2, "settled");
  const Group g = judged(b);
  EXPECT_EQ(g.kind, Kind::nothing);
  EXPECT_FALSE(g.contenders[0].leads);
  EXPECT_EQ(
      g.finding.find("No contender is proven the best: level (21 cycles) is not proven better"), 0);
  EXPECT_NE(
      g.finding.find(
          "fast (11 cycles) does not compete: 1 of 3 runs ended worse than others' (2 balanced, "
          "1 settled)."),
      g.finding.npos);
}

TEST(AnalysisEndings, ASlowerContenderWithWorseEndsIsBeaten) {
  StudyBuilder b;
  b.add("a", {10, 11, 12}).add("b", {20, 22, 21}).end("b", 2, "partitioned");
  EXPECT_EQ(judged(b).kind, Kind::better);
}

TEST(AnalysisEndings, EqualEndsCompete) {
  // A fault with seed 2 spoils both.
  StudyBuilder b;
  b.add("a", {10, 11, 12}).add("b", {20, 22, 21});
  b.end("a", 2, "partitioned").end("b", 2, "partitioned");
  const Group g = judged(b);
  EXPECT_EQ(g.kind, Kind::better);
  EXPECT_EQ(g.contenders[0].rank, 1);
  EXPECT_NE(g.finding.find("Not all runs of a reached the goal (2 balanced, 1 partitioned)."),
            g.finding.npos);
}

TEST(AnalysisEndings, EveryOneWorseSomewhere) {
  StudyBuilder b;
  b.add("a", {10, 11, 12}).add("b", {20, 22, 21}).end("a", 2, "settled").end("b", 1, "settled");
  const Group g = judged(b);
  EXPECT_EQ(g.kind, Kind::nothing);
  EXPECT_EQ(g.finding.find("No contender is the best: every contender with a value ended worse "
                           "than another with some seed."),
            0);
}

TEST(AnalysisEndings, IncompleteRunsAreWorse) {
  StudyBuilder b;
  b.add("a", {10, 11, 12}).add("b", {20, 22, 21});
  b.point("a", 1).complete = false;
  b.point("a", 1).result["verdict"] = "stopped";
  b.point("a", 1).reason = "deadlock at cycle 7";
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups[0].kind, Kind::nothing);
  EXPECT_TRUE(
      std::any_of(analysis.findings.begin(), analysis.findings.end(), [](const StudyFinding& f) {
        return f.text ==
               "a has no value from 1 of 3 runs: 1 stopped; the first: deadlock at cycle 7.";
      }));
}

TEST(AnalysisEndings, BalanceOfRounds) {
  StudyBuilder b;
  b.add("a", {10, 11, 12}, "stable").add("b", {20, 22, 21}, "stable");
  for (StudyPoint& point : b.study.points) {
    point.result["balance"] = point.of_case == 0 ? "settled" : "balanced";
  }
  const Group g = judged(b);
  EXPECT_EQ(g.contenders[0].name, "b");
  EXPECT_EQ(g.contenders[1].verdicts.at(0).first, "stable, settled");
}

}  // namespace
}  // namespace ballast
