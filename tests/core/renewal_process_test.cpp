// SPDX-License-Identifier: BSD-3-Clause
#include "core/renewal_process.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ballast
