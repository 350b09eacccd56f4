// SPDX-License-Identifier: BSD-3-Clause
// Cycles are exact up to 2^63, in the loop and under the kernel: one cycle is one tick of its time.
#include <gtest/gtest.h>

#include <fstream>

#include "experiment/simulation.h"
#include "support/same_run.h"

namespace ballast {
namespace {

/// Under the kernel one simulation a process: one case each.
class LargeCycles : public testing::TestWithParam<std::int64_t> {};

/// Tasks of 1 cycle that arrive at cycles 0 and `at`, on a network and at the switch.
TEST_P(LargeCycles, AreExactInTheLoopAndUnderTheKernel) {
  const std::int64_t at = GetParam();
  const std::string path = testing::TempDir() + "large_cycles_" + std::to_string(at) + ".csv";
  std::ofstream(path) << "processor,work,arrival\n0,1,0\n1,3," << at << "\n";
  Experiment e;
  e.machine.topology = {"line", {{"size", std::vector<std::int64_t>{2}}}};
  e.workload = {"csv", {{"path", path}}};
  e.balancer = {"none", {}};
  e.run.until = RunSection::Until::completed;
  e.run.max_cycles = (std::uint64_t{1} << 63) - 1;
  const TaskRun loop = run(e).tasks();
  EXPECT_EQ(loop.cycles, static_cast<Cycle>(at) + 3);
  expect_same(loop, run(e, Kernel::systemc).tasks());
}

INSTANTIATE_TEST_SUITE_P(Cycles, LargeCycles,
                         testing::Values(1'000'000'007, (std::int64_t{1} << 53) + 1,
                                         18'000'000'000'000'001, 19'000'000'000'000'000,
                                         9'223'372'036'854'775'000));

}  // namespace
}  // namespace ballast
