// SPDX-License-Identifier: BSD-3-Clause
#include <numeric>

#include "support/error_of.h"
#include "support/paper_office.h"

namespace ballast {
namespace {

using Log = PaperOffice::Log;

Settings heavy(std::int64_t value) { return {{"heavy", value}}; }

TEST(RandomBalancer, WhatIsTooMuchGoesInOneMessageToEachChosenNeighbour) {
  PaperOffice office("line", "random", {0, 9, 4}, heavy(3));
  const Log log = office.under_way();
  ASSERT_EQ(log.size(), 3u);
  EXPECT_EQ(office.loads(), (std::vector<std::uint32_t>{0, 3, 3}));
  EXPECT_EQ(log[0].from, 1u);
  EXPECT_EQ(log[0].to, 0u);
  EXPECT_EQ(log[1].from, 1u);
  EXPECT_EQ(log[1].to, 2u);
  EXPECT_EQ(log[0].tasks + log[1].tasks, 6u);
  EXPECT_EQ(log[2], (PaperOffice::Sent{2, 1, 1}));
  EXPECT_EQ(office.operations(), 2u);
}

TEST(RandomBalancer, TheThresholdItselfIsNotTooMuch) {
  PaperOffice office("line", "random", {3, 0}, heavy(3));
  EXPECT_EQ(office.under_way(), Log{});
  office.arrive(0, 1);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 1}}));
}

TEST(RandomBalancer, WhatHasMovedStays) {
  PaperOffice office("line", "random", {8, 0}, heavy(0));
  EXPECT_EQ(office.handle_all(), (Log{{0, 1, 8}})) << "and it does not go back";
  office.arrive(1, 2);
  EXPECT_EQ(office.under_way(), (Log{{1, 0, 2}})) << "only what is its own";
}

TEST(RandomBalancer, TheNeighboursAreEquallyLikely) {
  PaperOffice office("complete", "random", {40'000, 0, 0, 0, 0}, heavy(0));
  const Log log = office.under_way();
  ASSERT_EQ(log.size(), 4u);
  for (const auto& sent : log) EXPECT_NEAR(sent.tasks, 10'000, 5 * 87);  // 5 sigma
}

TEST(RandomBalancer, ADeadNeighbourGetsNothingMore) {
  PaperOffice office("star", "random", {6, 0, 0}, heavy(0));
  ASSERT_EQ(office.under_way().size(), 2u);
  office.bounce(0);  // from 1: dealt again, to 2 alone
  for (const auto& sent : office.handle_all()) EXPECT_EQ(sent.to, 2u);
  EXPECT_EQ(office.loads(), (std::vector<std::uint32_t>{0, 0, 6}));
}

TEST(RandomBalancer, WithoutNeighboursItKeepsAll) {
  PaperOffice office("line", "random", {6, 0}, heavy(0));
  office.bounce();
  EXPECT_EQ(office.under_way(), Log{});
  EXPECT_EQ(office.loads()[0], 6u);
}

}  // namespace
}  // namespace ballast
