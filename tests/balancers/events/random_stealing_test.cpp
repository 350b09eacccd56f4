// SPDX-License-Identifier: BSD-3-Clause
#include <set>

#include "support/error_of.h"
#include "support/event_machine_fixture.h"
#include "support/event_nodes_fixture.h"

namespace ballast {
namespace {

using Log = EventMachine::Log;
using Loads = std::vector<std::uint32_t>;

TEST(RandomStealing, OnlyAnIdleProcessorAsksOneVictimAtATime) {
  auto machine = event_machine("ring", "random-stealing", {3, 1, 0, 5});
  ASSERT_EQ(machine.messages(), 1u);
  EXPECT_EQ(machine.under_way()[0].from, 2u);
  machine.tell_load(2);
  EXPECT_EQ(machine.messages(), 1u) << "it waits for the answer";
  EXPECT_EQ(machine.operations(), 1u);
}

TEST(RandomStealing, TheVictimGivesHalfOrOneAndKeepsATask) {
  const auto after = [](std::uint32_t queued, bool runs, const char* amount) {
    auto machine = event_machine("line", "random-stealing", {0, queued + runs},
                                 {{"amount", std::string(amount)}});
    if (runs) machine.execute(1);
    machine.handle_all();
    return machine.loads();
  };
  EXPECT_EQ(after(9, false, "half"), (Loads{5, 4}));
  EXPECT_EQ(after(8, false, "half"), (Loads{4, 4}));
  EXPECT_EQ(after(2, false, "half"), (Loads{1, 1}));
  EXPECT_EQ(after(1, false, "half"), (Loads{0, 1})) << "it has not begun";
  EXPECT_EQ(after(9, false, "one"), (Loads{1, 8}));
  EXPECT_EQ(after(1, false, "one"), (Loads{0, 1}));
}

/// On a machine the last queued task leaves if another one runs: 2 tasks of 1,000 cycles.
TEST(RandomStealing, TheLastQueuedTaskLeavesBesideARunningOne) {
  const TestLine line(2);
  AnyLatency network([](const Message&) { return 3; });
  const RunResult r = simulate(tasks_of_loads({0, 2}, 1'000.0), network, line,
                               event_options(named("random-stealing"), true));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{1, 1}));
  EXPECT_EQ(r.costs.tasks_moved, 1u);
  // Asked at once: 2 messages of 3 cycles, and one cycle at each end.
  EXPECT_EQ(r.cycles, 1'000u + 8u);
}

TEST(RandomStealing, AsksTheNextVictimAtOnceAndPausesAfterTooManyRefusals) {
  auto machine =
      event_machine("complete", "random-stealing", {0, 1, 1, 1}, {{"pause", 70}, {"tries", 5}});
  for (int k = 0; k < 5; ++k) {
    ASSERT_EQ(machine.under_way().size(), 1u) << k;
    machine.handle();  // the request
    machine.handle();  // the refusal
  }
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.timer(0), 70u);
  EXPECT_EQ(machine.operations(), 1u);
  machine.tell_load(0);
  EXPECT_EQ(machine.under_way(), Log{}) << "it pauses";
  machine.ring(0);
  EXPECT_EQ(machine.under_way().size(), 1u);
  EXPECT_EQ(machine.operations(), 2u);
}

/// Without a backoff each search has all its tries: after a pause, and after work during a request
/// or a pause.
TEST(RandomStealing, EachSearchHasAllItsTries) {
  auto machine = event_machine("complete", "random-stealing", {0, 1, 1, 1},
                               {{"pause", 70}, {"tries", 3}, {"backoff", 1}});
  const auto requests = [&] {
    std::size_t asked = 0;
    for (const auto& message : machine.handle_all()) asked += message.from == 0;
    return asked;
  };
  EXPECT_EQ(requests(), 3u);
  machine.ring(0);
  EXPECT_EQ(requests(), 3u) << "after a pause";
  machine.ring(0);
  machine.arrive(0, 1);
  EXPECT_EQ(requests(), 1u) << "it has work, and does not ask again";
  machine.set_load(0, 0);  // it had begun before the refusal
  machine.tell_load(0);
  EXPECT_EQ(requests(), 3u) << "idle again";
  machine.arrive(0, 1);
  machine.execute(0);
  EXPECT_EQ(requests(), 3u) << "after work that ended a pause";
}

TEST(RandomStealing, ByDefaultItPausesAfterAsManyRefusalsAsThereAreVictims) {
  for (const auto& [victims, most] : {std::pair{"random", 7u}, std::pair{"neighbours", 2u}}) {
    auto machine = event_machine("ring", "random-stealing", {0, 1, 1, 1, 1, 1, 1, 1},
                                 {{"victims", std::string(victims)}});
    EXPECT_EQ(machine.handle_all().size(), 2 * most) << victims;
  }
}

/// Pauses of processor 0 after its next searches, all in vain, and the requests of each search.
std::vector<std::pair<Cycle, std::size_t>> pauses_of(EventMachine& machine, int searches) {
  std::vector<std::pair<Cycle, std::size_t>> pauses;
  for (; searches > 0; --searches) {
    const std::size_t requests = machine.handle_all().size() / 2;
    pauses.emplace_back(machine.timer(0) - machine.steps(), requests);
    machine.ring(0);
  }
  return pauses;
}

/// By hand: 20,000 40,000 80,000, but at most 65,536; 12 tries / 1, 1, 2, 65,536 / 20,000.
TEST(RandomStealing, APauseInVainDoublesTheNextAndShortensTheSearch) {
  using Pauses = std::vector<std::pair<Cycle, std::size_t>>;
  const auto pauses = [](std::int64_t pause, std::int64_t backoff) {
    auto machine = event_machine("complete", "random-stealing", {0, 1, 1, 1},
                                 {{"pause", pause}, {"tries", 12}, {"backoff", backoff}});
    return pauses_of(machine, 5);
  };
  EXPECT_EQ(pauses(20'000, 2),
            (Pauses{{20'000, 12}, {40'000, 12}, {65'536, 6}, {65'536, 4}, {65'536, 4}}));
  EXPECT_EQ(pauses(5, 10), (Pauses{{5, 12}, {50, 12}, {500, 1}, {5'000, 1}, {50'000, 1}}));
  EXPECT_EQ(pauses(70, 1), (Pauses{{70, 12}, {70, 12}, {70, 12}, {70, 12}, {70, 12}}));
  EXPECT_EQ(pauses(100'000, 2), pauses(100'000, 1)) << "it is long enough";
}

TEST(RandomStealing, WorkResetsThePauseAndTheTries) {
  auto machine = event_machine("complete", "random-stealing", {0, 1, 1, 1},
                               {{"pause", 70}, {"tries", 8}, {"backoff", 4}});
  EXPECT_EQ(pauses_of(machine, 3).back(), std::pair(Cycle{1'120}, std::size_t{2}));
  machine.handle_all();
  machine.arrive(0, 1);
  machine.execute(0);
  machine.tell_load(0);
  EXPECT_EQ(pauses_of(machine, 1).back(), std::pair(Cycle{70}, std::size_t{8}));
}

/// On a machine: a pause of 100 cycles doubles each time. A request is refused after 2 messages of
/// 3 cycles, and one cycle at each end.
TEST(RandomStealing, RequestsAreExactlyTheirPausesApart) {
  const TestLine line(2);
  AnyLatency network([](const Message&) { return 3; });
  simulate(tasks_of_loads({0, 1}, 40'000.0), network, line,
           event_options(named("random-stealing"), true));
  std::vector<Cycle> asked;
  for (const auto& [cycle, message] : network.sent) {
    if (message.from == 0) asked.push_back(cycle);
  }
  ASSERT_EQ(asked.size(), 9u);
  for (std::size_t k = 1; k < 9; ++k) EXPECT_EQ(asked[k] - asked[k - 1], (50u << k) + 8);
}

TEST(RandomStealing, WorkEndsAPause) {
  auto machine = event_machine("line", "random-stealing", {0, 1});
  machine.handle_all();
  ASSERT_NE(machine.timer(0), kNever);
  machine.arrive(0, 1);
  EXPECT_EQ(machine.timer(0), kNever);
  machine.execute(0);
  machine.tell_load(0);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}})) << "idle again, it asks at once";
}

TEST(RandomStealing, VictimsAreAllOthersOrTheNeighbours) {
  const auto victims = [](const char* kind) {
    auto machine = event_machine("ring", "random-stealing", {1, 0, 1, 1, 1, 1, 1, 1},
                                 {{"victims", std::string(kind)}, {"tries", 200}});
    std::set<NodeId> asked;
    for (const auto& message : machine.handle_all()) {
      if (message.from == 1) asked.insert(message.to);
    }
    return asked;
  };
  EXPECT_EQ(victims("random"), (std::set<NodeId>{0, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(victims("neighbours"), (std::set<NodeId>{0, 2}));
}

TEST(RandomStealing, DeadNeighboursAreNotAskedAgain) {
  auto machine =
      event_machine("line", "random-stealing", {0, 9}, {{"victims", std::string("neighbours")}});
  machine.bounce();
  EXPECT_EQ(machine.under_way(), Log{});
  EXPECT_EQ(machine.timer(0), kNever);
}

TEST(RandomStealing, TasksThatComeBackStayAtTheVictim) {
  auto machine = event_machine("line", "random-stealing", {0, 9});
  machine.handle();
  ASSERT_EQ(machine.under_way(), (Log{{1, 0, 5}}));
  machine.bounce();
  EXPECT_EQ(machine.loads(), (Loads{0, 9}));
}

TEST(RandomStealing, AnAnswerThatIsLostCountsAsARefusal) {
  auto machine = event_machine("line", "random-stealing", {0, 9}, {{"retry", 50}, {"tries", 2}});
  EXPECT_EQ(machine.timer(0), 50u);
  machine.lose();
  machine.ring(0);
  EXPECT_EQ(machine.under_way(), (Log{{0, 1, 0}}));
  EXPECT_EQ(machine.timer(0), 100u);
  machine.ring(0);  // the second one is only late ..
  EXPECT_EQ(machine.timer(0), 200u) << "a pause of 100";
  machine.handle_all();  // .. and brings tasks all the same
  EXPECT_EQ(machine.loads(), (Loads{5, 4}));
  EXPECT_EQ(machine.timer(0), kNever);
}

TEST(RandomStealing, RefusesNeighboursThatItDoesNotAsk) {
  const auto line = topology_by_name("line", {4});
  const Settings settings{{"neighbours", std::string("ring")}};
  EXPECT_EQ(error_of([&] {
              static_cast<void>(event_agents_by_name({*line, 1}, "random-stealing", settings));
            }),
            "balancer.neighbours: has no effect with balancer.victims = \"random\"; leave it out");
}

}  // namespace
}  // namespace ballast
