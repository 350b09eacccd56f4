// SPDX-License-Identifier: BSD-3-Clause
// Communication-aware diffusion with tasks chosen by their gain.
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "network/ideal_network.h"
#include "support/comm_diffusion_reference.h"
#include "support/round_nodes_fixture.h"
#include "support/workloads_fixture.h"
#include "tasks/trace_metrics.h"

namespace ballast {
namespace {

RunResult run_by(const std::string& choice, const Tasks& tasks, const Topology& topology,
                 double pull = 1, std::int64_t passes = 3) {
  IdealNetwork network(topology);
  NetworkMachineOptions o = agent_options(
      agents_maker("comm-diffusion", {{"choice", choice}, {"pull", pull}, {"passes", passes}}));
  o.processors.measure = Measure::work;
  return simulate(tasks, network, topology, o);
}
double off_rank(const Tasks& tasks, const std::vector<NodeId>& at) {
  return trace_metrics(tasks, at).bytes->off_rank;
}

/// `lbdata-blocks`: on a square of four processors 0 owes 2 half a unit, and 1 owes 3 two units,
/// which are 1.99999999999864 after 40 steps. Processor 3 has no task, so no task of 1 has traffic
/// there. By traffic task 3 (0.5 bytes to 2, 1 byte to task 2) leaves, and of tasks 6 and 7, which
/// exchange a byte, only the first. No choice for these amounts has fewer than 9 bytes.
TEST(CommDiffusionGain, WhatLeavesAPartnerBehindCounts) {
  Tasks tasks;
  tasks.processors = 4;
  const std::vector<std::pair<NodeId, double>> all{{0, 1.0}, {0, .5},  {0, .5}, {0, .5}, {1, .5},
                                                   {1, 2.0}, {1, 1.0}, {1, .5}, {2, 1.5}};
  for (const auto& [at, work] : all) tasks.add(at, work);
  tasks.trace.emplace();
  tasks.trace->ids.resize(all.size());
  std::iota(tasks.trace->ids.begin(), tasks.trace->ids.end(), 0);
  tasks.trace->edges = {{0, 5, 2.0}, {1, 4, 1.0}, {3, 2, 1.0}, {3, 8, .5},
                        {4, 1, 2.0}, {5, 8, 2.0}, {7, 6, 1.0}, {8, 6, 1.5}};
  EXPECT_EQ(off_rank(tasks, tasks.home), 9);
  const auto square = topology_by_name("mesh", {2, 2});
  const RunResult traffic = run_by("traffic", tasks, *square);
  EXPECT_EQ(traffic.at, (std::vector<NodeId>{0, 0, 0, 2, 3, 1, 3, 1, 2}));
  EXPECT_EQ(off_rank(tasks, traffic.at), 10.5);
  EXPECT_EQ(traffic.work_after.per_processor, (std::vector<double>{2, 2.5, 2, 1.5}));
  const RunResult gain = run_by("gain", tasks, *square);
  EXPECT_EQ(gain.at, (std::vector<NodeId>{0, 2, 0, 0, 3, 1, 3, 3, 2}));
  EXPECT_EQ(off_rank(tasks, gain.at), 9);
  EXPECT_EQ(gain.work_after.per_processor, (std::vector<double>{2, 2, 2, 2}));
}

/// Task 0 exchanges bytes with task 2, which must stay; task 1 with nobody.
TEST(CommDiffusionGain, ATaskThatMustStayHoldsItsPartners) {
  Tasks tasks;
  tasks.processors = 2;
  for (int k = 0; k < 3; ++k) tasks.add(0, 1);
  tasks.add(1, 1);
  tasks.fixed = {0, 0, 1, 0};
  tasks.trace.emplace();
  tasks.trace->ids = {0, 1, 2, 3};
  tasks.trace->edges = {{0, 2, 7}};
  const auto line = topology_by_name("line", {2});
  EXPECT_EQ(run_by("traffic", tasks, *line).at, (std::vector<NodeId>{1, 0, 0, 1}));
  EXPECT_EQ(run_by("gain", tasks, *line).at, (std::vector<NodeId>{0, 1, 0, 1}));
}

TEST(CommDiffusionGain, MovesTheTasksOfTheReference) {
  const auto square = topology_by_name("mesh", {4, 4});
  reference::Lists near(16);
  for (NodeId i = 0; i < 16; ++i) {
    if (i % 4 != 0) near[i].push_back(i - 1);
    if (i % 4 != 3) near[i].push_back(i + 1);
    if (i >= 4) near[i].push_back(i - 4);
    if (i < 12) near[i].push_back(i + 4);
  }
  const Tasks tasks = make("kind = 'stencil'\nside = 16", 16);
  for (const double pull : {1.0, 2.0}) {
    std::vector<NodeId> at = tasks.home, by_traffic = tasks.home;
    for (std::int64_t passes = 1; passes <= 3; ++passes) {
      reference::pass(tasks, near, at, true, pull, true, 1e-3);
      reference::pass(tasks, near, by_traffic, true, pull);
      EXPECT_EQ(run_by("gain", tasks, *square, pull, passes).at, at) << pull << ' ' << passes;
    }
    EXPECT_NE(at, by_traffic) << pull;
  }
}

/// Without edges no task gains more than another: the lowest numbers leave.
TEST(CommDiffusionGain, WithoutEdgesTheFirstLeaves) {
  Tasks tasks;
  tasks.processors = 2;
  for (int k = 0; k < 4; ++k) tasks.add(0, 1);
  const auto line = topology_by_name("line", {2});
  const RunResult r = run_by("gain", tasks, *line);
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{2, 2}));
  EXPECT_EQ(r.costs.tasks_moved, 2u);
}

}  // namespace
}  // namespace ballast
