// SPDX-License-Identifier: BSD-3-Clause
// The machine on a network: conservation, plans, execution, returned tasks, the two drivers.
#include "machine/network_machine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "support/network_machine_fixture.h"

namespace ballast {
namespace {

TEST(NetworkMachine, PairingLevelsTheWorstCase) {
  const TestLine line(8);
  IdealNetwork network(line);
  const auto planner = pairing();
  const Tasks tasks = half(8, 20, 3.0);
  NetworkMachineOptions o = options(planner);
  o.processors.task_flits = 3;
  const RunResult r = simulate(tasks, network, line, o);
  EXPECT_EQ(r.count_after.per_processor, std::vector<double>(8, 10));
  EXPECT_EQ(r.work_after.per_processor, std::vector<double>(8, 30));
  EXPECT_EQ(r.balances, 1u);
  EXPECT_EQ(r.costs.rounds, 1u);
  EXPECT_EQ(r.costs.tasks_moved, 40u);
  EXPECT_EQ(r.costs.messages, 40u);
  EXPECT_EQ(r.costs.flits, 120u);
  EXPECT_EQ(r.costs.task_hops, 40u * 5) << "4 links, 5 routers";
  EXPECT_EQ(r.costs.flit_hops, 120u * 5);
  EXPECT_EQ(r.costs.imbalance, 0);
  EXPECT_EQ(r.costs.migration, 40) << "all cross the middle link";
  // Plan in cycle 0, first packets shown in cycle 2, the last ones in cycle 11; 4 links and 2 more
  // flits later they arrive.
  EXPECT_EQ(r.cycles, 17u);
}

TEST(NetworkMachine, PairingHalvesTheDifferenceOfEachPair) {
  const TestLine line(5);
  IdealNetwork network(line);
  const auto planner = pairing();
  const Tasks tasks = tasks_of_loads({3, 9, 8, 0, 7});
  const RunResult r = simulate(tasks, network, line, options(planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{5, 5, 6, 4, 7}))
      << "pairs 0-2 and 1-3; 4 is alone";
  EXPECT_DOUBLE_EQ(r.costs.imbalance, 7 - 27.0 / 5);
}

TEST(NetworkMachine, NoPlannerMovesNothing) {
  const TestLine line(8);
  IdealNetwork network(line);
  const RunResult r = simulate(random_tasks(8, 50, 300), network, line, options(nullptr));
  EXPECT_EQ(r.count_after.per_processor, r.count_before.per_processor);
  EXPECT_EQ(r.costs.messages, 0u);
  EXPECT_EQ(r.balances, 0u);
}

TEST(NetworkMachine, ConservesTasksAndFillsNoInterfaceBeyondItsPlaces) {
  const TestLine line(16);
  for (const auto way : {Checked::Way::sound, Checked::Way::slow}) {
    for (const bool execute : {false, true}) {
      Checked network(line, way);
      Anywhere planner;
      const Tasks tasks = random_tasks(16, 500, 300);
      const RunResult r =
          simulate(tasks, network, line, options(planner, execute, execute ? 100 : 0));
      EXPECT_EQ(r.count_after.mean * 16, 500);
      EXPECT_GT(r.costs.tasks_moved, 100u);
      EXPECT_EQ(r.costs.messages, r.costs.tasks_moved);
      const double work = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
      if (execute) {
        EXPECT_EQ(std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0}),
                  static_cast<Cycle>(work));
        EXPECT_GT(r.balances, 3u);
      }
      EXPECT_TRUE(way == Checked::Way::sound || network.most() == Network::kQueue) << "is used";
    }
  }
}

TEST(NetworkMachine, TransfersGoInOrderAndWaitForWhatArrives) {
  // 0 has nothing and must send 3; 2 sends it 5 of its 6, all over processor 0 to 1.
  const TestLine line(4);
  IdealNetwork network(line);
  Fixed planner({{0, 1, 3}, {2, 0, 5}, {0, 3, 1}});
  const RunResult r = simulate(tasks_of_loads({0, 0, 6, 0}), network, line, options(planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{1, 3, 1, 1}));
  EXPECT_EQ(r.costs.tasks_cancelled, 0u);
}

