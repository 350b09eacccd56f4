// SPDX-License-Identifier: BSD-3-Clause
#include "support/error_of.h"
#include "support/event_machine_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;

Settings sender_limits(std::int64_t light, std::int64_t heavy) {
  return {{"light", light}, {"heavy", heavy}};
}

TEST(SenderInitiated, TellsWhenItsLoadHasDoubledOrHalvedAndNotBefore) {
  auto machine = event_machine("line", "sender-initiated", {0, 0}, sender_limits(0, 1000));
  const auto tells = [&](bool expected) {
    EXPECT_EQ(machine.under_way(), expected ? (Log{{0, 1, 0}}) : Log{}) << machine.loads()[0];
    machine.handle_all();
  };
  tells(false);
  machine.arrive(0, 1);  // nothing is less than half of anything
  tells(true);
  machine.arrive(0, 4);  // 5
  tells(true);
  machine.arrive(0, 4);  // 9
  tells(false);
  machine.arrive(0, 1);  // 10
  tells(true);
  for (int k = 0; k < 4; ++k) machine.execute(0);  // 6
  tells(false);
  machine.execute(0);  // 5
  tells(true);
  for (int k = 0; k < 2; ++k) machine.execute(0);  // 3
  tells(false);
  machine.execute(0);  // 2
  tells(true);
  machine.execute(0);  // 1
  tells(true);
  machine.execute(0);  // 0
  tells(true);
}

TEST(SenderInitiated, TheLightNeighboursGetEqualShares) {
  auto machine = event_machine("star", "sender-initiated", {0, 0, 0, 5}, sender_limits(5, 7));
  machine.handle_all();  // 0 knows the load of 3
  machine.arrive(0, 12);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 3}, {0, 2, 2}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}}))
      << "gives, then tells what is left; 3 is not light";
  EXPECT_EQ(machine.operations(), 1u);
}

TEST(SenderInitiated, ReceivedTasksOverloadNoProcessor) {
  auto machine = event_machine("line", "sender-initiated", {0, 4}, sender_limits(5, 7));
  machine.handle_all();
  machine.arrive(0, 40);
  EXPECT_EQ(machine.under_way()[0], (EventMachine::Message{0, 1, 3}));
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (std::vector<std::uint32_t>{37, 7}));
  for (int k = 0; k < 4; ++k) machine.execute(1);
  EXPECT_EQ(machine.under_way(), Log{}) << "3 are more than half of the 4 that it told";
  machine.execute(1);
  EXPECT_EQ(machine.handle_all(), (Log{{1, 0, 0}, {0, 1, 5}, {1, 0, 0}})) << "2, 5 more, 7";
}

TEST(SenderInitiated, SentTasksCountUntilTheNeighbourReports) {
  auto machine = event_machine("line", "sender-initiated", {20, 0}, sender_limits(5, 10));
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 10}, {0, 1, 0}}));
  machine.arrive(0, 5);
  EXPECT_EQ(machine.under_way().size(), 2u) << "1 has its ten";
}

TEST(SenderInitiated, MovedTasksStay) {
  auto machine = event_machine("line", "sender-initiated", {10, 0, 0}, sender_limits(5, 5));
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (std::vector<std::uint32_t>{5, 5, 0}));
  machine.arrive(1, 3);
  EXPECT_EQ(machine.under_way()[0], (EventMachine::Message{1, 2, 3}));
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (std::vector<std::uint32_t>{5, 5, 3}));
}

TEST(SenderInitiated, DeadNeighboursAreForgotten) {
  auto machine = event_machine("line", "sender-initiated", {20, 0}, sender_limits(5, 10));
  machine.bounce();  // the tasks
  machine.bounce();  // what it told
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.loads()[0], 20u);
}

TEST(SenderInitiated, LightIsAtMostOneMoreThanHeavy) {
  const auto topology = topology_by_name("ring", {4});
  const auto error = [&](std::int64_t light, std::int64_t heavy) {
    return error_of([&] {
      static_cast<void>(
          event_agents_by_name({*topology, 1}, "sender-initiated", sender_limits(light, heavy)));
    });
  };
  EXPECT_EQ(error(4, 3), "no error");
  EXPECT_EQ(error(5, 3), "balancer.light: expected 0 .. 4 with balancer.heavy = 3, got 5");
}

}  // namespace
}  // namespace ballast
