// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <queue>

#include "machine/balancing.h"

namespace ballast {
namespace {

/// Longest task first, each to the least loaded processor, wherever it was: Graham's LPT, GreedyLB
/// of Charm++. Few placements are more even, few move more tasks.
class Greedy final : public Planner {
 public:
  [[nodiscard]] bool central() const noexcept override { return true; }
  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
    const auto reports = view.reports;
    struct Placed {
      PlannerReport::Task task;
      std::size_t at;
    };
    using Load = std::pair<double, std::size_t>;  // a tie: the first one
    std::vector<Placed> tasks;
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      double fixed = reports[i].load;
      for (const auto& task : reports[i].tasks) {
        tasks.push_back({task, i});
        fixed -= task.length / reports[i].speed;
      }
      loads.emplace(std::max(fixed, 0.0), i);
    }
    std::stable_sort(tasks.begin(), tasks.end(), [](const Placed& a, const Placed& b) {
      return a.task.length > b.task.length;
    });
    for (const auto& [task, from] : tasks) {
      const auto [load, to] = loads.top();
      loads.pop();
      loads.emplace(load + task.length / reports[to].speed, to);
      if (to == from) continue;
      transfers.push_back({reports[from].processor, reports[to].processor, 1, task.task});
    }
  }
};

const Registered<BalancerSetup> kGreedy{
    {"greedy",
     "central greedy planner: the longest task goes to the least loaded processor; processor 0 "
     "collects reports and sends orders (GreedyLB of Charm++, LPT)",
     planner_keys({}),
     [](const Args& args) { return planner_balancing<Greedy>(args); },
     {{"rule", "the longest task goes to the least loaded processor"},
      {"ends", "one plan"},
      {"source", "Graham's LPT; GreedyLB of Charm++"}}}};

}  // namespace
}  // namespace ballast
