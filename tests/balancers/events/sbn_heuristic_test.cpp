// SPDX-License-Identifier: BSD-3-Clause
// The balancer sbn-heuristic: the paper's example, each step of Figure 7, ways around the dead.
#include "balancers/events/sbn_heuristic.h"

#include <gtest/gtest.h>

#include <numeric>

#include "balancers/by_name.h"
#include "events/event_machine.h"

namespace ballast {
namespace {

using Tell = EventMachine::Tell;
using Sent = EventMachine::Sent;
using Agents = EventAgentsOf<SbnHeuristic>;

/// Eight processors, one pattern.
struct Eight {
  explicit Eight(Settings settings = {}, const char* pattern = "sbn", NodeId p = 8) {
    settings.emplace_back("patterns", std::string(pattern));
    all = event_agents_by_name({*topology_by_name("hypercube", {p}), 1}, "sbn-heuristic", settings);
  }
  SbnHeuristic::Node& node(NodeId i) { return dynamic_cast<Agents&>(*all).node(i); }
  [[nodiscard]] const SbnHeuristic& agent() { return dynamic_cast<Agents&>(*all).agent(); }
  std::unique_ptr<EventAgents> all;
};
std::vector<Sent> sent(const EventMachine& machine) {
  return {machine.sent().begin(), machine.sent().end()};
}

/// Section 4.3: 24 jobs with SysLL 7 make it 10 and send 14; the successor with 6 makes its own
/// SysLL 8, whatever it was, and sends 12 on.
TEST(SbnHeuristic, AsInThePapersExample) {
  Eight eight;
  eight.node(0).level = 7;
  eight.node(4).level = 9;
  EventMachine machine(*eight.all, {24, 0, 0, 0, 6, 0, 0, 0});
  machine.tell_load(0);
  EXPECT_EQ(eight.node(0).level, 10u);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  EXPECT_EQ(eight.node(4).level, 8u);
  const auto all = sent(machine);
  ASSERT_GE(all.size(), 3u);
  EXPECT_EQ(all[0], (Sent{0, 0, 4, 14}));
  EXPECT_EQ(all[1], (Sent{1, 4, 6, 6}));
  EXPECT_EQ(all[2], (Sent{1, 4, 2, 6}));
  EXPECT_EQ(machine.loads()[0], 10u);
  EXPECT_EQ(machine.loads()[4], 8u);
}
/// With 15 it is not above MaxTh = 15.
TEST(SbnHeuristic, NothingIsSentAtMaxTh) {
  Eight eight;
  eight.node(0).level = 7;
  EventMachine machine(*eight.all, {15, 0, 0, 0, 0, 0, 0, 0});
  machine.tell_load(0);
  EXPECT_EQ(machine.messages(), 0u);
  machine.set_load(0, 16);
  machine.tell_load(0);
  EXPECT_EQ(sent(machine), (std::vector<Sent>{{0, 0, 4, 7}})) << "SysLL 7 + ceil(9/8) = 9";
}

/// Processors with 0 and 1 job pass the message on; half of each queue comes back, step by step.
TEST(SbnHeuristic, AMessagePassesThoseWithoutJobs) {
  Eight eight({{"min_threshold", 1}});
  // 0 -> 4 -> {6, 2} -> {7, 5}, {3, 1}
  EventMachine machine(*eight.all, {0, 10, 1, 0, 0, 0, 0, 0});
  machine.tell_load(0);
  EXPECT_EQ(eight.node(0).level, 0u);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  const std::vector<Sent> expected{{0, 0, 4, 0}, {1, 4, 6, 0}, {1, 4, 2, 0}, {2, 6, 7, 0},
                                   {2, 6, 5, 0}, {2, 2, 3, 0}, {2, 2, 1, 0}, {3, 1, 2, 5},
                                   {4, 2, 4, 3}, {5, 4, 0, 1}};
  EXPECT_EQ(sent(machine), expected);
  EXPECT_EQ(eight.node(4).level, 2u) << "0 + ceil(3/2)";
  EXPECT_EQ(eight.node(2).level, 3u) << "1 + ceil(5/3)";
  EXPECT_EQ(eight.node(1).level, 3u) << "ceil(11/4)";
  EXPECT_EQ(eight.node(0).level, 1u) << "its own queue";
  EXPECT_EQ(machine.loads()[0], 1u);
}

/// Above the mean of the way the message ends.
TEST(SbnHeuristic, AMessageEndsWithWhoHasEnough) {
  Eight eight({{"min_threshold", 2}});
  EventMachine machine(*eight.all, {1, 9, 9, 9, 3, 9, 9, 9});
  machine.tell_load(0);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  EXPECT_EQ(sent(machine), (std::vector<Sent>{{0, 0, 4, 0}, {1, 4, 0, 1}})) << "3 >= 2 + 1";
  EventMachine again(*eight.all, {1, 0, 0, 0, 2, 0, 0, 0});
  eight.node(0) = {};
  again.tell_load(0);
  ASSERT_TRUE(again.run(Tell::messages_only));
  EXPECT_EQ(again.messages(), 7u) << "2 < ceil(3/2) + 1: all are asked";
  EXPECT_EQ(again.tasks_moved(), 0u);
}

TEST(SbnHeuristic, PoliciesStopWhereTheySay) {
  for (std::int64_t policy = 1; policy <= 5; ++policy) {
    Eight eight({{"policy", policy}});
    for (std::uint32_t level = 0; level < 20; ++level) {
      const std::uint32_t expected = policy == 5   ? (level <= 2 ? 2 : 4)
                                     : policy == 4 ? level + 1
                                     : policy == 3 ? level + 2
                                     : policy == 2 ? level + 3
                                                   : level + 4;
      EXPECT_EQ(eight.agent().stop(level), expected);
    }
  }
}

/// The same queue and no higher level than when it asked last: not again.
TEST(SbnHeuristic, ProcessorThatGotNothingDoesNotAskAgain) {
  Eight eight({{"min_threshold", 2}});
  EventMachine machine(*eight.all, {1, 1, 1, 1, 1, 1, 1, 1});
  machine.tell_load(0);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  EXPECT_EQ(machine.messages(), 7u);
  machine.tell_load(0);
  EXPECT_EQ(eight.all->operations(), 1u);
  eight.node(0).level = 5;
  machine.tell_load(0);
  EXPECT_EQ(eight.all->operations(), 2u);
}

/// A message to a dead processor goes to those behind it: asking, giving back, sending away.
TEST(SbnHeuristic, GoesAroundTheDead) {
  Eight eight({{"min_threshold", 1}});
  EventMachine asking(*eight.all, {0, 9, 9, 9, 9, 9, 8, 9});
  asking.fail(4);
  asking.tell_load(0);
  ASSERT_TRUE(asking.run(Tell::messages_only));
  EXPECT_EQ(
      sent(asking),
      (std::vector<Sent>{{0, 0, 4, 0}, {2, 0, 6, 0}, {2, 0, 2, 0}, {3, 6, 0, 4}, {3, 2, 0, 4}}));
  EXPECT_EQ(eight.node(6).level, 4u) << "two have been passed";

  eight.node(0) = {};
  EventMachine giving(*eight.all, {0, 8, 0, 0, 0, 0, 0, 0});
  giving.tell_load(0);
  ASSERT_FALSE(giving.run(Tell::messages_only, 3));
  giving.fail(2);  // between 1 and 4
  ASSERT_TRUE(giving.run(Tell::messages_only));
  const auto all = sent(giving);
  ASSERT_EQ(all.size(), 10u);
  EXPECT_EQ(all[7], (Sent{3, 1, 2, 4}));
  EXPECT_EQ(all[8], (Sent{5, 1, 4, 4})) << "tasks and all";
  EXPECT_EQ(all[9], (Sent{6, 4, 0, 2}));

  Eight fresh;
  EventMachine away(*fresh.all, {80, 0, 0, 0, 0, 0, 0, 0});
  away.fail(4);
  away.tell_load(0);
  ASSERT_TRUE(away.run(Tell::messages_only));
  EXPECT_EQ(away.loads()[0], 10u);
  EXPECT_EQ(away.loads()[4], 0u);
  for (const NodeId i : {1, 2, 3, 5, 6, 7}) EXPECT_NEAR(away.loads()[i], 11.5, 1.5) << i;
}
TEST(SbnHeuristic, IsolatedProcessorKeepsItsJobs) {
  for (const Settings& settings : {Settings{}, Settings{{"max_threshold", 5}}}) {
    Eight two(settings, "both", 2);
    EventMachine machine(*two.all, {80, 0});
    machine.fail(1);
    ASSERT_TRUE(machine.run(Tell::changes, 1000));
    EXPECT_EQ(machine.messages(), 1u);
    EXPECT_EQ(machine.loads()[0], 80u);
  }
}

}  // namespace
}  // namespace ballast
