// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/adaptive_seeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/groups.h"
#include "analysis/wording.h"
#include "core/errors.h"

namespace ballast {
namespace {

/// Half width at an error level, as a share of the mean; infinite without an
/// interval.
double relative_width(const Interval& value, double level) {
  if (!value.half) return HUGE_VAL;
  const double half = half_at_level(value, level);
  if (half == 0) return 0;
  return value.mean == 0 ? HUGE_VAL : half / std::abs(value.mean);
}

SeedJudgement judge_width(const StudyView& view, const SeedPlan& plan) {
  const Wording wording(view);
  const double level = 0.05 / plan.correction();
  double widest = -1;
  std::string name;
  for (const Group& g : ranked_groups(view)) {
    for (const Contender& c : g.contenders) {
      if (!c.value) continue;
      const double width = relative_width(*c.value, level);
      if (width <= widest) continue;
      widest = width;
      name = wording.subject(c.name, g.at);
    }
  }
  if (widest < 0) return {false, "no contender has a value"};
  if (std::isinf(widest)) return {false, name + " has no interval, or a mean of 0"};
  return {widest <= plan.width,
          fmt::format("the widest interval is that of {}: {:.2g} %", name, 100 * widest)};
}

SeedJudgement judge_order(const StudyView& view) {
  const Wording wording(view);
  const double margin = view.report().margin;
  std::size_t open = 0, pairs = 0, equal = 0, outside = 0;
  std::string first;
  for (const Group& g : ranked_groups(view)) {
    // Those that compete are listed first.
    const auto end = std::find_if(g.contenders.begin(), g.contenders.end(),
                                  [](const auto& c) { return !c.value || c.worse_ends != 0; });
    const auto compete = static_cast<std::size_t>(end - g.contenders.begin());
    outside += g.contenders.size() - compete;
    for (std::size_t k = 0; k + 1 < compete; ++k) {
      ++pairs;
      const PairedComparison& pair = *pair_of(g, k, k + 1);
      if (pair.separation == Separation::equal) ++equal;
      if (pair.separation != Separation::open || open++ != 0) continue;
      first = fmt::format("{} and {}{}", g.contenders[k].name, g.contenders[k + 1].name,
                          wording.place(g.at));
    }
  }
  std::string rest =
      equal == 0 ? "" : fmt::format("; equal within {}: {}", percent_text(margin), equal);
  if (outside != 0) rest += fmt::format("; contenders without rank: {}", outside);
  if (pairs == 0) return {false, "no two contenders compete" + rest};
  if (open == 0) {
    return {true, fmt::format("{} of {} neighbouring pairs of the rankings are separated{}", pairs,
                              pairs, rest)};
  }
  return {false,
          fmt::format("{} of {} neighbouring pairs of the rankings are not separated yet: {}{}{}",
                      open, pairs, first, open == 1 ? "" : " first", rest)};
}

}  // namespace

SeedJudgement judge_seeds(const StudyResults& study) {
  if (!study.report.seeds) throw InvariantError("judge_seeds: expected a study with [adaptive]");
  const StudyView view(study);
  const SeedPlan& plan = *study.report.seeds;
  return plan.until == SeedPlan::Until::width ? judge_width(view, plan) : judge_order(view);
}

}  // namespace ballast
