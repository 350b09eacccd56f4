// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/round_progress.h"

#include <gtest/gtest.h>

#include <limits>

namespace ballast {
namespace {

constexpr double kNobody = std::numeric_limits<double>::lowest();

/// A round of two agents with this largest load and flow; the mean load is 5.
void one_round(RoundProgress& progress, std::uint32_t round, double load, double flow) {
  for (NodeId i = 0; i < 2; ++i) progress.composed(round, 3);
  for (NodeId i = 0; i < 2; ++i) {
    progress.absorbed(round, load - i, flow, flow > 0 ? Activity::flowed : Activity::none);
  }
  progress.log(5, kNobody);
}

TEST(RoundProgress, SettlesWithTheLastRoundBeforeTheQuiet) {
  RoundProgress progress(2, 2, 2);
  one_round(progress, 0, 7, 4);
  EXPECT_EQ(progress.costs(), (RoundCosts{1, 1, 2, 4}));
  EXPECT_FALSE(progress.quiet());
  one_round(progress, 1, 6, 0);
  EXPECT_FALSE(progress.quiet());
  one_round(progress, 2, 6, 0);
  EXPECT_TRUE(progress.quiet());
  EXPECT_EQ(progress.settled(), (RoundCosts{1, 1, 2, 4}));
  progress.disturb(3);
  EXPECT_FALSE(progress.quiet());
  one_round(progress, 3, 9, 2);
  EXPECT_EQ(progress.settled(), (RoundCosts{1, 1, 2, 4})) << "those of the last rest";
  EXPECT_EQ(progress.costs(), (RoundCosts{2, 4, 2 + 1 + 1 + 4, 6}));
  EXPECT_EQ(progress.messages(), 4u * 6);
  EXPECT_EQ(progress.useful_messages(), 4u * 6);
}

/// With the last neighbour the rounds end for ever, and their costs stay.
TEST(RoundProgress, WithoutMembersHasTheCostsOfAllRounds) {
  RoundProgress progress(2, 3, 2);
  one_round(progress, 0, 7, 4);
  one_round(progress, 1, 6, 1);
  const RoundCosts before{2, 2, 2 + 1, 5};
  EXPECT_EQ(progress.costs(), before);
  progress.leave(2);
  EXPECT_FALSE(progress.quiet()) << "one is left";
  progress.leave(2);
  progress.log(5, 6);
  EXPECT_EQ(progress.members(), 0u);
  EXPECT_TRUE(progress.quiet());
  EXPECT_EQ(progress.settled(), before);
  EXPECT_EQ(progress.costs(), before);
  EXPECT_EQ(progress.over(), 2u);
}

/// A member that leaves is not waited for in the rounds that the others have begun.
TEST(RoundProgress, ARoundIsOverWithoutThoseWhoLeft) {
  RoundProgress progress(3, 1, 2);
  for (NodeId i = 0; i < 3; ++i) progress.composed(0, 1);
  for (NodeId i = 0; i < 2; ++i) progress.absorbed(0, 6, 2, Activity::flowed);
  progress.log(5, kNobody);
  EXPECT_EQ(progress.over(), 0u);
  progress.leave(0);
  progress.log(5, kNobody);
  EXPECT_EQ(progress.over(), 1u);
  EXPECT_EQ(progress.costs(), (RoundCosts{1, 1, 1, 2}));
}

}  // namespace
}  // namespace ballast
