// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/free_processors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace ballast {
namespace {

std::vector<NodeId> place(FreeProcessors& machine, NodeId k, double submit, double run) {
  std::vector<NodeId> at;
  machine.place(k, submit, run, at);
  return at;
}
using At = std::vector<NodeId>;

TEST(FreeProcessors, TheLowestFreeOnes) {
  FreeProcessors machine(6, false);
  EXPECT_EQ(place(machine, 2, 0, 10), (At{0, 1}));
  EXPECT_EQ(place(machine, 1, 0, 4), (At{2}));
  EXPECT_EQ(place(machine, 2, 0, 20), (At{3, 4}));
  EXPECT_EQ(place(machine, 2, 5, 1), (At{2, 5})) << "not in a row";
  EXPECT_EQ(place(machine, 4, 6, 5), (At{0, 1, 2, 5})) << "waits until 10";
  EXPECT_EQ(place(machine, 1, 7, 1), (At{0})) << "no job starts before the one before it";
}

TEST(FreeProcessors, TheLowestFreeOnesInARow) {
  FreeProcessors machine(6, true);
  EXPECT_EQ(place(machine, 2, 0, 10), (At{0, 1}));
  EXPECT_EQ(place(machine, 1, 0, 4), (At{2}));
  EXPECT_EQ(place(machine, 2, 0, 20), (At{3, 4}));
  EXPECT_EQ(place(machine, 2, 5, 1), (At{0, 1})) << "2 and 5 are not in a row";
  EXPECT_EQ(place(machine, 1, 5, 1), (At{2}));
}

/// Each job starts at the first time, from the start of the job before it on, at which there are
/// enough processors, found by trying every end of a job.
TEST(FreeProcessors, StartsAtTheFirstPossibleTime) {
  std::mt19937_64 rng(1);
  for (int machine = 0; machine < 200; ++machine) {
    const bool contiguous = machine % 2 == 0;
    const auto p = static_cast<NodeId>(1 + rng() % 9);
    FreeProcessors processors(p, contiguous);
    std::vector<double> free(p, 0), times{0};
    double submit = 0, start = 0;
    for (int job = 0; job < 30; ++job) {
      const auto k = static_cast<NodeId>(1 + rng() % p);
      const auto run = static_cast<double>(1 + rng() % 9);
      submit += static_cast<double>(rng() % 3);
      times.push_back(submit);
      times.push_back(start);
      std::sort(times.begin(), times.end());
      At expected;
      for (const double time : times) {
        if (time < std::max(submit, start)) continue;
        expected.clear();
        for (NodeId i = 0; i < p && expected.size() != k; ++i) {
          if (free[i] <= time) {
            expected.push_back(i);
          } else if (contiguous) {
            expected.clear();
          }
        }
        if (expected.size() != k) continue;
        start = time;
        break;
      }
      ASSERT_EQ(place(processors, k, submit, run), expected) << machine << ", job " << job;
      for (const NodeId i : expected) free[i] = start + run;
      times.push_back(start + run);
    }
  }
}

}  // namespace
}  // namespace ballast
