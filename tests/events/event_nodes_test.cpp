// SPDX-License-Identifier: BSD-3-Clause
// The machine of event agents edge by edge: order of messages, cycles of their handling, holds,
// tasks that settle, and what ends a run.
#include "events/event_nodes.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/event_nodes_fixture.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;

/// A few processors on a line with scripted agents; every packet takes 3 cycles.
struct Bench {
  template <bool settle = false>
  static Bench of(NodeId p, const std::vector<Order>& orders, const Tasks& tasks, bool execute,
                  Cycle message_cycles, bool between_tasks = false) {
    Bench b{TestLine(p)};
    ScriptedThat<settle> agent;
    agent.orders = orders;
    agent.log = &b.log;
    TaskNodes::Options options;
    options.execute = execute;
    options.message_cycles = message_cycles;
    options.between_tasks = between_tasks;
    options.task_flits = 10;
    EventNodes core(tasks, options,
                    std::make_unique<EventAgentsOf<ScriptedThat<settle>>>(agent, p, 1, 1), b.line);
    AnyLatency network([](const Message&) { return 3; });
    drive(core, network, [&](Cycle now) {
      if (now <= 400) {
        b.finished.push_back(core.store().ledger().count(Place::finished));
        b.load.emplace_back(core.store().load().begin(), core.store().load().end());
      }
      b.end = now;
    });
    core.add_costs(b.result);
    b.mean_wait = core.store().meter().measures().mean_wait();
    b.sent = network.sent;
    return b;
  }
  [[nodiscard]] std::vector<Event> of_kind(Event::What what) const {
    std::vector<Event> some;
    for (const Event& e : log) {
      if (e.what == what) some.push_back(e);
    }
    return some;
  }
  /// First cycle after whose edge `count` tasks had been executed.
  [[nodiscard]] Cycle finish(std::uint64_t count) const {
    return static_cast<Cycle>(std::find(finished.begin(), finished.end(), count) -
                              finished.begin());
  }

  TestLine line;
  std::vector<Event> log = {};
  std::vector<std::uint64_t> finished = {};
  std::vector<std::vector<std::uint32_t>> load = {};
  std::vector<AnyLatency::Sent> sent = {};
  RunResult result = {};
  double mean_wait = 0;
  Cycle end = 0;
};

TEST(EventArray, APacketACycleWithTheFlitsOfItsTasks) {
  const Bench b = Bench::of(
      3,
      {{10, 0, Order::send, 1, 7, 2}, {10, 0, Order::send, 2, 8, 0}, {10, 0, Order::send, 1, 9, 1}},
      tasks_of_loads({5, 0, 0}), false, 0);
  ASSERT_EQ(b.sent.size(), 3u);
  for (Cycle k = 0; k < 3; ++k) EXPECT_EQ(b.sent[k].cycle, 11 + k);
  EXPECT_EQ(b.sent[0].message.flits, 21u);
  EXPECT_EQ(b.sent[1].message.flits, 1u);
  EXPECT_EQ(b.sent[2].message.flits, 11u);
  EXPECT_EQ(b.load[9][0], 5u);
  EXPECT_EQ(b.load[10][0], 2u) << "gone at once";
  EXPECT_EQ(b.of_kind(Event::received), (std::vector<Event>{{14, 1, Event::received, 7, 2, 2},
                                                            {15, 2, Event::received, 8, 0, 0},
                                                            {16, 1, Event::received, 9, 1, 3}}));
  EXPECT_EQ(b.result.costs.tasks_moved, 3u);
  EXPECT_EQ(b.result.costs.task_hops, 6u) << "routers";
  EXPECT_EQ(b.result.costs.agent_messages, 3u);
}

