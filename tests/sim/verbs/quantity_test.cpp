// SPDX-License-Identifier: BSD-3-Clause
#include "config/quantity.h"

#include <gtest/gtest.h>

#include "support/error_of.h"

namespace ballast {
namespace {

TEST(Quantity, TimesAndSizesWithTheirUnits) {
  EXPECT_EQ(parse_time("90", "-t").count(), 90'000);
  EXPECT_EQ(parse_time("0.5s", "-t").count(), 500);
  EXPECT_EQ(parse_time("10m", "-t").count(), 600'000);
  EXPECT_EQ(parse_time("1.5h", "-t").count(), 5'400'000);
  EXPECT_EQ(parse_size("7", "-s"), 7);
  EXPECT_EQ(parse_size("3KB", "-s"), 3072);
  EXPECT_EQ(parse_size("1.5MB", "-s"), 3u << 19);
  EXPECT_EQ(parse_size("2GB", "-s"), std::size_t{2} << 30);
}

TEST(Quantity, RefusesOtherTexts) {
  for (const char* const text :
       {"", "s", "10x", "10ms", "-1s", "0", "nan", "inf", "1e300h", "1 s"}) {
    EXPECT_EQ(error_of([&] { static_cast<void>(parse_time(text, "-t")); }),
              fmt::format("-t: expected a time such as 90s, 10m or 1.5h, got \"{}\"", text));
  }
  for (const char* const text : {"", ",", "1TB", "0", "0.5", "64mb", "1e30GB"}) {
    EXPECT_EQ(error_of([&] { static_cast<void>(parse_size(text, "-s")); }),
              fmt::format("-s: expected a size such as 512KB, 64MB or 1GB, got \"{}\"", text));
  }
}

}  // namespace
}  // namespace ballast
