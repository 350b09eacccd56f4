// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/placement.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>

namespace ballast {
namespace {

/// Sums of the same lengths in a different order differ by rounding.
constexpr double kRounding = 1 + 1e-12;

/// Whether some task t of some processor i would leave both i and the least loaded one below i's
/// load: 0 < t < load of i - least load. It suffices to try the shortest task that takes time.
bool one_move_helps(const Queues& queues, std::span<const double> loads) {
  const double least = *std::min_element(loads.begin(), loads.end());
  for (std::size_t i = 0; i < loads.size(); ++i) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const double length : queues.of(i)) {
      if (length > 0) shortest = std::min(shortest, length);
    }
    if ((least + shortest) * kRounding < loads[i]) return true;
  }
  return false;
}

}  // namespace

Placement judge_counts(std::span<const std::uint32_t> tasks) {
  if (tasks.empty()) return {};
  const auto [least, most] = std::minmax_element(tasks.begin(), tasks.end());
  Placement result;
  if (*most - *least <= 1) return result;
  const auto all = std::accumulate(tasks.begin(), tasks.end(), std::uint64_t{0});
  const std::uint64_t p = tasks.size();
  result.balanced = false;
  result.lower_bound = static_cast<double>((all + p - 1) / p);
  result.lpt_imbalance =
      result.lower_bound / (static_cast<double>(all) / static_cast<double>(p)) - 1;
  result.one_move_helps = true;
  return result;
}

Placement judge_work(const Queues& queues, double imbalance) {
  const std::size_t p = queues.processors();
  if (p == 0) return {};
  std::vector<double> loads;
  for (std::size_t i = 0; i < p; ++i) {
    const auto tasks = queues.of(i);
    loads.push_back(std::accumulate(tasks.begin(), tasks.end(), queues.fixed[i]));
  }
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(p);
  const double most = *std::max_element(loads.begin(), loads.end());
  Placement result;
  if (mean <= 0 || most <= mean * (1 + imbalance)) return result;
  std::vector<double> falling = queues.lengths;
  std::sort(falling.begin(), falling.end(), std::greater<>());
  const double stays = *std::max_element(queues.fixed.begin(), queues.fixed.end());
  result.lower_bound = std::max({mean, stays, lower_bound(falling, p)});
  result.lpt_imbalance = lpt_maximum(falling, queues.fixed) / mean - 1;
  result.none_better = most <= result.lower_bound * kRounding;
  result.balanced = result.none_better;
  result.one_move_helps = one_move_helps(queues, loads);
  return result;
}

double lower_bound(std::span<const double> falling, std::size_t processors) {
  if (falling.empty()) return 0;
  const double mean =
      std::accumulate(falling.begin(), falling.end(), 0.0) / static_cast<double>(processors);
  const double pair =
      falling.size() > processors ? falling[processors - 1] + falling[processors] : 0;
  return std::max({mean, falling.front(), pair});
}

double lpt_maximum(std::span<const double> falling, std::span<const double> begin) {
  double most = *std::max_element(begin.begin(), begin.end());
  std::priority_queue<double, std::vector<double>, std::greater<>> loads(begin.begin(),
                                                                         begin.end());
  for (const double length : falling) {
    const double load = loads.top() + length;
    loads.pop();
    loads.push(load);
    most = std::max(most, load);
  }
  return most;
}

}  // namespace ballast
