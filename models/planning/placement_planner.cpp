// SPDX-License-Identifier: BSD-3-Clause
#include "planning/placement_planner.h"

#include <algorithm>

#include "planning/few_moves.h"
#include "planning/local_search.h"

namespace ballast {
namespace {

/// Changes that a search for memory looks at.
constexpr std::uint64_t kMostChanges = std::uint64_t{1} << 20;

/// The least need of memory that moves and swaps find.
double least_memory(const PlanningProblem& problem) {
  WorkModel bytes;
  bytes.load = 0;
  bytes.memory = 1;
  PlacementState state(problem, bytes);
  LocalSearch(state, kMostChanges).descend();
  return state.largest_memory();
}

}  // namespace

PlannerNeeds PlacementPlanner::needs() const noexcept {
  PlannerNeeds needs = placer_->needs();
  needs.memory |= limits_.memory.has_value();
  return needs;
}

std::uint64_t PlacementPlanner::bytes(const RunSize& e) const {
  const bool searches = needs().edges || limits_.memory || limits_.threshold;
  return searches ? PlacementState::bytes(e, needs()) : 0;
}

/// False: the start is above the bound.
bool PlacementPlanner::may_plan(const PlanningProblem& problem) {
  if (!limits_.memory) return true;
  const double need = PlacementState(problem, {}).largest_memory();
  if (at_most(need, *limits_.memory)) return true;
  PlanningProblem unbound = problem;
  unbound.most_memory.reset();
  memory_ = {need, std::min(need, least_memory(unbound))};
  return false;
}

/// A placement within the limits, if the start is.
std::vector<Part> PlacementPlanner::placed(const PlanningProblem& problem) const {
  std::vector<Part> at = placer_->place(problem);
  if (placer_->keeps_limits()) return at;
  if (limits_.moves) keep_best_moves(problem, *limits_.moves, at);
  if (!limits_.memory) return at;
  PlacementState state(problem, placer_->work(problem));
  const auto evened = [&](const std::vector<Part>& from) {
    state.set(from);
    LocalSearch(state, kMostChanges).descend();
    state.set(std::vector<Part>(state.placed()));
    return state.largest_work();
  };
  const double from_start = evened(problem.start());
  std::vector<Part> start = state.placed();
  const double from_rule = evened(at);
  const bool fits = at_most(state.largest_memory(), *limits_.memory);
  return fits && at_most(from_rule, from_start) ? state.placed() : start;
}

bool PlacementPlanner::pays(const PlanningProblem& problem, const std::vector<Part>& to) const {
  if (!limits_.threshold) return true;
  PlacementState state(problem, placer_->work(problem));
  const double before = state.largest_work();
  state.set(to);
  return at_most(*limits_.threshold * state.largest_work(), before);
}

void PlacementPlanner::plan(const PlannerView& view, std::vector<Transfer>& transfers) {
  PlanningProblem problem(view);
  problem.most_moves = limits_.moves;
  problem.most_memory = limits_.memory;
  if (problem.items.empty() || !may_plan(problem)) return;
  const std::vector<Part> to = placed(problem);
  if (!pays(problem, to)) return;
  for (const Item k : problem.longest_first()) {
    const auto& [task, length, from] = problem.items[k];
    if (to[k] == from) continue;
    transfers.push_back({problem.parts[from].id, problem.parts[to[k]].id, 1, task});
  }
}

std::vector<Key> placement_keys(std::vector<Key> more) {
  more.push_back(Key::real("max_memory")
                     .range(0, 1e18)
                     .unit("bytes")
                     .help("most memory that the tasks of a processor may need; no plan exceeds "
                           "it; moves and swaps repair what a rule places, up to 2^20 tries; "
                           "default: no bound"));
  more.push_back(Key::integer("max_moves_total")
                     .range(0, 1e15)
                     .unit("tasks")
                     .help("most tasks that a plan moves; default: all"));
  more.push_back(Key::real("threshold")
                     .range(1, 1e6)
                     .help("factor by which a plan must lower the largest work to be carried out; "
                           "default: every plan is"));
  more.push_back(Key::text("period")
                     .choices({"auto"})
                     .help("phases from one balancing to the next; auto: by the trend of the loads "
                           "(MetaBalancer), whose messages are not charged; default: "
                           "workload.period")
                     .when({[](const RunFacts& run) { return run.balances_phases; },
                            "a balancer that runs before each phase"}));
  return planner_keys(std::move(more));
}

Balancing placement_balancing(const Args& args, std::shared_ptr<const Placer> placer) {
  PlacementLimits limits;
  if (args.has("max_memory")) limits.memory = args.get<double>("max_memory");
  if (args.has("max_moves_total")) limits.moves = args.get<std::uint64_t>("max_moves_total");
  if (args.has("threshold")) limits.threshold = args.get<double>("threshold");
  Balancing balancing = planner_balancing<PlacementPlanner>(args, std::move(placer), limits);
  balancing.automatic_period = args.has("period");
  return balancing;
}

}  // namespace ballast
