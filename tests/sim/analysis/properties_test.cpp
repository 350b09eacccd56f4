// SPDX-License-Identifier: BSD-3-Clause
// Laws of any study: nothing depends on an order or a name, and nothing is claimed without proof.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "analysis/analysis.h"
#include "core/estimate.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// A study of 2 to 5 contenders in two groups; runs fail, settle or are missing now and then.
StudyBuilder drawn(std::mt19937& random) {
  const auto draw = [&](int below) { return static_cast<int>(random() % unsigned(below)); };
  StudyBuilder b({"balancer.name", "machine.topology"});
  b.study.report.smaller_is_better = draw(2) == 0;
  const int names = 2 + draw(4), seeds = 1 + draw(7), noise = 1 + draw(40);
  for (const char* topology : {"mesh", "torus"}) {
    for (int n = 0; n < names; ++n) {
      std::vector<double> values;
      const int level = 100 + draw(30);
      for (int s = 0; s < seeds; ++s) values.push_back(level + draw(noise) + 20 * (s % 3));
      b.add_at({fmt::format("name{}", n), topology}, values);
    }
  }
  for (StudyPoint& point : b.study.points) {
    if (draw(20) == 0) point.result["verdict"] = "settled";
    if (draw(20) != 0) continue;
    point.status = PointStatus::failed;
    point.complete = false;
    point.result = nullptr;
  }
  return b;
}

/// All that an analysis says, without the order of equal contenders.
std::string said(const Analysis& a) {
  std::string text;
  for (const Card& card : a.cards)
    text += fmt::format("{}|{}|{}\n", card.title, card.value, card.note);
  for (const StudyFinding& f : a.findings)
    text += fmt::format("{} {}\n", static_cast<int>(f.kind), f.text);
  for (const Group& g : a.groups) {
    for (const Contender& c : g.contenders)
      text += fmt::format("{} {} {}\n", c.name, c.rank, c.leads);
    for (const auto& p : g.pairs)
      text += fmt::format("{} {} {}\n", p.a, p.b, p.corrected.value_or(-1));
  }
  return text;
}

std::map<std::string, double> values_of(const StudyBuilder& b, std::size_t case_number) {
  std::map<std::string, double> values;
  for (const StudyPoint& p : b.study.points) {
    if (const auto v = value_of(p, "cycles"); v && p.of_case == case_number) {
      values[std::to_string(p.seed)] = *v;
    }
  }
  return values;
}

TEST(AnalysisLaws, OrderOfPointsSaysNothing) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 200; ++trial) {
    StudyBuilder b = drawn(random);
    const std::string before = said(analyse(b.study));
    std::shuffle(b.study.points.begin(), b.study.points.end(), random);
    EXPECT_EQ(said(analyse(b.study)), before);
  }
}

TEST(AnalysisLaws, OrderOfContendersSaysNothing) {
  std::mt19937 random(2);
  for (int trial = 0; trial < 200; ++trial) {
    StudyBuilder b = drawn(random);
    const std::string before = said(analyse(b.study));
    // Cases of one group change places; the groups keep theirs.
    const std::size_t half = b.study.cases.size() / 2;
    for (StudyPoint& p : b.study.points) {
      p.of_case = static_cast<std::uint32_t>(p.of_case < half ? half - 1 - p.of_case
                                                              : 3 * half - 1 - p.of_case);
    }
    std::reverse(b.study.cases.begin(), b.study.cases.begin() + std::ptrdiff_t(half));
    std::reverse(b.study.cases.begin() + std::ptrdiff_t(half), b.study.cases.end());
    auto after = analyse(b.study), original = analyse(b.study);
    // Troubles follow the order of the cases.
    std::string sorted = said(after);
    const auto lines = [](const std::string& text) {
      std::multiset<std::string> all;
      std::istringstream in(text);
      for (std::string line; std::getline(in, line);) all.insert(line);
      return all;
    };
    EXPECT_EQ(lines(sorted), lines(before));
  }
}

TEST(AnalysisLaws, SeedsAreOnlyNames) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 100; ++trial) {
    StudyBuilder b = drawn(random);
    const Analysis before = analyse(b.study);
    for (StudyPoint& p : b.study.points) p.seed = 1000 - p.seed;
    const Analysis after = analyse(b.study);
    for (std::size_t g = 0; g < 2; ++g) {
      EXPECT_EQ(after.groups[g].finding, before.groups[g].finding);
      EXPECT_EQ(after.groups[g].kind, before.groups[g].kind);
    }
  }
}

