// SPDX-License-Identifier: BSD-3-Clause
#include "planning/least_loaded.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// Longest task first, each to the least loaded processor, wherever it was: Graham's LPT, GreedyLB
/// of Charm++. Few placements are more even, few move more tasks.
class Greedy final : public Placer {
 public:
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    return longest_to_least_loaded(problem, problem.longest_first());
  }
};

const Registered<BalancerSetup> kGreedy{
    {"greedy",
     "central greedy planner: the longest task goes to the least loaded processor; processor 0 "
     "collects reports and sends orders (GreedyLB of Charm++, LPT)",
     placement_keys(),
     [](const Args& args) { return placement_balancing(args, std::make_shared<Greedy>()); },
     {{"rule", "the longest task goes to the least loaded processor"},
      {"ends", "one plan"},
      {"source", "Graham's LPT; GreedyLB of Charm++"}}}};

}  // namespace
}  // namespace ballast
