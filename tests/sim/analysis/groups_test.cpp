// SPDX-License-Identifier: BSD-3-Clause
// Which contender is the best: every way in which a comparison can mislead.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/analysed_groups.h"

namespace ballast {
namespace {

using Kind = Group::Kind;

const Contender& named(const Group& group, const std::string& name) {
  return *std::find_if(group.contenders.begin(), group.contenders.end(),
                       [&](const Contender& c) { return c.name == name; });
}

TEST(AnalysisGroups, TheBetterPairedDifferenceIsTheBest) {
  // The seeds differ by more than the balancers, so unpaired intervals overlap.
  StudyBuilder b;
  b.add("diffusion", {105, 208, 311, 416}).add("ripple", {100, 200, 300, 400});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::better);
  EXPECT_EQ(g.finding,
            "ripple is the best with 250 cycles (95 % interval 45 to 455, 4 seeds); diffusion is "
            "next with "
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
  b.add("diffusion", {105, 208, 311, 416}).add("ripple", {100, 200, 300, 400});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::better);
  EXPECT_EQ(g.contenders[0].name, "diffusion");
  EXPECT_EQ(named(g, "ripple").rank, 2);
  EXPECT_EQ(analyse(b.study).cards[1].value, "1.04 x");
}

TEST(AnalysisGroups, EqualMeansThatAIntervalProvesAreEqual) {
  StudyBuilder b;
  b.add("a", {1000, 2000, 3001, 4000, 5000}).add("b", {1001, 2000, 3000, 4004, 5002});
  b.add("c", {1300, 2700, 3900, 5300, 6500});
  const Analysis analysis = analyse(b.study);
  const Group& g = analysis.groups.at(0);
  EXPECT_EQ(g.kind, Kind::equal);
  EXPECT_EQ(g.finding,
            "a (3,000 cycles) and b (3,001 cycles) are the best, and equal within 2 % (5 seeds); c "
            "is next with 3,940, 1.31 x as much.");
  EXPECT_EQ(named(g, "b").standing, Contender::Standing::equal);
  EXPECT_EQ(named(g, "c").standing, Contender::Standing::behind);
  EXPECT_TRUE(named(g, "a").leads && named(g, "b").leads && !named(g, "c").leads);
  EXPECT_EQ(named(g, "b").rank, 1);
  EXPECT_EQ(named(g, "c").rank, 3) << "a and b are both better";
  EXPECT_EQ(analysis.cards[0].value, "a and b");
  EXPECT_FALSE(g.further_seeds);
}

TEST(AnalysisGroups, WhatIsNotProvenIsNotEqual) {
  StudyBuilder b;
  b.add("a", {10, 20, 30}).add("b", {12, 17, 33});
  const Analysis analysis = analyse(b.study);
  const Group& g = analysis.groups.at(0);
  EXPECT_EQ(g.kind, Kind::not_separated);
  EXPECT_EQ(named(g, "b").standing, Contender::Standing::open);
  EXPECT_FALSE(g.contenders[0].leads || g.contenders[1].leads);
  EXPECT_EQ(g.finding.find("a (20 cycles) has the best mean, but 3 seeds do not separate it from b "
                           "(21 cycles). About "),
            0)
      << g.finding;
  ASSERT_TRUE(g.further_seeds);
  EXPECT_NE(g.finding.find(std::to_string(*g.further_seeds) + " further seeds would."),
            g.finding.npos);
  EXPECT_EQ(analysis.cards[0].title, "Level first, not separated");
}

TEST(AnalysisGroups, ThoseSeedsWouldDo) {
  // The same values again and again keep mean and deviation, but for the divisor n - 1.
  const std::vector<double> a{100, 103, 98, 99}, c{103, 106, 104, 101};
  StudyBuilder few, many, fewer;
  few.add("a", a).add("c", c);
  const std::size_t needed = only_group(few).further_seeds.value();
  const auto repeated = [](const std::vector<double>& values, std::size_t seeds) {
    std::vector<double> all;
    for (std::size_t s = 0; s < seeds; ++s) all.push_back(values[s % values.size()]);
    return all;
  };
  const std::size_t seeds = (4 + needed + 3) / 4 * 4;
  many.add("a", repeated(a, seeds)).add("c", repeated(c, seeds));
  EXPECT_EQ(only_group(many).kind, Kind::better);
  fewer.add("a", repeated(a, seeds / 2)).add("c", repeated(c, seeds / 2));
  EXPECT_EQ(only_group(fewer).kind, Kind::not_separated);
}

TEST(AnalysisGroups, FewerThanFiveSeedsAreNeverEqual) {
  for (const std::size_t seeds : {4, 5}) {
    StudyBuilder b;
    std::vector<double> first{1000, 1001, 1002, 1000, 1001}, second{1001, 1000, 1002, 1001, 1001};
    first.resize(seeds);
    second.resize(seeds);
    b.add("a", first).add("b", second);
    const Group g = only_group(b);
    EXPECT_EQ(g.kind, seeds < 5 ? Kind::not_separated : Kind::equal);
    EXPECT_EQ(g.further_seeds, seeds < 5 ? std::optional<std::size_t>(1) : std::nullopt);
  }
}

TEST(AnalysisGroups, WithoutChanceValueAndMarginDecide) {
  StudyBuilder b;
  b.add("a", {1000, 1000}).add("b", {1020, 1020}).add("c", {1021, 1021});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::equal);
  EXPECT_TRUE(named(g, "b").leads);
  EXPECT_EQ(named(g, "c").standing, Contender::Standing::behind);
}

