// SPDX-License-Identifier: BSD-3-Clause
// The costs of a run of phases are those of its phases.
#include "experiment/phased_sums.h"

#include <gtest/gtest.h>

#include "machine/balancing.h"
#include "results/costs.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class PhasedSums : public LbFiles {
 protected:
  void SetUp() override {
    std::string tasks;
    for (int task = 0; task < 24; ++task) {
      tasks += (task == 0 ? "" : ",") + lb_task(0, "1", movable(task));
    }
    ranks({lb_file(lb_phase(1, tasks, send(object(2), object(3), "640")))});
  }
  TaskRun with(const std::string& phase, const std::string& balancer) {
    return run_of("workload = { kind = 'lbdata', path = '" + directory_ + "', " + phase +
                  " }\nrun.until = 'completed'\nbalancer.name = '" + balancer +
                  "'\nmachine = { topology = 'mesh', size = [2, 2], cycles_per_work = 50 }\n");
  }
};

/// A balancer that runs during the execution cannot tell one phase of several from a single one.
TEST_F(PhasedSums, OfOnePhaseAreItsCosts) {
  unsigned balancers = 0;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    if (!entry.make(Registry<BalancerSetup>::args(entry.name)).during) continue;
    SCOPED_TRACE(entry.name);
    const TaskRun one = with("phases = [1]", entry.name), same = with("phase = 1", entry.name);
    EXPECT_EQ(one.cycles, same.cycles);
    for (const Cost& cost : cost_entries()) {
      EXPECT_EQ(cost_of(one, cost.name), cost_of(same, cost.name)) << cost.name;
    }
    ++balancers;
  }
  EXPECT_GE(balancers, 8u);
}

/// Without those of faults, which runs of phases do not have.
TEST(SumOfStages, HasEveryCostOfAStageAsOftenAsItIsAdded) {
  TaskRun stage, sum = empty_sum(2);
  Costs& one = stage.costs;
  double k = 0;
  for (double* cost : {&one.imbalance, &one.migration}) *cost = ++k;
  for (std::uint64_t* cost :
       {&one.rounds, &one.stable, &one.waves, &one.messages, &one.agent_messages, &one.flits,
        &one.flit_hops, &one.tasks_moved, &one.task_hops, &one.tasks_cancelled,
        &one.handling_cycles, &one.suspended_cycles, &one.request_cycles}) {
    *cost = static_cast<std::uint64_t>(++k);
  }
  add_stage(sum, stage);
  EXPECT_EQ(sum.costs, one);
  add_stage(sum, stage);
  EXPECT_EQ(sum.costs.tasks_cancelled, 2 * one.tasks_cancelled);
}

}  // namespace
}  // namespace ballast
