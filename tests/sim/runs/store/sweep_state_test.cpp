// SPDX-License-Identifier: BSD-3-Clause
// Which points a sweep has still to run.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runs/executors/run_points.h"
#include "runs/store/sweep.h"
#include "support/study_files.h"

namespace ballast {
namespace {

const std::string kPoints =
    "[study]\nexperiment = 'base.toml'\nseeds = [1, 5]\n"
    "[grid]\nbalancer.name = ['diffusion', 'random']\nworkload.load = [16, 64]\n";

using SweepStates = StudyFiles;

TEST_F(SweepStates, AStudyThatGrowsKeepsItsPoints) {
  WorkFile work(path("s.work"));
  const Plan small = plan(kPoints);
  run_points(small, state_of(small, work).open, work, {});
  std::string more = kPoints;
  more.replace(more.find("[16, 64]"), 8, "[8, 16, 64]");
  const Plan p = plan(more);
  EXPECT_EQ(state_of(p, work).done, 8u);
  EXPECT_EQ(state_of(p, work).open, (std::vector<std::uint32_t>{0, 1, 6, 7}));
}

TEST_F(SweepStates, FailedPointsRunAgainOnlyIfAsked) {
  const Plan p = plan(kPoints);
  WorkFile work(path("s.work"));
  StoredPoint failed;
  failed.id = p.id_of(3);
  failed.status = PointStatus::failed;
  work.add(failed);
  work.commit(true);
  EXPECT_EQ(state_of(p, work).failed, 1u);
  EXPECT_EQ(state_of(p, work).open.size(), 7u);
  EXPECT_EQ(state_of(p, work, true).failed, 0u);
  EXPECT_EQ(state_of(p, work, true).open.size(), 8u);
}

}  // namespace
}  // namespace ballast
