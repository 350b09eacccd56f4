// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "planning/placement_planner.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Cuts the tasks in two across the longest side of their box, and the processors in two halves,
/// until each processor has its part (recursive coordinate bisection).
class RecursiveBisection final : public Placer {
 public:
  enum class Cut { nearest, whole, beyond };
  explicit RecursiveBisection(Cut cut) : cut_(cut) {}

  [[nodiscard]] PlannerNeeds needs() const override { return {.coordinates = true}; }
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem) const override {
    std::vector<Item> items(problem.items.size());
    std::iota(items.begin(), items.end(), Item{0});
    std::sort(items.begin(), items.end(),
              [&](Item a, Item b) { return problem.items[a].task < problem.items[b].task; });
    std::vector<Part> placed(items.size());
    std::vector<std::uint8_t> moved(items.size(), 0);
    bisect({problem, problem.targets(), placed, moved}, std::move(items), 0,
           static_cast<Part>(problem.parts.size()));
    return placed;
  }

 private:
  struct Plan {
    const PlanningProblem& problem;
    std::vector<double> targets;
    std::vector<Part>& placed;
    std::vector<std::uint8_t>& moved;  ///< by item: across the first cut; 0 between the cuts

    [[nodiscard]] double at(Item k, unsigned axis) const {
      return problem.tasks->coordinates.of[problem.items[k].task][axis];
    }
    [[nodiscard]] double length(Item k) const { return problem.items[k].length; }
  };

  /// The first of the longest sides of the box of the items.
  static unsigned longest_side(const Plan& plan, const std::vector<Item>& items) {
    unsigned longest = 0;
    double most = -1;
    for (unsigned axis = 0; axis < plan.problem.tasks->coordinates.axes; ++axis) {
      const auto [low, high] = std::minmax_element(items.begin(), items.end(), [&](Item a, Item b) {
        return plan.at(a, axis) < plan.at(b, axis);
      });
      const double side = items.empty() ? 0 : plan.at(*high, axis) - plan.at(*low, axis);
      if (side > most) longest = axis;
      most = std::max(most, side);
    }
    return longest;
  }

  /// Parts first .. first + parts - 1 get the items.
  void bisect(const Plan& plan, std::vector<Item> items, Part first, Part parts) const {
    if (parts == 1 || items.empty()) {
      for (const Item k : items) plan.placed[k] = first;
      return;
    }
    const Part lower = parts - parts / 2;
    const auto begin = plan.targets.begin() + first;
    const double below = std::accumulate(begin, begin + lower, 0.0);
    const double all = std::accumulate(begin + lower, begin + parts, below);
    const double share = all > 0 ? below / all : 0.5;
    const unsigned axis = longest_side(plan, items);
    const std::size_t cut = cut_ == Cut::beyond ? cut_beyond(plan, items, axis, share)
                                                : cut_between(plan, items, axis, share);
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(cut);
    bisect(plan, {items.begin(), middle}, first, lower);
    bisect(plan, {middle, items.end()}, first + lower, parts - lower);
  }

  /// Sorts the items along the axis; the lower side takes them until it exceeds its share (OrbLB).
  /// Without a share it takes none.
  static std::size_t cut_beyond(const Plan& plan, std::vector<Item>& items, unsigned axis,
                                double share) {
    std::stable_sort(items.begin(), items.end(), [&](Item a, Item b) {
      if (plan.at(a, axis) != plan.at(b, axis)) return plan.at(a, axis) < plan.at(b, axis);
      for (unsigned other = 0; other < 3; ++other) {
        if (plan.at(a, other) != plan.at(b, other)) return plan.at(a, other) < plan.at(b, other);
      }
      return plan.problem.items[a].task < plan.problem.items[b].task;
    });
    const double goal = share * total(plan, items);
    double sum = 0;
    std::size_t taken = 0;
    if (share <= 0) return 0;
    while (taken < items.size() && at_most(sum, goal)) sum += plan.length(items[taken++]);
    return taken;
  }

  static double total(const Plan& plan, std::span<const Item> items) {
    double sum = 0;
    for (const Item k : items) sum += plan.length(k);
    return sum;
  }

  /// A first cut divides the box by the shares. Then the side with too much gives groups of items
  /// with the same coordinate, from the cut on; the one that would cross the goal item by item (by
  /// Cut::whole: in whole). What crosses moves only if that is nearer to the goal (RCB of Zoltan).
  /// Returns the number of items below the cut, which come first, in their order; the others come
  /// after them in reverse.
  [[nodiscard]] std::size_t cut_between(const Plan& plan, std::vector<Item>& items, unsigned axis,
                                        double share) const {
    std::vector<Item> sorted = items;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](Item a, Item b) { return plan.at(a, axis) < plan.at(b, axis); });
    const double low = plan.at(sorted.front(), axis), high = plan.at(sorted.back(), axis);
    const double guess = low + (high - low) * share;
    const auto below = [&](Item k) { return plan.at(k, axis) <= guess; };
    const auto middle = std::partition_point(sorted.begin(), sorted.end(), below);
    const std::span<const Item> lower(sorted.begin(), middle), upper(middle, sorted.end());
    const double sum = total(plan, lower), goal = share * (sum + total(plan, upper));
    const bool gives = !at_most(sum, goal);
    give(plan, axis, gives ? lower : upper, gives ? sum - goal : goal - sum, gives);
    std::vector<Item> ordered, rest;
    for (const Item k : items) {
      (below(k) != (plan.moved[k] != 0) ? ordered : rest).push_back(k);
      plan.moved[k] = 0;
    }
    const std::size_t cut = ordered.size();
    ordered.insert(ordered.end(), rest.rbegin(), rest.rend());
    items = std::move(ordered);
    return cut;
  }

  /// Marks the items that leave a side with `excess` too much; `lower`: its last ones first.
  void give(const Plan& plan, unsigned axis, std::span<const Item> side, double excess,
            bool lower) const {
    const auto nearer = [&](double length) { return std::abs(excess - length) < std::abs(excess); };
    while (!side.empty()) {
      const double edge = plan.at(lower ? side.back() : side.front(), axis);
      const auto same = [&](Item k) { return plan.at(k, axis) == edge; };
      const auto count = static_cast<std::size_t>(std::count_if(side.begin(), side.end(), same));
      const auto group = lower ? side.last(count) : side.first(count);
      const double length = total(plan, group);
      const bool crosses = !at_most(length, excess);
      if (crosses && cut_ == Cut::nearest) {
        for (const Item k : group) {
          const bool last = !at_most(plan.length(k), excess);
          if (last && !nearer(plan.length(k))) return;
          plan.moved[k] = 1;
          excess -= plan.length(k);
          if (last) return;
        }
        return;
      }
      if (crosses && !nearer(length)) return;
      for (const Item k : group) plan.moved[k] = 1;
      if (crosses) return;
      excess -= length;
      side = lower ? side.first(side.size() - count) : side.subspan(count);
    }
  }

  Cut cut_;
};

const Registered<BalancerSetup> kRecursiveBisection{
    {"recursive-bisection",
     "geometric planner: cuts the box of the tasks across its longest side, again and again; "
     "processor 0 collects reports and sends orders (RCB of Zoltan, OrbLB of Charm++)",
     placement_keys(
         {Key::text("cut", "nearest")
              .choices({"nearest", "whole", "beyond"})
              .help("place of a cut; nearest: as near to the shares as single tasks allow "
                    "(Zoltan); whole: the same, but tasks with the same coordinate stay together; "
                    "beyond: the lower side takes tasks until it exceeds its share (OrbLB)")}),
     [](const Args& args) {
       using Cut = RecursiveBisection::Cut;
       const std::string& cut = args.text("cut");
       return placement_balancing(
           args, std::make_shared<RecursiveBisection>(cut == "nearest" ? Cut::nearest
                                                      : cut == "whole" ? Cut::whole
                                                                       : Cut::beyond));
     },
     {{"rule", "the box of the tasks is cut in two across its longest side, and each half again"},
      {"ends", "one plan"},
      {"source", "RCB of Zoltan; OrbLB of Charm++ 6"}}}};

}  // namespace
}  // namespace ballast
