// SPDX-License-Identifier: BSD-3-Clause
// The bytes that a point reads are those under which it is stored.
#include "runs/points/point_run.h"

#include <gtest/gtest.h>

#include "support/study_files.h"

namespace ballast {
namespace {

class PointRuns : public StudyFiles {
 protected:
  static constexpr const char* kOfTasks =
      "[set]\nmachine.topology = 'line'\nmachine.size = [2]\nworkload.kind = 'csv'\n"
      "workload.path = 'tasks.csv'\nbalancer.name = 'none'\nrun.until = 'completed'\n";
};

TEST_F(PointRuns, AnInputThatHasChangedFailsThePoint) {
  write("tasks.csv", "processor,work\n0,5\n0,6\n");
  const Plan planned = plan(kOfTasks);
  PointRunner runner(planned);
  EXPECT_EQ(runner.run(0).exit_code, 0);
  write("tasks.csv", "processor,work\n0,5\n0,7\n");
  const PointAnswer answer = runner.run(0);
  EXPECT_TRUE(answer.failed());
  EXPECT_TRUE(answer.result.empty());
  EXPECT_EQ(answer.reason,
            path("tasks.csv") + ": has changed since the study was planned; run the sweep again");
  write("tasks.csv", "processor,work\n0,5\n0,6\n");
  EXPECT_EQ(runner.run(0).exit_code, 0) << "the content counts, not the time";
}

TEST_F(PointRuns, AFileThatTheStudyDidNotHaveFailsThePoint) {
  write("tasks.csv", "processor,work\n0,5\n");
  Plan planned = plan(kOfTasks);
  planned.files.clear();
  EXPECT_TRUE(PointRunner(planned).run(0).failed());
}

}  // namespace
}  // namespace ballast
