// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "planning/cut_search.h"
#include "planning/few_moves.h"
#include "planning/graph_library.h"
#include "planning/local_search.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// A library cuts the graph of the tasks into a part for each processor. Where its parts exceed the
/// limits, moves and swaps repair them; then others lower the cut within the limits.
class Partition final : public Placer {
 public:
  /// `move_cost`: see PartitionGraph.
  Partition(std::unique_ptr<GraphLibrary> library, double tolerance, double move_cost)
      : library_(std::move(library)), tolerance_(tolerance), move_cost_(move_cost) {}

  [[nodiscard]] bool keeps_limits() const override { return true; }
  [[nodiscard]] PlannerNeeds needs() const override { return {.edges = true}; }
  [[nodiscard]] std::string library() const override { return library_->name(); }
  /// The best of the library's tries, the start and the start evened.
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    std::vector<Part> start = problem.start();
    const auto has_length = [](const auto& item) { return item.length > 0; };
    if (problem.parts.size() == 1 ||
        std::none_of(problem.items.begin(), problem.items.end(), has_length))
      return start;
    const PartitionGraph graph(problem, move_cost_);
    const double enough = tolerance_ * problem.mean();
    const auto value = [&](const std::vector<Part>& at) {
      const auto [most, all] = excess(problem, at, enough);
      return std::tuple(most, all, graph.cost(problem, at), moves_of(problem, at));
    };
    std::vector<Part> best = start;
    PlacementState state(problem, {});
    for (int seed = 0; seed <= kTries; ++seed) {
      state.set(seed == 0 ? start : placed_by_library(problem, graph, seed));
      CutSearch search(state, graph);
      search.relieve(enough);
      LocalSearch(state, kMostChanges).descend(enough);
      search.descend(enough);
      if (value(state.placed()) < value(best) && keeps(problem, state.placed())) {
        best = state.placed();
      }
    }
    return best;
  }

 private:
  static constexpr int kTries = 8;
  /// Changes that a repair looks at.
  static constexpr std::uint64_t kMostChanges = std::uint64_t{1} << 20;

  /// A library that knows prices of moves makes fewer at a higher one. Of the moves that remain too
  /// many, those that level best are made.
  [[nodiscard]] std::vector<Part> placed_by_library(const PlanningProblem& problem,
                                                    const PartitionGraph& graph, int seed) const {
    std::vector<Part> at = library_->place(problem, graph, tolerance_, seed);
    if (!problem.most_moves) return at;
    for (double price = graph.price; library_->repartitions() && price < graph.most_price &&
                                     moves_of(problem, at) > *problem.most_moves;) {
      price = std::max(4 * price, graph.most_price / 1024);
      at = library_->place(problem, PartitionGraph(problem, price), tolerance_, seed);
    }
    keep_best_moves(problem, *problem.most_moves, at);
    return at;
  }

  /// What loads have above `enough`: the largest and all together, without the digits that sums
  /// lose.
  [[nodiscard]] static std::pair<std::int64_t, std::int64_t> excess(const PlanningProblem& problem,
                                                                    const std::vector<Part>& at,
                                                                    double enough) {
    constexpr double kUnits = 1e9;
    double most = 0, all = 0;
    for (const double load : problem.loads(at)) {
      if (at_most(load, enough)) continue;
      most = std::max(most, load - enough);
      all += load - enough;
    }
    if (all <= 0) return {0, 0};
    const double unit = enough / kUnits;
    return {std::llround(most / unit), std::llround(all / unit)};
  }

  [[nodiscard]] static bool keeps(const PlanningProblem& problem, const std::vector<Part>& at) {
    if (problem.most_moves && moves_of(problem, at) > *problem.most_moves) return false;
    if (!problem.most_memory) return true;
    PlacementState state(problem, {});
    state.set(at);
    return at_most(state.largest_memory(), *problem.most_memory);
  }

  std::unique_ptr<GraphLibrary> library_;
  double tolerance_, move_cost_;
};

std::unique_ptr<GraphLibrary> library_of(const Args& args) {
  if (args.text("library") == "metis") {
    if (args.has("migration_cost")) {
      throw UserError(args.where("migration_cost"),
                      fmt::format("{}: has no effect with library = \"metis\"; leave it out",
                                  args.path("migration_cost")));
    }
    return metis_library();
  }
  std::unique_ptr<GraphLibrary> scotch = scotch_library();
  if (scotch == nullptr) refuse_scotch(args.where("library"), args.path("library"));
  return scotch;
}

const Registered<BalancerSetup> kPartition{
    {"partition",
     "central planner that cuts the graph of the tasks and their messages into a part for each "
     "processor, by a library; processor 0 collects reports and sends orders (ScotchRefineLB and "
     "MetisLB of Charm++)",
     placement_keys(
         {Key::text("library", "metis")
              .choices({"metis", "scotch"})
              .help("scotch: minds where the tasks are, and edges to tasks that stay; only where "
                    "the build has it; metis: anew, its parts go where most load stays; "
                    "max_memory is a constraint of it"),
          Key::real("tolerance", 1.03)
              .range(1, 1e6)
              .help("largest load to accept, as a multiple of the mean load"),
          Key::real("migration_cost")
              .range(0, 1e18)
              .unit("bytes")
              .help("for scotch: bytes between processors that moving a task is worth; default: "
                    "those of the heaviest edge")}),
     [](const Args& args) {
       const double cost = args.has("migration_cost") ? args.get<double>("migration_cost") : -1;
       const bool scotch = args.text("library") == "scotch";
       return placement_balancing(
           args, std::make_shared<Partition>(library_of(args), args.get<double>("tolerance"),
                                             scotch ? cost : 0));
     },
     {{"rule",
       "parts of few bytes between processors, no load above `tolerance` x mean; a plan that "
       "neither levels nor saves bytes is not made"},
      {"ends", "one plan"},
      {"source", "Scotch 7 (Pellegrini); METIS 5 (Karypis and Kumar)"}}}};

}  // namespace
}  // namespace ballast
