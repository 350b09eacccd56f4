// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/placement.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <queue>

#include "tasks/best_placement.h"

namespace ballast {
namespace {

std::vector<double> loads_of(const Queues& queues) {
  std::vector<double> loads;
  for (std::size_t i = 0; i < queues.processors(); ++i) {
    const auto tasks = queues.of(i);
    loads.push_back(std::accumulate(tasks.begin(), tasks.end(), queues.fixed[i]) /
                    queues.speeds[i]);
  }
  return loads;
}

double mean_of(const Queues& queues) {
  const auto sum = [](const std::vector<double>& values, double first) {
    return std::accumulate(values.begin(), values.end(), first);
  };
  return sum(queues.lengths, sum(queues.fixed, 0)) / sum(queues.speeds, 0);
}

/// Whether some task t of some processor i would leave both i and another one below i's load. It
/// suffices to try the shortest task that takes time, on the least loaded processor of each speed.
bool one_move_helps(const Queues& queues, std::span<const double> loads) {
  std::map<double, double> least;  // by speed
  for (std::size_t j = 0; j < loads.size(); ++j) {
    const auto [entry, first] = least.try_emplace(queues.speeds[j], loads[j]);
    if (!first) entry->second = std::min(entry->second, loads[j]);
  }
  for (std::size_t i = 0; i < loads.size(); ++i) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const double length : queues.of(i)) {
      if (length > 0) shortest = std::min(shortest, length);
    }
    for (const auto& [speed, load] : least) {
      if ((load + shortest / speed) * kRounding < loads[i]) return true;
    }
  }
  return false;
}

/// See lower_bound(): the bound of k + 1 tasks on one processor, for every k.
double meeting_bound(std::span<const double> falling, std::size_t processors, double fastest) {
  std::vector<double> sums{0};  // of the longest ones
  for (const double length : falling) sums.push_back(sums.back() + length);
  double most = 0;
  for (std::size_t k = 0, n = 1; n <= falling.size(); ++k, n += processors) {
    most = std::max(most, (sums[n] - sums[n - k - 1]) / fastest);
  }
  return most;
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

std::vector<double> Queues::falling() const {
  std::vector<double> falling;
  std::copy_if(lengths.begin(), lengths.end(), std::back_inserter(falling),
               [](double length) { return length > 0; });
  std::sort(falling.begin(), falling.end(), std::greater<>());
  return falling;
}

Placement judge_work(const Queues& queues, double imbalance) {
  if (queues.processors() == 0) return {};
  const std::vector<double> loads = loads_of(queues);
  const double mean = mean_of(queues);
  const double most = *std::max_element(loads.begin(), loads.end());
  Placement result;
  if (mean <= 0 || most <= mean * (1 + imbalance)) return result;
  result.lower_bound = lower_bound(queues);
  result.lpt_imbalance = lpt_maximum(queues) / mean - 1;
  result.none_better = most <= result.lower_bound * kRounding;
  result.balanced = result.none_better;
  result.one_move_helps = one_move_helps(queues, loads);
  return result;
}

double lower_bound(const Queues& queues) {
  const std::size_t p = queues.processors();
  if (p == 0) return 0;
  const std::vector<double> falling = queues.falling();
  double bound = mean_of(queues);
  for (std::size_t i = 0; i < p; ++i) bound = std::max(bound, queues.fixed[i] / queues.speeds[i]);
  if (falling.empty()) return bound;
  // Of equal tasks, those that end first in any placement are those of longest-task-first.
  if (falling.front() == falling.back()) return std::max(bound, lpt_maximum(queues));
  const double fastest = *std::max_element(queues.speeds.begin(), queues.speeds.end());
  bound = std::max(bound, meeting_bound(falling, p, fastest));
  return few_tasks(falling.size(), p)
             ? std::max(bound, best_maximum(falling, queues, bound, lpt_maximum(queues)))
             : bound;
}

double lpt_maximum(const Queues& queues) {
  using Least = std::priority_queue<double, std::vector<double>, std::greater<>>;
  std::map<double, Least> least;  // by speed
  double most = 0;
  for (std::size_t i = 0; i < queues.processors(); ++i) {
    const double load = queues.fixed[i] / queues.speeds[i];
    least[queues.speeds[i]].push(load);
    most = std::max(most, load);
  }
  for (const double length : queues.falling()) {
    const auto end = [length](const auto& of_speed) {
      return of_speed.second.top() + length / of_speed.first;
    };
    auto& [speed, loads] = *std::min_element(
        least.begin(), least.end(), [&](const auto& a, const auto& b) { return end(a) < end(b); });
    const double load = loads.top() + length / speed;
    loads.pop();
    loads.push(load);
    most = std::max(most, load);
  }
  return most;
}

}  // namespace ballast
