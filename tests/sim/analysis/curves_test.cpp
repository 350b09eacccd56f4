// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// Traffic at three rates; the verdicts of two seeds by rate: 'c' converged, 's' saturated.
void add_rates(StudyBuilder& b, const std::string& name, const std::vector<std::string>& verdicts) {
  const char* rates[] = {"0.3", "0.1", "0.2"};  // out of order
  for (const std::size_t k : {2, 0, 1}) {
    const std::string& v = verdicts[k];
    b.add_at({name, rates[(k + 1) % 3]}, std::vector<double>(v.size(), 20.0 + double(k)),
             "converged");
    for (std::size_t seed = 0; seed < v.size(); ++seed) {
      StudyPoint& point = *(b.study.points.end() - std::ptrdiff_t(v.size() - seed));
      if (v[seed] == 's') point.result["verdict"] = "saturated";
      if (v[seed] != 'f') continue;
      point.status = PointStatus::failed;
      point.complete = false;
      point.result = nullptr;
    }
  }
}

StudyBuilder traffic() {
  StudyBuilder b({"balancer.name", "traffic.rate"});
  b.study.report.curve = "traffic.rate";
  b.study.report.metric = "cycles";
  return b;
}

TEST(AnalysisCurves, SaturationIsWhereAllRunsConverge) {
  StudyBuilder b = traffic();
  add_rates(b, "a", {"cc", "cc", "cs"});
  add_rates(b, "b", {"cc", "ss", "cc"});  // what converges beyond the first saturated rate is luck
  add_rates(b, "c", {"cc", "cc", "cc"});
  add_rates(b, "d", {"sc", "ss", "ss"});
  const Analysis analysis = analyse(b.study);
  ASSERT_EQ(analysis.curves.size(), 4);
  EXPECT_EQ(analysis.curves[0].saturation, 0.2);
  EXPECT_EQ(analysis.curves[0].finding,
            "a converges up to a rate of 0.2; at 0.3: 1 of 2 runs saturated.");
  EXPECT_EQ(analysis.curves[0].points[0].x, 0.1);
  EXPECT_EQ(analysis.curves[0].points[0].verdict, "converged");
  EXPECT_EQ(analysis.curves[0].points[2].verdict, "");
  EXPECT_EQ(analysis.curves[1].saturation, 0.1);
  EXPECT_EQ(analysis.curves[2].saturation, 0.3);
  EXPECT_EQ(analysis.curves[2].finding, "c converges at all measured rates, up to 0.3.");
  EXPECT_FALSE(analysis.curves[3].saturation);
  EXPECT_EQ(analysis.curves[3].finding,
            "d does not converge at the lowest rate, 0.1: 1 of 2 runs saturated.");
}

TEST(AnalysisCurves, SaturationsAreRanked) {
  StudyBuilder b = traffic();
  const std::string all(6, 'c'), no(6, 's');  // two seeds would prove nothing
  add_rates(b, "low", {all, no, no});
  add_rates(b, "high", {all, all, no});
  add_rates(b, "never", {no, no, no});
  const Analysis analysis = analyse(b.study);
  ASSERT_EQ(analysis.groups.size(), 1);
  const Group& g = analysis.groups[0];
  EXPECT_EQ(g.kind, Group::Kind::better);
  EXPECT_EQ(g.finding,
            "high is the best with saturation of 0.2 (the same for 6 seeds); low is next with 0.1, "
            "0.50 x "
            "as much. never has no value.");
  EXPECT_EQ(analysis.cards[0].value, "0.2");
  EXPECT_EQ(analysis.cards[1].value, "0.1");
}

/// Rates are steps: what all seeds agree on needs no more of them, however many pairs there are.
TEST(AnalysisCurves, FiveSeedsThatAgreeSeparateSaturations) {
  for (const std::size_t seeds : {4, 5}) {
    StudyBuilder b = traffic();
    const std::string all(seeds, 'c'), no(seeds, 's');
    add_rates(b, "low", {all, no, no});
    add_rates(b, "lower", {all, no, no});
    add_rates(b, "high", {all, all, no});
    add_rates(b, "highest", {all, all, all});
    EXPECT_EQ(analyse(b.study).groups.at(0).kind,
              seeds == 5 ? Group::Kind::better : Group::Kind::not_separated);
  }
}

TEST(AnalysisCurves, AFailedRunBelowTheSaturationHidesIt) {
  StudyBuilder b = traffic();
  add_rates(b, "a", {"cc", "fc", "cc"});
  add_rates(b, "b", {"cc", "cc", "ss"});
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.curves[0].saturation, 0.1);
  EXPECT_EQ(analysis.curves[0].finding,
            "a converges up to a rate of 0.1; at 0.2: 1 of 2 runs without a result.");
  EXPECT_EQ(analysis.groups[0].kind, Group::Kind::not_separated);  // only seed 2 is known of both
}

/// What converges at .1 and failed at .2 may converge there, too.
TEST(AnalysisCurves, AFailedRunIsNoSaturation) {
  const auto finding = [](const char* of_a) {
    StudyBuilder b = traffic();
    add_rates(b, "a", {"cccccc", of_a, "ssssss"});
    add_rates(b, "b", {"cccccc", "cccccc", "ssssss"});
    return analyse(b.study).groups.at(0).finding;
  };
  EXPECT_EQ(finding("ffffff"),
            "b has saturation of 0.2 (the same for 6 seeds); no other contender has a value.");
  EXPECT_EQ(finding("ssssss"),
            "b is the best with saturation of 0.2 (the same for 6 seeds); a is next with 0.1, 0.50 "
            "x as much.");
}

TEST(AnalysisCurves, RatesThatAreNoTrafficAreRankedEach) {
  StudyBuilder b({"balancer.name", "arrivals.rate"});
  b.study.report.curve = "arrivals.rate";
  for (const char* rate : {"0.1", "0.2"})
    b.add_at({"a", rate}, {5, 6}).add_at({"b", rate}, {9, 11});
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups.size(), 2);
  EXPECT_EQ(analysis.curves.size(), 2);
  EXPECT_FALSE(analysis.curves[0].saturation);
  EXPECT_TRUE(analysis.curves[0].finding.empty());
}

TEST(AnalysisCurves, RatesWithoutNumbersHaveNoCurve) {
  StudyBuilder b({"balancer.name", "load"});
  b.study.report.curve = "load";
  b.add_at({"a", "low"}, {5, 6}, "converged").add_at({"a", "high"}, {9, 11}, "saturated");
  const Analysis analysis = analyse(b.study);
  EXPECT_TRUE(analysis.curves.empty());
  EXPECT_EQ(analysis.findings.back().text, "The values of load are no numbers: no curve has them.");
}

}  // namespace
}  // namespace ballast
