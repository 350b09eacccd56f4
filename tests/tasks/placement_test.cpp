// SPDX-License-Identifier: BSD-3-Clause
// When tasks that only move count as balanced.
#include "tasks/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/random.h"

namespace ballast {
namespace {

Queues queues(const std::vector<std::vector<double>>& lengths) {
  Queues q;
  for (const auto& tasks : lengths) q.add(tasks);
  return q;
}

Placement by_work(const std::vector<std::vector<double>>& lengths, double imbalance = 0.05) {
  return judge_work(queues(lengths), imbalance);
}
Placement by_count(const std::vector<std::uint32_t>& tasks) { return judge_counts(tasks); }

TEST(Placement, ByWorkIsSettledWhereOneMoreMoveHelps) {
  const Placement p = by_work({{200, 200}, {}, {}, {}});
  EXPECT_FALSE(p.balanced);
  EXPECT_FALSE(p.none_better);
  EXPECT_EQ(p.lower_bound, 200);
  EXPECT_EQ(p.lpt_imbalance, 1) << "200 of a mean of 100";
  EXPECT_TRUE(p.one_move_helps);
}

TEST(Placement, ByWorkIsBalancedWhereNoneIsBetter) {
  const Placement before = by_work({{100, 90}, {}});
  EXPECT_FALSE(before.balanced);
  const Placement after = by_work({{100}, {90}});
  EXPECT_TRUE(after.balanced) << "100 / 95 - 1 is beyond .05, but 100 is the longest task";
  EXPECT_TRUE(after.none_better);
  EXPECT_EQ(after.lower_bound, 100);
  EXPECT_FALSE(after.one_move_helps);
  EXPECT_FALSE(by_work({{100}, {90}}, 0.06).none_better) << "within the goal";
}

TEST(Placement, TheLimitOfTheImbalanceItselfIsBalanced) {
  EXPECT_TRUE(by_work({{1, 4}, {3}, {4}}, 0.25).balanced);
  EXPECT_FALSE(by_work({{1, 4}, {3}, {4}}, 0.2499).balanced);
}

/// Three tasks of 3 on two processors: two of them must meet.
TEST(Placement, TheLowerBoundKnowsThatTwoTasksMeet) {
  EXPECT_EQ(lower_bound(std::vector<double>{3, 3, 3}, 2), 6);
  EXPECT_TRUE(by_work({{3, 3}, {3}}).none_better);
  EXPECT_EQ(lower_bound(std::vector<double>{5, 1, 1}, 2), 5);
  EXPECT_EQ(lower_bound(std::vector<double>{2, 2, 2, 2}, 2), 4);
  EXPECT_EQ(lower_bound({}, 2), 0);
}

TEST(Placement, ByCountIsMaxLessMin) {
  EXPECT_TRUE(by_count({2, 1, 1}).balanced);
  const Placement p = by_count({3, 1, 1});
  EXPECT_FALSE(p.balanced);
  EXPECT_EQ(p.lower_bound, 2);
  EXPECT_NEAR(p.lpt_imbalance, 2 / (5.0 / 3) - 1, 1e-15);
  EXPECT_TRUE(p.one_move_helps);
}

TEST(Placement, NothingIsBalanced) {
  for (const auto& nothing : {std::vector<std::vector<double>>{}, {{}, {}}, {{0, 0}, {}}}) {
    EXPECT_TRUE(by_work(nothing).balanced);
  }
  EXPECT_TRUE(by_count({0, 0}).balanced);
}

/// Tasks that take no time are no help.
TEST(Placement, AMoveOfNoLengthDoesNotHelp) {
  EXPECT_FALSE(by_work({{4, 0, 0}, {3}, {}}).one_move_helps);
  EXPECT_TRUE(by_work({{4, 0.5}, {3}, {}}).one_move_helps);
  EXPECT_FALSE(by_work({{4, 4}, {4}}).one_move_helps) << "the larger load would stay 8";
}

/// The smallest maximum over all placements, by trying them.
double best(const std::vector<double>& lengths, std::size_t p) {
  std::vector<double> load(p);
  double most = 1e300;
  const std::function<void(std::size_t)> place = [&](std::size_t t) {
    if (t == lengths.size()) {
      most = std::min(most, *std::max_element(load.begin(), load.end()));
      return;
    }
    for (double& l : load) {
      l += lengths[t];
      place(t + 1);
      l -= lengths[t];
    }
  };
  place(0);
  return most;
}

TEST(Placement, BoundsEncloseTheBestOfAllPlacements) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomStream random(seed, Stream{9});
    std::vector<double> lengths(1 + random.below(7));
    for (double& l : lengths) l = static_cast<double>(1 + random.below(20));
    std::sort(lengths.begin(), lengths.end(), std::greater<>());
    const std::size_t p = 1 + random.below(4);
    const double optimum = best(lengths, p), lpt = lpt_maximum(lengths, std::vector<double>(p));
    EXPECT_LE(lower_bound(lengths, p), optimum);
    EXPECT_GE(lpt, optimum);
    const auto processors = static_cast<double>(p);
    EXPECT_LE(lpt, optimum * (4.0 / 3 - 1 / (3 * processors)) + 1e-9) << "Graham 1969, theorem 2";
  }
}

}  // namespace
}  // namespace ballast
