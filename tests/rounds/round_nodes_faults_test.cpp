// SPDX-License-Identifier: BSD-3-Clause
// Balancers with agents on a machine that falls apart: agents and queues agree at all times, no
// task is lost, every run ends in a verdict.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "network/routed/routed_network.h"
#include "support/outcomes.h"
#include "support/random_faults.h"
#include "support/round_nodes_fixture.h"
#include "support/same_run.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

using Kind = Fault::Kind;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// A random case: machine, faults, tasks, options.
struct Case {
  explicit Case(std::uint64_t seed) : random(seed, Stream{2}) {
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    place = topology(machine.name, machine.keys);
    faults = random_faults(*place, random);
    tasks.processors = place->processors();
    for (std::uint64_t k = 10 + random.below(400); k > 0; --k) {
      tasks.add(static_cast<NodeId>(random.below(1 + tasks.processors / 2)),
                1.0 + static_cast<double>(random.below(5)), random.below(200));
    }
    tasks.sort_by_arrival();
    const auto names = round_balancers();
    options = agent_options(agents_maker(names[seed / kSmallMachines.size() % names.size()]),
                            random.below(2) != 0, random.below(3) * 25);
    options.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
  }
  RandomStream random;
  std::unique_ptr<Topology> place;
  FaultSchedule faults;
  Tasks tasks;
  NetworkMachineOptions options;
};

TEST(AgentMachineFaults, RandomMachinesEndInAVerdictAndLoseNothing) {
  Outcomes ends;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
    const RunResult r = simulate(c.tasks, network, *c.place, c.options);
    ends.count(r.outcome);
    EXPECT_EQ(r.outcome == Outcome::stranded, r.stranded != 0);
    const std::uint64_t kept = c.tasks.size() - r.stranded;
    EXPECT_EQ(sum(r.count_after.per_processor), static_cast<double>(kept));
    const NetworkCounts counts = network.counts();
    EXPECT_EQ(counts.packets, counts.delivered + counts.returned) << "nothing is under way";
    EXPECT_GE(counts.returned, r.costs.tasks_returned);
    if (r.costs.unreachable_pairs != 0) {
      EXPECT_FALSE(succeeded(r.outcome));
    }
  }
  ends.expect_each();
}

/// Load of an agent = queued tasks - debts, of every processor after every edge.
TEST(AgentMachineFaults, AgentsCountWhatIsQueuedAndOwed) {
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
    auto made = round_agents_by_name(*c.place, "diffusion");
    const RoundAgents* const agents = made.get();
    const Neighbours& n = agents->neighbours();
    RoundNodes core(c.tasks, c.options.processors, std::move(made), *c.place);
    drive(core, network, [&](Cycle now) {
      for (NodeId i = 0; i < n.nodes(); ++i) {
        if (!network.alive(i)) continue;
        double owed = 0;
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          owed += core.bank().owed(k);
        }
        ASSERT_NEAR(agents->load(i), core.load()[i] - owed, 1e-6)
            << "processor " << i << " cycle " << now;
      }
    });
  }
}

TEST(AgentMachineFaults, APartitionLevelsEachPartByItself) {
  const auto line = topology("line", "size = [4]");
  RoutedNetworkCore network(*line, {}, {{{0, Kind::link, {1, 1}}}, 10});
  const RunResult r = simulate(tasks_of_loads({40, 0, 0, 8}), network, *line,
                               agent_options(agents_maker("diffusion")));
  EXPECT_EQ(r.outcome, Outcome::partitioned);
  EXPECT_EQ(r.costs.unreachable_pairs, 1u);
  EXPECT_NEAR(r.count_after.per_processor[0], 20, 1);
  EXPECT_NEAR(r.count_after.per_processor[1], 20, 1);
  EXPECT_NEAR(r.count_after.per_processor[2], 4, 1);
  EXPECT_NEAR(r.count_after.per_processor[3], 4, 1);
}

TEST(AgentMachineFaults, TheOthersGoOnWithoutAProcessorThatFails) {
  const auto ring = topology("ring", "size = [8]");
  RoutedNetworkCore network(*ring, {.vcs = 2}, {{{30, Kind::node, {2, 0}}}, 10});
  const RunResult r = simulate(tasks_of_loads({80, 0, 80, 0, 0, 0, 0, 0}), network, *ring,
                               agent_options(agents_maker("diffusion")));
  EXPECT_EQ(r.outcome, Outcome::stranded);
  EXPECT_EQ(r.failed_processors, 1u);
  EXPECT_GT(r.stranded, 10u);
  const double mean = static_cast<double>(r.tasks - r.stranded) / 7;
  for (NodeId i = 0; i < 8; ++i) {
    if (i != 2) {
      EXPECT_NEAR(r.count_after.per_processor[i], mean, 2);
    }
  }
}

TEST(AgentMachineFaults, ALonelyProcessorKeepsWhatItHas) {
  const auto star = topology("star", "size = [8]");
  RoutedNetworkCore network(*star, {}, {{{20, Kind::node, {0, 0}}}, 10});  // the centre
  for (const bool execute : {false, true}) {
    const RunResult r = simulate(tasks_of_loads({0, 50, 0, 0, 30, 0, 0, 0}, 4.0), network, *star,
                                 agent_options(agents_maker("diffusion"), execute));
    EXPECT_EQ(r.failed_processors, 1u);
    if (!execute) {
      EXPECT_EQ(sum(r.count_after.per_processor) + static_cast<double>(r.stranded), 80);
    }
    EXPECT_GT(r.costs.rounds, 0u) << "those before the fault";
    EXPECT_GE(r.costs.stable, r.costs.rounds);
    EXPECT_GT(r.costs.migration, 0);
    EXPECT_GT(r.costs.imbalance, 0);
    EXPECT_GT(execute ? r.busy[1] : r.count_after.per_processor[1], 10);
  }
}

/// Round 1, so that its tasks leave after the fault, far away, that makes it possible.
TEST(AgentMachineFaults, EndsThatDisagreeOnAFlowAreAnErrorButAfterAFault) {
  const auto line = topology("line", "size = [5]");
  for (const bool execute : {false, true}) {
    const NetworkMachineOptions o = agent_options(ordered({{20, 0, 1, 3}}, true), execute);
    const Tasks tasks = tasks_of_loads({9, 9, 0, 0, 0}, 100.0);
    RoutedNetworkCore sound(*line, {}), cut(*line, {}, {{{9, Kind::link, {3, 1}}}, 10});
    EXPECT_THROW(simulate(tasks, sound, *line, o), InvariantError);
    const RunResult r = simulate(tasks, cut, *line, o);
    EXPECT_EQ(r.outcome, Outcome::partitioned);
    // While rounds go on, until the next multiple of kMark rounds.
    EXPECT_LE(r.costs.tasks_moved, execute ? 200u : 20u) << "not to and fro for ever";
    EXPECT_EQ(sum(r.count_after.per_processor), 18);
    EXPECT_EQ(sum(r.agent_load), execute ? 0 : 18) << "corrected once, not with every task";
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelAgentFaults : public testing::TestWithParam<unsigned> {};

TEST_P(KernelAgentFaults, EqualThePlainDriversInEveryOrderOfTheModules) {
  Case c(200 + 7 * GetParam());
  RoutedNetworkCore network(*c.place, {.vcs = 2}, c.faults);
  c.options.module_order = GetParam() % 6;
  c.options.series = 10;
  const RunResult plain = simulate(c.tasks, network, *c.place, c.options);
  expect_same(simulate(c.tasks, network, *c.place, c.options, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelAgentFaults, testing::Range(0u, 12u));

}  // namespace
}  // namespace ballast
