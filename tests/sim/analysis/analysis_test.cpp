// SPDX-License-Identifier: BSD-3-Clause
// Sentences over several groups; studies that lack something.
#include "analysis/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/errors.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

std::vector<std::string> texts(const Analysis& analysis) {
  std::vector<std::string> all;
  for (const StudyFinding& f : analysis.findings) all.push_back(f.text);
  return all;
}

/// Two balancers on topologies; `a` is the best on all but a torus.
StudyBuilder topologies() {
  StudyBuilder b({"balancer.name", "machine.topology", "machine.processors"});
  for (const char* topology : {"mesh", "hypercube", "torus"}) {
    const bool tie = topology == std::string("torus");
    b.add_at({"a", topology, "64"}, {70, 72, 74});
    b.add_at({"b", topology, "64"},
             tie ? std::vector<double>{69, 73, 75} : std::vector{130.0, 131., 132.});
  }
  return b;
}

TEST(AnalysisFindings, OverallFirstThenGroups) {
  const Analysis analysis = analyse(topologies().study);
  ASSERT_EQ(analysis.findings.size(), 4);
  EXPECT_EQ(analysis.findings[0].text, "a is the best in 2 of 3 groups.");
  EXPECT_EQ(analysis.findings[1].text,
            "On mesh with 64 processors, a is the best with 72 cycles (95 % interval 67 to 77, 3 "
            "seeds); b "
            "is next with 131, 1.82 x as much.");
  EXPECT_EQ(analysis.findings[3].kind, StudyFinding::Kind::warning);
  EXPECT_EQ(
      analysis.findings[3].text.find("On torus with 64 processors, a (72 cycles) has the best "
                                     "mean, but 3 seeds do not separate it from b (72"),
      0);
  EXPECT_EQ(analysis.groups[0].title, "mesh, 64 processors");
}

TEST(AnalysisFindings, GroupsThatAllHaveABestOneOrEqualOnes) {
  StudyBuilder won({"balancer.name", "machine.processors"}), equal = won;
  for (const char* processors : {"16", "64"}) {
    won.add_at({"a", processors}, {70, 72, 74}).add_at({"b", processors}, {130, 131, 132});
    equal.add_at({"a", processors}, {72, 72, 72}).add_at({"b", processors}, {73, 73, 73});
  }
  EXPECT_EQ(analyse(won.study).findings.at(0).text, "a is the best in 2 of 2 groups.");
  EXPECT_EQ(analyse(equal.study).findings.at(0).text,
            "No contender alone is the best in any of 2 groups: in 2 several are equal.");
}

/// More than two groups that are not separated are told once, with the hardest of them.
TEST(AnalysisFindings, ManyOpenGroupsAreToldTogether) {
  StudyBuilder b({"balancer.name", "machine.topology"});
  for (const char* topology : {"line", "mesh", "torus"}) {
    b.add_at({"a", topology}, {100, 140, 90, 122}).add_at({"b", topology}, {130, 100, 120, 106});
  }
  const Analysis analysis = analyse(b.study);
  ASSERT_EQ(analysis.findings.size(), 1U);
  EXPECT_EQ(
      analysis.findings[0].text.find("No contender alone is the best in any of 3 groups: in 3 "
                                     "the best are not separated. The hardest, "),
      0U)
      << analysis.findings[0].text;
  EXPECT_NE(analysis.groups[2].finding.find("do not separate it"), std::string::npos)
      << "it stands at its numbers";
}

TEST(AnalysisFindings, NoComparison) {
  StudyBuilder b({"machine.processors"});
  b.study.report.compare = "";
  b.add("64", {70, 72, 74});
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(texts(analysis),
            std::vector<std::string>{
                "With 64 processors, the runs have 72 cycles (95 % interval 67 to 77, 3 seeds)."});
  EXPECT_EQ(analysis.cards[0].title, "Result");
  EXPECT_EQ(analysis.cards[0].value, "72 +- 5 cycles");
}

TEST(AnalysisFindings, UnitAndMetric) {
  StudyBuilder b;
  b.study.report.metric = "latency.mean";
  b.study.keys = {{"latency.mean", "cycles", "mean"}};
  b.add("a", {0, 0}).add("b", {0, 0});
  for (StudyPoint& p : b.study.points) {
    p.result["latency"]["mean"] = 20.126 + p.of_case + 0.01 * double(p.seed * (1 + p.of_case));
  }
  EXPECT_EQ(analyse(b.study).groups[0].finding.find(
                "a is the best with mean latency of 20.14 cycles (95 % interval 20.0"),
            0);
}

TEST(AnalysisFindings, WhatIsMissingIsSaid) {
  StudyBuilder b;
  b.study.report.growth = "machine.size";
  b.add("a", {10, 12}).add("b", {21, 23});
  b.point("a", 1).status = PointStatus::open;
  b.point("a", 1).complete = false;
  b.point("b", 2).result.erase("cycles");
  const auto all = texts(analyse(b.study));
  for (const char* text :
       {"1 of 4 points have not been run; the findings may change.",
        "b has no cycles in 1 of 2 complete runs.", "The study has no axis machine.size."}) {
    EXPECT_EQ(std::count(all.begin(), all.end(), text), 1) << text;
  }
}

TEST(AnalysisFindings, EmptyStudy) {
  const Analysis analysis = analyse(StudyResults{});
  EXPECT_TRUE(analysis.groups.empty());
  EXPECT_EQ(analysis.answer, "Nothing was run.");
}

TEST(AnalysisFindings, TheFirstPointOfASeedCounts) {
  StudyBuilder b;
  b.add("a", {10, 12}).add("b", {21, 23}).add("a", {1000, 1000});
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups[0].contenders[0].value->mean, 11);
  EXPECT_EQ(texts(analysis).back(),
            "2 points repeat case and seed of another: the first one counts.");
}

TEST(AnalysisFindings, PointsThatDoNotFitAreAnInvariant) {
  StudyBuilder b;
  b.add("a", {10});
  b.study.points[0].of_case = 7;
  EXPECT_THROW(static_cast<void>(analyse(b.study)), InvariantError);
  b.study.points[0].of_case = 0;
  b.study.axes.emplace_back("other");
  EXPECT_THROW(static_cast<void>(analyse(b.study)), InvariantError);
}

}  // namespace
}  // namespace ballast