/// Processor 1 executes a task of 100 cycles from cycle 0 on.
TEST(EventArray, HandlingTakesItsCyclesOneMessageAfterTheOther) {
  const Bench b = Bench::of(
      3,
      {{10, 0, Order::send, 1, 7, 1}, {10, 0, Order::send, 1, 8, 0}, {11, 2, Order::send, 1, 9, 1}},
      tasks_of(3, {{0, 300, 0}, {0, 50, 0}, {1, 100, 0}, {2, 300, 0}, {2, 9, 0}}), true, 5);
  // There in cycles 14, 15, 15.
  EXPECT_EQ(b.of_kind(Event::received), (std::vector<Event>{{19, 1, Event::received, 7, 1, 1},
                                                            {24, 1, Event::received, 8, 0, 1},
                                                            {29, 1, Event::received, 9, 1, 2}}));
  EXPECT_EQ(b.load[18][1], 0u);
  EXPECT_EQ(b.load[19][1], 1u);
  EXPECT_EQ(b.load[28][1], 1u);
  EXPECT_EQ(b.load[29][1], 2u);
  EXPECT_EQ(b.finish(1), 115u) << "it stood still for 15 cycles";
  EXPECT_EQ(b.finish(2), 115u + 50);
  EXPECT_EQ(b.result.costs.handling_cycles, 15u);
  EXPECT_EQ(b.result.costs.suspended_cycles, 0u);
}

TEST(EventArray, NothingBeginsWhileAMessageIsHandled) {
  const Bench b = Bench::of(2, {{10, 0, Order::send, 1, 7, 0}},
                            tasks_of(2, {{1, 4, 10}, {1, 30, 16}}), true, 5);
  EXPECT_EQ(b.finish(1), 14u) << "due in the cycle in which the message comes";
  EXPECT_EQ(b.load[18][1], 1u);
  EXPECT_EQ(b.load[19][1], 0u) << "begins when the message has been handled";
  EXPECT_EQ(b.finish(2), 49u);
}

/// Held from 12 to 30 and from 40 to 41, handling from 14 to 19.
TEST(EventArray, HoldsAndHandlingsOverlap) {
  const Bench b = Bench::of(2,
                            {{10, 0, Order::send, 1, 7, 0},
                             {12, 1, Order::hold},
                             {13, 1, Order::hold},
                             {20, 1, Order::release},
                             {30, 1, Order::release},
                             {40, 1, Order::hold},
                             {41, 1, Order::release}},
                            tasks_of(2, {{1, 100, 0}}), true, 5);
  EXPECT_EQ(b.finish(1), 119u);
  EXPECT_EQ(b.result.costs.suspended_cycles, 19u);
  EXPECT_EQ(b.result.costs.handling_cycles, 5u);
  const Bench late = Bench::of(2,
                               {{10, 0, Order::send, 1, 7, 0},
                                {16, 1, Order::hold},
                                {16, 1, Order::release},
                                {17, 1, Order::hold},
                                {25, 1, Order::release}},
                               tasks_of(2, {{1, 100, 0}}), true, 5);
  EXPECT_EQ(late.finish(1), 111u) << "from 14 to 25";
}

TEST(EventArray, MessagesMayWaitForTheEndOfATask) {
  const Tasks tasks = tasks_of(2, {{1, 100, 0}, {1, 50, 0}});
  for (const Cycle cycles : {0, 5}) {
    const std::vector<Order> orders{{10, 0, Order::send, 1, 7}, {11, 0, Order::send, 1, 8}};
    const Bench b = Bench::of(2, orders, tasks, true, cycles, true);
    EXPECT_EQ(b.of_kind(Event::received),
              (std::vector<Event>{{100 + cycles, 1, Event::received, 7, 0, 0},
                                  {100 + 2 * cycles, 1, Event::received, 8, 0, 0}}));
    EXPECT_EQ(b.finish(1), 100u);
    EXPECT_EQ(b.finish(2), 150 + 2 * cycles);
    const Bench idle = Bench::of(2, orders, tasks_of(2, {{0, 100, 0}}), true, cycles, true);
    EXPECT_EQ(idle.of_kind(Event::received)[0].at, 14 + cycles);
  }
}

