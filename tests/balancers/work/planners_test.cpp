// SPDX-License-Identifier: BSD-3-Clause
// Central planners: what they plan, and what reports and orders cost.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

#include "balancers/by_name.h"
#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"

namespace ballast {
namespace {

/// Reports of processors with these tasks, numbered from 0 on, and this load that may not move.
std::vector<PlannerReport> reports(const std::vector<std::vector<double>>& lengths,
                                   const std::vector<double>& fixed = {}) {
  std::vector<PlannerReport> all;
  TaskId next = 0;
  for (NodeId i = 0; i < lengths.size(); ++i) {
    PlannerReport r{i};
    r.load =
        std::accumulate(lengths[i].begin(), lengths[i].end(), i < fixed.size() ? fixed[i] : 0.0);
    for (const double length : lengths[i]) r.tasks.push_back({next++, length});
    all.push_back(r);
  }
  return all;
}

/// The loads after the planner's transfers, which it names each with its task.
std::vector<double> planned(Planner& planner, const std::vector<PlannerReport>& all,
                            std::size_t* moves = nullptr) {
  std::vector<Transfer> transfers;
  planner.plan({all, Measure::work}, transfers);
  std::vector<double> loads;
  for (const PlannerReport& r : all) loads.push_back(r.load);
  for (const Transfer& t : transfers) {
    const auto& tasks = all[t.from].tasks;
    const auto at = std::find_if(tasks.begin(), tasks.end(),
                                 [&](const auto& task) { return task.task == t.task; });
    EXPECT_NE(at, tasks.end()) << "task " << t.task << " is not at " << t.from;
    if (at == tasks.end()) continue;
    loads[t.from] -= at->length;
    loads[t.to] += at->length;
  }
  if (moves != nullptr) *moves = transfers.size();
  return loads;
}

std::unique_ptr<Planner> planner(const char* name, const Settings& settings = {}) {
  const auto made = Registry<BalancerSetup>::make(name, settings);
  return dynamic_cast<const PlannerBalancing&>(*made.nodes).planner();
}

TEST(Pairing, TheLastOfAnOddNumberIsAlone) {
  const auto pairing = planner("pairing");
  EXPECT_EQ(planned(*pairing, reports({{1, 1}, {}, {5, 5}})), (std::vector<double>{1, 1, 10}));
}

TEST(Greedy, LongestFirstToTheLeastLoaded) {
  std::size_t moves = 0;
  const auto greedy = planner("greedy");
  EXPECT_EQ(planned(*greedy, reports({{3, 5, 4, 3}, {}}), &moves), (std::vector<double>{8, 7}));
  EXPECT_EQ(moves, 2u) << "5 and the last 3 stay";
  EXPECT_EQ(planned(*greedy, reports({{3, 5}, {}}, {0, 9})), (std::vector<double>{8, 9}))
      << "what may not move counts";
}

TEST(Refine, OnlyWhatIsAboveTheLimitAndFits) {
  std::size_t moves = 0;
  const auto refine = planner("refine");
  EXPECT_EQ(planned(*refine, reports({{4, 3, 2, 1}, {2}}), &moves), (std::vector<double>{6, 6}));
  EXPECT_EQ(moves, 1u);
  EXPECT_EQ(planned(*refine, reports({{9, 1}, {2}})), (std::vector<double>{9, 3}))
      << "9 fits nowhere, 1 does";
  const auto patient = planner("refine", {{"overload", 2.0}});
  EXPECT_EQ(planned(*patient, reports({{4, 3, 2, 1}, {2}}), &moves), (std::vector<double>{10, 2}));
  EXPECT_EQ(moves, 0u);
}

/// Every way to put up to 5 tasks on 3 processors.
TEST(Refine, NeverRaisesTheLargestLoad) {
  const auto refine = planner("refine");
  std::vector<std::vector<double>> lengths(3);
  std::uint64_t cases = 0;
  std::function<void(unsigned, int)> add = [&](unsigned from, int left) {
    const auto all = reports(lengths);
    double before = 0;
    for (const auto& r : all) before = std::max(before, r.load);
    const std::vector<double> after = planned(*refine, all);
    ASSERT_LE(*std::max_element(after.begin(), after.end()), before);
    ++cases;
    for (unsigned k = from; left != 0 && k < 24; ++k) {
      lengths[k / 8].push_back(1 + k % 8);
      add(k, left - 1);
      lengths[k / 8].pop_back();
    }
  };
  add(0, 4);
  EXPECT_EQ(cases, 20475u);
}

/// Two tasks at processor 2 of a line: reports of 1 and 3 flits, orders of 2, one task of 1.
TEST(CentralPlanner, ReportsAndOrdersTakeTheirFlits) {
  const auto line = topology_by_name("line", {3});
  IdealNetwork network(*line);
  Tasks tasks;
  tasks.processors = 3;
  tasks.add(2, 7);
  tasks.add(2, 5);
  NetworkMachineOptions o;
  o.processors.measure = o.processors.goal.by = Measure::work;
  o.balancer = Registry<BalancerSetup>::make("greedy", {}).nodes;
  const RunResult r = simulate(tasks, network, *line, o);
  EXPECT_EQ(r.mover, Mover::central_planner);
  EXPECT_EQ(r.costs.agent_messages, 3u) << "two reports, and orders for processor 2";
  EXPECT_EQ(r.costs.flits, 1u + 3 + 3 + 1 + 1);
  EXPECT_EQ(r.costs.tasks_moved, 2u);
  EXPECT_EQ(r.costs.task_hops, 3u + 2u) << "to 0 and to 1, routers of both ends counted";
  EXPECT_EQ(r.work_after.per_processor, (std::vector<double>{7, 5, 0}));
}

/// A period shorter than reports and orders take must not start a plan after the last one.
TEST(CentralPlanner, EndsWithAnyPeriod) {
  for (const char* balancer : {"greedy", "refine"}) {
    for (const std::int64_t every : {0, 1, 20, 200, 2000}) {
      Experiment e;
      e.machine.topology = {"mesh", {{"size", {4, 4}}}};
      e.workload = {"spike", {{"load", 64}}};
      e.balancer = {balancer, {{"every", every}}};
      e.run.max_cycles = 100'000;
      const TaskRun r = run(e).tasks();
      EXPECT_EQ(r.outcome, Outcome::balanced) << balancer << ", every " << every;
      EXPECT_EQ(r.balances, 1U) << balancer << ", every " << every;
    }
  }
}

/// Any processor fails at any cycle of reports, orders and tasks: the run ends, and all tasks that
/// are not stranded are in queues.
TEST(CentralPlanner, GoesOnWithoutTheDead) {
  std::uint64_t planned = 0;
  for (const char* balancer : {"greedy", "refine"}) {
    for (int victim = 0; victim < 4; ++victim) {
      for (int cycle = 0; cycle < 60; cycle += 2) {
        Experiment e;
        e.machine.topology = {"ring", {{"size", std::vector<std::int64_t>{4}}}};
        e.machine.faults.settings = {
            {"processors", std::to_string(victim) + "@" + std::to_string(cycle)}};
        e.workload = {"spike", {{"load", std::int64_t{12}}}};
        e.balancer = {balancer, {}};
        const TaskRun r = run(e).tasks();
        const auto& queued = r.count_after.per_processor;
        ASSERT_EQ(
            std::accumulate(queued.begin(), queued.end(), 0.0) + static_cast<double>(r.stranded),
            12)
            << balancer << ", " << victim << " fails at cycle " << cycle;
        planned += r.balances;
      }
    }
  }
  EXPECT_GT(planned, 100u);
}

}  // namespace
}  // namespace ballast
