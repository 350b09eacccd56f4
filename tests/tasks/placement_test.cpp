// SPDX-License-Identifier: BSD-3-Clause
// When tasks that only move count as balanced.
#include "tasks/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "core/random.h"

namespace ballast {
namespace {

Queues queues(const std::vector<std::vector<double>>& lengths) {
  Queues q;
  for (const auto& tasks : lengths) q.add(tasks);
  return q;
}

/// All tasks anywhere on processors of these speeds.
double bound_of(const std::vector<double>& lengths, const std::vector<double>& speeds) {
  Queues q;
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    q.add(i == 0 ? std::span<const double>(lengths) : std::span<const double>(), 0, speeds[i]);
  }
  return lower_bound(q);
}
double bound_of(const std::vector<double>& lengths, std::size_t processors) {
  return bound_of(lengths, std::vector<double>(processors, 1));
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

TEST(Placement, TasksShorterThanOneHelp) {
  EXPECT_TRUE(by_work({{0.5, 0.5}, {}}).one_move_helps);
  EXPECT_TRUE(by_work({{1, 1}, {}}).one_move_helps);
  EXPECT_FALSE(by_work({{0.5, 0, 0}, {}}).one_move_helps) << "the others take no time";
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
  EXPECT_EQ(bound_of({3, 3, 3}, 2), 6);
  EXPECT_TRUE(by_work({{3, 3}, {3}}).none_better);
  EXPECT_EQ(bound_of({5, 1, 1}, 2), 5);
  EXPECT_EQ(bound_of({2, 2, 2, 2}, 2), 4);
  EXPECT_EQ(bound_of({}, 2), 0);
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

/// 17 tasks on five processors are too many to search: the four shortest of the 16 longest.
TEST(Placement, TheLowerBoundKnowsThatManyTasksMeet) {
  EXPECT_EQ(bound_of({9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 1}, 5), 36);
  EXPECT_EQ(bound_of({9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 6}, 5), 6 + 7 + 7 + 7);
}

TEST(Placement, EqualTasksAreBestWhereNoneIsBetter) {
  const std::vector<double> seven(7, 10), six(6, 10);
  const Placement p = by_work({seven, six});
  EXPECT_TRUE(p.none_better) << "70 and 60: half a task each way is no placement";
  EXPECT_EQ(p.lower_bound, 70);
  EXPECT_EQ(bound_of(std::vector<double>(1000, 3), 7), 3 * 143);
  EXPECT_EQ(bound_of(std::vector<double>(20, 5), {3, 1, 1, 1, 1}), 15) << "9, 3, 3, 3 and 2 tasks";
  EXPECT_FALSE(by_work({std::vector<double>(8, 10), std::vector<double>(5, 10)}).none_better);
}

/// No two tasks that must meet take more than 12, and the mean is 14.
TEST(Placement, FewTasksAreSearched) {
  EXPECT_EQ(bound_of({10, 6, 6, 6}, 2), 16);
  EXPECT_TRUE(by_work({{10, 6}, {6, 6}}).none_better);
  EXPECT_FALSE(by_work({{10}, {6, 6, 6}}).none_better);
}

TEST(Placement, ALoadIsWorkOverSpeed) {
  Queues q;
  q.add(std::vector<double>(20, 5), 0, 4);
  for (int i = 0; i < 3; ++i) q.add(std::vector<double>(20, 5));
  const Placement p = judge_work(q, 0.05);
  EXPECT_FALSE(p.balanced) << "25, 100, 100, 100";
  EXPECT_NEAR(p.lower_bound, 58.75, 1e-12) << "47, 11, 11 and 11 tasks";
  EXPECT_TRUE(p.one_move_helps);
  Queues even;
  even.add(std::vector<double>(40, 5), 0, 4);
  for (int i = 0; i < 3; ++i) even.add(std::vector<double>(10, 5));
  EXPECT_TRUE(judge_work(even, 0.0).balanced);
  EXPECT_FALSE(judge_work(even, 0.0).none_better) << "within the goal";
}

/// The smallest maximum over all placements, by trying them.
double best(const std::vector<double>& lengths, const std::vector<double>& speeds,
            const std::vector<double>& fixed) {
  std::vector<double> load = fixed;
  for (std::size_t i = 0; i < load.size(); ++i) load[i] /= speeds[i];
  double most = 1e300;
  const std::function<void(std::size_t)> place = [&](std::size_t t) {
    if (t == lengths.size()) {
      most = std::min(most, *std::max_element(load.begin(), load.end()));
      return;
    }
    for (std::size_t i = 0; i < load.size(); ++i) {
      const double before = std::exchange(load[i], load[i] + lengths[t] / speeds[i]);
      place(t + 1);
      load[i] = before;
    }
  };
  place(0);
  return most;
}

/// Up to five processors, of which those with at most four are searched, with fixed work and
/// speeds.
TEST(Placement, BoundsEncloseTheBestOfAllPlacements) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomStream random(seed, Stream{9});
    std::vector<double> lengths(1 + random.below(7));
    for (double& l : lengths) l = static_cast<double>(random.below(seed % 3 == 0 ? 3 : 20));
    const std::size_t p = 1 + random.below(5);
    std::vector<double> speeds(p, 1), fixed(p);
    if (seed % 2 != 0) {
      for (double& speed : speeds) speed = static_cast<double>(1 + random.below(3));
      for (double& stay : fixed) stay = static_cast<double>(random.below(2) * random.below(20));
    }
    Queues q;
    for (std::size_t i = 0; i < p; ++i) {
      q.add(i == 0 ? std::span<const double>(lengths) : std::span<const double>(), fixed[i],
            speeds[i]);
    }
    const double optimum = best(lengths, speeds, fixed), lpt = lpt_maximum(q);
    EXPECT_LE(lower_bound(q), optimum * kRounding) << seed;
    EXPECT_GE(lpt * kRounding, optimum) << seed;
    if (p <= 4) {
      EXPECT_NEAR(lower_bound(q), optimum, 1e-9) << seed;
    }
    if (seed % 2 != 0) continue;
    const auto processors = static_cast<double>(p);
    EXPECT_LE(lpt, optimum * (4.0 / 3 - 1 / (3 * processors)) + 1e-9) << "Graham 1969, theorem 2";
  }
}

}  // namespace
}  // namespace ballast