/// They come at 99, 100 and 101; a task ends at 100 and the next one begins.
TEST(EventArray, MessagesAtTheEdgeBetweenTasks) {
  const Tasks tasks = tasks_of(3, {{1, 100, 0}, {1, 50, 0}, {2, 300, 0}, {2, 9, 0}});
  const std::vector<Order> orders{
      {95, 0, Order::send, 1, 7}, {96, 2, Order::send, 1, 8, 1}, {97, 0, Order::send, 1, 9}};
  const Bench b = Bench::of(3, orders, tasks, true, 0, true);
  EXPECT_EQ(b.of_kind(Event::received), (std::vector<Event>{{100, 1, Event::received, 7, 0, 0},
                                                            {100, 1, Event::received, 8, 1, 1},
                                                            {150, 1, Event::received, 9, 0, 0}}));
  EXPECT_EQ(b.load[99][1], 1u);
  EXPECT_EQ(b.finish(3), 159u);
  const Bench slow = Bench::of(3, orders, tasks, true, 5, true);
  // The next task has not executed yet when the third one comes.
  EXPECT_EQ(slow.of_kind(Event::received),
            (std::vector<Event>{{105, 1, Event::received, 7, 0, 0},
                                {110, 1, Event::received, 8, 1, 1},
                                {115, 1, Event::received, 9, 0, 1}}));
  EXPECT_EQ(slow.finish(2), 165u);
}

/// Processor 0 executes 10 cycles; 20 leave it at cycle 1 and are there at 5, or handled at 10.
TEST(EventArray, TheWaitOfATaskCountsItsWay) {
  for (const Cycle cycles : {0, 5}) {
    const Bench b = Bench::of(2, {{1, 0, Order::send, 1, 7, 1}},
                              tasks_of(2, {{0, 10, 0}, {0, 20, 0}}), true, cycles);
    EXPECT_EQ(b.finish(2), 25u + cycles);
    EXPECT_DOUBLE_EQ(b.mean_wait, (0 + 5 + static_cast<double>(cycles)) / 2);
  }
}

/// They come at 14 and 15, while a task runs; it is held from 20 to 40.
TEST(EventArray, HeldProcessorReadsQueuedMessages) {
  for (const Cycle cycles : {0, 5}) {
    const std::vector<Order> orders{{10, 0, Order::send, 1, 7},
                                    {11, 0, Order::send, 1, 8},
                                    {20, 1, Order::hold},
                                    {30, 0, Order::send, 1, 9},
                                    {40, 1, Order::release}};
    const Bench b = Bench::of(2, orders, tasks_of(2, {{1, 100, 0}}), true, cycles, true);
    EXPECT_EQ(b.of_kind(Event::received),
              (std::vector<Event>{{21 + cycles, 1, Event::received, 7, 0, 0},
                                  {21 + 2 * cycles, 1, Event::received, 8, 0, 0},
                                  {34 + cycles, 1, Event::received, 9, 0, 0}}));
    EXPECT_EQ(b.finish(1), 120u);
  }
}

TEST(EventArray, ARunEndsThoughProcessorsAreHeld) {
  const Bench b = Bench::of(2, {{8, 1, Order::hold}, {8, 0, Order::send, 1, 7, 1}},
                            tasks_of_loads({3, 0}), false, 0);
  EXPECT_EQ(b.end, 12u);
  EXPECT_EQ(b.result.costs.suspended_cycles, 4u);
}

TEST(EventArray, TheQueueGivesFromItsBackAndTakesThere) {
  const Bench b =
      Bench::of(2, {{1, 0, Order::send, 1, 7, 2}},
                tasks_of(2, {{0, 10, 0}, {0, 20, 0}, {0, 3, 0}, {0, 4, 0}, {1, 50, 0}}), true, 0);
  // 0: 10 and 20. 1: 50, then 3 and 4.
  for (const auto& [count, at] : {std::pair{1, 10}, {2, 30}, {3, 50}, {4, 53}, {5, 57}}) {
    EXPECT_EQ(b.finish(static_cast<std::uint64_t>(count)), static_cast<Cycle>(at));
  }
}

