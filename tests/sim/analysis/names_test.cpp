// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/names.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

TEST(Names, ResultsAsPeopleSayThem) {
  EXPECT_EQ(result_name("mean_wait"), "mean wait");
  EXPECT_EQ(result_name("latency.mean"), "mean latency");
  EXPECT_EQ(result_name("idle.max"), "largest idle");
  EXPECT_EQ(result_name("latency.p99"), "latency p99");
  EXPECT_EQ(result_name("cost.tasks_moved"), "tasks moved");
  EXPECT_EQ(result_name("cycles"), "cycles");
}

TEST(Names, AxesWithoutTheirSections) {
  EXPECT_EQ(axis_name("machine.processors"), "processors");
  EXPECT_EQ(axis_name("balancer.name"), "balancer");
  EXPECT_EQ(axis_name("run.max_cycles"), "max cycles");
  EXPECT_EQ(axis_name("router"), "router");
}

}  // namespace
}  // namespace ballast
