// SPDX-License-Identifier: BSD-3-Clause
// Faults under a machine that executes: processors that stop, machines that fall apart, and the
// verdict in which every run ends.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/routed/routed_network.h"
#include "support/network_machine_fixture.h"
#include "support/outcomes.h"
#include "support/random_faults.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

using Kind = Fault::Kind;
using Place = TaskLedger::Place;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}
Cycle sum(const std::vector<Cycle>& values) {
  return std::accumulate(values.begin(), values.end(), Cycle{0});
}

TEST(ProcessorFailures, QueuedRunningAndLaterTasksAreStranded) {
  Tasks tasks = tasks_of_loads({3, 1}, 10.0);
  tasks.add(0, 10.0, 40);  // arrives after its processor has failed
  TaskStore store(tasks, {.execute = true});
  const auto edge = [&](Cycle now) {
    store.begin_edge(now);
    if (now == 13) store.fail(0);
    store.arrive();
    store.execute();
    store.end_edge();
  };
  for (const Cycle now : {0, 10, 13}) edge(now);
  EXPECT_FALSE(store.done()) << "one has not arrived";
  EXPECT_EQ(store.load()[0], 0u);
  EXPECT_EQ(store.queued_work()[0], 0);
  EXPECT_EQ(store.busy(13)[0], 13u) << "one of 10 cycles, one cut short";
  EXPECT_EQ(store.ledger().count(Place::stranded), 2u);
  EXPECT_EQ(store.meter().last_end(), 13u);
  store.begin_edge(40);
  store.arrive();
  store.execute();
  store.end_edge();
  EXPECT_TRUE(store.done());
  EXPECT_EQ(store.ledger().count(Place::stranded), 3u);
  EXPECT_EQ(store.ledger().count(Place::finished), 2u);
  EXPECT_EQ(store.meter().last_end(), 40u);
  EXPECT_EQ(store.next_event(40), kNever);
  store.fail(0);
  EXPECT_EQ(store.failed_processors(), 1u) << "fails once";
}

TEST(ProcessorFailures, TheOthersGoOn) {
  const auto line = topology("line", "size = [4]");
  RoutedNetworkCore network(*line, {}, {{{25, Kind::node, {1, 0}}}, 10});
  const RunResult r =
      simulate(tasks_of_loads({4, 4, 4, 4}, 10.0), network, *line, options(nullptr, true));
  EXPECT_EQ(r.outcome, Outcome::stranded);
  EXPECT_EQ(r.stranded, 2u);
  EXPECT_EQ(r.failed_processors, 1u);
  EXPECT_EQ(r.busy, (std::vector<Cycle>{40, 26, 40, 40}));
  EXPECT_EQ(r.cycles, 40u);
}

TEST(ProcessorFailures, AReceiverThatFailedLeavesTheTasksToTheirSender) {
  const auto line = topology("line", "size = [4]");
  const auto planner = pairing();
  RoutedNetworkCore network(*line, {}, {{{0, Kind::node, {3, 0}}}, 10});
  const RunResult r =
      simulate(tasks_of_loads({8, 8, 0, 0}), network, *line, options(planner, true));
  EXPECT_EQ(r.outcome, Outcome::partitioned);
  EXPECT_EQ(r.costs.unreachable_pairs, 1u);
  EXPECT_GE(r.costs.tasks_returned, 1u);
  EXPECT_EQ(r.stranded, 0u);
  EXPECT_EQ(r.busy[3], 0u);
  EXPECT_EQ(sum(r.busy), 16u) << "all are executed";
}

