// SPDX-License-Identifier: BSD-3-Clause
// The machine: conservation, execution, the two drivers, skipping, module order.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "core/random.h"
#include "machine/switch_machine.h"
#include "support/network_machine_fixture.h"
#include "tasks/task_ledger.h"

namespace ballast {
namespace {

SwitchMachineOptions switch_options(Schedule schedule, unsigned words, bool execute) {
  SwitchMachineOptions o;
  o.processors.schedule = schedule;
  o.processors.words = words;
  o.processors.execute = execute;
  if (execute) o.processors.balance_every = 200;
  return o;
}

TEST(Machine, BalancesTasksWithoutLosingOne) {
  for (const unsigned words : {1u, 3u}) {
    const Tasks tasks = random_tasks(16, 500);
    LoadBalancerJan94Core balancer(faithful(16), words);
    const RunResult r =
        simulate(tasks, balancer, switch_options(Schedule::streaming, words, false));
    EXPECT_LE(r.count_after.max - r.count_after.min, 1);
    EXPECT_EQ(r.count_after.mean * 16, 500);
    EXPECT_DOUBLE_EQ(r.work_after.mean, r.work_before.mean);
    EXPECT_EQ(r.costs.flits, r.costs.tasks_moved * words);
    EXPECT_EQ(r.costs.flit_hops, r.costs.flits * 2 * (4 + 2)) << "2 (N + l) registers";
  }
}

TEST(Machine, ARoundOfTheSwitchIsARoundOfItsCosts) {
  LoadBalancerJan94Core balancer(faithful(4));
  const RunResult r = simulate(tasks_of_loads({7, 6, 0, 0}), balancer,
                               switch_options(Schedule::streaming, 1, false));
  const double g = 6 + 5 + 4 - 3 * 13.0 / 4;
  EXPECT_EQ(static_cast<const RoundCosts&>(r.costs), (RoundCosts{3, 3, g, 3}));
  EXPECT_EQ(r.costs.tasks_moved, 6U) << "two a round, each over links of its own";
}

TEST(Machine, ExecutesEveryTaskForItsDuration) {
  const Tasks tasks = random_tasks(16, 300, 2000);
  LoadBalancerJan94Core balancer(faithful(16));
  const RunResult r = simulate(tasks, balancer, switch_options(Schedule::overlapped, 1, true));
  const double work = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
  EXPECT_EQ(std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0}), static_cast<Cycle>(work));
  EXPECT_EQ(r.count_after.mean * 16, 300) << "executed";
  EXPECT_NEAR(r.work_after.mean * 16, work, 1e-9 * work);
  EXPECT_GT(r.balances, 3u);
}

TEST(Machine, BalancingShortensTheCompletionOfASpike) {
  std::vector<std::uint64_t> load(16, 0);
  load[3] = 160;
  const Tasks tasks = tasks_of_loads(load, 100.0);
  SwitchMachineOptions o = switch_options(Schedule::streaming, 1, true);
  o.processors.balance_every = 0;
  LoadBalancerJan94Core balancer(faithful(16));
  const RunResult balanced = simulate(tasks, balancer, o);
  o.processors.balance = false;
  const RunResult alone = simulate(tasks, balancer, o);
  EXPECT_EQ(alone.cycles, 16000u)
      << "160 tasks of 100 cycles on one processor, the first begins in cycle 0";
  EXPECT_LT(balanced.cycles, 2200u) << "10 tasks each, and some rounds";
  EXPECT_EQ(alone.costs.tasks_moved, 0u);
}

