// SPDX-License-Identifier: BSD-3-Clause
// Frames of runs of tasks: the loads in their cycles, on both carriers, under both drivers.
#include <gtest/gtest.h>

#include <numeric>

#include "machine/switch_machine.h"
#include "support/network_machine_fixture.h"

namespace ballast {
namespace {

constexpr std::uint32_t kEveryFrame = 100'000;  ///< more than the cycles of these runs

/// Every frame has the extremes of its cycle's sample; on a network, with the tasks in flight it
/// has all tasks.
void expect_samples(const RunResult& r, bool moves_only, std::uint64_t on_network = 0) {
  ASSERT_EQ(r.frames.every, 1U);
  ASSERT_EQ(r.frames.loads.size(), r.series.size() + 1) << "and the state after the last edge";
  for (const Sample& s : r.series) {
    const std::vector<double>& frame = r.frames.loads[s.cycle];
    EXPECT_EQ(*std::min_element(frame.begin(), frame.end()), s.min) << s.cycle;
    EXPECT_EQ(*std::max_element(frame.begin(), frame.end()), s.max) << s.cycle;
    const double queued = std::accumulate(frame.begin(), frame.end(), 0.0);
    if (on_network == 0 || s.cycle == 0) continue;  // tasks arrive at the first edge
    EXPECT_EQ(queued + static_cast<double>(s.in_flight), on_network) << s.cycle;
  }
  if (moves_only) {
    EXPECT_EQ(r.frames.loads.back(), r.count_after.per_processor);
  }
}

TEST(MachineFrames, AreTheLoadsOnANetwork) {
  const TestLine line(8);
  for (const bool execute : {false, true}) {
    IdealNetwork network(line, 3);
    NetworkMachineOptions o = options(pairing(), execute);
    o.series = 1;
    o.frames = kEveryFrame;
    const RunResult r = simulate(half(8, 20), network, line, o);
    expect_samples(r, !execute, execute ? 0 : 80);
    EXPECT_EQ(r.frames.last, r.cycles + 1);
    if (execute) continue;
    EXPECT_EQ(r.frames.loads[0], std::vector<double>(8, 0)) << "before the first edge";
    EXPECT_EQ(r.frames.loads[1], (std::vector<double>{20, 20, 20, 20, 0, 0, 0, 0}));
    EXPECT_EQ(r.frames.loads[5], (std::vector<double>{16, 16, 16, 16, 0, 0, 0, 0}));
    EXPECT_EQ(r.frames.loads.back(), std::vector<double>(8, 10));
  }
}

TEST(MachineFrames, AreTheLoadsAroundTheSwitch) {
  for (const bool execute : {false, true}) {
    SwitchMachineOptions o;
    o.processors.execute = execute;
    o.series = 1;
    o.frames = kEveryFrame;
    LoadBalancerJan94Core balancer(faithful(16));
    expect_samples(simulate(random_tasks(16, 200), balancer, o), !execute);
  }
}

TEST(MachineFrames, ChangeNothingAndAreTheSameWithoutSkipping) {
  const TestLine line(16);
  const Tasks tasks = random_tasks(16, 300, 9000);
  IdealNetwork network(line, 40);
  NetworkMachineOptions o = options(pairing(), true, 700);
  o.series = 13;
  RunResult plain = simulate(tasks, network, line, o);
  o.frames = 100;
  const RunResult r = simulate(tasks, network, line, o);
  EXPECT_LE(r.frames.loads.size(), 100U);
  EXPECT_GE(r.frames.loads.size(), 50U);
  EXPECT_GT(r.frames.every, 50U);
  o.skip_idle = false;
  expect_same(simulate(tasks, network, line, o), r);
  plain.frames = r.frames;
  EXPECT_TRUE(plain == r);
}

/// Under the kernel: one simulation a process, so one case each. The budget ends between two edges,
/// and in some orders the monitor sees an edge beyond it.
class KernelFrames : public testing::TestWithParam<std::tuple<unsigned, bool>> {};

RunResult so_far(const Tasks& tasks, const Topology& topology, const NetworkMachineOptions& o,
                 Kernel kernel) {
  IdealNetwork network(topology);
  try {
    return simulate(tasks, network, topology, o, kernel);
  } catch (Stopped<RunResult>& stopped) {
    return stopped.so_far();
  }
}

TEST_P(KernelFrames, EqualThoseOfThePlainDriver) {
  const auto [order, stops] = GetParam();
  const TestLine line(8);
  const Tasks tasks = tasks_of_loads(std::vector<std::uint64_t>(8, 4), 100.0);
  NetworkMachineOptions o = options(pairing(), true);
  o.module_order = order;
  o.series = 10;
  o.frames = 1000;
  if (stops) o.max_cycles = 350;
  const RunResult plain = so_far(tasks, line, o, Kernel::loop);
  EXPECT_EQ(plain.outcome == Outcome::stopped, stops);
  EXPECT_EQ(plain.frames.last, stops ? 350U : 401U);
  expect_same(so_far(tasks, line, o, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelFrames,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool()));

}  // namespace
}  // namespace ballast
