// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/bisection.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/wording.h"
#include "core/errors.h"

namespace ballast {
namespace {

/// What one step says: which side of the place it is on.
enum class Side { low, high, equal, unknown };

class BisectionOf {
 public:
  BisectionOf(const StudyView& view, const Wording& wording, const CaseGroup& group)
      : view_(view), wording_(wording), plan_(*view.report().bisect), at_(group.at) {
    const std::size_t axis = *view.axis(plan_.key);
    for (const std::size_t c : group.cases) {
      const std::size_t step = plan_.step_of(view.case_at(c).at[axis].number.value_or(0));
      cases_[step].push_back(c);
      if (step == 0) result_.cases.push_back(c);
    }
    for (const auto& [step, cases] : cases_) result_.tried.push_back(step);
    if (const auto compared = view.axis(view.report().compare);
        compared && plan_.find == BisectPlan::Find::saturation) {
      name_ = at_[*compared].text;
      at_[*compared] = {};
    }
  }

  BisectionSearch run() {
    std::size_t low = 0, high = plan_.last();
    for (const std::size_t step : {low, high}) {
      if (!cases_.contains(step)) return to_try(step);
    }
    const Side first = side_of(low), end = side_of(high);
    for (const auto& [side, step] : {std::pair(first, low), std::pair(end, high)}) {
      if (side == Side::unknown || side == Side::equal) {
        return without_answer(unknown_text(step, side));
      }
    }
    // The orientation of a crossover: who is better at `from`.
    if (first == end || (plan_.find == BisectPlan::Find::saturation && first == Side::high)) {
      return ended(nowhere_text(first));
    }
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      if (!cases_.contains(middle)) return to_try(middle);
      const Side side = side_of(middle);
      if (side == Side::unknown) return without_answer(unknown_text(middle, side));
      (side == first ? low : high) = middle;
    }
    result_.low = low;
    result_.high = high;
    return ended(found_text(low, high, first));
  }

 private:
  BisectionSearch to_try(std::size_t step) {
    result_.next = step;
    return result_;
  }
  BisectionSearch without_answer(std::string text) {
    result_.unknown = true;
    return ended(std::move(text));
  }
  BisectionSearch ended(std::string text) {
    result_.finding = std::move(text);
    return result_;
  }

  [[nodiscard]] Side side_of(std::size_t step) const {
    const auto& cases = cases_.at(step);
    if (plan_.find == BisectPlan::Find::saturation) {
      const auto& runs = view_.runs(cases.front());
      return std::all_of(runs.begin(), runs.end(),
                         [](const StudyPoint* run) { return ending_of(*run) == Ending::reached; })
                 ? Side::low
                 : Side::high;
    }
    const auto pair = pair_at(step);
    if (!pair || pair->seeds == 0) return Side::unknown;
    const double by = pair->difference.mean;
    return by < 0 ? Side::low : by > 0 ? Side::high : Side::equal;
  }

  /// The first contender minus the second one.
  [[nodiscard]] std::optional<PairedComparison> pair_at(std::size_t step) const {
    std::optional<std::size_t> a, b;
    for (const std::size_t c : cases_.at(step)) {
      if (view_.name_of(c) == plan_.between[0]) a = c;
      if (view_.name_of(c) == plan_.between[1]) b = c;
    }
    if (!a || !b) return {};
    return paired(view_.values(*a), view_.values(*b), view_.seedless(*a) && view_.seedless(*b),
                  view_.report().margin);
  }

  [[nodiscard]] std::string at(std::size_t step) const { return plan_.value(step).text; }
  /// Whose metric is better on a side: differences of `low` are below 0.
  [[nodiscard]] const std::string& better(Side side) const {
    return plan_.between[(side == Side::low) == view_.report().smaller_is_better ? 0 : 1];
  }

  [[nodiscard]] std::string unknown_text(std::size_t step, Side side) const {
    return fmt::format("The crossover{} is unknown: {} and {} have {} of {} at {} {}.",
                       wording_.place(at_), plan_.between[0], plan_.between[1],
                       side == Side::equal ? "the same mean" : "no common value",
                       view_.report().metric, plan_.key, at(step));
  }

  [[nodiscard]] std::string nowhere_text(Side side) const {
    if (plan_.find == BisectPlan::Find::crossover) {
      return fmt::format("No crossover{}: {} has the better mean at both ends of {}, {} and {}.",
                         wording_.place(at_), better(side), plan_.key, at(0), at(plan_.last()));
    }
    const std::string subject = wording_.subject(name_, at_);
    return side == Side::low ? fmt::format("{} reaches its goal at both ends of {}, {} and {}.",
                                           subject, plan_.key, at(0), at(plan_.last()))
                             : fmt::format("{} misses its goal already at the smallest {}, {}.",
                                           subject, plan_.key, at(0));
  }

  [[nodiscard]] std::string found_text(std::size_t low, std::size_t high, Side first) const {
    if (plan_.find == BisectPlan::Find::saturation) {
      return fmt::format("{} reaches its goal up to {} {}; at {}: {}.",
                         wording_.subject(name_, at_), plan_.key, at(low), at(high),
                         why_not(view_.runs(cases_.at(high).front())));
    }
    const Side second = side_of(high);
    return fmt::format("{}{} has the better mean up to {} {}, {} from {} on; {}.",
                       wording_.opening(at_), better(first), plan_.key, at(low),
                       second == Side::equal ? "neither" : better(second), at(high),
                       proof(low, high, first));
  }

  /// The nearest tried values at which a contender is proven better, corrected over all tried ones.
  [[nodiscard]] std::string proof(std::size_t low, std::size_t high, Side first) const {
    std::vector<std::size_t> steps;
    std::vector<PairedComparison> pairs;
    for (const auto& [step, cases] : cases_) {
      if (const auto pair = pair_at(step)) {
        steps.push_back(step);
        pairs.push_back(*pair);
      }
    }
    correct_by_holm(pairs);
    std::string below, above;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const bool on_first = (pairs[k].distance <= 0) == (first == Side::low);
      if (pairs[k].separation != Separation::apart) continue;
      if (steps[k] <= low && on_first) below = at(steps[k]);
      if (steps[k] >= high && !on_first && above.empty()) above = at(steps[k]);
    }
    if (below.empty() && above.empty()) return "neither side is proven";
    if (below.empty()) return "the second side is proven from " + above + ", the first is not";
    if (above.empty()) return "the first side is proven up to " + below + ", the second is not";
    return fmt::format("proven up to {} and from {}", below, above);
  }

  const StudyView& view_;
  const Wording& wording_;
  const BisectPlan& plan_;
  std::vector<AxisValue> at_;
  std::string name_;
  std::map<std::size_t, std::vector<std::size_t>> cases_;  ///< by step
  BisectionSearch result_;
};

}  // namespace

std::vector<BisectionSearch> bisections(const StudyView& view) {
  if (!view.report().bisect || !view.axis(view.report().bisect->key)) return {};
  const Wording wording(view);
  const BisectPlan& plan = *view.report().bisect;
  const auto compared = plan.find == BisectPlan::Find::crossover ? view.axis(view.report().compare)
                                                                 : std::optional<std::size_t>();
  std::vector<BisectionSearch> all;
  for (const CaseGroup& group : view.split({view.axis(plan.key), compared})) {
    all.push_back(BisectionOf(view, wording, group).run());
  }
  return all;
}

}  // namespace ballast
