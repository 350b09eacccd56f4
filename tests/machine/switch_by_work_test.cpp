// SPDX-License-Identifier: BSD-3-Clause
// Processors with real tasks around the switch that balances work.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "experiment/simulation.h"
#include "machine/switch_machine.h"
#include "superconcentrator/work_balancer.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/work_laws.h"
#include "tb/rtl_registry.h"

namespace ballast {
namespace {

Tasks tasks_of(const TaskLengths& lengths) {
  Tasks tasks;
  tasks.processors = static_cast<NodeId>(lengths.size());
  for (NodeId i = 0; i < lengths.size(); ++i) {
    for (const std::uint32_t length : lengths[i]) tasks.add(i, length);
  }
  return tasks;
}

SwitchMachineOptions by_work(Schedule schedule) {
  SwitchMachineOptions o;
  o.processors.schedule = schedule;
  o.processors.measure = o.processors.goal.by = Measure::work;
  return o;
}

RunResult run(const TaskLengths& lengths, Schedule schedule, Kernel kernel = Kernel::loop) {
  const auto p = static_cast<NodeId>(lengths.size());
  Geometry bursts = lean(p);
  bursts.burst = bursts.most_burst();
  WorkBalancerCore burst(bursts, 24);
  WorkBalancerJan94Core paper(faithful(p), 24);
  Switch& core = schedule == Schedule::burst ? static_cast<Switch&>(burst) : paper;
  return simulate(tasks_of(lengths), core, by_work(schedule), kernel);
}

constexpr Schedule kAll[] = {Schedule::sequential, Schedule::overlapped, Schedule::streaming,
                             Schedule::burst};

TEST(SwitchByWork, TheMachineDoesWhatTheRuleDoes) {
  for (const NodeId p : {2u, 4u, 8u, 16u, 64u}) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const TaskLengths lengths = random_lengths(p, seed);
      const UntimedWork expected = balance_work_untimed(lengths);
      const RunResult r = run(lengths, Schedule::sequential);
      ASSERT_EQ(r.work_after.per_processor,
                std::vector<double>(expected.load.begin(), expected.load.end()))
          << p << " processors, seed " << seed;
      ASSERT_EQ(r.costs.tasks_moved, expected.moves.size());
    }
  }
}

TEST(SwitchByWork, EveryScheduleKeepsTheTasksAndTheLargestLoad) {
  for (const NodeId p : {2u, 4u, 16u, 128u}) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const TaskLengths lengths = random_lengths(p, seed);
      for (const Schedule schedule : kAll) {
        const RunResult r = run(lengths, schedule);
        ASSERT_EQ(r.count_after.mean, r.count_before.mean);
        ASSERT_EQ(r.work_after.mean, r.work_before.mean);
        ASSERT_LE(r.work_after.max, r.work_before.max) << p << " processors, seed " << seed;
      }
    }
  }
}

class SwitchByWorkKernels : public testing::TestWithParam<Schedule> {};
TEST_P(SwitchByWorkKernels, AreTheSame) {
  const TaskLengths lengths = random_lengths(16, 5);
  EXPECT_EQ(run(lengths, GetParam()), run(lengths, GetParam(), Kernel::systemc));
}
INSTANTIATE_TEST_SUITE_P(Schedules, SwitchByWorkKernels, testing::ValuesIn(kAll));

const char* const kTasks =
    "workload = { kind = 'poisson', until = 40.0, rate = 0.5 }\n"
    "machine.processors = 16\nmachine.cycles_per_work = 100.0\n";

/// The Verilated switch in the machine, compared with the model in every output of every cycle;
/// with more work than 16 bits hold.
TEST(SwitchByWork, TheRtlDoesTheSameInTheMachine) {
  if (!tb::has_rtl({"work_balancer", 16, 1, SwitchForm::lean, 0, 0, 1, true})) {
    GTEST_SKIP() << "this build has no fair work_balancer of 16 ports (BALLAST_RTL)";
  }
  for (const char* schedule : {"sequential", "overlapped", "streaming", "burst"}) {
    const auto ran = [&](const char* model) {
      return run_of(std::string(kTasks) + "machine.switch = { model = '" + model +
                    "', schedule = '" + schedule + "' }\nbalancer = { name = 'superconcentrator'" +
                    ", quantum = 0.0005 }\n");
    };
    const TaskRun model = ran("systemc"), both = ran("lockstep"), rtl = ran("rtl");
    EXPECT_EQ(model.work_after.per_processor, both.work_after.per_processor) << schedule;
    EXPECT_EQ(model.cycles, both.cycles) << schedule;
    EXPECT_EQ(model.cycles, rtl.cycles) << schedule;
    EXPECT_GT(model.costs.tasks_moved, 0u);
  }
}