TEST(NetworkMachine, ImpossibleTransfersAreCancelled) {
  const TestLine line(4);
  IdealNetwork network(line);
  Fixed planner({{0, 1, 3}, {1, 0, 2}, {3, 2, 0}, {2, 2, 9}});
  const RunResult r = simulate(tasks_of_loads({0, 0, 6, 0}), network, line, options(planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{0, 0, 6, 0}));
  EXPECT_EQ(r.costs.tasks_cancelled, 5u) << "two that wait for each other";
  EXPECT_EQ(r.costs.messages, 0u);
}

TEST(NetworkMachine, PlansAreMadeWhenNoTaskIsOnItsWay) {
  class Sums final : public Planner {
   public:
    void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
      sums.push_back(0);
      for (const PlannerReport& report : view.reports) {
        sums.back() += static_cast<unsigned>(report.load);
      }
      transfers.push_back({0, 7, 3});
    }
    std::vector<unsigned> sums;
  };
  const TestLine line(8);
  IdealNetwork network(line, 5);
  Tasks tasks = half(8, 20);
  tasks.add(0, 1, 300);
  Sums planner;
  const RunResult r = simulate(tasks, network, line, options(planner, false, 10));
  std::vector<unsigned> all(8, 80);  // a plan in 38 cycles, until 0 has no task left
  ASSERT_GT(planner.sums.size(), 8u);
  EXPECT_TRUE(std::equal(all.begin(), all.end(), planner.sums.begin()));
  EXPECT_EQ(planner.sums.back(), 81u);
  EXPECT_EQ(r.balances, planner.sums.size());
}

TEST(NetworkMachine, ReturnedTasksGoToTheFrontAndEndTheirTransfer) {
  const TestLine line(4);
  Checked network(line, Checked::Way::returns, 3);  // nothing reaches 3
  Fixed planner({{0, 3, 7}, {0, 1, 2}});
  std::vector<double> work;
  Tasks tasks = tasks_of_loads({10, 0, 0, 0});
  for (std::size_t t = 0; t < 10; ++t) tasks.work[t] = static_cast<double>(t);
  const RunResult r = simulate(tasks, network, line, options(planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{8, 2, 0, 0}));
  EXPECT_EQ(r.costs.unreachable_pairs, 1u);
  EXPECT_EQ(r.costs.tasks_moved, 2u);
  EXPECT_EQ(r.costs.tasks_returned, 2u) << "the second one leaves before the first is back";
  EXPECT_EQ(r.costs.tasks_cancelled, 5u);
  EXPECT_EQ(r.work_after.per_processor[1], 0 + 1) << "the returned tasks are the next to leave";
}

TEST(NetworkMachine, TasksAreExecutedWhileTheyMigrate) {
  const TestLine line(8);
  const auto planner = pairing();
  IdealNetwork network(line);
  const RunResult moved = simulate(half(8, 40, 50.0), network, line, options(planner, true));
  const RunResult alone = simulate(half(8, 40, 50.0), network, line, options(nullptr, true));
  EXPECT_EQ(alone.cycles, 40u * 50);
  EXPECT_GE(moved.cycles, 20u * 50);
  EXPECT_LE(moved.cycles, 20u * 50 + 60) << "19 tasks leave while the first one is executed";
  EXPECT_EQ(moved.costs.tasks_moved, 4u * 19);
  EXPECT_EQ(moved.longest_queue, 39u);
  EXPECT_NEAR(alone.queue.mean, 39.0 / 4, 0.05) << "39 .. 0 on half of the processors";
}

TEST(NetworkMachine, ExecutionTakesTasksThatShouldHaveLeft) {
  const TestLine line(4);
  Checked network(line, Checked::Way::slow);
  Fixed planner({{0, 3, 30}});
  const RunResult r =
      simulate(tasks_of_loads({30, 0, 0, 0}), network, line, options(planner, true));
  EXPECT_GT(r.costs.tasks_cancelled, 10u);
  EXPECT_EQ(r.costs.tasks_cancelled + r.costs.tasks_moved, 30u);
  EXPECT_GT(r.busy[0], 10u);
}

