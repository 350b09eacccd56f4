// SPDX-License-Identifier: BSD-3-Clause
#include "machine/watchdog.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

TEST(Watchdog, FiresInTheCycleOfItsLimitAndNotBefore) {
  Watchdog dog(5);
  EXPECT_EQ(dog.next(), 5U);
  EXPECT_FALSE(dog.bites(3, true));
  EXPECT_EQ(dog.next(), 8U);
  EXPECT_FALSE(dog.bites(7, false));
  EXPECT_TRUE(dog.bites(8, false));
  EXPECT_FALSE(dog.bites(9, false, 2)) << "two cycles more are granted";
  EXPECT_TRUE(dog.bites(10, false, 2));
}

TEST(Watchdog, NoLimitNeverFires) {
  Watchdog dog(0);
  EXPECT_FALSE(dog.bites(1'000'000'000, false));
  EXPECT_EQ(dog.next(), kNever);
}

}  // namespace
}  // namespace ballast
