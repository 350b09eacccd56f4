// SPDX-License-Identifier: BSD-3-Clause
// What the document of any run has.
#include <gtest/gtest.h>

#include "report/report.h"
#include "support/experiments.h"

namespace ballast {
namespace {

/// The time of the computer is in no document unless it was measured, however short it was.
TEST(Document, HasTheSpeedIfTheTimeIsKnown) {
  const Result r = run(experiment_of(
      "machine = { topology = 'ring', size = [4] }\nworkload.kind = 'spike'\nbalancer.name = "
      "'diffusion'\n"));
  EXPECT_FALSE(document(r)["result"].contains("speed"));
  for (const double seconds : {0.0, 0.25}) {
    const auto speed = document(r, seconds)["result"]["speed"];
    EXPECT_EQ(speed["wall_s"], seconds);
    EXPECT_GT(speed["cycles_per_s"], 0);
  }
  EXPECT_EQ(document(r, 0.25)["result"]["speed"]["cycles_per_s"],
            4 * static_cast<double>(r.cycles()));
}

}  // namespace
}  // namespace ballast
