// SPDX-License-Identifier: BSD-3-Clause
#include "support/event_machine_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;
using Loads = std::vector<std::uint32_t>;

EventMachine contracting(const char* topology, Loads loads, std::int64_t light = 100) {
  auto machine = event_machine(topology, "adaptive-contracting", Loads(loads.size(), 0),
                               {{"light", light}, {"timeout", 50}});
  for (NodeId i = 1; i < loads.size(); ++i) {
    machine.arrive(i, loads[i]);
    while (!machine.under_way().empty()) machine.lose();  // loads that nobody balances
  }
  return machine;
}

TEST(AdaptiveContracting, BidsAnswersTasks) {
  auto machine = contracting("star", {0, 3, 0, 1});
  machine.arrive(0, 9);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}, {0, 2, 0}, {0, 3, 0}})) << "bids";
  for (int k = 0; k < 3; ++k) machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}})) << "answers";
  machine.handle(2);
  machine.handle(0);
  EXPECT_EQ(machine.under_way(), (Log{{2, 0, 0}})) << "it waits for the last one";
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 3}, {0, 3, 2}})) << "13 tasks: 4 here, 3 each";
  EXPECT_EQ(machine.handle_all().size(), 2u);
  EXPECT_EQ(machine.loads(), (Loads{4, 3, 3, 3}));
  EXPECT_EQ(machine.operations(), 3u) << "of each that something came to";
}

TEST(AdaptiveContracting, NeighboursAtTheThresholdGetNothing) {
  auto machine = contracting("star", {0, 4, 3}, 4);
  machine.arrive(0, 20);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{12, 4, 11}));
}

TEST(AdaptiveContracting, TheRestIsSpread) {
  auto machine = contracting("complete", {0, 0, 0, 0});
  machine.arrive(0, 7);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{2, 2, 2, 1}));
}

TEST(AdaptiveContracting, ArrivalsWhileItAsksAreAskedForAfterwards) {
  auto machine = contracting("line", {0, 0});
  machine.arrive(0, 4);
  machine.arrive(0, 2);
  machine.arrive(0, 2);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}}));
  machine.handle();
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 4}, {0, 1, 0}})) << "half of all, then once more";
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{4, 4}));
  EXPECT_EQ(machine.operations(), 2u);
}

TEST(AdaptiveContracting, WhatHasMovedStays) {
  auto machine = contracting("line", {0, 0, 0});
  machine.arrive(0, 9);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{5, 4, 0}));
  machine.arrive(1, 1);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{5, 4, 1})) << "one may go";
}

TEST(AdaptiveContracting, WhatComesBackCountsAsAnAnswer) {
  auto machine = contracting("star", {0, 0, 0});
  machine.arrive(0, 6);
  machine.bounce(0);  // 1
  machine.handle();
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 3}}));
  machine.bounce();
  EXPECT_EQ(machine.under_way(), Log{}) << "nobody is left to ask";
  machine.arrive(0, 1);
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.loads()[0], 7u);
}

TEST(AdaptiveContracting, AsksAgainWhoDoesNotAnswer) {
  auto machine = contracting("star", {0, 0, 0});
  machine.pass(5);
  machine.arrive(0, 6);
  EXPECT_EQ(machine.timer(0), 55u);
  machine.lose(0);  // 1 has died with it
  machine.handle_all();
  EXPECT_EQ(machine.loads()[0], 6u);
  machine.ring(0);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}})) << "2 has answered";
  EXPECT_EQ(machine.timer(0), 105u);
  machine.bounce();
  EXPECT_EQ(machine.timer(0), kNever);
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 3}}));
}

TEST(AdaptiveContracting, ASecondAnswerChangesNothing) {
  auto machine = contracting("star", {0, 0, 0});
  machine.arrive(0, 6);
  machine.ring(0);
  EXPECT_EQ(machine.under_way().size(), 4u);
  for (int k = 0; k < 4; ++k) machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {2, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
  machine.handle(0);
  machine.handle(1);  // 1 again
  EXPECT_EQ(machine.under_way(), (Log{{2, 0, 0}, {2, 0, 0}}));
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{2, 2, 2}));
}

}  // namespace
}  // namespace ballast
