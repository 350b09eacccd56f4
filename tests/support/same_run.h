// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include "machine/run.h"

namespace ballast {

/// Equal in everything except the edges, which depend on skipping. The members that differ most
/// often come first, for a useful failure message.
inline void expect_same(const RunResult& a, RunResult b) {
  EXPECT_EQ(a.cycles, b.cycles);
  EXPECT_EQ(a.costs.tasks_moved, b.costs.tasks_moved);
  EXPECT_EQ(a.costs.imbalance, b.costs.imbalance);
  EXPECT_EQ(a.count_after.per_processor, b.count_after.per_processor);
  EXPECT_EQ(a.series, b.series);
  b.edges = a.edges;
  EXPECT_TRUE(a == b) << "another result differs";
}

}  // namespace ballast
