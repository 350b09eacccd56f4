// SPDX-License-Identifier: BSD-3-Clause
#include "core/renewal_process.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/draws.h"
#include "core/random.h"

namespace ballast {
namespace {

/// Of rates so small that 1 - rate is 1: longer than any run, and cycles all the same.
TEST(RenewalProcess, GapsOfTinyRatesAreCycles) {
  for (const double rate : {1e-17, 1e-19, 1e-30, 1e-300, 1e-320}) {
    const RenewalProcess process = RenewalProcess::bernoulli(rate, 1);
    for (const double u : {0.0, 0.5, 1 - 0x1p-53}) {
      EXPECT_GE(process.gap(u), 1u) << rate;
      EXPECT_LE(process.gap(u), Cycle{1} << 62) << rate;
    }
    EXPECT_GT(process.gap(0.0), Cycle{1} << 53) << rate;
  }
}

/// The greatest k with (1 - stop)^k > u, one by one; at u = (1 - stop)^k it is k - 1. A stop of a
/// power of two: the powers are exact.
TEST(RenewalProcess, APauseIsTheGreatestThatIsLongEnough) {
  for (const double stop : {0.5, 0.25, 0.75}) {
    const RenewalProcess process = RenewalProcess::bernoulli(stop, 1);
    double power = 1;
    for (Cycle k = 0; k < 20; ++k) {
      EXPECT_EQ(process.gap(std::nextafter(power, 0)), k + 1) << stop;
      power *= 1 - stop;
      EXPECT_EQ(process.gap(power), k + 1) << stop;
    }
    EXPECT_GE(process.gap(0), stop < 0.5 ? Cycle{127} : Cycle{27}) << stop;
  }
}

/// With a short burst too, whose gaps are not all pauses; and at both ends of [0, 1).
TEST(RenewalProcess, ManyGapsAreThoseOfEach) {
  RandomStream random(1, Stream{0});
  for (const RenewalProcess& process :
       {RenewalProcess::bernoulli(0.24, 1), RenewalProcess::bernoulli(1e-6, 5),
        RenewalProcess::bernoulli(1, 1), RenewalProcess::on_off(0.3, 2, 4)}) {
    for (std::size_t n = 1; n <= kMostDraws; ++n) {
      double u[kMostDraws] = {0, 1 - 0x1p-53};
      for (std::size_t k = 2; k < n; ++k) u[k] = random.real();
      Cycle gaps[kMostDraws];
      process.gaps(u, n, gaps);
      for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(gaps[k], process.gap(u[k])) << n << ", " << k;
    }
  }
}

}  // namespace
}  // namespace ballast
