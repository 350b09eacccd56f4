// SPDX-License-Identifier: BSD-3-Clause
// Timers of event agents, and what ends a run in which they are set again and again.
#include <gtest/gtest.h>

#include "network/ideal_network.h"
#include "support/event_nodes_fixture.h"

namespace ballast {
namespace {

/// Agents of which each sets its timer again as a table says, and writes down when it runs out.
struct Clockwork : EventAgentBase {
  struct Node {};
  struct Message {};
  using Me = EventSelf<Clockwork>;
  std::map<std::pair<NodeId, Cycle>, std::vector<Cycle>> settings;
  std::vector<std::pair<Cycle, NodeId>>* log = nullptr;
  Cycle give_at = kNever;  ///< processor 0 sends a task to 1 if its timer runs out then
  bool for_ever = false;   ///< again every 7 cycles, and a message to the next processor

  void receive(Me, NodeId, const Message&, std::uint32_t) const {}
  void load_changed(Me me, std::uint32_t) const {
    if (me.now() == 0) set(me);
  }
  void wake(Me me) const {
    log->push_back({me.now(), me.id()});
    if (me.now() == give_at && me.id() == 0) me.send(1, {}, 1);
    set(me);
  }

 private:
  void set(Me me) const {
    if (for_ever) {
      me.wake_at(me.now() + 7);
      me.send(1 - me.id(), {});
    }
    const auto all = settings.find({me.id(), me.now()});
    if (all == settings.end()) return;
    for (const Cycle at : all->second) me.wake_at(at);
  }
};

RunResult run_clockwork(Clockwork clockwork, std::vector<std::pair<Cycle, NodeId>>& log,
                        bool execute, const Tasks& tasks, Cycle latency = 3) {
  clockwork.log = &log;
  const TestLine line(tasks.processors);
  AnyLatency network([=](const Message&) { return latency; });
  NetworkMachineOptions o = event_options(event_maker(clockwork), execute);
  o.max_cycles = 3000;
  return simulate(tasks, network, line, o);
}

TEST(EventTimers, OneTimerAProcessorThatIsSetAgainAndAgain) {
  using Log = std::vector<std::pair<Cycle, NodeId>>;
  Log log;
  Clockwork c;
  c.settings = {{{0, 0}, {50, 20, 30}},          // later, earlier, in between: the last one counts
                {{0, 30}, {30}},                 // now: at the next edge
                {{0, 31}, {10}},                 // before now
                {{0, 32}, {90, kNever}},         // none
                {{1, 0}, {30, 40, kNever, 30}},  // at the same time as 0's
                {{1, 30}, {60, 45}},             // earlier
                {{1, 45}, {60}},                 // the old one's time
                {{2, 0}, {kNever, kNever, 80}},  // 0's old one
                {{2, 80}, {kNever}}};
  run_clockwork(c, log, false, tasks_of_loads({1, 0, 0}));
  EXPECT_EQ(log, (Log{{30, 0}, {30, 1}, {31, 0}, {32, 0}, {45, 1}, {60, 1}, {80, 2}}));
}

/// Each message sets the timer of its receiver to the next cycle.
struct Postponing : EventAgentBase {
  struct Node {};
  struct Message {};
  using Me = EventSelf<Postponing>;
  std::vector<Cycle>* log;
  void receive(Me me, NodeId, const Message&, std::uint32_t) const { me.wake_at(me.now()); }
  void load_changed(Me me, std::uint32_t) const {
    if (me.now() != 0 || me.id() != 0) return;
    for (int k = 0; k < 3; ++k) me.send(1, {});
  }
  void wake(Me me) const { log->push_back(me.now()); }
};

TEST(EventTimers, ATimerThatIsDueCanStillBePutOff) {
  std::vector<Cycle> log;
  Postponing agent;
  agent.log = &log;
  const TestLine line(2);
  AnyLatency network([](const Message&) { return 3; });
  simulate(tasks_of_loads({1, 0}), network, line, event_options(event_maker(agent), false));
  EXPECT_EQ(log, std::vector<Cycle>{7}) << "messages come in cycles 4, 5 and 6";
}

TEST(EventTimers, ATimerThatWouldMoveATaskKeepsTheRunAlive) {
  std::vector<std::pair<Cycle, NodeId>> log;
  Clockwork c;
  c.settings = {{{0, 0}, {500}}};
  c.give_at = 500;
  const RunResult r = run_clockwork(c, log, false, tasks_of_loads({4, 0}));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{3, 1}));
  EXPECT_EQ(r.cycles, 500u + 1 + 3);
  c.settings[{0, 0}] = {200};
  c.settings[{0, 200}] = {500};
  EXPECT_EQ(run_clockwork(c, log, false, tasks_of_loads({4, 0})).costs.tasks_moved, 0u)
      << "it had run out once since a task moved last";
}

TEST(EventTimers, TheWatchdogWaitsForALongMessage) {
  Scripted agent;
  std::vector<Event> log;
  agent.orders = {{10, 0, Order::send, 1, 7, 40}};
  agent.log = &log;
  const TestLine line(2);
  IdealNetwork network(line);
  NetworkMachineOptions o = event_options(event_maker(agent), false);
  o.processors.task_flits = 10;
  o.watchdog = 30;
  EXPECT_EQ(simulate(tasks_of_loads({40, 0}), network, line, o).cycles, 10u + 1 + 401);
}

TEST(EventTimers, TimersThatAreSetForEverEndARunThatIsDone) {
  for (const Cycle latency : {3, 40}) {  // there is always a message under way
    std::vector<std::pair<Cycle, NodeId>> log;
    Clockwork c;
    c.for_ever = true;
    c.give_at = 7;
    const RunResult r = run_clockwork(c, log, false, tasks_of_loads({4, 0}), latency);
    EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{3, 1}));
    EXPECT_GE(r.cycles, 8 + latency);
    EXPECT_LE(r.cycles, 8 + latency + 8 + latency);
    c.give_at = kNever;
    const RunResult x =
        run_clockwork(c, log, true, tasks_of(2, {{0, 100, 0}, {0, 30, 9}}), latency);
    EXPECT_EQ(x.outcome, Outcome::completed);
    EXPECT_EQ(x.cycles, 130u);
    EXPECT_LE(x.edges, 130u + latency + 4) << "the messages that were under way";
  }
}

}  // namespace
}  // namespace ballast
