// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "planning/least_loaded.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// LPT in which a task stays where it is while that raises no load above a limit (GreedyRefineLB of
/// Charm++).
class GreedyRefine final : public Placer {
 public:
  explicit GreedyRefine(double tolerance) : tolerance_(tolerance) {}

  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    const std::vector<Item> order = problem.longest_first();
    const std::vector<Part> greedy = longest_to_least_loaded(problem, order);
    const double most = largest_load(problem, greedy);
    if (!problem.most_moves) return kept(problem, order, tolerance_ * most, kAny);
    return best_pair(problem, order, greedy, most);
  }

 private:
  static constexpr double kAny = std::numeric_limits<double>::infinity();
  /// A processor without load may keep a task, too.
  static constexpr double kLittle = .01;

  struct Try {
    double limit, near;  ///< see kept()
    std::uint64_t moves;
    double most;  ///< largest load
  };

  /// A task stays if its processor stays within `limit`, and before it within `near` times the
  /// least load. A load above the limit raises it: the tasks that follow may reach it, too.
  [[nodiscard]] static std::vector<Part> kept(const PlanningProblem& problem,
                                              const std::vector<Item>& order, double limit,
                                              double near) {
    LeastLoaded loads(problem.fixed_loads());
    std::vector<Part> placed(problem.items.size());
    for (const Item k : order) {
      const Part own = problem.items[k].from, least = loads.least();
      const bool stays = at_most(loads.load(own), (loads.load(least) + kLittle) * near) &&
                         at_most(loads.load(own) + problem.load_of(k, own), limit);
      const Part to = placed[k] = stays ? own : least;
      const double load = loads.load(to) + problem.load_of(k, to);
      loads.set(to, load);
      limit = std::max(limit, load);
    }
    return placed;
  }

  /// The scan of Charm++ 6 over limits and distances: among placements within the moves, the fewest
  /// moves at most .3 % above the least of their largest loads; of equal moves the lower load. If
  /// there is none, the fewest moves.
  [[nodiscard]] static std::vector<Part> best_pair(const PlanningProblem& problem,
                                                   const std::vector<Item>& order,
                                                   const std::vector<Part>& greedy, double most) {
    static constexpr std::array kLimits{1.0,  1.005, 1.01, 1.015, 1.02, 1.03, 1.04,
                                        1.05, 1.06,  1.07, 1.08,  1.16, 1.2,  1.3};
    static constexpr std::array kNear{1.0, 1.05, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6,
                                      1.7, 1.8,  1.9, 2.0, 2.1, 2.2, 2.3, kAny};
    std::vector<Try> tries{{0, 0, moves_of(problem, greedy), most}};
    for (const double limit : kLimits) {
      for (const double near : kNear) {
        const std::vector<Part> placed = kept(problem, order, limit * most, near);
        tries.push_back(
            {limit * most, near, moves_of(problem, placed), largest_load(problem, placed)});
      }
    }
    std::optional<double> least;
    for (const Try& t : tries) {
      if (t.moves <= *problem.most_moves) least = std::min(least.value_or(t.most), t.most);
    }
    const Try* best = nullptr;
    for (const Try& t : tries) {
      if (least && t.moves > *problem.most_moves) continue;
      const bool fewer = best == nullptr || t.moves < best->moves;
      const bool even = !least || at_most(t.most, 1.003 * *least);
      const bool lower = best != nullptr && t.moves == best->moves && t.most < best->most;
      if ((fewer && even) || lower) best = &t;
    }
    if (best == &tries.front()) return greedy;
    return kept(problem, order, best->limit, best->near);
  }

  double tolerance_;
};

const Registered<BalancerSetup> kGreedyRefine{
    {"greedy-refine",
     "central greedy planner that keeps tasks where they are while the load allows it; processor 0 "
     "collects reports and sends orders (GreedyRefineLB of Charm++)",
     placement_keys({Key::real("tolerance")
                         .range(1, 1e6)
                         .help("load up to which a processor keeps its tasks, as a multiple of the "
                               "largest load of greedy; default: 1; max_moves_total tries "
                               "several")}),
     [](const Args& args) {
       if (args.has("tolerance") && args.has("max_moves_total")) {
         throw UserError(args.where("tolerance"),
                         fmt::format("{}: has no effect with max_moves_total; leave it out",
                                     args.path("tolerance")));
       }
       const double tolerance = args.has("tolerance") ? args.get<double>("tolerance") : 1.0;
       return placement_balancing(args, std::make_shared<GreedyRefine>(tolerance));
     },
     {{"rule",
       "the longest task stays if that raises no load above `tolerance` x greedy's largest, else "
       "it goes to the least loaded processor; with max_moves_total the best of greedy and 224 "
       "pairs of a limit and a distance to the least load"},
      {"ends", "one plan"},
      {"source", "GreedyRefineLB of Charm++ 7, with max_moves_total of Charm++ 6"}}}};

}  // namespace
}  // namespace ballast
