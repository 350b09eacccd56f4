// SPDX-License-Identifier: BSD-3-Clause
// Means with intervals of 95 %, against the printed table of Student's t.
#include "core/estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace ballast {
namespace {

/// 0 and 1 in turn, n of them, n even: mean 1/2, standard error 1 / (2 sqrt(n - 1)).
std::vector<double> zeros_and_ones(int n) {
  std::vector<double> values;
  for (int k = 0; k < n; ++k) values.push_back(k % 2);
  return values;
}

TEST(Estimate, TheIntervalIsStudents) {
  for (const auto& [n, t] :
       {std::pair{2, 12.706205}, {4, 3.182446}, {10, 2.262157}, {30, 2.045230}}) {
    const Estimate e = estimate(zeros_and_ones(n));
    EXPECT_DOUBLE_EQ(e.mean, 0.5);
    EXPECT_NEAR(e.half * 2 * std::sqrt(n - 1), t, 1e-6) << n;
    EXPECT_DOUBLE_EQ(e.low(), 0.5 - e.half);
    EXPECT_DOUBLE_EQ(e.high(), 0.5 + e.half);
  }
}

/// Around a mean that is far larger than the differences.
TEST(Estimate, MovesAndScalesWithItsValues) {
  const std::vector<double> values{3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
  std::vector<double> moved;
  for (const double v : values) moved.push_back(1e9 + 2 * v);
  const Estimate a = estimate(values), b = estimate(moved);
  EXPECT_DOUBLE_EQ(a.mean, 3.9);
  EXPECT_NEAR(a.half, 2.262157 * std::sqrt(54.9 / 9 / 10), 1e-6);
  EXPECT_DOUBLE_EQ(b.mean, 1e9 + 2 * a.mean);
  EXPECT_NEAR(b.half, 2 * a.half, 1e-6);
}

TEST(Estimate, FewOrEqualValues) {
  EXPECT_EQ(estimate({}).mean, 0);
  EXPECT_EQ(estimate({}).half, 0);
  const double one[] = {7};
  EXPECT_EQ(estimate(one).mean, 7);
  EXPECT_TRUE(std::isinf(estimate(one).half));
  const double equal[] = {7, 7, 7};
  EXPECT_EQ(estimate(equal).mean, 7);
  EXPECT_EQ(estimate(equal).half, 0);
}

/// What the seeds share falls out of the difference.
TEST(Estimate, PairedDifferences) {
  const std::vector<double> a{101, 202, 303, 404}, b{100, 200, 300, 400};
  const Estimate d = paired_difference(a, b);
  EXPECT_DOUBLE_EQ(d.mean, 2.5);
  EXPECT_NEAR(d.half, 3.182446 * std::sqrt(5.0 / 3 / 4), 1e-6) << "of 1, 2, 3, 4";
  EXPECT_DOUBLE_EQ(paired_difference(b, a).mean, -2.5);
}

}  // namespace
}  // namespace ballast
