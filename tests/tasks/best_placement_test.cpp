// SPDX-License-Identifier: BSD-3-Clause
// The best placement of few tasks, against all placements.
#include "tasks/best_placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

/// Tries every placement.
double by_trial(const std::vector<double>& tasks, const Queues& queues) {
  const std::size_t p = queues.processors();
  double best = HUGE_VAL;
  for (std::size_t code = 0, all = static_cast<std::size_t>(std::pow(p, tasks.size())); code < all;
       ++code) {
    std::vector<double> work = queues.fixed;
    for (std::size_t t = 0, rest = code; t < tasks.size(); ++t, rest /= p)
      work[rest % p] += tasks[t];
    double most = 0;
    for (std::size_t i = 0; i < p; ++i) most = std::max(most, work[i] / queues.speeds[i]);
    best = std::min(best, most);
  }
  return best;
}

/// Fixed work on any processor, the last one too; equal and different speeds.
TEST(BestPlacement, IsTheBestOfAll) {
  RandomStream random(1, Stream{2});
  for (int trial = 0; trial < 3000; ++trial) {
    Queues queues;
    const std::size_t p = 1 + random.below(4), n = random.below(6);
    std::vector<double> tasks;
    for (std::size_t t = 0; t < n; ++t) tasks.push_back(static_cast<double>(1 + random.below(9)));
    std::sort(tasks.rbegin(), tasks.rend());
    for (std::size_t i = 0; i < p; ++i) {
      queues.add(i == 0 ? tasks : std::vector<double>{},
                 static_cast<double>(random.below(2) * random.below(20)),
                 static_cast<double>(1 + random.below(2)));
    }
    EXPECT_DOUBLE_EQ(best_maximum(queues.falling(), queues, 0, HUGE_VAL), by_trial(tasks, queues))
        << trial;
  }
}

TEST(BestPlacement, NothingBetterThanWhatIsKnownLeavesThat) {
  Queues queues;
  queues.add(std::vector<double>{3, 2});
  queues.add({});
  EXPECT_EQ(best_maximum(queues.falling(), queues, 0, 3), 3);
  EXPECT_EQ(best_maximum(queues.falling(), queues, 0, 5), 3);
}

}  // namespace
}  // namespace ballast
