// SPDX-License-Identifier: BSD-3-Clause
// Exchanges after the rounds: known answers on two processors, laws on many, faults, mistakes.
#include "rounds/exchanges.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/random_faults.h"
#include "support/round_nodes_fixture.h"
#include "support/same_run.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

NetworkMachineOptions options_with(const std::string& balancer, bool swap,
                                   std::vector<std::uint32_t> speeds = {}) {
  NetworkMachineOptions o = agent_options(agents_maker(balancer));
  o.balancer = std::make_shared<RoundBalancing>(agents_maker(balancer), nullptr, nullptr, swap);
  o.processors.measure = o.processors.goal.by = Measure::work;
  o.processors.speeds = std::move(speeds);
  return o;
}
RunResult run_on(const Topology& topology, const Tasks& tasks, bool swap,
                 const std::string& balancer = "diffusion",
                 const std::vector<std::uint32_t>& speeds = {}) {
  IdealNetwork network(topology);
  return simulate(tasks, network, topology, options_with(balancer, swap, speeds));
}
Tasks tasks_at(const std::vector<std::vector<double>>& lengths) {
  Tasks tasks;
  tasks.processors = static_cast<NodeId>(lengths.size());
  for (NodeId i = 0; i < lengths.size(); ++i) {
    for (const double length : lengths[i]) tasks.add(i, length);
  }
  tasks.trace.emplace();  // the run tells the places
  tasks.trace->ids.resize(tasks.size());
  std::iota(tasks.trace->ids.begin(), tasks.trace->ids.end(), 0);
  return tasks;
}
using Places = std::vector<NodeId>;
using Loads = std::vector<double>;

/// Loads 9 and 6: no task is shorter than 3, twice the debt. 4 for 3 leaves 8 and 7; 5 for 4 would
/// only turn that round. Messages: the list of processor 1, twice; an answer to the second.
TEST(Exchanges, TwoTasksWhoseDifferenceFits) {
  const auto line = topology_by_name("line", {2});
  const Tasks tasks = tasks_at({{5, 4}, {3, 3}});
  const RunResult before = run_on(*line, tasks, false), after = run_on(*line, tasks, true);
  EXPECT_EQ(before.work_after.per_processor, (Loads{9, 6}));
  EXPECT_EQ(after.work_after.per_processor, (Loads{8, 7}));
  EXPECT_EQ(after.at, (Places{0, 1, 0, 1}));
  EXPECT_EQ(after.costs.tasks_moved, 2u);
  EXPECT_EQ(after.costs.agent_messages, before.costs.agent_messages + 3);
  EXPECT_EQ(after.costs.flits, before.costs.flits + 3 + 3 + 1 + 2);
  EXPECT_GT(after.cycles, before.cycles);
  for (NodeId i = 0; i < 2; ++i) EXPECT_NEAR(after.agent_load[i], 7.5, 1e-2) << "debts stay";
}

/// The lower end is the poorer one: it asks for a task, and gives its own first.
TEST(Exchanges, EitherEndMayBeTheRicher) {
  const auto line = topology_by_name("line", {2});
  const RunResult r = run_on(*line, tasks_at({{3, 3}, {5, 4}}), true);
  EXPECT_EQ(r.work_after.per_processor, (Loads{7, 8}));
  EXPECT_EQ(r.at, (Places{1, 0, 1, 0}));
  EXPECT_EQ(r.costs.tasks_moved, 2u);
}

/// 5 and 4: a list and an answer, and that is all.
TEST(Exchanges, NothingThatWouldOnlyTurnTheDifferenceRound) {
  const auto line = topology_by_name("line", {2});
  const Tasks tasks = tasks_at({{5}, {4}});
  const RunResult before = run_on(*line, tasks, false), after = run_on(*line, tasks, true);
  EXPECT_EQ(after.work_after.per_processor, (Loads{5, 4}));
  EXPECT_EQ(after.costs.tasks_moved, 0u);
  EXPECT_EQ(after.costs.agent_messages, before.costs.agent_messages + 2);
  EXPECT_EQ(after.costs.flits, before.costs.flits + 2 + 1);
}

/// 4 for 3 would fit as well, and be preferred.
TEST(Exchanges, ATaskThatMustStayTakesNoPart) {
  const auto line = topology_by_name("line", {2});
  Tasks tasks = tasks_at({{5, 4}, {3, 3}});
  tasks.fixed = {0, 1, 0, 1};
  const RunResult r = run_on(*line, tasks, true);
  EXPECT_EQ(r.at, (Places{1, 0, 0, 1}));
  EXPECT_EQ(r.work_after.per_processor, (Loads{7, 8}));
}

