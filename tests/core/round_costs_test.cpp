// SPDX-License-Identifier: BSD-3-Clause
#include "core/round_costs.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

/// G ends with the last active round, but has the pauses before it; M has all rounds.
TEST(RoundLog, EntriesAfterTheLastActiveRoundWait) {
  RoundLog log;
  EXPECT_EQ(log.costs(), RoundCosts{});
  log.add(8, 2, 4, Activity::flowed);
  EXPECT_EQ(log.costs(), (RoundCosts{1, 1, 6, 4}));
  log.add(5, 2, 0.5, Activity::none);
  log.add(4, 2, 0, Activity::none);
  EXPECT_EQ(log.costs(), (RoundCosts{1, 1, 6, 4.5}));
  EXPECT_EQ(log.rounds(), 3U);
  EXPECT_EQ(log.quiet(), 2U);
  log.add(2.5, 2, 1, Activity::flowed);
  EXPECT_EQ(log.costs(), (RoundCosts{2, 4, 6 + 3 + 2 + 0.5, 5.5}));
  EXPECT_EQ(log.quiet(), 0U);
}

/// What is pending keeps the machine from being stable, and costs nothing by itself: T, G and the
/// rounds are those of what flows.
TEST(RoundLog, APendingRoundIsNeitherQuietNorCounted) {
  RoundLog log;
  log.add(6, 5.5, 0, Activity::pending);
  EXPECT_EQ(log.quiet(), 0U);
  EXPECT_EQ(log.costs(), RoundCosts{});
  log.add(6, 5.5, 1, Activity::flowed);
  log.add(6, 5.5, 0, Activity::pending);
  EXPECT_EQ(log.costs(), (RoundCosts{1, 2, 1, 1}));
}

TEST(RoundLog, AChangeOfLoadEndsTheQuiet) {
  RoundLog log;
  for (int k = 0; k < 3; ++k) log.add(2, 2, 0, Activity::none);
  log.disturb();
  EXPECT_EQ(log.quiet(), 0U);
  log.add(2, 2, 0, Activity::none);
  EXPECT_EQ(log.quiet(), 1U);
  EXPECT_EQ(log.costs(), RoundCosts{});
  EXPECT_EQ(log.rounds(), 4U);
}

}  // namespace
}  // namespace ballast
