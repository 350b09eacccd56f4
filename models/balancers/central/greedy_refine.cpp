// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "planning/levels.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// LPT in which a task stays where it is while that raises no load above a limit (GreedyRefineLB of
/// Charm++). By the CCM work, works are what loads are here, and a task also tries the processors
/// of its partners.
class GreedyRefine final : public Placer {
 public:
  GreedyRefine(double tolerance, bool by_work) : tolerance_(tolerance), by_work_(by_work) {}

  [[nodiscard]] PlannerNeeds needs() const override { return {.edges = by_work_}; }
  [[nodiscard]] WorkModel work(const PlanningProblem& problem) const override {
    return by_work_ ? ccm_work(problem) : WorkModel{};
  }

  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    if (!by_work_) {
      return place(
          problem, [&] { return LoadLevels(problem); },
          [&](const std::vector<Part>& placed) { return largest_load(problem, placed); });
    }
    PlacementState state(problem, work(problem));
    return place(
        problem, [&] { return WorkLevels(state); },
        [&](const std::vector<Part>& placed) {
          state.set(placed);
          return state.largest_work();
        });
  }

 private:
  static constexpr double kAny = std::numeric_limits<double>::infinity();
  static constexpr double kNone = -kAny;
  /// A processor without load may keep a task, too.
  static constexpr double kLittle = .01;

  struct Try {
    double limit, near;  ///< see kept()
    std::uint64_t moves;
    double most;  ///< largest load
  };

  /// `empty` makes levels without items; `most` gives the largest one of a placement.
  template <class Empty, class Most>
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem, const Empty& empty,
                                        const Most& most) const {
    const std::vector<Item> order = problem.longest_first();
    const auto placed = [&](double limit, double near) {
      return kept(problem, order, empty(), limit, near);
    };
    const std::vector<Part> greedy = placed(kNone, kNone);
    const double limit = most(greedy);
    if (!problem.most_moves) return placed(tolerance_ * limit, kAny);
    const std::optional<Try> best =
        best_pair(*problem.most_moves, limit, [&](double tried, double near) {
          const std::vector<Part> at = near == kNone ? greedy : placed(tried, near);
          return Try{tried, near, moves_of(problem, at), most(at)};
        });
    return best->near == kNone ? greedy : placed(best->limit, best->near);
  }

  /// A task stays if its processor stays within `limit`, and before it within `near` times the
  /// least load. A load above the limit raises it: the tasks that follow may reach it, too.
  template <class Levels>
  [[nodiscard]] static std::vector<Part> kept(const PlanningProblem& problem,
                                              const std::vector<Item>& order, Levels levels,
                                              double limit, double near) {
    std::vector<Part> placed(problem.items.size());
    const bool any_stays = limit != kNone;
    for (const Item k : order) {
      const Part own = problem.items[k].from;
      const bool stays = any_stays &&
                         at_most(levels.at(own), (levels.at(levels.least()) + kLittle) * near) &&
                         at_most(levels.with(k, own), limit);
      const Part to = placed[k] = stays ? own : levels.best(k);
      levels.place(k, to);
      limit = std::max(limit, levels.at(to));
    }
    return placed;
  }

  /// The scan of Charm++ 6 over limits and distances: among placements within the moves, the fewest
  /// moves at most .3 % above the least of their largest loads; of equal moves the lower load. If
  /// there is none, the fewest moves. `tried` gives a pair's placement; greedy's is near none.
  template <class Tried>
  [[nodiscard]] static std::optional<Try> best_pair(std::uint64_t moves, double most,
                                                    const Tried& tried) {
    static constexpr std::array kLimits{1.0,  1.005, 1.01, 1.015, 1.02, 1.03, 1.04,
                                        1.05, 1.06,  1.07, 1.08,  1.16, 1.2,  1.3};
    static constexpr std::array kNear{1.0, 1.05, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6,
                                      1.7, 1.8,  1.9, 2.0, 2.1, 2.2, 2.3, kAny};
    std::vector<Try> tries{tried(most, kNone)};
    for (const double limit : kLimits) {
      for (const double near : kNear) tries.push_back(tried(limit * most, near));
    }
    std::optional<double> least;
    for (const Try& t : tries) {
      if (t.moves <= moves) least = std::min(least.value_or(t.most), t.most);
    }
    std::optional<Try> best;
    for (const Try& t : tries) {
      if (least && t.moves > moves) continue;
      const bool fewer = !best || t.moves < best->moves;
      const bool even = !least || at_most(t.most, 1.003 * *least);
      const bool lower = best && t.moves == best->moves && t.most < best->most;
      if ((fewer && even) || lower) best = t;
    }
    return best;
  }

  double tolerance_;
  bool by_work_;
};

const Registered<BalancerSetup> kGreedyRefine{
    {"greedy-refine",
     "central greedy planner that keeps tasks where they are while the load allows it; processor 0 "
     "collects reports and sends orders (GreedyRefineLB of Charm++)",
     placement_keys({Key::real("tolerance")
                         .range(1, 1e6)
                         .help("load up to which a processor keeps its tasks, as a multiple of the "
                               "largest load of greedy; default: 1; max_moves_total tries "
                               "several"),
                     work_model_key()}),
     [](const Args& args) {
       if (args.has("tolerance") && args.has("max_moves_total")) {
         throw UserError(args.where("tolerance"),
                         fmt::format("{}: has no effect with max_moves_total; leave it out",
                                     args.path("tolerance")));
       }
       const double tolerance = args.has("tolerance") ? args.get<double>("tolerance") : 1.0;
       const bool by_work = levels_ccm_work(args);
       Balancing made =
           placement_balancing(args, std::make_shared<GreedyRefine>(tolerance, by_work));
       if (by_work) measure_ccm_work(made, args);
       return made;
     },
     {{"rule",
       "the longest task stays if that raises no load above `tolerance` x greedy's largest, else "
       "it goes to the least loaded processor; with max_moves_total the best of greedy and 224 "
       "pairs of a limit and a distance to the least load; affine: works for loads, and a task "
       "also "
       "goes to a processor of its partners"},
      {"ends", "one plan"},
      {"source", "GreedyRefineLB of Charm++ 7, with max_moves_total of Charm++ 6"}}}};

}  // namespace
}  // namespace ballast
