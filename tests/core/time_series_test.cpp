// SPDX-License-Identifier: BSD-3-Clause
#include "core/time_series.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

/// What times 0 .. `last` leave of a series of a sample in each `every`th, of at most 8.
TimeSeries<std::uint64_t> sampled(std::uint64_t every, std::uint64_t last) {
  TimeSeries<std::uint64_t> series(every, 8);
  for (std::uint64_t t = 0; t <= last; ++t) {
    if (t == series.next()) series.add(t);
  }
  return series;
}

TEST(TimeSeries, HoldsTheMultiplesOfItsSpacing) {
  for (const std::uint64_t every : {1, 3}) {
    for (std::uint64_t last = 0; last < 300; ++last) {
      const auto series = sampled(every, last);
      ASSERT_LE(series.samples().size(), 8U);
      ASSERT_EQ(series.samples().size(), last / series.every() + 1) << "none is missing";
      for (std::size_t i = 0; i < series.samples().size(); ++i) {
        EXPECT_EQ(series.samples()[i], i * series.every());
      }
    }
  }
}

TEST(TimeSeries, DropsEverySecondSampleOnlyWhereItIsFull) {
  EXPECT_EQ(sampled(3, 21).every(), 3U);
  EXPECT_EQ(sampled(3, 23).every(), 3U) << "8 samples fit";
  EXPECT_EQ(sampled(3, 24).every(), 6U);
  EXPECT_EQ(sampled(3, 47).every(), 6U);
  EXPECT_EQ(sampled(3, 48).every(), 12U);
}

TEST(TimeSeries, NoneWithoutASpacing) {
  EXPECT_TRUE(sampled(0, 100).samples().empty());
  EXPECT_EQ(sampled(0, 100).every(), 0U);
}

}  // namespace
}  // namespace ballast
