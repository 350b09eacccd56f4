// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "core/random.h"
#include "planning/local_search.h"
#include "planning/placement_planner.h"
#include "tasks/placement.h"

namespace ballast {
namespace {

/// Local search on the work model of a trace (trace_metrics.h): moves and swaps of tasks and of the
/// tasks of a block. When none helps, it starts again from the latest of the best placements after
/// a few random moves.
class WorkMinimising final : public Placer {
 public:
  WorkMinimising(std::uint64_t changes, double tolerance)
      : changes_(changes), tolerance_(tolerance) {}

  [[nodiscard]] bool keeps_limits() const override { return true; }
  [[nodiscard]] PlannerNeeds needs() const override { return {.edges = true}; }

  [[nodiscard]] WorkModel work(const PlanningProblem& problem) const override {
    return ccm_work(problem);
  }

  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    const WorkModel model = work(problem);
    PlacementState state(problem, model);
    LocalSearch search(state, changes_);
    const double enough = tolerance_ * least_work(problem, model);
    RandomStream random(1, Stream::work_minimising);
    Best best{problem.start(), state.largest_work(), 0};
    std::vector<Part> latest = best.placed;  // of those with the least work
    for (;;) {
      search.descend();
      const double now = state.largest_work();
      if (at_most(now, best.work)) latest = state.placed();
      if (!at_most(best.work, now) || (at_most(now, best.work) && state.moves() < best.moves)) {
        best = {latest, now, state.moves()};
      }
      if (search.ended() || at_most(best.work, enough) || problem.parts.size() == 1) {
        return best.placed;
      }
      state.set(latest);
      disturb(problem, random, search);
    }
  }

 private:
  /// The placement with the least work, of equals that with the fewest moves.
  struct Best {
    std::vector<Part> placed;
    double work;
    std::uint64_t moves;
  };

  /// No placement has less.
  [[nodiscard]] static double least_work(const PlanningProblem& problem, const WorkModel& model) {
    std::vector<std::vector<double>> lengths(problem.parts.size());
    for (const auto& item : problem.items) lengths[item.from].push_back(item.length);
    Queues queues;
    for (Part q = 0; q < problem.parts.size(); ++q) {
      const auto& part = problem.parts[q];
      queues.add(lengths[q], part.fixed * part.speed, part.speed);
    }
    double alpha = 1;
    for (const double a : model.alpha) alpha = std::min(alpha, a);
    return alpha * model.load * lower_bound(queues);
  }

  static void disturb(const PlanningProblem& problem, RandomStream& random, LocalSearch& search) {
    constexpr std::uint64_t kMost = 6;
    for (std::uint64_t left = 1 + random.below(kMost); left != 0; --left) {
      const auto item = static_cast<Item>(random.below(problem.items.size()));
      const bool block = random.below(2) != 0;
      search.try_move(item, block, static_cast<Part>(random.below(problem.parts.size())));
    }
  }

  std::uint64_t changes_;
  double tolerance_;
};

Balancing work_minimising(const Args& args) {
  Balancing balancing =
      placement_balancing(args, std::make_shared<WorkMinimising>(args.get<std::uint64_t>("changes"),
                                                                 args.get<double>("tolerance")));
  measure_ccm_work(balancing, args);
  return balancing;
}

const Registered<BalancerSetup> kWorkMinimising{
    {"work-minimising",
     "central local search on the CCM work of a trace, with weights beta, gamma, delta of the "
     "workload (none: on the load); processor 0 collects reports and sends orders",
     placement_keys({Key::integer("changes", 200'000)
                         .range(1, 1e15)
                         .help("moves and swaps that a plan looks at, restarts included"),
                     Key::real("tolerance", 1.001)
                         .range(1, 1e6)
                         .help("largest work that ends the search, as a multiple of the lower "
                               "bound that the loads give")}),
     work_minimising,
     {{"rule",
       "moves and swaps of tasks and blocks that lower the largest CCM work; restarts from the "
       "best placement"},
      {"ends", "one plan"}}}};

}  // namespace
}  // namespace ballast
