// SPDX-License-Identifier: BSD-3-Clause
// The whole machine on the routed network: the same bytes from both drivers, whatever the order of
// the modules, whether idle cycles are skipped and whether a waveform is written.
#include <gtest/gtest.h>

#include <cstdio>

#include "core/waveform.h"
#include "report/report.h"
#include "support/experiments.h"

namespace ballast {
namespace {

const char* const kMachine = R"(
[machine]
topology = "torus"
size = [4, 4]
task_flits = 3
router = { rc = 1, va = 1, sa = 1, vcs = 2 }
[machine.faults]
links = "5-6@40, 9-10@200"
reconfigure = 30
[workload]
kind = "random"
max = 40
work = 7.0
[balancer]
name = "pairing"
every = 90
[run]
until = "completed"
series = 25
)";

struct Variant {
  unsigned order;
  bool skip, trace;
};

class RoutedMachine : public testing::TestWithParam<Variant> {};

TEST_P(RoutedMachine, SameBytes) {
  Experiment e = experiment_of(kMachine);
  const std::string expected = document(run(e)).dump();
  e.run.module_order = GetParam().order;
  e.run.skip_idle = GetParam().skip;
  const std::string file = testing::TempDir() + "routed_machine.vcd";
  std::unique_ptr<Waveform> waveform;
  if (GetParam().trace) waveform = Waveform::open(file);
  e.run.waveform = waveform.get();
  Result result = run(e, Kernel::systemc);
  result.config["run"]["skip_idle"] = true;
  EXPECT_EQ(document(result).dump(), expected);
  EXPECT_GT(result.tasks().costs.tasks_moved, 20u);
  EXPECT_GT(result.tasks().costs.retransmitted, 0u);
  std::remove(file.c_str());
}

INSTANTIATE_TEST_SUITE_P(Variants, RoutedMachine,
                         testing::Values(Variant{0, true, false}, Variant{1, true, false},
                                         Variant{2, true, false}, Variant{3, false, false},
                                         Variant{4, false, true}, Variant{5, true, true}));

}  // namespace
}  // namespace ballast
