// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/fixed_tasks.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace ballast {

std::optional<Hindrance> hindrance(const Tasks& tasks, double imbalance, const Speeds& speeds) {
  if (!tasks.any_fixed()) return {};
  double together = 0;
  for (NodeId i = 0; i < tasks.processors; ++i) together += speed_of(speeds, i);
  const double mean = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0) / together;
  std::vector<double> fixed(tasks.processors);
  Hindrance longest;
  double most = 0;
  for (TaskId t = 0; t < tasks.size(); ++t) {
    const NodeId home = tasks.home[t];
    if (tasks.fixed[t] == 0) continue;
    const double load = tasks.work[t] / speed_of(speeds, home);
    fixed[home] += load;
    if (load <= most) continue;
    most = load;
    longest = {home, tasks.trace ? tasks.trace->ids[t] : t, most / mean};
  }
  const double allowed = mean * (1 + imbalance);
  if (most > allowed) return longest;
  const auto fullest = std::max_element(fixed.begin(), fixed.end());
  if (*fullest <= allowed) return {};
  return Hindrance{static_cast<NodeId>(fullest - fixed.begin()), {}, *fullest / mean};
}

}  // namespace ballast
