// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <list>
#include <set>

#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// Moves tasks only from processors above a threshold, a multiple of the mean load. If not all come
/// below `overload`, a bisection looks for the least threshold that can be kept (RefineLB of
/// Charm++). The best placement of all tries is taken, also if some task did not fit in it.
class Refine final : public Placer {
 public:
  explicit Refine(double overload) : overload_(overload) {}

  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    const double mean = problem.mean();
    Try best{problem.start(), largest_load(problem, problem.start()), 0};
    const double most = best.most / mean;
    const auto succeeds = [&](double step) {
      std::vector<Part> placed = problem.start();
      const bool fits = refine(problem, (overload_ + kStep * step) * mean, mean, placed);
      const Try now{placed, largest_load(problem, placed), moves_of(problem, placed)};
      if (now.most < best.most || (now.most == best.most && now.moves < best.moves)) best = now;
      return fits;
    };
    if (succeeds(0)) return best.placed;
    double low = 0, high = std::floor((most - overload_) / kStep * (1 + 1e-12) + 1);
    succeeds(high);
    while (high - low > 1) {
      const double middle = std::floor((low + high) / 2);
      (succeeds(middle) ? high : low) = middle;
    }
    return best.placed;
  }

 private:
  static constexpr double kStep = .01;  ///< of the thresholds

  struct Try {
    std::vector<Part> placed;
    double most;
    std::uint64_t moves;
  };
  using Lengths = std::multiset<std::pair<double, Item>>;

  /// Each time the longest task of the most loaded processor above `limit` that keeps one below the
  /// mean within the limit moves there. False: none does.
  static bool refine(const PlanningProblem& problem, double limit, double mean,
                     std::vector<Part>& placed) {
    std::vector<double> loads;
    for (const auto& part : problem.parts) loads.push_back(part.load);
    std::vector<Lengths> tasks(loads.size());
    for (Item k = 0; k < problem.items.size(); ++k) {
      tasks[placed[k]].insert({problem.items[k].length, k});
    }
    const auto heavier = [&](Part a, Part b) {
      return loads[a] != loads[b] ? loads[a] > loads[b] : a < b;
    };
    std::set<Part, decltype(heavier)> heavy(heavier);
    std::list<Part> light;  // the newest member first
    for (Part q = 0; q < loads.size(); ++q) {
      if (!at_most(loads[q], limit)) heavy.insert(q);
      if (loads[q] < mean) light.push_front(q);
    }
    while (!heavy.empty()) {
      const Part from = *heavy.begin();
      heavy.erase(heavy.begin());
      const auto [to, task] = longest_fit(problem, limit, loads, tasks[from], light);
      if (to == light.end()) return false;
      const auto [length, k] = *task;
      tasks[from].erase(task);
      placed[k] = *to;
      loads[from] -= problem.load_of(k, from);
      loads[*to] += problem.load_of(k, *to);
      if (loads[*to] > mean) light.erase(to);
      if (!at_most(loads[from], limit)) {
        heavy.insert(from);
      } else if (loads[from] < mean) {
        light.push_front(from);
      }
    }
    return true;
  }

  struct Fit {
    std::list<Part>::const_iterator to;
    Lengths::const_iterator task;
  };
  /// The longest of the tasks that fits a light processor, and the first one that it fits. Tasks
  /// without length stay.
  static Fit longest_fit(const PlanningProblem& problem, double limit,
                         const std::vector<double>& loads, const Lengths& tasks,
                         const std::list<Part>& light) {
    Fit best{light.end(), tasks.end()};
    auto next = tasks.upper_bound({0.0, ~Item{0}});  // the shortest task above the best one
    for (auto to = light.begin(); to != light.end() && next != tasks.end(); ++to) {
      const double room = (limit * (1 + 1e-12) - loads[*to]) * problem.parts[*to].speed;
      if (next->first > room) continue;
      next = tasks.upper_bound({room, ~Item{0}});
      const double length = std::prev(next)->first;
      best = {to, tasks.lower_bound({length, 0})};
    }
    return best;
  }

  double overload_;
};

const Registered<BalancerSetup> kRefine{
    {"refine",
     "central refinement: processors above a multiple of the mean load give tasks to those below "
     "the mean; processor 0 collects reports and sends orders (RefineLB of Charm++)",
     placement_keys({Key::real("overload", 1.05)
                         .range(1, 1e6)
                         .help("threshold as a multiple of the mean load; processors above it give "
                               "tasks away; if some cannot, a bisection tries higher ones")}),
     [](const Args& args) {
       return placement_balancing(args, std::make_shared<Refine>(args.get<double>("overload")));
     },
     {{"rule",
       "from processors above `overload` x mean, the longest task that fits goes to one below the "
       "mean; bisection of the threshold, the best try is taken"},
      {"ends", "one plan"},
      {"source", "RefineLB of Charm++ 6"}}}};

}  // namespace
}  // namespace ballast