TEST(Machine, SkippingIdleCyclesChangesNothing) {
  for (const bool execute : {false, true}) {
    const Tasks tasks = random_tasks(64, 400, 5000);
    SwitchMachineOptions o = switch_options(Schedule::sequential, 1, execute);
    LoadBalancerJan94Core balancer(faithful(64));
    const RunResult skipped = simulate(tasks, balancer, o);
    o.skip_idle = false;
    const RunResult all = simulate(tasks, balancer, o);
    expect_same(skipped, all);
    EXPECT_LT(skipped.edges, all.edges);
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelMachine : public testing::TestWithParam<std::tuple<unsigned, bool, bool>> {};

TEST_P(KernelMachine, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [order, execute, skip] = GetParam();
  const Tasks tasks = random_tasks(32, 400, execute ? 3000 : 0);
  SwitchMachineOptions o = switch_options(static_cast<Schedule>(order % 3), 1 + order % 2, execute);
  o.module_order = order;
  o.skip_idle = skip;
  o.frames = 50;
  LoadBalancerJan94Core balancer(faithful(32), 1 + order % 2);
  const RunResult plain = simulate(tasks, balancer, o);
  expect_same(simulate(tasks, balancer, o, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelMachine,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool(),
                                          testing::Bool()));

TEST(Machine, TracingChangesNothing) {
  const Tasks tasks = random_tasks(16, 200);
  SwitchMachineOptions o = switch_options(Schedule::streaming, 2, false);
  o.series = 10;
  LoadBalancerJan94Core balancer(faithful(16), 2);
  const RunResult plain = simulate(tasks, balancer, o);
  const auto path = std::filesystem::temp_directory_path() / "ballast_machine_test.vcd";
  {
    const auto waveform = Waveform::open(path.string());
    o.waveform = waveform.get();
    const RunResult traced = simulate(tasks, balancer, o);
    expect_same(traced, plain);
    EXPECT_EQ(traced.series.size(), plain.cycles / 10 + 1);
    EXPECT_GT(traced.series[5].in_flight, 0u);
  }
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_NE(text.str().find("$var wire 32 "), std::string::npos);
  EXPECT_NE(text.str().find("$scope module processor_15 $end"), std::string::npos);
  std::filesystem::remove(path);
}

TEST(Machine, CycleBudget) {
  const Tasks tasks = random_tasks(16, 500);
  SwitchMachineOptions o = switch_options(Schedule::sequential, 1, false);
  o.max_cycles = 100;
  LoadBalancerJan94Core balancer(faithful(16));
  EXPECT_THROW(simulate(tasks, balancer, o), StuckError);
}

/// A switch that hangs, loses or doubles a packet: what the watchdog and the ledger are for.
class Broken final : public Switch {
 public:
  enum class Way { hangs, loses, doubles, misnames };
  explicit Broken(Way way) : way_(way), core_(faithful(16)) {}
  void reset() override { core_.reset(); }
  [[nodiscard]] Geometry geometry() const override { return core_.geometry(); }
  void step(const In& in) override {
    if (way_ == Way::hangs && core_.status().step >= 2) return;
    core_.step(in);
    out_.assign(core_.out().begin(), core_.out().end());
    if (out_.empty() || broke_) return;
    broke_ = true;
    if (way_ == Way::loses) out_.pop_back();
    if (way_ == Way::doubles) out_.push_back({15, 15, out_[0].data});
    if (way_ == Way::misnames) out_[0].data ^= 1u << 20;
  }
  [[nodiscard]] bool idle() const override { return core_.idle(); }
  [[nodiscard]] Status status() const override { return core_.status(); }
  [[nodiscard]] std::span<const Reply> reply() const override { return core_.reply(); }
  [[nodiscard]] Packets take() const override { return core_.take(); }
  [[nodiscard]] Packets out() const override { return out_; }

 private:
  Way way_;
  LoadBalancerJan94Core core_;
  std::vector<Packet> out_;
  bool broke_ = false;
};

TEST(Machine, ADeadlockEndsTheRun) {
  const Tasks tasks = random_tasks(16, 100);
  Broken balancer(Broken::Way::hangs);
  SwitchMachineOptions o = switch_options(Schedule::sequential, 1, false);
  o.watchdog = 1000;
  try {
    simulate(tasks, balancer, o);
    FAIL();
  } catch (const StuckError& error) {
    EXPECT_NE(std::string(error.what()).find("nothing has moved for 1000 cycles"),
              std::string::npos)
        << error.what();
  }
}

/// Under the kernel, too.
TEST(Machine, ADeadlockUnderTheKernelEndsTheRun) {
  const Tasks tasks = random_tasks(16, 100);
  Broken balancer(Broken::Way::hangs);
  SwitchMachineOptions o = switch_options(Schedule::sequential, 1, false);
  o.watchdog = 1000;
  o.max_cycles = 5000;
  try {
    simulate(tasks, balancer, o, Kernel::systemc);
    FAIL();
  } catch (const StuckError& error) {
    EXPECT_NE(std::string(error.what()).find("nothing has moved for 1000 cycles"),
              std::string::npos)
        << error.what();
  }
}

TEST(Machine, ALostTaskEndsTheRun) {
  const Tasks tasks = random_tasks(16, 100);
  Broken balancer(Broken::Way::loses);
  EXPECT_THROW(simulate(tasks, balancer, switch_options(Schedule::sequential, 1, false)),
               StuckError);
}

TEST(Machine, ADoubledOrMisnamedTaskEndsTheRun) {
  const Tasks tasks = random_tasks(16, 100);
  for (const auto way : {Broken::Way::doubles, Broken::Way::misnames}) {
    Broken balancer(way);
    EXPECT_THROW(simulate(tasks, balancer, switch_options(Schedule::sequential, 1, false)),
                 InvariantError);
  }
}

TEST(Machine, BandwidthLimit) {
  // 16 ports, groups of 4: group 0 has 4 x 3 above the mean of 1 (8 units), group 1 none; 2N - 1 +
  // 8 + path 12 cycles.
  EXPECT_EQ(bandwidth_limit({3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0}, 1, faithful(16)),
            8u - 1 + 8 + 12);
  EXPECT_EQ(bandwidth_limit(std::vector<std::uint64_t>(16, 7), 1, faithful(16)), 0u);
}

TEST(TaskLedger, RefusesAMoveFromWhereTheTaskIsNot) {
  using Place = TaskLedger::Place;
  TaskLedger ledger(2);
  ledger.move(0, Place::outside, Place::queued);
  EXPECT_THROW(ledger.move(0, Place::outside, Place::queued), InvariantError);
  EXPECT_THROW(ledger.move(2, Place::outside, Place::queued), InvariantError);
  EXPECT_EQ(ledger.count(Place::queued), 1u);
}

}  // namespace
}  // namespace ballast
