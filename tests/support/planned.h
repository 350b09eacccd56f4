// SPDX-License-Identifier: BSD-3-Clause
// Central planners on reports: where the tasks are afterwards.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "machine/balancing.h"
#include "planning/placement_planner.h"

namespace ballast {

/// Tasks and where they are: task t has length `lengths[t]` and is at `owners[t]`.
struct PlannedTasks {
  std::vector<double> lengths;
  std::vector<NodeId> owners;
  NodeId processors;
  std::vector<double> fixed = {};  ///< load of each processor that stays; empty: none

  [[nodiscard]] std::vector<PlannerReport> reports() const {
    std::vector<PlannerReport> all;
    for (NodeId i = 0; i < processors; ++i) {
      all.push_back({i});
      if (!fixed.empty()) all.back().load = fixed[i];
    }
    for (TaskId t = 0; t < lengths.size(); ++t) {
      all[owners[t]].tasks.push_back({t, lengths[t]});
      all[owners[t]].load += lengths[t];
    }
    return all;
  }
  [[nodiscard]] std::vector<double> loads(const std::vector<NodeId>& at) const {
    std::vector<double> sums = fixed.empty() ? std::vector<double>(processors) : fixed;
    for (TaskId t = 0; t < lengths.size(); ++t) sums[at[t]] += lengths[t];
    return sums;
  }
  [[nodiscard]] double largest(const std::vector<NodeId>& at) const {
    const std::vector<double> sums = loads(at);
    return *std::max_element(sums.begin(), sums.end());
  }
  [[nodiscard]] std::size_t moves(const std::vector<NodeId>& at) const {
    std::size_t moved = 0;
    for (TaskId t = 0; t < lengths.size(); ++t) moved += at[t] != owners[t];
    return moved;
  }
};

inline std::unique_ptr<Planner> planner_named(const std::string& name,
                                              const Settings& settings = {}) {
  const auto made = Registry<BalancerSetup>::make(name, settings);
  return dynamic_cast<const PlannerBalancing&>(*made.nodes).planner();
}

/// The processor of each task after the plan. `tasks`: with the coordinates or the trace, or null.
inline std::vector<NodeId> placed_by(Planner& planner, const PlannedTasks& start,
                                     const Tasks* tasks = nullptr) {
  std::vector<Transfer> transfers;
  const std::vector<PlannerReport> reports = start.reports();
  planner.plan({reports, Measure::work, tasks, start.owners, 1.0}, transfers);
  std::vector<NodeId> at = start.owners;
  for (const Transfer& t : transfers) {
    EXPECT_EQ(t.count, 1U);
    EXPECT_EQ(at[t.task], t.from) << "each task moves once, from where it is";
    EXPECT_NE(t.from, t.to);
    at[t.task] = t.to;
  }
  return at;
}
inline std::vector<NodeId> placed_by(const std::string& name, const PlannedTasks& start,
                                     const Settings& settings = {}, const Tasks* tasks = nullptr) {
  return placed_by(*planner_named(name, settings), start, tasks);
}

/// Names of the planners that keep the limits of placement_keys().
inline std::vector<std::string> placement_planners() {
  std::vector<std::string> names;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const auto made = entry.make(checked_args(entry.name, entry.keys, {}));
    const auto* nodes = dynamic_cast<const PlannerBalancing*>(made.nodes.get());
    if (nodes == nullptr) continue;
    const auto planner = nodes->planner();
    if (dynamic_cast<const PlacementPlanner*>(planner.get()) != nullptr) {
      names.push_back(entry.name);
    }
  }
  return names;
}

using Owners = std::vector<NodeId>;
using Loads = std::vector<double>;

/// Nine tasks, most of them on the first of three processors.
inline PlannedTasks nine_tasks() {
  return {{21, 16, 14, 12, 11, 7, 6, 5, 4}, {0, 0, 0, 0, 0, 2, 0, 1, 1}, 3};
}

}  // namespace ballast