TEST(NetworkMachine, SkippingIdleCyclesChangesNothing) {
  const TestLine line(16);
  for (const bool execute : {false, true}) {
    const Tasks tasks = random_tasks(16, 300, 9000);
    IdealNetwork network(line, 40);
    const auto planner = pairing();
    NetworkMachineOptions o = options(planner, execute, execute ? 700 : 0);
    o.series = 13;
    const RunResult skipped = simulate(tasks, network, line, o);
    o.skip_idle = false;
    const RunResult all = simulate(tasks, network, line, o);
    expect_same(skipped, all);
    EXPECT_LT(skipped.edges, all.edges);
    EXPECT_EQ(all.series.size(), (all.edges - 1) / 13 + 1);
    EXPECT_EQ(all.series_every, 13U);
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelNetworkMachine : public testing::TestWithParam<std::tuple<unsigned, bool, bool>> {};

TEST_P(KernelNetworkMachine, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [order, execute, skip] = GetParam();
  const TestPairs pairs(24);
  const Tasks tasks = random_tasks(24, 400, execute ? 300 : 0);
  Anywhere planner, the_same;
  NetworkMachineOptions o = options(planner, execute, execute ? 40 : 0);
  o.processors.task_flits = 1 + order % 3;
  o.module_order = order;
  o.skip_idle = skip;
  o.series = 17;
  o.frames = 50;
  Checked network(pairs, static_cast<Checked::Way>(order % 3), 20);
  const RunResult plain = simulate(tasks, network, pairs, o);
  EXPECT_GT(plain.costs.tasks_moved, 100u);
  o.balancer = std::make_shared<Under>(the_same);
  expect_same(simulate(tasks, network, pairs, o, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelNetworkMachine,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool(),
                                          testing::Bool()));

TEST(NetworkMachine, TracingChangesNothing) {
  const TestLine line(8);
  IdealNetwork network(line, 3);
  const auto planner = pairing();
  NetworkMachineOptions o = options(planner);
  const RunResult plain = simulate(half(8, 20), network, line, o);
  const auto path = std::filesystem::temp_directory_path() / "ballast_network_machine_test.vcd";
  {
    const auto waveform = Waveform::open(path.string());
    o.waveform = waveform.get();
    expect_same(simulate(half(8, 20), network, line, o), plain);
    o.series = 5;
    const RunResult sampled = simulate(half(8, 20), network, line, o);
    EXPECT_EQ(sampled.series.size(), plain.cycles / 5 + 1);
    EXPECT_EQ(sampled.series[1], (Sample{5, 0, 16, 16})) << "cycles 2 .. 5: 4 each";
  }
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_NE(text.str().find("$scope module processor_7 $end"), std::string::npos);
  std::filesystem::remove(path);
}

std::string stuck(Checked::Way way, Cycle max_cycles = 10'000) {
  const TestLine line(8);
  Checked network(line, way);
  const auto planner = pairing();
  NetworkMachineOptions o = options(planner);
  o.watchdog = 1000;
  o.max_cycles = max_cycles;
  try {
    simulate(half(8, 20), network, line, o);
  } catch (const StuckError& error) {
    return error.what();
  }
  return "not stuck";
}

TEST(NetworkMachine, ADeadlockOrALostTaskEndsTheRun) {
  const std::string hangs = stuck(Checked::Way::hangs);
  EXPECT_TRUE(hangs.starts_with("deadlock at cycle 1021: nothing has moved for 1000 cycles"))
      << hangs;
  const std::string loses = stuck(Checked::Way::loses);
  EXPECT_NE(loses.find("no unit has work, but of 80 tasks 79 are queued, 1 in flight"),
            std::string::npos)
      << loses;
  const std::string keeps = stuck(Checked::Way::keeps);
  EXPECT_NE(keeps.find("no unit has work"), std::string::npos) << keeps;
  EXPECT_EQ(stuck(Checked::Way::sound, 5),
            "cycle budget of run.max_cycles = 5 exhausted: 64 of 80 tasks queued");
}

TEST(NetworkMachine, ADoubledOrMisnamedTaskOrAPlaceTooManyEndsTheRun) {
  const TestLine line(8);
  const auto planner = pairing();
  for (const auto way : {Checked::Way::doubles, Checked::Way::misnames, Checked::Way::overtakes}) {
    Checked network(line, way);
    EXPECT_THROW(simulate(half(8, 20), network, line, options(planner)), InvariantError);
  }
  Fixed nowhere({{0, 8, 1}});
  IdealNetwork network(line);
  EXPECT_THROW(simulate(half(8, 20), network, line, options(nowhere)), InvariantError);
}

}  // namespace
}  // namespace ballast