/// Work 5 at speed 1, 8 at speed 3: 1.75 more at the fast one would level both. 5 - 4 fits.
TEST(Exchanges, ALoadIsWorkOverSpeed) {
  const auto line = topology_by_name("line", {2});
  const RunResult r = run_on(*line, tasks_at({{5}, {4, 4}}), true, "diffusion", {1, 3});
  EXPECT_EQ(r.work_after.per_processor, (Loads{4, 9}));
}

/// Public trace, outside of the project. Debts of single links are stuck between processors with
/// few tasks; another neighbour has a task that fits. The 1,016 that remain on the hypercube
/// have no neighbour with a task between their own lengths and what is missing.
TEST(Exchanges, LevelAMeasuredRun) {
  if (!std::filesystem::exists(shared_data("lbdata-toy16"))) GTEST_SKIP() << "no ../shared/data";
  const auto imbalance = [](const char* topology, const char* balancer, const char* swap) {
    const TaskRun r =
        run_of(fmt::format("machine = {{ topology = '{}', size = [16] }}\n"
                           "workload = {{ kind = 'lbdata', path = '{}' }}\n"
                           "balancer = {{ name = '{}', {} }}\n",
                           topology, shared_data("lbdata-toy16"), balancer, swap));
    return *r.work_after.imbalance();
  };
  EXPECT_NEAR(imbalance("hypercube", "diffusion", "swap = false"), .3352, 5e-5);
  EXPECT_NEAR(imbalance("hypercube", "diffusion", "swap = true"), .0139, 5e-5);
  EXPECT_NEAR(imbalance("hypercube", "multi-level", "swap = true"), .0009, 5e-5);
  EXPECT_NEAR(imbalance("complete", "diffusion", "swap = true"), .0009, 5e-5);
}

/// The richer of any two neighbours has nothing to give.
void expect_nothing_left(const Neighbours& neighbours, const Tasks& tasks, const RunResult& r,
                         const std::vector<std::uint32_t>& speeds) {
  const auto list = [&](NodeId i) {
    std::vector<ExchangeTask> own;
    for (TaskId t = 0; t < tasks.size(); ++t) {
      if (r.at[t] == i && tasks.work[t] > 0) own.push_back({tasks.work[t], t});
    }
    std::sort(own.begin(), own.end(), [](const auto& a, const auto& b) {
      return std::pair(a.length, a.task) < std::pair(b.length, b.task);
    });
    return own;
  };
  const auto speed = [&](NodeId i) { return speeds.empty() ? 1.0 : speeds[i % speeds.size()]; };
  const Loads& work = r.work_after.per_processor;
  for (NodeId i = 0; i < neighbours.nodes(); ++i) {
    for (const NodeId j : neighbours.of(i)) {
      const double rest = (work[i] * speed(j) - work[j] * speed(i)) / (speed(i) + speed(j));
      if (rest <= 0) continue;
      EXPECT_EQ(best_exchange(list(i), list(j), rest, 2e-9 * (work[i] + work[j])), Exchange{})
          << i << ' ' << j;
    }
  }
}

/// Tasks of random lengths at some of the processors.
Tasks random_tasks(NodeId processors, RandomStream& random) {
  std::vector<std::vector<double>> lengths(processors);
  const std::uint64_t count = random.below(60), longest = 1 + random.below(1000);
  const std::uint64_t some = 1 + random.below(processors);
  for (std::uint64_t k = 0; k < count; ++k) {
    lengths[random.below(some)].push_back(static_cast<double>(random.below(longest + 1)) /
                                          static_cast<double>(1 + random.below(7)));
  }
  return tasks_at(lengths);
}

