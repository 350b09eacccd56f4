// SPDX-License-Identifier: BSD-3-Clause
// Student's distribution against its closed forms, printed tables, and Boost where it is installed.
#include "core/students_t.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#if __has_include(<boost/math/distributions/students_t.hpp>)
#include <boost/math/distributions/students_t.hpp>
#define BALLAST_BOOST_MATH
#endif

namespace ballast {
namespace {

const double kFreedoms[] = {1, 2, 3, 4, 5, 7, 10, 19, 30, 99, 500, 1'999, 2'001, 1e4, 1e6};

void expect_close(double value, double expected, double relative) {
  EXPECT_NEAR(value, expected, relative * std::abs(expected));
}

/// One degree: Cauchy's distribution. Two: p = 1 - t / sqrt(2 + t^2).
TEST(StudentsT, ClosedForms) {
  for (double t = 1e-9; t < 1e9; t *= 3) {
    const double two = t < 1 ? 1 - t / std::sqrt(2 + t * t)
                             : 2 / (std::sqrt(2 + t * t) * (std::sqrt(2 + t * t) + t));
    expect_close(students_t_two_sided(t, 1), 2 / std::numbers::pi * std::atan2(1, t), 1e-14);
    expect_close(students_t_two_sided(t, 2), two, 1e-14);
    EXPECT_EQ(students_t_two_sided(-t, 2), students_t_two_sided(t, 2));
  }
  const double infinite = std::numeric_limits<double>::infinity();
  expect_close(students_t_two_sided(1.959963984540054, infinite), 0.05, 1e-13);
  EXPECT_EQ(students_t_two_sided(infinite, 3), 0);
  EXPECT_EQ(students_t_two_sided(0, 3), 1);
}

/// Abramowitz and Stegun, table 26.10.
TEST(StudentsT, PrintedTable) {
  for (const auto& [freedom, t95, t999] : {std::tuple{1.0, 12.706, 636.619},
                                           {2.0, 4.303, 31.598},
                                           {5.0, 2.571, 6.869},
                                           {10.0, 2.228, 4.587},
                                           {30.0, 2.042, 3.646},
                                           {120.0, 1.980, 3.373}}) {
    EXPECT_NEAR(students_t_quantile(0.975, freedom), t95, 6e-4) << freedom;
    EXPECT_NEAR(students_t_quantile(0.9995, freedom), t999, 2e-3) << freedom;
  }
}

TEST(StudentsT, QuantilesAreInverse) {
  EXPECT_EQ(students_t_quantile(0.5, 3), 0);
  for (const double freedom : kFreedoms) {
    for (const double p : {0.5001, 0.75, 0.975, 0.999, 1 - 1e-6, 1 - 1e-12}) {
      const double t = students_t_quantile(p, freedom);
      expect_close(students_t_two_sided(t, freedom), 2 * (1 - p), 1e-12);
    }
  }
}

#ifdef BALLAST_BOOST_MATH
TEST(StudentsT, Boost) {
  for (const double freedom : kFreedoms) {
    const boost::math::students_t reference(freedom);
    for (double t = 1e-6; t < 1e4; t *= 1.7) {
      const double p = 2 * cdf(complement(reference, t));
      if (p > 1e-300) expect_close(students_t_two_sided(t, freedom), p, 1e-12);
    }
    for (const double p : {0.6, 0.975, 0.999, 1 - 1e-6}) {
      expect_close(students_t_quantile(p, freedom), quantile(reference, p), 1e-14);
    }
  }
}
#endif

}  // namespace
}  // namespace ballast
