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
  // Differences -1, -2, -3, -4: mean -2.5, t = -3.873 with 3 degrees of freedom. One value is 0,
  // so the scale is that of the differences, and the margin a share of the mean magnitude 26.25.
  const SeedValues a = seeds_from_1({0, 20, 30, 40}), b = seeds_from_1({1, 22, 33, 44});
  const auto pair = paired(a, b, false, 0);
  EXPECT_EQ(pair.seeds, 4);
  EXPECT_FALSE(pair.logarithmic);
  EXPECT_DOUBLE_EQ(pair.difference.mean, -2.5);
  EXPECT_NEAR(*pair.difference.half, 3.182446 * std::sqrt(5.0 / 3 / 4), 1e-6);
  EXPECT_NEAR(*pair.p, 0.030466, 1e-6);
  EXPECT_FALSE(pair.certain);
  EXPECT_NEAR(paired(a, b, false, 0.02).margin, 0.02 * (90 + 100) / 8, 1e-9);
}

TEST(PairedDifference, RatiosByATable) {
  // Powers of 2: the logarithms of the ratios are -1, -2, -3, -4 times log 2.
  const SeedValues a = seeds_from_1({1, 1, 1, 1}), b = seeds_from_1({2, 4, 8, 16});
  const auto pair = paired(a, b, false, 0);
  EXPECT_TRUE(pair.logarithmic);
  EXPECT_NEAR(pair.distance, -2.5 * std::log(2.0), 1e-12);
  EXPECT_NEAR(*pair.p, 0.030466, 1e-6);
  EXPECT_NEAR(ratio_of(pair)->mean, std::exp2(-2.5), 1e-12);
  EXPECT_NEAR(ratio_of(pair)->high, std::exp2(-2.5 + 3.182446 * std::sqrt(5.0 / 12)), 1e-5);
  // A margin of 100 % is one step: t = -1.5 / error.
  EXPECT_NEAR(*paired(a, b, false, 1).p, 0.102728, 1e-6);
  // Negative values mirror them.
  const auto mirrored = paired(seeds_from_1({-1, -1, -1, -1}), seeds_from_1({-2, -4, -8, -16}));
  EXPECT_GT(mirrored.distance, 0);
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
  EXPECT_EQ(equal.p, 0.25);
  EXPECT_TRUE(equal.within_margin());
  EXPECT_FALSE(equal.certain);
  const auto fixed = paired(seeds_from_1({3, 3}), seeds_from_1({4, 4}), true);
  EXPECT_EQ(fixed.p, 0);
  EXPECT_TRUE(fixed.certain);
  EXPECT_EQ(paired(seeds_from_1({3, 3}), seeds_from_1({4, 4})).p, 0.5);
  // The values vary, so their equal differences may be an accident: the sign test.
  const auto rounded = paired(seeds_from_1({3, 9, -4}), seeds_from_1({4, 10, -3}));
  EXPECT_EQ(rounded.p, 0.25);
  EXPECT_FALSE(rounded.certain);
}

TEST(PairedDifference, RoundingIsNoVariance) {
  const auto pair = paired(seeds_from_1({0.1 + 0.2, -0.7}), seeds_from_1({0.2, -0.8}));
  EXPECT_EQ(pair.p, 0.5);
  EXPECT_EQ(pair.difference.half, 0);
  EXPECT_EQ(paired(seeds_from_1({0.1 + 0.2, 1}), seeds_from_1({0.3, 1})).error, 0);
}

TEST(PairedDifference, TooLargeToSquareIsNotDecided) {
  std::vector<PairedComparison> pairs{
      paired(seeds_from_1({1e300, -1e300, 0}), seeds_from_1({-1e300, 1e300, 1}))};
  correct_by_holm(pairs);
  EXPECT_EQ(pairs[0].separation, Separation::open);
}

TEST(Holm, StepsDown) {
  std::vector<PairedComparison> pairs(5);
  for (auto& pair : pairs) pair.distance = 1;  // outside the margin
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
  using enum Separation;
  const Separation expected[] = {open, apart, open, open, apart};
  for (std::size_t k = 0; k < 5; ++k) EXPECT_EQ(pairs[k].separation, expected[k]) << k;
  // The interval of the level decides: 0.05 / 4, / 3, and / 2 for those that stay open.
  EXPECT_DOUBLE_EQ(pairs[4].level, 0.05 / 4);
  EXPECT_DOUBLE_EQ(pairs[1].level, 0.05 / 3);
  EXPECT_DOUBLE_EQ(pairs[3].level, 0.05 / 2);
  EXPECT_DOUBLE_EQ(pairs[0].level, 0.05 / 2);
}

TEST(Holm, TheClaimsStepDownApart) {
  std::vector<PairedComparison> pairs(3);
  for (auto& pair : pairs) pair.seeds = 9;
  pairs[0].distance = 1;
  pairs[0].p = 0.001;
  pairs[1].p = 0.016;  // at the mean 0, within the margin
  pairs[2].p = 0.03;
  correct_by_holm(pairs);
  EXPECT_DOUBLE_EQ(*pairs[1].corrected, 0.048) << "all three pairs count";
  EXPECT_EQ(pairs[0].separation, Separation::apart);
  EXPECT_EQ(pairs[1].separation, Separation::equal);
  EXPECT_EQ(pairs[2].separation, Separation::open);
}

TEST(Holm, IsAtMostOne) {
  std::vector<PairedComparison> pairs(3);
  for (auto& pair : pairs) pair.p = 0.7;
  correct_by_holm(pairs);
  EXPECT_EQ(pairs[0].corrected, 1);
}

TEST(FurtherSeeds, TheFirstNumberWhoseIntervalDoesNotCrossTheMargin) {
  PairedComparison pair;
  pair.seeds = 4;
  pair.distance = 3;
  pair.margin = 1;
  pair.error = 1.5;  // a deviation of 3: t with n - 1 degrees times 3 / sqrt(n) < 2
  // t(10) = 2.228 of 11 seeds: 2.015; t(11) = 2.201 of 12 seeds: 1.906.
  EXPECT_EQ(further_seeds(pair, 0.05), 8U);
  EXPECT_GT(further_seeds(pair, 0.005).value(), 12U);
  pair.error = {};
  EXPECT_FALSE(further_seeds(pair, 0.05));
  pair.error = 1e9;
  EXPECT_FALSE(further_seeds(pair, 0.05)) << "more than a million";
  pair.error = 0;  // the sign test: 2^(1 - 6) < 0.05
  EXPECT_EQ(further_seeds(pair, 0.05), 2U);
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
