// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "support/event_machine_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;
using Loads = std::vector<std::uint32_t>;

EventMachine walking(const Loads& loads) {
  return event_machine("complete", "tree-walking", loads);
}

std::size_t held(const EventMachine& machine) {
  const std::vector<int> holds = machine.holds();
  return static_cast<std::size_t>(std::count(holds.begin(), holds.end(), 1));
}

/// Four processors: 0 - 2 - 3 and 1. Processor 3 is idle and tells the root.
TEST(TreeWalking, OneOperationMessageByMessage) {
  auto machine = walking({6, 1, 5, 0});
  EXPECT_EQ(machine.under_way(), (Log{{3, 0, 0}})) << "idle";
  EXPECT_EQ(held(machine), 0u);
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 0}})) << "begin";
  EXPECT_EQ(machine.holds(), (std::vector<int>{1, 0, 0, 0}));
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{2, 1, 0}, {2, 3, 0}}));
  machine.handle();
  machine.handle();
  EXPECT_EQ(held(machine), 4u);
  EXPECT_EQ(machine.under_way(), (Log{{1, 2, 0}, {3, 2, 0}})) << "count";
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{3, 2, 0}})) << "the sum waits for both";
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{2, 0, 0}}));
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 0}, {0, 2, 3}})) << "share, and tasks";
  EXPECT_EQ(machine.holds(), (std::vector<int>{0, 1, 1, 1})) << "the root has done its part";
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 3}, {2, 1, 0}, {2, 3, 0}, {2, 1, 2}, {2, 3, 3}}))
      << "from what it has itself";
  EXPECT_EQ(machine.holds()[2], 1) << "it waits for its three";
  machine.handle();
  EXPECT_EQ(machine.holds()[2], 0);
  machine.handle_all();
  EXPECT_EQ(held(machine), 0u);
  EXPECT_EQ(machine.loads(), (Loads{3, 3, 3, 3}));
  EXPECT_EQ(machine.operations(), 1u);
}

TEST(TreeWalking, TasksAreSentWhenTheyAreThere) {
  auto machine = walking({9, 0, 0, 0});
  const Log log = machine.handle_all();
  EXPECT_EQ(Log(log.end() - 5, log.end()),
            (Log{{0, 2, 6}, {2, 1, 0}, {2, 3, 0}, {2, 1, 2}, {2, 3, 2}}))
      << "2 passes on what it got, after it got it";
  EXPECT_EQ(machine.loads(), (Loads{3, 2, 2, 2})) << "the first of a walk has one more";
}

/// 3 (P - 1) messages without tasks, and one for each idle processor but the root.
TEST(TreeWalking, CostsThreeMessagesALink) {
  for (const NodeId p : {2, 8, 16, 32, 6, 7, 11}) {
    SCOPED_TRACE(p);
    Loads loads(p, 5);
    loads[p - 1] = 0;
    auto machine = walking(loads);
    const Log log = machine.handle_all();
    const auto plain = std::count_if(log.begin(), log.end(), [](auto& s) { return s.tasks == 0; });
    EXPECT_EQ(plain, 3 * (p - 1) + 1);
    EXPECT_LE(log.size(), 4 * p);
  }
}

TEST(TreeWalking, AllGetFloorOrCeilOfTheMean) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{1});
    Loads loads(1 + random.below(40));
    for (auto& load : loads) load = static_cast<std::uint32_t>(random.below(30));
    loads[random.below(loads.size())] = 0;
    const auto total = std::accumulate(loads.begin(), loads.end(), 0u);
    auto machine = walking(loads);
    machine.handle_all();
    const auto mean = total / static_cast<std::uint32_t>(loads.size());
    EXPECT_EQ(std::accumulate(machine.loads().begin(), machine.loads().end(), 0u), total);
    EXPECT_EQ(*std::min_element(machine.loads().begin(), machine.loads().end()), mean);
    EXPECT_LE(*std::max_element(machine.loads().begin(), machine.loads().end()), mean + 1);
    EXPECT_EQ(held(machine), 0u);
  }
}

TEST(TreeWalking, AnIdleProcessorTellsOnceUntilItHasHadATask) {
  auto machine = walking({0, 0, 0, 0});
  EXPECT_EQ(machine.handle_all().size(), 3u * 3 + 3) << "one operation, although four were idle";
  EXPECT_EQ(machine.operations(), 1u);
  machine.arrive(3, 1);
  EXPECT_EQ(machine.under_way(), Log{});
  machine.execute(3);
  EXPECT_EQ(machine.under_way(), (Log{{3, 0, 0}}));
  machine.handle_all();
  EXPECT_EQ(machine.operations(), 2u);
}

TEST(TreeWalking, ProcessorThatBecomesIdleLateStartsAnotherOperation) {
  auto machine = walking({8, 0});
  for (int k = 0; k < 4; ++k) machine.handle();  // idle, begin, count, share
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 4}}));
  machine.handle();
  EXPECT_EQ(held(machine), 0u);
  for (int k = 0; k < 4; ++k) machine.execute(1);
  EXPECT_EQ(machine.under_way(), (Log{{1, 0, 0}}));
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{2, 2}));
}