TEST(EventArray, SettledTasksAreExecutedFirstAndNeverLeave) {
  const Tasks tasks = tasks_of(2, {{0, 9, 0}, {0, 3, 0}, {0, 4, 0}, {1, 50, 0}, {1, 20, 0}});
  const std::vector<Order> orders{{1, 0, Order::send, 1, 7, 2}};
  const Bench b = Bench::of<true>(2, orders, tasks, true, 0);
  for (const auto& [count, at] : {std::pair{1, 9}, {2, 50}, {3, 53}, {4, 57}, {5, 77}}) {
    EXPECT_EQ(b.finish(static_cast<std::uint64_t>(count)), static_cast<Cycle>(at));
  }
  std::vector<Order> back{orders[0], {20, 1, Order::send, 0, 8, 1}};
  EXPECT_EQ(Bench::of<true>(2, back, tasks, true, 0).of_kind(Event::received).size(), 2u)
      << "the one that has not moved";
  back[1].tasks = 2;
  EXPECT_THROW(Bench::of<true>(2, back, tasks, true, 0), InvariantError);
  back[1] = {51, 1, Order::send, 0, 8, 1};  // one that has moved runs, the other one waits
  EXPECT_EQ(Bench::of<true>(2, back, tasks, true, 0).of_kind(Event::received).size(), 2u);
}

TEST(EventArray, AgentsHearOfChangesOnceAnEdge) {
  const Bench b = Bench::of(2, {{10, 0, Order::send, 1, 7, 1}, {10, 0, Order::send, 1, 8, 1}},
                            tasks_of(2, {{0, 5, 4}, {0, 40, 4}, {0, 40, 4}, {0, 40, 4}}), true, 0);
  const std::vector<Event> expected{
      {0, 0, Event::changed, 0, 0, 0},  {0, 1, Event::changed, 0, 0, 0},
      {4, 0, Event::changed, 4, 0, 3},  // one runs
      {9, 0, Event::changed, 0, 0, 2},  {10, 0, Event::changed, 0, 0, 0},
      {14, 1, Event::changed, 0, 0, 0}, {15, 1, Event::changed, 0, 0, 1},
      {49, 0, Event::changed, 0, 0, 0},  // nothing runs
      {54, 1, Event::changed, 0, 0, 0}, {94, 1, Event::changed, 0, 0, 0}};
  EXPECT_EQ(b.of_kind(Event::changed), expected);
}

TEST(EventArray, ForbiddenActionsOfAnAgentAreErrors) {
  const Tasks tasks = tasks_of_loads({2, 0});
  EXPECT_THROW(Bench::of(2, {{5, 0, Order::send, 1, 7, 3}}, tasks, false, 0), InvariantError);
  EXPECT_THROW(Bench::of(2, {{5, 0, Order::send, 2, 7, 1}}, tasks, false, 0), InvariantError);
  EXPECT_THROW(Bench::of(2, {{5, 0, Order::release}}, tasks, false, 0), InvariantError);
}

/// Whatever happens, every task is somewhere and its processor counts it.
TEST(EventArray, ConservationAndOrderAtEveryEdgeUnderAnyLatency) {
  for (std::uint64_t seed = 0; seed < 240; ++seed) {
    SCOPED_TRACE(seed);
    const auto p = static_cast<NodeId>(2 + seed % 7);
    const TestLine line(p);
    const Tasks tasks = event_tasks(p, 60, 200, seed);
    TaskNodes::Options options;
    options.execute = seed % 2 != 0;
    options.message_cycles = seed / 2 % 3 * 4;
    options.between_tasks = seed % 7 < 3;
    const bool settle = seed % 5 == 0;
    const EventAgentsContext context{line, seed};
    auto agents = (settle ? restless<true>(p) : restless(p))(context);
    EventNodes core(tasks, options, std::move(agents), line);
    RandomStream random(seed, Stream{77});
    AnyLatency network([&](const Message&) { return 1 + random.below(60); });
    drive(core, network, [&](Cycle) {
      const TaskLedger& ledger = core.store().ledger();
      ASSERT_EQ(
          std::accumulate(core.store().load().begin(), core.store().load().end(), std::uint64_t{0}),
          ledger.count(Place::queued));
      std::uint64_t running = 0;
      for (NodeId i = 0; i < p; ++i) running += core.store().running(i);
      ASSERT_EQ(running, ledger.count(Place::running));
      ASSERT_EQ(core.in_transit(), ledger.count(Place::in_transit));
      ASSERT_EQ(ledger.count(Place::stranded), 0u);
    });
    RunResult r;
    core.add_costs(r);
    EXPECT_GT(r.costs.tasks_moved, 0u);
    EXPECT_EQ(r.costs.agent_messages, network.sent.size());
  }
}

}  // namespace
}  // namespace ballast
