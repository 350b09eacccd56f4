// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <numeric>

#include "planning/cells.h"
#include "planning/placement_planner.h"

namespace ballast {
namespace {

/// Tasks in the order of a curve through their coordinates, cut into a piece for each processor.
class SpaceFillingCurve final : public Placer {
 public:
  explicit SpaceFillingCurve(bool morton) : morton_(morton) {}

  [[nodiscard]] PlannerNeeds needs() const override { return {.coordinates = true}; }
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    const std::vector<Item> order = along_the_curve(problem);
    std::vector<double> targets = scaled_targets(problem);
    while (targets.size() > 1 && targets.back() <= 0) targets.pop_back();  // full ones
    std::vector<Part> placed(order.size(), static_cast<Part>(targets.size() - 1));
    (morton_ ? cut_below : cut_nearest)(problem, targets, order, placed);
    return placed;
  }

 private:
  [[nodiscard]] std::vector<Item> along_the_curve(const PlanningProblem& problem) const {
    const Cells cells(problem);
    std::vector<std::uint64_t> keys;
    keys.reserve(cells.of.size());
    for (const Cell& cell : cells.of) {
      keys.push_back((morton_ ? morton_key : hilbert_key)(cell, cells.axes, cells.bits));
    }
    std::vector<Item> order(keys.size());
    std::iota(order.begin(), order.end(), Item{0});
    std::sort(order.begin(), order.end(), [&](Item a, Item b) {
      return keys[a] != keys[b] ? keys[a] < keys[b] : problem.items[a].task < problem.items[b].task;
    });
    return order;
  }

  /// Each processor but the last takes tasks until it has its target, and gives the last one back
  /// if all so far have more than theirs (Distribute of AMReX). The last one takes the rest.
  static void cut_below(const PlanningProblem& problem, const std::vector<double>& targets,
                        const std::vector<Item>& order, std::vector<Part>& placed) {
    std::size_t next = 0;
    double taken = 0, wanted = 0;
    for (Part q = 0; q + 1 < targets.size(); ++q) {
      const std::size_t first = next;
      double sum = 0;
      for (; next < order.size() && !at_most(targets[q], sum); ++next) {
        sum += problem.items[order[next]].length;
      }
      wanted += targets[q];
      if (next - first > 1 && !at_most(taken + sum, wanted)) {
        sum -= problem.items[order[--next]].length;
      }
      taken += sum;
      for (std::size_t k = first; k < next; ++k) placed[order[k]] = q;
    }
  }

  /// Each processor takes tasks up to its share of what is left; the one that crosses it goes to
  /// the nearer side (HSFC of Zoltan).
  static void cut_nearest(const PlanningProblem& problem, const std::vector<double>& targets,
                          const std::vector<Item>& order, std::vector<Part>& placed) {
    double left = std::accumulate(targets.begin(), targets.end(), 0.0), wanted = left;
    std::size_t next = 0;
    for (Part q = 0; q + 1 < targets.size(); ++q) {
      const double target = wanted > 0 ? left * targets[q] / wanted : 0;
      double sum = 0;
      for (; next < order.size(); ++next) {
        const double more = sum + problem.items[order[next]].length;
        const bool crosses = !at_most(more, target);
        if (crosses && !at_most(more - target, target - sum)) break;
        placed[order[next]] = q;
        sum = more;
        if (crosses) {
          ++next;
          break;
        }
      }
      left -= sum;
      wanted -= targets[q];
    }
  }

  /// Targets whose sum is that of the lengths.
  static std::vector<double> scaled_targets(const PlanningProblem& problem) {
    std::vector<double> targets = problem.targets();
    double lengths = 0;
    for (const auto& item : problem.items) lengths += item.length;
    const double all = std::accumulate(targets.begin(), targets.end(), 0.0);
    for (double& target : targets) target = all > 0 ? lengths * target / all : 0;
    return targets;
  }

  bool morton_;
};

const Registered<BalancerSetup> kSpaceFillingCurve{
    {"space-filling-curve",
     "geometric planner: cuts a curve through the coordinates of the tasks into a piece for each "
     "processor; processor 0 collects reports and sends orders (HSFC of Zoltan, AMReX)",
     placement_keys({Key::text("curve", "hilbert")
                         .choices({"hilbert", "morton"})
                         .help("the curve, with its rule for cuts; hilbert: a task goes to the "
                               "nearer side of a cut (Zoltan); morton: no processor but the last "
                               "exceeds its share by more than a task (AMReX)")}),
     [](const Args& args) {
       return placement_balancing(
           args, std::make_shared<SpaceFillingCurve>(args.text("curve") == "morton"));
     },
     {{"rule", "a curve through the coordinates is cut into pieces of about equal work"},
      {"ends", "one plan"},
      {"source", "HSFC of Zoltan; Distribute of AMReX"}}}};

}  // namespace
}  // namespace ballast
