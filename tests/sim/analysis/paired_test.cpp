// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/statistics.h"

namespace ballast {
namespace {

SeedValues seeds_from_1(const std::vector<double>& values) {
  SeedValues all;
  for (const double value : values) all.push_back({all.size() + 1, value});
  return all;
}

TEST(PairedDifference, StudentsTByATable) {
  // Differences -1, -2, -3, -4: mean -2.5, t = -3.873 with 3 degrees of freedom.
  const auto pair = paired(seeds_from_1({10, 20, 30, 40}), seeds_from_1({11, 22, 33, 44}));
  EXPECT_EQ(pair.seeds, 4);
  EXPECT_DOUBLE_EQ(pair.difference.mean, -2.5);
  EXPECT_NEAR(*pair.difference.half, 3.182446 * std::sqrt(5.0 / 3 / 4), 1e-6);
  EXPECT_NEAR(*pair.p, 0.030466, 1e-6);
  EXPECT_FALSE(pair.certain);
}

TEST(PairedDifference, OnlyCommonSeedsCount) {
  const SeedValues a{{1, 5}, {2, 7}, {4, 9}, {9, 1000}}, b{{2, 6}, {3, -1000}, {4, 7}, {7, 0}};
  const auto pair = paired(a, b);
  EXPECT_EQ(pair.seeds, 2);
  EXPECT_DOUBLE_EQ(pair.difference.mean, 1.5);
  EXPECT_EQ(paired(a, {{3, 1}}).seeds, 0);
  EXPECT_FALSE(paired(a, {{3, 1}}).p);
}

TEST(PairedDifference, OneSeedHasNoP) {
  const auto pair = paired(seeds_from_1({3}), seeds_from_1({5}));
  EXPECT_EQ(pair.difference.mean, -2);
  EXPECT_FALSE(pair.difference.half);
  EXPECT_FALSE(pair.p);
}

TEST(PairedDifference, WithoutVariance) {
  const auto equal = paired(seeds_from_1({3, 9, 4}), seeds_from_1({3, 9, 4}));
  EXPECT_EQ(equal.p, 1);
  EXPECT_FALSE(equal.certain);
  const auto fixed = paired(seeds_from_1({3, 3}), seeds_from_1({4, 4}), true);
  EXPECT_EQ(fixed.p, 0);
  EXPECT_TRUE(fixed.certain);
  EXPECT_EQ(paired(seeds_from_1({3, 3}), seeds_from_1({4, 4})).p, 0.5);
  // The values vary, so their equal differences may be an accident: the sign test.
  const auto rounded = paired(seeds_from_1({3, 9, 4}), seeds_from_1({4, 10, 5}));
  EXPECT_EQ(rounded.p, 0.25);
  EXPECT_FALSE(rounded.certain);
}

TEST(PairedDifference, RoundingIsNoVariance) {
  const auto pair = paired(seeds_from_1({0.1 + 0.2, 0.7}), seeds_from_1({0.2, 0.6}));
  EXPECT_EQ(pair.p, 0.5);
  EXPECT_EQ(pair.difference.half, 0);
  EXPECT_EQ(paired(seeds_from_1({0.1 + 0.2, 1}), seeds_from_1({0.3, 1})).p, 1);
}

TEST(PairedDifference, TooLargeToSquareIsNotDecided) {
  std::vector<PairedComparison> pairs{
      paired(seeds_from_1({1e300, -1e300, 0}), seeds_from_1({-1e300, 1e300, 1}))};
  correct_by_holm(pairs);
  EXPECT_FALSE(pairs[0].differs);
}

TEST(Holm, StepsDown) {
  std::vector<PairedComparison> pairs(5);
  pairs[0].p = 0.04;
  pairs[1].p = 0.01;
  pairs[3].p = 0.03;  // 2 has no p, so it is no comparison
  pairs[4].p = 0.005;
  correct_by_holm(pairs);
  EXPECT_DOUBLE_EQ(*pairs[4].corrected, 0.02);
  EXPECT_DOUBLE_EQ(*pairs[1].corrected, 0.03);
  EXPECT_DOUBLE_EQ(*pairs[3].corrected, 0.06);
  EXPECT_DOUBLE_EQ(*pairs[0].corrected, 0.06);  // not 0.04
  EXPECT_FALSE(pairs[2].corrected);
  EXPECT_TRUE(pairs[4].differs && pairs[1].differs);
  EXPECT_FALSE(pairs[3].differs || pairs[0].differs || pairs[2].differs);
}

TEST(Holm, IsAtMostOne) {
  std::vector<PairedComparison> pairs(3);
  for (auto& pair : pairs) pair.p = 0.7;
  correct_by_holm(pairs);
  EXPECT_EQ(pairs[0].corrected, 1);
}

TEST(PowerFit, ExactPowerAndInterval) {
  const std::vector<double> x{4, 16, 64, 256}, y{6, 12, 24, 48};
  const auto exact = fit_power(x, y);
  EXPECT_NEAR(exact->exponent.mean, 0.5, 1e-12);
  EXPECT_NEAR(exact->factor, 3, 1e-12);
  EXPECT_NEAR(*exact->exponent.half, 0, 1e-9);
  // Logarithms to base 2: x 0, 1, 2; y 0, 2, 2. Slope 1, residues -1/3, 2/3, -1/3.
  const auto rough = fit_power(std::vector<double>{1, 2, 4}, std::vector<double>{1, 4, 4});
  EXPECT_NEAR(rough->exponent.mean, 1, 1e-12);
  EXPECT_NEAR(*rough->exponent.half, 12.7062 * std::sqrt(6.0 / 9 / 2), 1e-3);
}

TEST(PowerFit, TooFewSizes) {
  EXPECT_FALSE(fit_power(std::vector<double>{4}, std::vector<double>{6}));
  EXPECT_FALSE(fit_power(std::vector<double>{4, 4}, std::vector<double>{6, 7}));
  const auto two = fit_power(std::vector<double>{4, 16}, std::vector<double>{6, 12});
  EXPECT_NEAR(two->exponent.mean, 0.5, 1e-12);
  EXPECT_FALSE(two->exponent.half);
}

}  // namespace
}  // namespace ballast
