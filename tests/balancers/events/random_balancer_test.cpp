// SPDX-License-Identifier: BSD-3-Clause
#include <numeric>

#include "support/error_of.h"
#include "support/event_machine_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;

Settings heavy(std::int64_t value) { return {{"heavy", value}}; }

TEST(RandomBalancer, ExcessTasksGoInOneMessagePerChosenNeighbour) {
  auto machine = event_machine("line", "random", {0, 9, 4}, heavy(3));
  const Log log = machine.under_way();
  ASSERT_EQ(log.size(), 3u);
  EXPECT_EQ(machine.loads(), (std::vector<std::uint32_t>{0, 3, 3}));
  EXPECT_EQ(log[0].from, 1u);
  EXPECT_EQ(log[0].to, 0u);
  EXPECT_EQ(log[1].from, 1u);
  EXPECT_EQ(log[1].to, 2u);
  EXPECT_EQ(log[0].tasks + log[1].tasks, 6u);
  EXPECT_EQ(log[2], (EventMachine::Message{2, 1, 1}));
  EXPECT_EQ(machine.operations(), 2u);
}

TEST(RandomBalancer, TheThresholdItselfIsNotTooMuch) {
  auto machine = event_machine("line", "random", {3, 0}, heavy(3));
  EXPECT_EQ(machine.under_way(), Log{});
  machine.arrive(0, 1);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 1}}));
}

TEST(RandomBalancer, MovedTasksStay) {
  auto machine = event_machine("line", "random", {8, 0}, heavy(0));
  EXPECT_EQ(machine.handle_all(), (Log{{0, 1, 8}})) << "and it does not go back";
  machine.arrive(1, 2);
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 2}})) << "only what is its own";
}

TEST(RandomBalancer, TheNeighboursAreEquallyLikely) {
  auto machine = event_machine("complete", "random", {40'000, 0, 0, 0, 0}, heavy(0));
  const Log log = machine.under_way();
  ASSERT_EQ(log.size(), 4u);
  for (const auto& sent : log) EXPECT_NEAR(sent.tasks, 10'000, 5 * 87);  // 5 sigma
}

TEST(RandomBalancer, ADeadNeighbourGetsNothingMore) {
  auto machine = event_machine("star", "random", {6, 0, 0}, heavy(0));
  ASSERT_EQ(machine.under_way().size(), 2u);
  machine.bounce(0);  // from 1: dealt again, to 2 alone
  for (const auto& sent : machine.handle_all()) EXPECT_EQ(sent.to, 2u);
  EXPECT_EQ(machine.loads(), (std::vector<std::uint32_t>{0, 0, 6}));
}

TEST(RandomBalancer, WithoutNeighboursItKeepsAll) {
  auto machine = event_machine("line", "random", {6, 0}, heavy(0));
  machine.bounce();
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.loads()[0], 6u);
}

}  // namespace
}  // namespace ballast