TEST(AnalysisGroups, TheMarginIsThatOfTheReport) {
  StudyBuilder b;
  b.add("a", {1000, 1000}).add("b", {1001, 1001});
  b.study.report.margin = 0.0005;
  EXPECT_EQ(only_group(b).kind, Kind::better);
  b.study.report.margin = 0.01;
  EXPECT_EQ(only_group(b).kind, Kind::equal);
}

TEST(AnalysisGroups, ValuesOfSeveralSignsAreComparedByDifferences) {
  StudyBuilder b;
  b.add("a", {0, 0, 0, 0, 0, 0}).add("b", {0, 0, 0, 0, 0, 0}).add("c", {100, 90, 95, 99, 104, 97});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::equal);
  EXPECT_EQ(named(g, "c").standing, Contender::Standing::behind);
  EXPECT_FALSE(ratio_of(g.pairs.at(1)));
}

TEST(AnalysisGroups, EqualValuesWithoutChanceAreEqual) {
  StudyBuilder b;
  b.add("a", {10, 10, 10}).add("b", {10, 10, 10});
  EXPECT_EQ(only_group(b).kind, Kind::equal);
}

TEST(AnalysisGroups, ManyComparisonsNeedMoreProof) {
  // Alone, b is worse; among 45 pairs that is not proven.
  const std::vector<double> a{100, 100, 101, 100, 99}, b{104, 103, 106, 105, 102};
  StudyBuilder two, many;
  two.add("a", a).add("b", b);
  EXPECT_EQ(only_group(two).kind, Kind::better);
  many.add("a", a).add("b", b);
  for (int k = 0; k < 8; ++k) {
    many.add("c" + std::to_string(k), {500.0 + 7 * k, 440.0 + k * k, 600, 700.0 - k, 650});
  }
  const Group g = only_group(many);
  EXPECT_EQ(g.pairs.size(), 45);
  EXPECT_EQ(g.kind, Kind::not_separated);
  EXPECT_EQ(named(g, "b").rank, 1);
}

TEST(AnalysisGroups, NotSeparatedIsNotTransitive) {
  // a beats c; neither is separated from b.
  StudyBuilder b;
  b.add("a", {10, 11, 10, 11}).add("b", {1, 31, 2, 22}).add("c", {20, 21, 20.5, 21});
  const Group g = only_group(b);
  EXPECT_EQ(g.kind, Kind::not_separated);
  EXPECT_EQ(named(g, "a").rank, 1);
  EXPECT_EQ(named(g, "b").rank, 1);
  EXPECT_EQ(named(g, "c").rank, 2);
  EXPECT_EQ(named(g, "c").standing, Contender::Standing::behind);
}

}  // namespace
}  // namespace ballast