TEST(TreeWalking, NewTasksStayWhereTheyAre) {
  auto machine = walking({6, 1, 5, 0});
  for (int k = 0; k < 4; ++k) machine.handle();
  ASSERT_EQ(held(machine), 4u);
  machine.arrive(3, 10);
  machine.arrive(2, 7);
  machine.handle_all();
  EXPECT_EQ(machine.loads(), (Loads{3, 3, 3 + 7, 3 + 10}));
}

/// Without a way to 2 the root is alone; 1 and 3, who may be alive, are cut off.
TEST(TreeWalking, LostBeforeTheyCountCountAsNone) {
  auto machine = walking({6, 1, 5, 0});
  machine.handle();
  machine.bounce();
  EXPECT_EQ(held(machine), 0u);
  EXPECT_EQ(machine.loads()[0], 6u);
  EXPECT_EQ(machine.under_way(), Log{});
}

TEST(TreeWalking, ProcessorThatFailsAfterTheStartIsFoundByTimeout) {
  auto machine = walking({6, 1, 5, 0});
  machine.handle();
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{2, 1, 0}, {2, 3, 0}}));
  machine.lose(1);  // 3 dies with it
  machine.handle_all();
  EXPECT_EQ(held(machine), 3u);
  EXPECT_GT(machine.timer(2), machine.now() + 900);
  machine.ring(2);
  EXPECT_EQ(machine.under_way(), (Log{{2, 3, 0}})) << "1 has counted";
  machine.bounce();
  machine.handle_all();
  EXPECT_EQ(held(machine), 0u);
  EXPECT_EQ(machine.loads(), (Loads{4, 4, 4, 0})) << "twelve for three";
}

TEST(TreeWalking, OneThatDiesAfterItHasCountedEndsTheOperation) {
  auto machine = walking({6, 1, 5, 0});
  for (int k = 0; k < 6; ++k) machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{2, 0, 0}}));
  machine.handle();
  EXPECT_EQ(machine.under_way(), (Log{{0, 2, 0}, {0, 2, 3}}));
  machine.bounce(0);  // 2 is dead, 1 and 3 wait for it
  machine.bounce(0);
  EXPECT_EQ(machine.holds(), (std::vector<int>{0, 1, 1, 1}));
  EXPECT_EQ(machine.loads()[0], 6u);
  for (const NodeId i : {1u, 3u}) {
    machine.ring(i);
    EXPECT_EQ(machine.under_way(), (Log{{i, 2, 0}}));
    machine.bounce();
    EXPECT_EQ(machine.holds()[i], 0);
    while (!machine.under_way().empty()) machine.handle();  // 3 is idle still
  }
}

/// 0 - 4, below it 2 (with 1, 3) and 6 (with 5, 7). 5 dies before it gives seven of its eight.
TEST(TreeWalking, AbandonMessagesSpread) {
  auto machine = walking({0, 0, 0, 0, 0, 8, 0, 0});
  const auto dead = [&](const EventMachine::Message& sent) { return sent.to == 5; };
  unsigned to_5 = 0;
  while (!machine.under_way().empty()) {
    to_5 += dead(machine.under_way()[0]);
    to_5 == 2 && dead(machine.under_way()[0]) ? machine.lose() : machine.handle();
  }
  EXPECT_EQ(held(machine), 8u) << "all wait";
  machine.ring(6);
  EXPECT_EQ(machine.under_way(), (Log{{6, 5, 0}})) << "7 is owed";
  machine.bounce();
  EXPECT_EQ(held(machine), 7u);
  machine.handle_all();
  EXPECT_EQ(held(machine), 1u) << "5 alone";
  EXPECT_EQ(machine.operations(), 2u) << "the idle ones have told the root";
}

/// Any processor fails at any time: no live one stays suspended, and later operations level the
/// rest.
TEST(TreeWalking, NoProcessorStaysSuspended) {
  for (const NodeId p : {2, 5, 8}) {
    for (NodeId dead = 0; dead < p; ++dead) {
      for (std::size_t when = 0; when < 4 * p; ++when) {
        SCOPED_TRACE(fmt::format("{} of {} dies after {} messages", dead, p, when));
        Loads loads(p, 0);
        loads[p - 1] = 3 * p;
        loads[p / 2] += p;
        auto machine = walking(loads);
        const auto lives = [&](NodeId i) { return i != dead; };
        for (std::size_t k = 0; k < when && !machine.under_way().empty(); ++k) machine.handle();
        for (int quiet = 0; quiet < 4 * static_cast<int>(p); ++quiet) {
          while (!machine.under_way().empty()) {
            const auto sent = machine.under_way()[0];
            if (!lives(sent.from)) {
              machine.lose();
            } else if (!lives(sent.to)) {
              machine.bounce();
            } else {
              machine.handle();
            }
          }
          for (NodeId i = 0; i < p; ++i) {
            if (lives(i) && machine.timer(i) != kNever) machine.ring(i);
          }
        }
        for (NodeId i = 0; i < p; ++i) {
          if (!lives(i)) continue;
          EXPECT_EQ(machine.holds()[i], 0) << i;
          EXPECT_EQ(machine.timer(i), kNever) << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace ballast