TEST(SwitchByWork, TasksThatAreExecutedMeanwhileAreNotLost) {
  for (const char* schedule : {"sequential", "overlapped", "streaming", "burst"}) {
    const TaskRun r = run_of(
        std::string(kTasks) +
        "balancer = { name = 'superconcentrator', measure = 'work', every = 200 }\nrun.until = " +
        "'completed'\nmachine.switch.schedule = '" + schedule + "'\n");
    EXPECT_EQ(r.outcome, Outcome::completed) << schedule;
    EXPECT_GT(r.costs.tasks_moved, 0u) << schedule;
    EXPECT_NEAR(r.work_after.mean, r.work_before.mean, 1e-9);
  }
}

TEST(SwitchByWork, LoadsThatDoNotFitTakeACoarserQuantum) {
  const std::string some = "workload = { kind = 'poisson', until = 40.0, rate = 0.5 }\n";
  const auto quantum = [&](const std::string& more) {
    return run(experiment_of(some + more)).config["balancer"]["quantum"].get<double>();
  };
  const std::string machine = "machine.processors = 16\nmachine.cycles_per_work = 100.0\n";
  EXPECT_EQ(quantum(machine), 0.01) << "one cycle";
  const double coarse = quantum(machine + "machine.switch.load_width = 12\n");
  EXPECT_GT(coarse, 0.01);
  EXPECT_EQ(std::exp2(std::round(std::log2(coarse / 0.01))), coarse / 0.01) << "a power of two";
  EXPECT_EQ(quantum(machine + "balancer = { name = 'superconcentrator', quantum = 0.25 }\n"), 0.25);
}

/// Three cycles are one and a half quanta, which count as two.
TEST(SwitchByWork, TheCarrierTellsHowMuchAQuantumChangesALength) {
  const TaskRun r = run_of(
      "machine = { processors = 4, cycles_per_work = 1.0 }\n"
      "workload = { kind = 'list', loads = [4, 0, 0, 0], work = 3.0 }\n"
      "balancer = { name = 'superconcentrator', measure = 'work', quantum = 2.0 }\n");
  EXPECT_NE(r.carrier.find("; quantum 2 cycles, lengths off by 33.3 %; loads of 24 bits change the "
                           "length of a task by 33.3 %"),
            std::string::npos)
      << r.carrier;
}

TEST(SwitchByWork, UnsupportedConfigurationsAreRefused) {
  const auto error = [](const std::string& more) {
    return error_of([&] {
      check_experiment(
          "workload = { kind = 'poisson', until = 40.0, rate = 0.5 }\nmachine.processors = 16\n"
          "machine.cycles_per_work = 100.0\n" +
          more);
    });
  };
  EXPECT_NE(error("machine.switch.words = 4\n").find("by work, a task is one word"),
            std::string::npos);
  EXPECT_NE(error("machine.speeds = [1, 2]\n").find("equal processors only"), std::string::npos);
  EXPECT_NE(error("balancer = { name = 'superconcentrator', quantum = 1e-8 }\n")
                .find("quanta (machine.switch.load_width = "),
            std::string::npos);
  EXPECT_NE(error("balancer = { name = 'superconcentrator', measure = 'count' "
                  "}\nmachine.switch.load_width = 9\n")
                .find("no effect"),
            std::string::npos);
}

TEST(SwitchByWork, LevelsTheMeasuredTrace) {
  if (!std::filesystem::exists(shared_data("lbdata-toy16"))) GTEST_SKIP() << "no ../shared/data";
  const TaskRun r =
      run_of("workload = { kind = 'lbdata', path = '" + shared_data("lbdata-toy16") + "' }\n");
  EXPECT_EQ(r.outcome, Outcome::balanced);
  EXPECT_LE(r.work_after.imbalance().value(), 0.01);
  EXPECT_LE(r.costs.tasks_moved, 60u);
}

}  // namespace
}  // namespace ballast
