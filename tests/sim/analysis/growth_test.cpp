// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// Cycles 6, 12, 24 on 4, 16, 64 processors: exponent 0.5.
StudyBuilder grown(const std::string& axis = "machine.processors") {
  StudyBuilder b({"balancer.name", axis});
  b.study.report.growth = axis;
  b.add_at({"a", "64"}, {23, 25}).add_at({"a", "4"}, {6, 6}).add_at({"a", "16"}, {12, 12.2});
  return b;
}

TEST(AnalysisGrowth, ExponentBesideTheClaimedOne) {
  StudyBuilder b = grown();
  b.study.report.claimed = {{"a", 0.5}};
  const Analysis analysis = analyse(b.study);
  ASSERT_EQ(analysis.growth.size(), 1);
  const Curve& curve = analysis.growth[0];
  EXPECT_EQ(curve.points[0].x, 4);
  EXPECT_EQ(curve.points[2].x, 64);
  EXPECT_NEAR(curve.exponent->mean, 0.5, 1e-9);
  EXPECT_EQ(curve.exponent->values, 3);
  EXPECT_NEAR(curve.factor, 3, 0.05);
  EXPECT_EQ(curve.finding,
            "a grows in cycles over processors with exponent 0.50 (95 % interval 0.46 to 0.54, 3 "
            "sizes); the claimed 0.5 is inside the interval.");
  b.study.report.claimed = {{"a", 1}, {"none such", 2}};
  const Analysis other = analyse(b.study);
  EXPECT_NE(other.growth[0].finding.find("1 is outside the interval"), std::string::npos);
  EXPECT_EQ(other.findings[0].text, other.growth[0].finding) << "the answer to the question first";
  EXPECT_EQ(other.findings.back().text,
            "The claimed exponent of none such belongs to no contender.");
}

TEST(AnalysisGrowth, TwoSizesCannotJudgeAClaim) {
  StudyBuilder b({"balancer.name", "machine.processors"});
  b.study.report.growth = "machine.processors";
  b.study.report.claimed = {{"a", 0.5}};
  b.add_at({"a", "4"}, {6, 6}).add_at({"a", "16"}, {12, 12});
  EXPECT_EQ(analyse(b.study).growth.at(0).finding,
            "a grows in cycles over processors with exponent 0.50 (two sizes, no interval); "
            "the claimed 0.5 cannot be judged.");
  StudyBuilder falls({"balancer.name", "machine.processors"});
  falls.study.report.growth = "machine.processors";
  falls.add_at({"a", "4"}, {12, 12}).add_at({"a", "16"}, {6, 6});
  EXPECT_EQ(analyse(falls.study).growth.at(0).finding,
            "a falls in cycles over processors with exponent -0.50 (two sizes, no interval).");
}

TEST(AnalysisGrowth, RunsWithoutAValueAreCounted) {
  StudyBuilder b = grown();
  const std::size_t all = b.study.points.size();
  b.study.points[0].result.erase("cycles");
  b.study.points[3].result.erase("cycles");
  const std::string finding = analyse(b.study).growth.at(0).finding;
  EXPECT_NE(finding.find(" 2 of " + std::to_string(all) + " runs have no value."),
            std::string::npos)
      << finding;
}

TEST(AnalysisGrowth, AnExactPowerLawIsInsideItsInterval) {
  StudyBuilder b({"balancer.name", "machine.processors"});
  b.study.report.growth = "machine.processors";
  b.study.report.claimed = {{"a", 0.5}};
  for (const int p : {4, 16, 64, 256}) b.add_at({"a", std::to_string(p)}, {3 * std::sqrt(p)});
  EXPECT_NE(analyse(b.study).growth.at(0).finding.find("is inside"), std::string::npos);
}

TEST(AnalysisGrowth, ShapesStandForTheirProcessors) {
  StudyBuilder b({"balancer.name", "machine.size"});
  b.study.report.growth = "machine.size";
  b.add_at({"a", "[8, 8]"}, {24, 24})
      .add_at({"a", "[2, 2]"}, {6, 6})
      .add_at({"a", "[4, 4]"}, {12, 12});
  for (StudyPoint& point : b.study.points) {
    if (point.of_case == 0) point.result["processors"] = 64;
    if (point.of_case == 1) point.result["processors"] = 4;
  }
  b.study.cases[2].config = {{"machine", {{"processors", 16}}}};
  const Analysis known = analyse(b.study);
  EXPECT_NEAR(known.growth.at(0).exponent->mean, 0.5, 1e-9);
  EXPECT_NE(known.growth[0].finding.find("over processors"), std::string::npos);
  // One size without processors: no curve, and a warning.
  b.study.cases[2].config = {};
  const Analysis unknown = analyse(b.study);
  EXPECT_TRUE(unknown.growth.empty());
  EXPECT_EQ(unknown.findings.back().text,
            "1 of 3 cases have no size on machine.size: their growth is unknown.");
}

TEST(AnalysisGrowth, SizesWithoutAMeanAreCounted) {
  StudyBuilder b = grown();
  b.add_at({"a", "256"}, {0, 0}).add_at({"a", "1024"}, {96, 96});
  b.study.points.back().status = PointStatus::failed;
  b.study.points.back().complete = false;
  (b.study.points.end() - 2)->complete = false;
  const Curve curve = analyse(b.study).growth.at(0);
  EXPECT_EQ(curve.exponent->values, 3);
  EXPECT_NE(curve.finding.find("2 of 5 sizes have no positive mean and are left out."),
            std::string::npos);
}

TEST(AnalysisGrowth, GroupsAreTheSizes) {
  StudyBuilder b = grown();
  b.add_at({"b", "4"}, {7, 7}).add_at({"b", "16"}, {13, 13}).add_at({"b", "64"}, {9, 9});
  const Analysis analysis = analyse(b.study);
  ASSERT_EQ(analysis.groups.size(), 3);
  EXPECT_EQ(analysis.growth.size(), 2);
  const auto four = std::find_if(analysis.groups.begin(), analysis.groups.end(),
                                 [](const Group& g) { return g.title == "4 processors"; });
  ASSERT_NE(four, analysis.groups.end());
  EXPECT_EQ(four->finding.find("With 4 processors, a is the best with 6 cycles"), 0);
}

}  // namespace
}  // namespace ballast
