// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <limits>
#include <optional>

#include "planning/least_loaded.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// LPT, then swaps between the most and the least loaded processor (knapsack of AMReX).
class Knapsack final : public Placer {
 public:
  struct Options {
    double tolerance, keep;
    std::optional<std::uint64_t> most_tasks;
  };
  explicit Knapsack(const Options& options) : o_(options) {}

  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    Bins bins{problem.fixed_loads(), std::vector<std::vector<Item>>(problem.parts.size())};
    fill(problem, bins);
    const double limit = o_.tolerance * problem.mean();
    while (swap(problem, limit, bins)) {
    }
    std::vector<Part> placed(problem.items.size());
    for (Part q = 0; q < bins.items.size(); ++q) {
      for (const Item k : bins.items[q]) placed[k] = q;
    }
    return placed;
  }

 private:
  struct Bins {
    std::vector<double> loads;
    std::vector<std::vector<Item>> items;  ///< of each processor, as they came
  };

  /// Each processor keeps its longest tasks up to `keep` x the mean; the others go, the longest
  /// first, to the least loaded processor with fewer than `most_tasks`. When all have as many,
  /// each may take that many more.
  void fill(const PlanningProblem& problem, Bins& bins) const {
    constexpr double kFull = std::numeric_limits<double>::infinity();
    const double keeps = o_.keep * problem.mean();
    std::vector<std::uint8_t> kept(bins.loads.size(), o_.keep > 0 ? 1 : 0);  // still keeps
    std::vector<Item> others;
    for (const Item k : problem.longest_first()) {
      const Part own = problem.items[k].from;
      const double load = bins.loads[own] + problem.load_of(k, own);
      const bool room = !o_.most_tasks || bins.items[own].size() < *o_.most_tasks;
      if (kept[own] != 0 && room && at_most(load, keeps)) {
        bins.loads[own] = load;
        bins.items[own].push_back(k);
      } else {
        kept[own] = 0;
        others.push_back(k);
      }
    }
    LeastLoaded open(bins.loads);
    std::uint64_t most = o_.most_tasks.value_or(problem.items.size());
    const auto close = [&](Part q) {
      open.set(q, bins.items[q].size() < most ? bins.loads[q] : kFull);
    };
    for (Part q = 0; q < bins.loads.size(); ++q) close(q);
    for (const Item k : others) {
      if (open.load(open.least()) == kFull) {
        most += *o_.most_tasks;
        for (Part q = 0; q < bins.loads.size(); ++q) close(q);
      }
      const Part to = open.least();
      bins.loads[to] += problem.load_of(k, to);
      bins.items[to].push_back(k);
      close(to);
    }
  }

  /// The first pair of tasks whose swap leaves both bins below the larger load. False: there is
  /// none, or that load is within the limit.
  static bool swap(const PlanningProblem& problem, double limit, Bins& bins) {
    const auto bottom = std::min_element(bins.loads.begin(), bins.loads.end());
    const auto top = std::max_element(bins.loads.begin(), bins.loads.end());
    if (at_most(*top, limit) || top == bottom) return false;
    const auto from = static_cast<Part>(top - bins.loads.begin());
    const auto to = static_cast<Part>(bottom - bins.loads.begin());
    for (Item& a : bins.items[from]) {
      for (Item& b : bins.items[to]) {
        const double high = *top - problem.load_of(a, from) + problem.load_of(b, from);
        const double low = *bottom - problem.load_of(b, to) + problem.load_of(a, to);
        if (at_most(*top, high) || at_most(*top, low)) continue;
        std::swap(a, b);
        *top = high;
        *bottom = low;
        return true;
      }
    }
    return false;
  }

  Options o_;
};

const Registered<BalancerSetup> kKnapsack{
    {"knapsack",
     "central planner: the longest task goes to the least loaded processor, then tasks of the most "
     "and the least loaded one are swapped; processor 0 collects reports and sends orders (AMReX)",
     placement_keys({Key::real("tolerance", 10.0 / 9)
                         .range(1, 1e6)
                         .help("largest load without swaps, as a multiple of the mean"),
                     Key::real("keep", 0.0)
                         .range(0, 1e6)
                         .help("load up to which each processor keeps its longest tasks, as a "
                               "multiple of the mean"),
                     Key::integer("most_tasks")
                         .range(1, 1e15)
                         .unit("tasks")
                         .help("most tasks of a processor that may move, while another one has "
                               "fewer; default: no limit")}),
     [](const Args& args) {
       Knapsack::Options options{args.get<double>("tolerance"), args.get<double>("keep"), {}};
       if (args.has("most_tasks")) options.most_tasks = args.get<std::uint64_t>("most_tasks");
       return placement_balancing(args, std::make_shared<Knapsack>(options));
     },
     {{"rule",
       "the longest task goes to the least loaded processor; then swaps between the most and the "
       "least loaded one"},
      {"ends", "one plan"},
      {"source", "knapsack of AMReX"}}}};

}  // namespace
}  // namespace ballast
