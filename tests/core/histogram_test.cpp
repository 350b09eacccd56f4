// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <numeric>

#include "core/distribution.h"

namespace ballast {
namespace {

using Counts = std::vector<std::uint64_t>;

TEST(Histogram, HasTenIntervalsFromMinToMax) {
  std::vector<double> values(101);
  std::iota(values.begin(), values.end(), 20.0);  // 20 .. 120
  EXPECT_EQ(Distribution::of(std::span<const double>(values)).histogram(),
            (Counts{10, 10, 10, 10, 10, 10, 10, 10, 10, 11}))
      << "the last one has its end, too";
}

TEST(Histogram, EqualValuesAreInOneInterval) {
  const std::vector<double> values(7, 3.5);
  EXPECT_EQ(Distribution::of(std::span<const double>(values)).histogram(), Counts{7});
  EXPECT_EQ(Distribution().histogram(), Counts{0});
}

TEST(Histogram, LeavesOutWhatTheDistributionDoes) {
  const std::vector<double> values{0, 500, 10, 4, 10, -3};
  const auto d = Distribution::of_some(std::span<const double>(values),
                                       [](std::uint32_t i) { return i % 4 != 1; });
  EXPECT_EQ(d.left_out, (std::vector<std::uint32_t>{1, 5}));
  EXPECT_EQ(d.histogram(), (Counts{1, 0, 0, 0, 1, 0, 0, 0, 0, 2}));
}

}  // namespace
}  // namespace ballast
