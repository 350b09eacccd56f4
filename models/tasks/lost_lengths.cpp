// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/lost_lengths.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ballast {
namespace {

double fastest_of(const Tasks& tasks, const TaskStore::Options& options) {
  const auto& speeds = options.speeds;
  const auto used = static_cast<std::ptrdiff_t>(
      std::min<std::size_t>(speeds.size(), tasks.processors));  // processor i has number i mod size
  return used == 0 ? 1.0 : *std::max_element(speeds.begin(), speeds.begin() + used);
}

/// The smallest power of ten in the range of the key with which `work` takes `cycles`.
double power_of_ten(double work, double speed, double cycles) {
  int exponent = -9;
  while (exponent < 12 && work * std::pow(10.0, exponent) / speed < cycles) ++exponent;
  return std::pow(10.0, exponent);
}

}  // namespace

std::optional<LostLengths> lost_lengths(const Tasks& tasks, const TaskStore::Options& options) {
  LostLengths lost{0, std::numeric_limits<double>::infinity(), 0, fastest_of(tasks, options)};
  double all = 0, shorter = 0;  // executed cycles; those of tasks shorter than a cycle
  for (const double work : tasks.work) {
    if (work <= 0) continue;
    const double exact = work * options.cycles_per_work / lost.speed;
    all += std::ceil(exact);
    if (exact > 1) continue;
    if (exact < 1) shorter += 1;
    ++lost.tasks;
    lost.shortest = std::min(lost.shortest, work);
    lost.longest = std::max(lost.longest, work);
  }
  if (lost.shortest >= lost.longest || 2 * shorter <= all) return {};
  return lost;
}

double enough_cycles_per_work(const Tasks& tasks, const TaskStore::Options& options,
                              Cycle max_cycles) {
  const double speed = fastest_of(tasks, options);
  double shortest = std::numeric_limits<double>::infinity(), longest = 0, total = 0, count = 0;
  for (const double work : tasks.work) {
    if (work <= 0) continue;
    shortest = std::min(shortest, work);
    longest = std::max(longest, work);
    total += work;
    ++count;
  }
  const double exact = power_of_ten(shortest, speed, 1);
  if (longest * exact <= static_cast<double>(max_cycles)) return exact;
  return std::min(exact, power_of_ten(total / count, speed, 10));
}

}  // namespace ballast