TEST(ProcessorFailures, ASenderThatFailedTakesWhatIsUnderWayWithIt) {
  const auto line = topology("line", "size = [8]");
  const auto planner = pairing();
  RoutedNetworkCore network(*line, {}, {{{5, Kind::node, {0, 0}}}, 10});
  const RunResult r =
      simulate(tasks_of_loads({20, 0, 0, 0, 0, 0, 0, 0}), network, *line, options(planner, false));
  EXPECT_EQ(r.outcome, Outcome::stranded);
  EXPECT_GE(r.costs.tasks_returned, 3u) << "of the network and of the interface";
  EXPECT_EQ(r.stranded, 20u) << "none had arrived";
  EXPECT_EQ(r.count_after.max, 0);
}

/// No task is lost or executed twice, and each run ends with what was left undone.
TEST(ProcessorFailures, TwoThousandSchedulesEndInAVerdict) {
  Outcomes ends;
  const auto planner = pairing();
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto t = topology(machine.name, machine.keys);
    RandomStream random(seed, Stream{2});
    RoutedNetworkCore network(*t, {.vcs = 2}, random_faults(*t, random));
    Tasks tasks;
    tasks.processors = t->processors();
    for (std::uint64_t k = 10 + random.below(1000); k > 0; --k) {
      tasks.add(static_cast<NodeId>(random.below(1 + t->processors() / 2)), 1.0, random.below(200));
    }
    tasks.sort_by_arrival();
    const bool execute = random.below(4) != 0;
    NetworkMachineOptions o = options(planner, execute, random.below(3) * 40);
    o.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
    o.watchdog = 2000;
    const RunResult r = simulate(tasks, network, *t, o);

    ends.count(r.outcome);
    EXPECT_EQ(r.outcome == Outcome::stranded, r.stranded != 0);
    if (r.outcome != Outcome::stranded) {
      EXPECT_EQ(r.outcome == Outcome::partitioned, r.costs.tasks_returned != 0);
    }
    const std::uint64_t kept = tasks.size() - r.stranded;
    EXPECT_EQ(sum(r.count_after.per_processor), kept);
    if (execute) {
      EXPECT_GE(sum(r.busy), kept);
      EXPECT_LE(sum(r.busy), kept + r.failed_processors) << "those that were cut short";
    }
    EXPECT_EQ(r.costs.messages, r.costs.tasks_moved + r.costs.tasks_returned);
    NodeId dead = 0;
    for (NodeId i = 0; i < t->processors(); ++i) dead += !network.alive(i);
    EXPECT_LE(r.failed_processors, dead);
  }
  ends.expect_each();
}

/// Under the kernel: one simulation a process, so one case each.
class KernelFailures : public testing::TestWithParam<unsigned> {};

TEST_P(KernelFailures, EqualThePlainDriversInEveryOrderOfTheModules) {
  const auto mesh = topology("mesh", "size = [4, 4]");
  const auto planner = pairing();
  const FaultSchedule faults{
      {{9, Kind::link, {5, 3}}, {15, Kind::node, {3, 0}}, {40, Kind::node, {12, 0}}}, 20};
  RoutedNetworkCore network(*mesh, {}, faults);
  std::vector<std::uint64_t> load(16, 0);
  std::fill_n(load.begin(), 8, 24);
  const Tasks tasks = tasks_of_loads(load, 5.0);
  NetworkMachineOptions o = options(planner, true, 60);
  o.module_order = GetParam();
  const RunResult plain = simulate(tasks, network, *mesh, o);
  const RunResult kernel = simulate(tasks, network, *mesh, o, Kernel::systemc);
  EXPECT_EQ(plain.outcome, Outcome::stranded);
  EXPECT_EQ(kernel.outcome, plain.outcome);
  EXPECT_EQ(kernel.stranded, plain.stranded);
  EXPECT_EQ(kernel.cycles, plain.cycles);
  EXPECT_EQ(kernel.busy, plain.busy);
  EXPECT_EQ(kernel.costs.tasks_returned, plain.costs.tasks_returned);
  EXPECT_EQ(kernel.costs.retransmitted, plain.costs.retransmitted);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelFailures, testing::Range(0u, 6u));

}  // namespace
}  // namespace ballast
