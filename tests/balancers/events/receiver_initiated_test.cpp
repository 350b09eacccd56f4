// SPDX-License-Identifier: BSD-3-Clause
#include "support/event_machine_fixture.h"
#include "support/event_nodes_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;
using Loads = std::vector<std::uint32_t>;

TEST(ReceiverInitiated, ALightProcessorAsksAllNeighbours) {
  auto machine = event_machine("ring", "receiver-initiated", {5, 1, 2, 5});
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {1, 2, 0}}));
  EXPECT_EQ(machine.operations(), 1u);
  EXPECT_EQ(machine.timer(1), 1000u);
  EXPECT_EQ(machine.timer(0), kNever);
}

TEST(ReceiverInitiated, NeighboursWithTwoMoreSendOne) {
  auto machine = event_machine("star", "receiver-initiated", {1, 2, 3, 9});
  EXPECT_EQ(machine.handle_all(), (Log{{0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {2, 0, 1}, {3, 0, 1}}));
  EXPECT_EQ(machine.loads(), (Loads{3, 2, 2, 8}));
}

TEST(ReceiverInitiated, ASingleTaskIsNotPassedToAndFro) {
  auto machine = event_machine("line", "receiver-initiated", {1, 0});
  for (int k = 0; k < 5; ++k) {
    EXPECT_EQ(machine.handle_all().size(), 2u) << "requests";
    machine.ring(0);
    machine.ring(1);
  }
  EXPECT_EQ(machine.loads(), (Loads{1, 0}));
}

TEST(ReceiverInitiated, DoesNotAskAgainBeforeItsTime) {
  auto machine = event_machine("line", "receiver-initiated", {0, 9}, {{"retry", 70}});
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{1, 8}));
  machine.execute(0);
  EXPECT_EQ(machine.under_way(), Log{}) << "light again, but it waits";
  EXPECT_EQ(machine.timer(0), 70u);
  machine.ring(0);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}}));
  EXPECT_EQ(machine.timer(0), 140u);
  machine.handle_all();
  machine.arrive(0, 1);
  machine.ring(0);
  EXPECT_EQ(machine.under_way(), Log{}) << "it is not light any more";
  machine.execute(0);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}})) << "it has waited long enough";
}

TEST(ReceiverInitiated, DeadNeighboursAreNotAskedAgain) {
  auto machine = event_machine("line", "receiver-initiated", {0, 9, 9});
  machine.bounce();
  machine.ring(0);
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.timer(0), kNever);
}

TEST(ReceiverInitiated, ATaskThatComesBackIsInTheQueueAgain) {
  auto machine = event_machine("line", "receiver-initiated", {0, 9});
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 1}}));
  machine.bounce();
  EXPECT_EQ(machine.loads(), (Loads{0, 9}));
}

/// On a machine: requests of the same processor, `retry` cycles apart.
TEST(ReceiverInitiated, RequestsAreExactlyTheRetryApart) {
  const TestLine line(2);
  const Tasks tasks = tasks_of_loads({0, 6}, 1'000.0);
  AnyLatency network([](const Message&) { return 3; });
  const auto o = event_options(named("receiver-initiated", {{"retry", 400}}), true);
  simulate(tasks, network, line, o);
  std::vector<Cycle> asked;
  for (const auto& [cycle, message] : network.sent) {
    if (message.from == 0 && message.flits == 1) asked.push_back(cycle);
  }
  ASSERT_GT(asked.size(), 3u);
  EXPECT_EQ(asked[0], 1u);
  for (std::size_t k = 1; k < asked.size(); ++k) EXPECT_EQ(asked[k] - asked[k - 1], 400u);
}

}  // namespace
}  // namespace ballast
