// SPDX-License-Identifier: BSD-3-Clause
// The progress of runs of every kind: it never falls, and stays within the run.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class ProgressOf : public LbFiles {
 protected:
  using Reports = std::vector<std::pair<Cycle, std::uint64_t>>;
  /// Time and what has been done by then, as reported.
  static Reports reports_of(const std::string& text, Result* result = nullptr) {
    Reports reports;
    Experiment e = experiment_of(text);
    e.run.progress = [&](Cycle now, std::uint64_t done) { reports.emplace_back(now, done); };
    const Result r = ballast::run(e);
    EXPECT_GE(reports.size(), 5u);
    for (std::size_t k = 1; k < reports.size(); ++k) {
      EXPECT_GE(reports[k].first, reports[k - 1].first) << k;
      EXPECT_GE(reports[k].second, reports[k - 1].second) << k;
    }
    if (!reports.empty()) {
      EXPECT_LE(reports.back().first, r.cycles() + 1);
    }
    if (result != nullptr) *result = r;
    return reports;
  }
};

TEST_F(ProgressOf, AnyRunRises) {
  const std::string mesh = "machine = { topology = 'mesh', size = [4, 4] }\n";
  const std::string spike = "workload = { kind = 'spike', load = 200, work = 20 }\n";
  for (const std::string& text :
       {"machine.processors = 16\n" + spike, mesh + spike + "balancer.name = 'diffusion'\n",
        mesh + spike + "balancer.name = 'greedy'\n",
        mesh + spike + "balancer.name = 'sender-initiated'\nrun.until = 'completed'\n",
        mesh + "traffic.rate = 0.2\n", mesh + "moe.steps = 3\n",
        mesh + "balancer.name = 'diffusion'\n[workload]\nkind = 'spike'\n[rounds]\n"}) {
    SCOPED_TRACE(text);
    reports_of(text);
  }
}

/// Stages count on from those before: a balancing and an execution of each of three phases. (Agents
/// in rounds notice the end of a balancing some cycles later, in which the execution begins.)
TEST_F(ProgressOf, ARunOfPhasesGoesOnFromPhaseToPhase) {
  std::string phases;
  for (const int id : {1, 2, 3}) {
    std::string tasks;
    for (int task = 0; task < 40; ++task) {
      tasks += (task == 0 ? "" : ",") + lb_task(0, "1", movable(task));
    }
    phases += (id == 1 ? "" : ",") + lb_phase(id, tasks);
  }
  ranks({lb_file(phases)});
  for (const char* balancer : {"none", "greedy", "superconcentrator", "random"}) {
    SCOPED_TRACE(balancer);
    Result r;
    const Reports reports = reports_of(
        "workload = { kind = 'lbdata', path = '" + directory_ +
            "', phases = [] }\nrun.until = 'completed'\n"
            "machine = { topology = 'line', size = [4], cycles_per_work = 10 }\nbalancer.name = '" +
            balancer + "'\n",
        &r);
    EXPECT_EQ(r.tasks().tasks, 120u);
    const auto later = [&](std::uint64_t tasks) {
      return std::count_if(reports.begin(), reports.end(),
                           [&](const auto& report) { return report.second >= tasks; });
    };
    EXPECT_GT(later(40), 0) << "in the second phase";
    EXPECT_GT(later(80), 0) << "in the third phase";
    EXPECT_EQ(later(121), 0);
  }
}

}  // namespace
}  // namespace ballast
