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

/// By hand: a wait without a task is 3 times as long as the one before, at most 65,536 cycles.
TEST(ReceiverInitiated, WaitsInVainGetLonger) {
  auto machine =
      event_machine("line", "receiver-initiated", {0, 1}, {{"retry", 5'000}, {"backoff", 3}});
  std::vector<Cycle> timers;
  for (int k = 0; k < 5; ++k) {
    timers.push_back(machine.timer(0));
    machine.ring(0);
  }
  EXPECT_EQ(timers, (std::vector<Cycle>{5'000, 20'000, 65'000, 130'536, 196'072}));
}

/// The fourth wait would have been 8 x 70 cycles, from 490. A task in it makes it 70 again, and so
/// does an end of light load; a wait that has lasted longer ends at the next edge.
TEST(ReceiverInitiated, ATaskOrEnoughWorkResetsTheWait) {
  const auto waiting = [] {
    auto machine = event_machine("line", "receiver-initiated", {0, 0}, {{"retry", 70}});
    for (int k = 0; k < 3; ++k) {
      machine.handle_all();
      machine.ring(0);
    }
    EXPECT_EQ(machine.timer(0), 490u + 560);
    return machine;
  };
  auto asks = waiting();
  asks.set_load(1, 9);
  asks.handle_all();
  EXPECT_EQ(asks.timer(0), 490u + 70);
  asks.ring(0);
  EXPECT_EQ(asks.timer(0), 560u + 70) << "still light: the first wait again";
  asks.ring(0);
  EXPECT_EQ(asks.timer(0), 560u + 70 + 140) << "in vain";

  auto works = waiting();
  works.arrive(0, 1);
  EXPECT_EQ(works.timer(0), 490u + 560) << "one task is a light load";
  works.arrive(0, 1);
  EXPECT_EQ(works.timer(0), 490u + 70);
}

/// On a machine: requests of the same processor. By default the waits for nothing double; with a
/// backoff of 1 all are `retry` cycles. Processor 1 executes its only task all the time.
TEST(ReceiverInitiated, RequestsAreExactlyTheirWaitsApart) {
  const TestLine line(2);
  const auto apart = [&line](const Settings& settings) {
    AnyLatency network([](const Message&) { return 3; });
    simulate(tasks_of_loads({0, 1}, 10'000.0), network, line,
             event_options(named("receiver-initiated", settings), true));
    std::vector<Cycle> waits;
    Cycle last = 1;
    for (const auto& [cycle, message] : network.sent) {
      if (message.from != 0) continue;
      if (cycle != 1) waits.push_back(cycle - last);
      last = cycle;
    }
    return waits;
  };
  EXPECT_EQ(apart({{"retry", 400}}), (std::vector<Cycle>{400, 800, 1'600, 3'200}));
  EXPECT_EQ(apart({{"retry", 400}, {"backoff", 1}}), std::vector<Cycle>(25, 400));
}

}  // namespace
}  // namespace ballast
