// SPDX-License-Identifier: BSD-3-Clause
// Communication-aware diffusion: figures of the plain form, and the balancer against it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "graphs/neighbours.h"
#include "machine/edge_hops.h"
#include "network/routed/routed_network.h"
#include "rounds/round_machine.h"
#include "support/comm_diffusion_reference.h"
#include "support/experiments.h"
#include "support/network_machine_fixture.h"
#include "support/round_nodes_fixture.h"
#include "support/same_run.h"
#include "support/workloads_fixture.h"
#include "tasks/trace_metrics.h"

namespace ballast {
namespace {

using reference::Lists;

Lists ring(std::size_t count) {
  Lists near(count);
  for (std::size_t i = 0; i < count; ++i) near[i] = {(i + count - 1) % count, (i + 1) % count};
  return near;
}
/// Links of a square of processors: left, right, up, down.
Lists square(std::size_t m) {
  Lists near(m * m);
  for (std::size_t r = 0; r < m; ++r) {
    for (std::size_t c = 0; c < m; ++c) {
      if (c != 0) near[r * m + c].push_back(r * m + c - 1);
      if (c + 1 != m) near[r * m + c].push_back(r * m + c + 1);
      if (r != 0) near[r * m + c].push_back((r - 1) * m + c);
      if (r + 1 != m) near[r * m + c].push_back((r + 1) * m + c);
    }
  }
  return near;
}

const std::vector<double> kRing{17.71, 11.68, 11.68, 13.83, 16.12, 18.18, 20.88, 17.43};

double over_mean(const std::vector<double>& p) {
  const double sum = std::accumulate(p.begin(), p.end(), 0.0);
  return *std::max_element(p.begin(), p.end()) * static_cast<double>(p.size()) / sum;
}

TEST(CommDiffusionReference, RingOfEight) {
  const auto coarse = reference::diffuse(kRing, ring(8), .1, .02);
  EXPECT_EQ(coarse.steps, 3);
  EXPECT_NEAR(over_mean(coarse.p), 1.310015, 5e-7);
  const auto fine = reference::diffuse(kRing, ring(8), 0, .02);
  EXPECT_EQ(fine.steps, 9);
  EXPECT_NEAR(over_mean(fine.p), 1.011478, 5e-7);
}

struct Row {
  int n, m;
  bool aware;
  double at[8];  ///< imbalance and share off rank, after 0 .. 3 passes
};
/// A partner that leaves counts twice (pull 2).
constexpr Row kRows[] = {
    {16, 4, true, {3.4847, .2000, .6818, .2812, .2613, .3042, .1212, .3208}},
    {16, 4, false, {3.4847, .2000, .6818, .3979, .2613, .4771, .2146, .4958}},
    {32, 4, true, {3.4204, .0968, .4715, .1245, .0920, .1507, .0569, .1658}},
    {32, 4, false, {3.4204, .0968, .4715, .2031, .0861, .3024, .0686, .3115}},
    {32, 8, true, {3.4847, .2258, 1.5226, .3191, .7051, .3609, .4715, .3800}},
    {32, 8, false, {3.4847, .2258, 1.5226, .4688, .6818, .5297, .4715, .5640}}};

Tasks stencil(int n, int m) {
  return make(fmt::format("kind = 'stencil'\nside = {}", n), static_cast<NodeId>(m * m));
}
/// Imbalance, and share of the bytes off rank.
std::pair<double, double> measured(const Tasks& tasks, const std::vector<NodeId>& at) {
  std::vector<double> load(tasks.processors);
  for (TaskId t = 0; t < tasks.size(); ++t) load[at[t]] += tasks.work[t];
  const auto bytes = *trace_metrics(tasks, at).bytes;
  return {over_mean(load) - 1, bytes.off_rank / (bytes.off_rank + bytes.on_rank)};
}
TEST(CommDiffusionReference, Stencil) {
  for (const Row& row : kRows) {
    const Tasks tasks = stencil(row.n, row.m);
    std::vector<NodeId> at = tasks.home;
    for (int k = 0; k < 4; ++k) {
      if (k != 0) reference::pass(tasks, square(row.m), at, row.aware, 2);
      const auto [imbalance, off] = measured(tasks, at);
      EXPECT_NEAR(imbalance, row.at[2 * k], 5.1e-5) << row.n << ' ' << row.m << ' ' << k;
      EXPECT_NEAR(off, row.at[2 * k + 1], 5.1e-5) << row.n << ' ' << row.m << ' ' << k;
    }
  }
}

std::string stencil_run(int n, int m, const std::string& balancer, const std::string& more = "") {
  return fmt::format(
      "machine = {{ topology = 'mesh', size = [{0}, {0}]{3} }}\n"
      "workload = {{ kind = 'stencil', side = {1} }}\n"
      "balancer = {{ name = 'comm-diffusion', measure = 'work', quantum = 1.0, {2} }}\n"
      "run = {{ max_cycles = 1_000_000 }}\n",
      m, n, balancer, more);
}

/// The rule of the choice, without the machine: the same tasks at the same processors.
TEST(CommDiffusion, MovesTheTasksOfTheReference) {
  for (const Row& row : kRows) {
    for (const double pull : {1.0, 2.0}) {
      for (int passes = 1; passes <= 3; ++passes) {
        SCOPED_TRACE(
            fmt::format("{} {} {} pull {} passes {}", row.n, row.m, row.aware, pull, passes));
        const Tasks tasks = stencil(row.n, row.m);
        std::vector<NodeId> at = tasks.home;
        for (int k = 0; k < passes; ++k) {
          reference::pass(tasks, square(row.m), at, row.aware, pull);
        }
        const auto [imbalance, off] = measured(tasks, at);
        const TaskRun r =
            run_of(stencil_run(row.n, row.m,
                               fmt::format("passes = {}, pull = {:.1f}, choice = '{}'", passes,
                                           pull, row.aware ? "traffic" : "first")));
        EXPECT_EQ(r.outcome, Outcome::settled);
        EXPECT_NEAR(*r.work_after.imbalance(), imbalance, 1e-12);
        const auto bytes = *r.trace->after.bytes;
        EXPECT_NEAR(bytes.off_rank / (bytes.off_rank + bytes.on_rank), off, 1e-12);
        EXPECT_EQ(*r.trace->after.flit_hops,
                  edge_flit_hops(tasks, at, *topology_by_name("mesh", {row.m, row.m})));
      }
    }
  }
}

/// In step, with real amounts: the loads are those of the virtual loads, pass after pass.
TEST(CommDiffusion, AmountsAreThoseOfTheReference) {
  const auto topology = topology_by_name("ring", {8});
  for (const double floor : {0.0, .1}) {
    const auto agents = round_agents_by_name(*topology, "comm-diffusion",
                                             {{"floor", floor}, {"passes", std::int64_t{2}}});
    RoundMachine machine(*agents);
    std::vector<double> load = kRing;
    for (NodeId i = 0; i < 8; ++i) machine.insert(i, load[i]);
    for (int pass = 1; pass <= 3; ++pass) {
      for (int round = 0; round < 81; ++round) machine.balance();
      if (pass <= 2) load = reference::diffuse(load, ring(8), floor).p;
      for (NodeId i = 0; i < 8; ++i) EXPECT_NEAR(machine.loads()[i], load[i], 1e-9) << pass;
    }
  }
}

TEST(CommDiffusion, IsTheSameUnderBothKernelsAndCostsItsMessages) {
  const std::string text = stencil_run(16, 4, "passes = 2, steps = 10");
  const TaskRun r = run_of(text);
  expect_same(r, run_of(text, Kernel::systemc));
  EXPECT_GE(r.costs.agent_messages, 48u * 21 * 2) << "two directions of 24 links";
  const TaskRun first = run_of(stencil_run(16, 4, "passes = 2, steps = 10, choice = 'first'"));
  EXPECT_EQ(first.costs.agent_messages % 48, 0u) << "nobody asks where partners are";
}

/// On a line, only task 0 can move, from processor 0 to 1. Its partners are at processors 0, 1, 2
/// (two of them) and 3.
TEST(CommDiffusion, AMovedTaskTellsEachProcessorWithPartnersOnce) {
  Tasks tasks;
  tasks.processors = 4;
  tasks.add(0, 3);
  for (const auto& [at, work] : {std::pair{0, 4}, {1, 1}, {2, 1}, {2, 1}, {3, 1}}) {
    tasks.add(static_cast<NodeId>(at), work);
  }
  tasks.fixed = {0, 1, 1, 1, 1, 1};
  tasks.trace.emplace();
  tasks.trace->ids = {0, 1, 2, 3, 4, 5};
  tasks.trace->edges = {{0, 1, 9}, {2, 0, 9}, {0, 3, 9}, {4, 0, 9}, {5, 0, 9}, {0, 0, 9}};
  const auto line = topology_by_name("line", {4});
  const auto run_with = [&](const std::string& choice) {
    RoutedNetworkCore network(*line, {});
    NetworkMachineOptions o = agent_options(agents_maker(
        "comm-diffusion", {{"steps", 5}, {"passes", 1}, {"choice", choice}, {"message_flits", 7}}));
    o.processors.measure = Measure::work;
    return simulate(tasks, network, *line, o);
  };
  const RunResult told = run_with("traffic"), first = run_with("first");
  EXPECT_EQ(told.at, (std::vector<NodeId>{1, 0, 1, 2, 2, 3}));
  EXPECT_EQ(told.at, first.at);
  EXPECT_EQ(first.costs.agent_messages % 6, 0u);
  EXPECT_EQ(told.costs.agent_messages, first.costs.agent_messages + 2);
  EXPECT_EQ(told.costs.flits, first.costs.flits + 2 * 7);
  EXPECT_EQ(told.costs.flit_hops, first.costs.flit_hops + 7 * (2 + 3)) << "routers of both routes";
  EXPECT_GE(told.cycles, first.cycles);
}

TEST(CommDiffusion, ChosenTasksOfACutLinkComeBack) {
  for (const int cycle : {100, 170, 180, 190, 200, 210, 220, 230, 240, 250, 300}) {
    const TaskRun r = run_of(stencil_run(
        16, 4, "passes = 3, steps = 10",
        fmt::format(
            ", task_flits = 8, faults = {{ links = '0-1@{0}, 5-6@{0}', processors = '10@{0}' }}",
            cycle)));
    EXPECT_EQ(r.failed_processors, 1u);
    double work = 0;
    for (NodeId i = 0; i < 16; ++i) {
      work += r.work_after.per_processor[i];
      if (i == 10) continue;
      EXPECT_NEAR(r.agent_load[i], r.work_after.per_processor[i], 1e-6) << cycle << ' ' << i;
    }
    EXPECT_GT(work, 0);
    EXPECT_EQ(r.stranded + static_cast<std::size_t>(std::lround(r.count_after.mean * 15)), 256u)
        << cycle;
  }
}

TEST(EdgeHops, CountsFlitsTimesLinks) {
  Tasks tasks = tasks_of_loads({1, 1, 1, 1});
  tasks.trace.emplace();
  tasks.trace->edges = {{0, 1, 32}, {0, 2, 33}, {3, 0, 0}, {2, 2, 1000}, {1, 3, 64}};
  const auto line = topology_by_name("line", {4});
  EXPECT_EQ(edge_flit_hops(tasks, tasks.home, *line), 1 * 1 + 2 * 2 + 1 * 3 + 2 * 2);
  tasks.trace->sending.bytes_per_flit = 16;
  EXPECT_EQ(edge_flit_hops(tasks, tasks.home, *line), 2 * 1 + 3 * 2 + 1 * 3 + 4 * 2);
  EXPECT_EQ(edge_flit_hops(tasks, std::vector<NodeId>{2, 2, 2, 2}, *line), 0);
}

/// Several edges from one processor to another share a walk; those back have another.
TEST(EdgeHops, AddsUpTheEdgesOfAPair) {
  Tasks tasks = tasks_of_loads({2, 0, 0, 2});
  tasks.trace.emplace();
  tasks.trace->edges = {{0, 2, 32}, {3, 1, 32}, {0, 2, 64}, {1, 3, 96}, {0, 1, 1000}, {1, 2, 1}};
  const auto line = topology_by_name("line", {4});
  EXPECT_EQ(edge_flit_hops(tasks, tasks.home, *line), (1 + 2 + 3 + 1) * 3 + 1 * 3);
}

TEST(Stencil, BlocksOnASquare) {
  const Tasks tasks = make("kind = 'stencil'\nside = 4\nradius = 0.26\nx = 0.25\ny = 0\n", 4);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}));
  EXPECT_EQ(tasks.work, (std::vector<double>{12, 12, 12, 1, 1, 12, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(tasks.trace->edges.size(), 48u);
  const Trace::Edge& last = tasks.trace->edges.back();
  EXPECT_EQ(last.from, 15u);
  EXPECT_EQ(last.to, 14u);
  EXPECT_EQ(last.bytes, 100);
  EXPECT_EQ(error("kind = 'stencil'\nside = 5", 4),
            "exp.toml:3:8: workload.side: expected a square of m x m processors, and a side that m "
            "divides, got 4 processors and a side of 5");
  EXPECT_EQ(error("kind = 'stencil'\nside = 6", 6),
            "exp.toml:3:8: workload.side: expected a square of m x m processors, and a side that m "
            "divides, got 6 processors and a side of 6");
}

}  // namespace
}  // namespace ballast
