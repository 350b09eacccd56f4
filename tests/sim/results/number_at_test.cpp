// SPDX-License-Identifier: BSD-3-Clause
#include "results/number_at.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

TEST(NumberAt, WhatIsNotThereIsNoZero) {
  const nlohmann::ordered_json result{{"cycles", 7},
                                      {"verdict", "balanced"},
                                      {"zero", 0},
                                      {"latency", {{"p99", 3.5}, {"p99.9", 4.5}}},
                                      {"list", {1, 2}}};
  EXPECT_EQ(number_at(result, "cycles"), 7);
  EXPECT_EQ(number_at(result, "zero"), 0);
  EXPECT_EQ(number_at(result, "latency.p99"), 3.5);
  EXPECT_EQ(number_at(result, "latency.p99.9"), 4.5);
  for (const char* path : {"", "none", "verdict", "latency", "latency.p50", "cycles.p50", "list",
                           "latency.p99.9.x", ".cycles", "cycles."}) {
    EXPECT_FALSE(number_at(result, path)) << path;
  }
}

}  // namespace
}  // namespace ballast
