// SPDX-License-Identifier: BSD-3-Clause
#include "support/error_of.h"
#include "support/event_machine_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;
using Loads = std::vector<std::uint32_t>;

Settings gradient_limits(std::int64_t light, std::int64_t heavy, std::int64_t pause = 10) {
  return {{"light", light}, {"heavy", heavy}, {"pause", pause}};
}

TEST(Gradient, OnlyTheLightTellAtFirst) {
  auto machine = event_machine("ring", "gradient", {3, 0, 3, 3}, gradient_limits(1, 5));
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {1, 2, 0}}));
}

/// A line of five, 0 is light: 1 tells 2 that it is one hop away, and so on.
TEST(Gradient, TheMapSpreadsHopByHop) {
  auto machine = event_machine("line", "gradient", {0, 3, 3, 3, 3}, gradient_limits(1, 5));
  EXPECT_EQ(
      machine.handle_all(),
      (Log{
          {0, 1, 0}, {1, 0, 0}, {1, 2, 0}, {2, 1, 0}, {2, 3, 0}, {3, 2, 0}, {3, 4, 0}, {4, 3, 0}}));
  machine.arrive(4, 3);
  EXPECT_EQ(machine.under_way(), (Log{{4, 3, 1}})) << "overloaded: one task towards 0";
  machine.handle();
  EXPECT_EQ(machine.under_way(), Log{}) << "3 is loaded moderately and keeps it";
  EXPECT_EQ(machine.loads(), (Loads{0, 3, 3, 4, 5}));
}

TEST(Gradient, OneTaskAfterThePauseAndNotBefore) {
  auto machine = event_machine("line", "gradient", {9, 0}, gradient_limits(1, 4, 30));
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}}));
  machine.pass(7);
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}, {0, 1, 1}})) << "its hops, and a task";
  EXPECT_EQ(machine.timer(0), 37u);
  machine.pass(29);
  machine.arrive(0, 1);
  EXPECT_EQ(machine.under_way().size(), 2u);
  machine.ring(0);
  EXPECT_EQ(machine.now(), 37u);
  EXPECT_EQ(machine.under_way().size(), 3u);
  EXPECT_EQ(machine.operations(), 2u);
}

TEST(Gradient, NothingMovesWithoutALightProcessor) {
  auto machine = event_machine("ring", "gradient", {90, 1, 1, 1}, gradient_limits(1, 4));
  EXPECT_EQ(machine.under_way(), Log{});
}

/// 1 is not light any more: without a light one the hops count up to the diameter and one.
TEST(Gradient, TheMapEndsWhenTheLastOneIsNotLight) {
  auto machine = event_machine("ring", "gradient", {3, 0, 3, 3, 3, 3}, gradient_limits(1, 5));
  machine.handle_all();
  machine.arrive(1, 3);
  EXPECT_LT(machine.handle_all().size(), 100u);
  machine.arrive(4, 50);
  EXPECT_EQ(machine.under_way(), Log{}) << "nobody to send them to";
}

TEST(Gradient, TheNearestIsChosen) {
  auto machine = event_machine("line", "gradient", {0, 3, 9, 3, 3, 0}, gradient_limits(1, 5));
  while (!machine.under_way().empty()) {
    const EventMachine::Message first = machine.under_way()[0];
    if (first.tasks != 0 && first.from == 2) {
      EXPECT_EQ(first.to, 1u);
    }
    machine.handle();
  }
}

TEST(Gradient, AForgottenNeighbourIsOnNoMap) {
  auto machine = event_machine("line", "gradient", {0, 9, 3}, gradient_limits(1, 5));
  machine.handle();  // 1 hears of 0
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {1, 2, 0}, {1, 0, 1}}));
  machine.bounce(2);
  EXPECT_EQ(machine.loads()[1], 9u);
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}, {1, 2, 0}, {1, 2, 0}})) << "there is none";
  machine.bounce(0);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{0, 9, 3}));
}

TEST(Gradient, HeavyIsNotLessThanLight) {
  const auto topology = topology_by_name("ring", {4});
  EXPECT_EQ(
      error_of([&] {
        static_cast<void>(event_agents_by_name({*topology, 1}, "gradient", gradient_limits(4, 3)));
      }),
      "balancer.light: expected 0 .. 3 with balancer.heavy = 3, got 4");
}

}  // namespace
}  // namespace ballast
