// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <set>

#include "machine/balancing.h"

namespace ballast {
namespace {

/// Moves tasks only from processors above `overload` x the mean: each time the longest task of the
/// most loaded one that keeps the least loaded one below that limit (RefineLB of Charm++). Few
/// tasks move, and no load exceeds the initial maximum.
class Refine final : public Planner {
 public:
  explicit Refine(double overload) : overload_(overload) {}
  [[nodiscard]] bool central() const noexcept override { return true; }
  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
    const auto reports = view.reports;
    using Load = std::pair<double, std::size_t>;
    std::vector<std::multiset<Task>> tasks(reports.size());
    std::set<Load> loads;
    double work = 0, speeds = 0;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      for (const auto& [task, length] : reports[i].tasks) tasks[i].insert({length, task});
      loads.emplace(reports[i].load, i);
      work += reports[i].load * reports[i].speed;
      speeds += reports[i].speed;
    }
    const double limit = overload_ * work / speeds;
    while (!loads.empty() && loads.rbegin()->first > limit) {
      const auto [most, from] = *loads.rbegin();
      const auto [least, to] = *loads.begin();
      const double room = (limit - least) * reports[to].speed;
      const auto end = tasks[from].upper_bound({room, ~TaskId{0}});
      if (from == to) break;
      if (end == tasks[from].begin()) {  // none of its tasks fits anywhere
        loads.erase(std::prev(loads.end()));
        continue;
      }
      const auto [length, task] = *std::prev(end);
      tasks[from].erase(std::prev(end));
      loads.erase(loads.begin());
      loads.erase(std::prev(loads.end()));
      loads.emplace(least + length / reports[to].speed, to);
      loads.emplace(most - length / reports[from].speed, from);
      transfers.push_back({reports[from].processor, reports[to].processor, 1, task});
    }
  }

 private:
  using Task = std::pair<double, TaskId>;  ///< length first
  double overload_;
};

const Registered<BalancerSetup> kRefine{
    {"refine",
     "central refinement: processors above overload x the mean load give tasks to the least loaded "
     "ones; processor 0 collects reports and sends orders (RefineLB of Charm++)",
     planner_keys({Key::real("overload", 1.05)
                       .range(1, 1e6)
                       .help("threshold as a multiple of the mean load; processors above it give "
                             "tasks away")}),
     [](const Args& args) { return planner_balancing<Refine>(args, args.get<double>("overload")); },
     {{"rule",
       "from processors above `overload` x mean, the longest task that fits goes to the least "
       "loaded one"},
      {"ends", "none fits"},
      {"source", "RefineLB of Charm++"}}}};

}  // namespace
}  // namespace ballast
