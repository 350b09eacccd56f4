// SPDX-License-Identifier: BSD-3-Clause
// Runs of several phases, each with the placement of the trace.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

/// Three tasks of 10, 20 and 5 ms on two ranks. The runtime moves task 2 after the first phase, and
/// tasks 1 and 3 after the second one.
class RecordedPhases : public LbFiles {
 protected:
  std::string experiment(const std::string& workload, const std::string& balancer = "none") {
    const auto task = [](int rank, int id, const char* work) {
      return lb_task(
          rank, work, movable(id),
          R"(,"user_defined":{"task_serialized_bytes":)" + std::to_string(100 * id) + "}");
    };
    const std::string one[] = {task(0, 1, "0.01"), task(1, 1, "0.01")},
                      two[] = {task(0, 2, "0.02"), task(1, 2, "0.02")},
                      three[] = {task(0, 3, "0.005"), task(1, 3, "0.005")};
    ranks({lb_file(lb_phase(0, one[0] + "," + two[0]) + "," + lb_phase(1, one[0]) + "," +
                   lb_phase(2, three[0])),
           lb_file(lb_phase(0, three[1]) + "," + lb_phase(1, two[1] + "," + three[1]) + "," +
                   lb_phase(2, one[1] + "," + two[1]))});
    return "workload = { kind = 'lbdata', path = '" + directory_ + "', " + workload +
           " }\nrun.until = 'completed'\nbalancer.name = '" + balancer +
           "'\nmachine = { topology = 'line', size = [2], cycles_per_work = 1000.0 }\n";
  }
};

TEST_F(RecordedPhases, AreExecutedWhereTheTraceHasTheirTasks) {
  const Result result = ballast::run(experiment_of(experiment("phases = [], begin = 'recorded'")));
  const TaskRun& r = result.tasks();
  ASSERT_EQ(r.phases.size(), 3u);
  const Cycle execute[] = {30, 25, 30};
  const std::uint64_t moved[] = {0, 1, 2};
  const double migrated[] = {0, 200, 100 + 300};
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(r.phases[k].execute, execute[k]) << k;
    EXPECT_FALSE(r.phases[k].balance);
    EXPECT_EQ(r.phases[k].executed, r.phases[k].measured);
    EXPECT_EQ(r.phases[k].tasks_moved, moved[k]) << k;
    EXPECT_EQ(r.phases[k].trace.migrated, migrated[k]) << k;
  }
  EXPECT_EQ(r.phases[1].start.per_processor, (std::vector<double>{.03, .005}))
      << "without the move of task 2";
  EXPECT_EQ(r.phases[1].at, (std::vector<NodeId>{0, 1, 1}));
  EXPECT_EQ(r.cycles, 85u) << "nothing is charged";
  EXPECT_EQ(r.costs.tasks_moved, 0u) << "by the machine";
  EXPECT_EQ(result.config["workload"]["begin"], "recorded");
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_NE(result.notes[0].find("is not in the trace, and not charged"), std::string::npos);
}

TEST_F(RecordedPhases, AreNotTheDefault) {
  const std::string carried = experiment("phases = [], begin = 'carried'");
  const TaskRun r = run_of(carried);
  EXPECT_EQ(r.cycles, 90u) << "tasks 1 and 2 stay on one processor";
  EXPECT_EQ(r.phases[2].executed.per_processor, (std::vector<double>{.03, .005}));
  EXPECT_EQ(run_of(experiment("phases = []")).cycles, r.cycles);
}

TEST_F(RecordedPhases, HaveNoBalancerAndAPhaseBefore) {
  const auto expect = [&](const std::string& what, const std::string& workload,
                          const std::string& balancer) {
    const std::string error = error_of([&] { run_of(experiment(workload, balancer)); });
    EXPECT_NE(error.find("workload.begin: " + what), std::string::npos) << error;
  };
  expect("expected \"carried\" with balancer.name = \"greedy\", got \"recorded\"",
         "phases = [], begin = 'recorded'", "greedy");
  expect("expected \"carried\" with balancer.name = \"random\", got \"recorded\"",
         "phases = [], begin = 'recorded'", "random");
  const std::string idle = "has no effect without several phases (workload.phases); leave it out";
  expect(idle, "phases = [1], begin = 'recorded'", "none");
  expect(idle, "phase = 1, begin = 'carried'", "none");
}

}  // namespace
}  // namespace ballast
