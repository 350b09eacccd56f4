// SPDX-License-Identifier: BSD-3-Clause
// The exchange of two neighbours: cases by hand, and all pairs of small lists.
#include "rounds/exchange_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

using List = std::vector<ExchangeTask>;

TEST(ExchangeRule, ASingleTaskComesFirst) {
  EXPECT_EQ(best_exchange(List{{1, 7}, {4, 2}, {6, 3}}, List{{2, 0}}, 3.5, 0), (Exchange{2}));
  EXPECT_EQ(best_exchange(List{{2, 7}, {4, 2}}, List{}, 3, 0), (Exchange{7})) << "the shorter";
  EXPECT_EQ(best_exchange(List{{2, 4}, {2, 7}}, List{}, 3, 0), (Exchange{4})) << "the lower number";
  EXPECT_EQ(best_exchange(List{{1.9, 1}}, List{{1, 2}}, 1, 0), (Exchange{1}))
      << "6 - 5 would fit better, but two tasks move for it";
}

TEST(ExchangeRule, ThenAPair) {
  EXPECT_EQ(best_exchange(List{{4, 1}, {5, 0}}, List{{3, 2}, {3, 3}}, 1.5, 0), (Exchange{1, 2}))
      << "1 and 2 are as close to 1.5: the smaller, and the lower number of the equal ones";
  EXPECT_EQ(best_exchange(List{{5, 0}, {9, 1}}, List{{4, 2}, {6, 3}}, 2, 0), (Exchange{0, 2}));
  EXPECT_EQ(best_exchange(List{{5, 0}, {9, 1}}, List{{4, 2}, {6, 3}}, 2.4, 0), (Exchange{1, 3}));
}

TEST(ExchangeRule, NeverAsFarAsTwiceTheRest) {
  EXPECT_EQ(best_exchange(List{{4, 0}}, List{}, 2, 0), Exchange{}) << "it would come back";
  EXPECT_EQ(best_exchange(List{{5, 0}}, List{{4, 1}}, .5, 0), Exchange{});
  EXPECT_EQ(best_exchange(List{{5, 0}}, List{{5, 1}, {6, 2}}, 1, 0), Exchange{});
  EXPECT_EQ(best_exchange(List{{5, 0}}, List{{4.99, 1}}, 1, .02), Exchange{}) << "too little";
  EXPECT_EQ(best_exchange(List{}, List{{1, 1}}, 1, 0), Exchange{});
}

/// Every single task and every pair, in the order of the rule.
Exchange by_trial(const List& rich, const List& poor, double rest, double least) {
  const auto fits = [&](double d) { return d > least && d < 2 * rest - least; };
  using Rank = std::tuple<double, double, double, TaskId, TaskId>;
  std::vector<Rank> singles, pairs;
  for (const auto& x : rich) {
    if (fits(x.length)) {
      singles.emplace_back(std::abs(x.length - rest), x.length, x.length, x.task, Exchange::kNone);
    }
    for (const auto& y : poor) {
      const double d = x.length - y.length;
      if (fits(d)) pairs.emplace_back(std::abs(d - rest), d, x.length, x.task, y.task);
    }
  }
  const auto& all = singles.empty() ? pairs : singles;
  if (all.empty()) return {};
  const Rank best = *std::min_element(all.begin(), all.end());
  return {std::get<3>(best), std::get<4>(best)};
}

TEST(ExchangeRule, IsTheBestOfAll) {
  RandomStream random(1, Stream{0});
  const auto list = [&](TaskId first) {
    List tasks;
    for (std::uint64_t k = random.below(7); k != 0; --k) {
      tasks.push_back({static_cast<double>(1 + random.below(12)), first++});
    }
    std::sort(tasks.begin(), tasks.end(), [](const auto& a, const auto& b) {
      return std::pair(a.length, a.task) < std::pair(b.length, b.task);
    });
    return tasks;
  };
  int singles = 0, pairs = 0;
  for (int k = 0; k < 20'000; ++k) {
    const List rich = list(0), poor = list(100);
    const double rest = .5 * static_cast<double>(1 + random.below(12));
    const double least = random.below(4) == 0 ? 1 : 0;
    const Exchange found = best_exchange(rich, poor, rest, least);
    ASSERT_EQ(found, by_trial(rich, poor, rest, least)) << k;
    singles += found.give != Exchange::kNone && found.take == Exchange::kNone;
    pairs += found.take != Exchange::kNone;
  }
  EXPECT_GT(singles, 5000);
  EXPECT_GT(pairs, 500);
}

}  // namespace
}  // namespace ballast
