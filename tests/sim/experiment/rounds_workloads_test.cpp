// SPDX-License-Identifier: BSD-3-Clause
// The loads with which an experiment in rounds begins.
#include <gtest/gtest.h>

#include "support/experiments.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class RoundsWorkloads : public Files {
 protected:
  /// The loads before the first round of four processors; `workload`: keys of its section.
  static std::vector<double> before(const std::string& workload) {
    const std::string section = workload.empty() ? "" : "[workload]\n" + workload;
    return ballast::run(experiment_of("[machine]\ntopology = 'line'\nsize = [4]\n[balancer]\n"
                                      "name = 'diffusion'\n" +
                                      section + "\n[rounds]\nmax_rounds = 1\nuntil = 'all'\n"))
        .rounds()
        .before.per_processor;
  }
};

/// Rounds ask some workloads for their loads, and count the tasks of the others.
TEST_F(RoundsWorkloads, AreTheTasksOfTheWorkloadAndNoMore) {
  std::vector<std::string> sections{
      "kind = 'list'\nloads = [3, 0, 2, 9]",
      "kind = 'csv'\npath = '" + write("loads.csv", "load\n4\n0\n7\n1\n") + "'",
      "kind = 'csv'\npath = '" + write("tasks.csv", "processor,work\n2,1\n0,5\n2,3\n") + "'"};
  for (const auto& part : Registry<WorkloadMaker>::entries()) {
    sections.push_back("kind = '" + part.name + "'");
  }
  unsigned taken = 0;
  for (const std::string& section : sections) {
    SCOPED_TRACE(section);
    std::vector<double> loads_before;
    try {
      loads_before = before(section);
    } catch (const UserError&) {
      continue;  // a file is missing, or its tasks arrive later
    }
    const TaskCounts expected = loads(section, 4);
    EXPECT_EQ(loads_before, std::vector<double>(expected.begin(), expected.end()));
    ++taken;
  }
  EXPECT_GE(taken, 10u);
}

TEST_F(RoundsWorkloads, WithoutAWorkloadAreNone) {
  EXPECT_EQ(before(""), std::vector<double>(4, 0));
}

TEST_F(RoundsWorkloads, TheSizeHasTheirTasks) {
  const auto size = elaborate(experiment_of("[machine]\ntopology = 'line'\nsize = [4]\n[workload]\n"
                                            "kind = 'spike'\nload = 24\n[balancer]\n"
                                            "name = 'diffusion'\n[rounds]\nmax_rounds = 1\n"))
                        ->size();
  EXPECT_EQ(size.tasks, 24u);
}

}  // namespace
}  // namespace ballast