TEST(AnalysisLaws, SwappedNamesSwapTheResult) {
  std::mt19937 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    StudyBuilder b = drawn(random);
    const Analysis before = analyse(b.study);
    const auto swap_name = [](const std::string& name) {
      return name == "name0" ? "name1" : name == "name1" ? "name0" : name;
    };
    for (StudyCase& c : b.study.cases) c.at[0].text = swap_name(c.at[0].text);
    const Analysis after = analyse(b.study);
    for (std::size_t g = 0; g < 2; ++g) {
      EXPECT_EQ(after.groups[g].kind, before.groups[g].kind);
      for (const Contender& c : before.groups[g].contenders) {
        const auto& others = after.groups[g].contenders;
        const auto twin = std::find_if(others.begin(), others.end(), [&](const Contender& other) {
          return other.name == swap_name(c.name);
        });
        ASSERT_NE(twin, others.end());
        EXPECT_EQ(twin->rank, c.rank);
        EXPECT_EQ(twin->value.has_value(), c.value.has_value());
        EXPECT_EQ(twin->worse_ends, c.worse_ends);
      }
    }
  }
}

TEST(AnalysisLaws, NegatedValuesInvertTheDirection) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 200; ++trial) {
    StudyBuilder b = drawn(random);
    const Analysis before = analyse(b.study);
    for (StudyPoint& p : b.study.points) {
      if (p.result.is_object()) p.result["cycles"] = -p.result["cycles"].get<double>();
    }
    b.study.report.smaller_is_better = !b.study.report.smaller_is_better;
    const Analysis after = analyse(b.study);
    for (std::size_t g = 0; g < 2; ++g) {
      EXPECT_EQ(after.groups[g].kind, before.groups[g].kind);
      for (std::size_t k = 0; k < before.groups[g].contenders.size(); ++k) {
        EXPECT_EQ(after.groups[g].contenders[k].name, before.groups[g].contenders[k].name);
        EXPECT_EQ(after.groups[g].contenders[k].rank, before.groups[g].contenders[k].rank);
      }
    }
  }
}

/// The uncorrected paired interval of the best one excludes 0 on the right side against every
/// competitor that is not equal.
TEST(AnalysisLaws, TheBestIsProven) {
  std::mt19937 random(6);
  int won = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const StudyBuilder b = drawn(random);
    const Analysis analysis = analyse(b.study);
    const double sign = b.study.report.smaller_is_better ? 1 : -1;
    for (const Group& g : analysis.groups) {
      if (g.kind != Group::Kind::better) continue;
      ++won;
      const auto case_of = [&](const std::string& name) {
        for (std::size_t c = 0; c < b.study.cases.size(); ++c) {
          if (b.study.cases[c].at[0].text == name && b.study.cases[c].at[1].text == g.at[1].text) {
            return c;
          }
        }
        return std::size_t{0};
      };
      const auto first = values_of(b, case_of(g.contenders[0].name));
      for (std::size_t k = 1; k < g.contenders.size(); ++k) {
        if (!g.contenders[k].value || g.contenders[k].worse_ends != 0) continue;
        std::vector<double> x, y;
        for (const auto& [seed, value] : values_of(b, case_of(g.contenders[k].name))) {
          if (!first.contains(seed)) continue;
          x.push_back(std::log(first.at(seed)));
          y.push_back(std::log(value));
        }
        const Estimate e = paired_difference(x, y);
        EXPECT_GE(x.size(), 2);
        EXPECT_LT(sign * e.mean + e.half, 1e-9);
        EXPECT_LT(sign * e.mean, 0);
      }
    }
  }
  EXPECT_GT(won, 50);
}

TEST(AnalysisLaws, ManyContenders) {
  StudyBuilder b;
  for (int n = 0; n < 300; ++n) {
    b.add(fmt::format("n{:03}", n), {100.0 + n, 103.0 + n + n % 7, 101.0 + n * n % 11});
  }
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.groups[0].pairs.size(), 300 * 299 / 2);
  EXPECT_EQ(analysis.groups[0].contenders.size(), 300);
  EXPECT_EQ(analysis.groups[0].kind, Group::Kind::not_separated);
  EXPECT_LT(analysis.groups[0].finding.size(), 300);
}

/// Without differences and without a margin, claims are as rare as the level says (Holm).
TEST(AnalysisLaws, NoiseHasFewBetterOnes) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal(100, 10);
  int won = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    StudyBuilder b;
    b.study.report.margin = 0;
    for (const char* name : {"a", "b", "c", "d"}) {
      std::vector<double> values;
      for (int s = 0; s < 6; ++s) values.push_back(normal(random));
      b.add(name, values);
    }
    const Group g = analyse(b.study).groups[0];
    won += std::any_of(g.pairs.begin(), g.pairs.end(),
                       [](const auto& p) { return p.separation == Separation::apart; });
  }
  EXPECT_LE(won, 70);  // expected at most 50, standard deviation 7
}

}  // namespace
}  // namespace ballast