TEST(Exchanges, KeepEveryTaskAndLeaveNothingToExchange) {
  RandomStream random(3, Stream{0});
  std::uint64_t lower = 0;
  for (const std::string& balancer : round_balancers()) {
    const bool uneven = Registry<BalancerSetup>::make(balancer, {}).uneven;
    for (const char* name : {"hypercube", "complete", "line"}) {
      const auto place = topology_by_name(name, {8});
      const auto agents = round_agents_by_name(*place, balancer);
      for (int k = 0; k < 12; ++k) {
        SCOPED_TRACE(fmt::format("{} {} {}", balancer, name, k));
        const Tasks tasks = random_tasks(8, random);
        const auto speeds = uneven && k % 3 == 2 ? std::vector<std::uint32_t>{1, 3, 2}
                                                 : std::vector<std::uint32_t>{};
        const RunResult r = run_on(*place, tasks, true, balancer, speeds);
        const RunResult without = run_on(*place, tasks, false, balancer, speeds);
        EXPECT_TRUE(succeeded(r.outcome));
        Loads work(8, 0.0);
        for (TaskId t = 0; t < tasks.size(); ++t) work[r.at[t]] += tasks.work[t];
        for (NodeId i = 0; i < 8; ++i) EXPECT_NEAR(r.work_after.per_processor[i], work[i], 1e-6);
        EXPECT_EQ(std::accumulate(r.count_after.per_processor.begin(),
                                  r.count_after.per_processor.end(), 0.0),
                  static_cast<double>(tasks.size()));
        expect_nothing_left(agents->neighbours(), tasks, r, speeds);
        if (!speeds.empty()) continue;
        EXPECT_LE(r.work_after.max, without.work_after.max * (1 + 1e-12));
        lower += r.work_after.max < without.work_after.max * (1 - 1e-12);
      }
    }
  }
  EXPECT_GT(lower, 50u);
}

TEST(Exchanges, AreTheSameIsolatedAndWithoutSkipping) {
  RandomStream random(9, Stream{0});
  const auto torus = topology_by_name("torus", {4, 4});
  const Tasks tasks = random_tasks(16, random);
  RoutedNetworkCore network(*torus, {.vcs = 2});
  NetworkMachineOptions o = options_with("diffusion", true);
  const RunResult r = simulate(tasks, network, *torus, o);
  EXPECT_GT(r.costs.tasks_moved, 0u);
  o.skip_idle = false;
  expect_same(simulate(tasks, network, *torus, o), r);
  o.isolated = true;
  expect_same(simulate(tasks, network, *torus, o), r);
}

/// Links and processors fail before, in and after the exchanges.
TEST(Exchanges, EndWithFaultsAndLoseNothing) {
  std::uint64_t within = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{4});
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto place = topology(machine.name, machine.keys);
    const Tasks tasks = random_tasks(place->processors(), random);
    NetworkMachineOptions o = options_with("dimension-exchange", true);
    o.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
    const FaultSchedule faults = random_faults(*place, random);
    RoutedNetworkCore network(*place, {.vcs = 2}, faults);
    const RunResult r = simulate(tasks, network, *place, o);
    const RunResult without = run_on(*place, tasks, false, "dimension-exchange");
    for (const Fault& fault : faults.faults) within += fault.at > without.cycles;
    EXPECT_EQ(r.outcome == Outcome::stranded, r.stranded != 0);
    EXPECT_EQ(std::accumulate(r.count_after.per_processor.begin(),
                              r.count_after.per_processor.end(), 0.0),
              static_cast<double>(tasks.size() - r.stranded));
    const NetworkCounts counts = network.counts();
    EXPECT_EQ(counts.packets, counts.delivered + counts.returned) << "nothing is under way";
  }
  EXPECT_GT(within, 100u) << "faults after the rounds";
}

TEST(Exchanges, AKeyWithoutEffectIsRefused) {
  const auto refused = [](const std::string& more, const std::string& balancer) {
    return error_of([&] {
      check_experiment(
          "machine = { topology = 'line', size = [4] }\n"
          "workload = { kind = 'spike' }\n" +
          more + "balancer = { name = 'diffusion', swap = true" + balancer + " }\n");
    });
  };
  EXPECT_EQ(
      refused("", ""),
      "test.toml:3:41: balancer.swap: has no effect where balancer.measure is \"count\"; leave "
      "it out");
  EXPECT_EQ(refused("run = { until = 'completed' }\n", ", measure = 'work'"),
            "test.toml:4:41: balancer.swap: has no effect with run.until = \"completed\"; leave it "
            "out");
  EXPECT_EQ(
      refused("rounds = {}\n", ""),
      "test.toml:4:41: balancer.swap: has no effect with [rounds], whose loads are numbers of "
      "tasks; leave it out");
  EXPECT_EQ(refused("", ", measure = 'work'"), "no error");
}

/// Runs that do not use the key say nothing about it.
TEST(Exchanges, TheKeyIsInTheRecordOnlyWhereItWasGiven) {
  const auto balancer = [](const std::string& swap) {
    return elaborate(experiment_of("machine = { topology = 'line', size = [4] }\n"
                                   "workload = { kind = 'spike' }\n"
                                   "balancer = { name = 'diffusion', measure = 'work'" +
                                   swap + " }\n"))
        ->config()["balancer"];
  };
  EXPECT_FALSE(balancer("").contains("swap"));
  EXPECT_EQ(balancer(", swap = true")["swap"], true);
}

}  // namespace
}  // namespace ballast
