// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/answer.h"
#include "analysis/growth.h"
#include "analysis/names.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::size_t kMostCards = 4;

std::string curve_title(const Curve& curve) {
  if (curve.name.empty()) return curve.group.empty() ? "Exponent" : curve.group;
  return curve.group.empty() ? curve.name : curve.name + ", " + curve.group;
}

/// "0.97 to 1.02"; without an interval: "two sizes, no interval".
std::string exponent_bounds(const Interval& e) {
  if (!e.half) return "two sizes, no interval";
  return fmt::format("95 % interval {:.2f} to {:.2f}", e.mean - *e.half, e.mean + *e.half);
}

std::string claimed_text(const Curve& curve) {
  if (!curve.claimed) return "";
  const auto inside = claim_inside(curve);
  return fmt::format("; claimed {:.4g}, {}", *curve.claimed,
                     !inside   ? "cannot be judged"
                     : *inside ? "inside"
                               : "outside");
}

/// Whether runs of all sizes reached their goal: an exponent of others says little.
bool reaches_goal(const Curve& curve) {
  return std::none_of(curve.points.begin(), curve.points.end(),
                      [](const Curve::At& at) { return is_short_verdict(at.verdict); });
}

/// "a grows slowest, with exponent 0.97 (95 % interval ..)".
std::string extreme_text(const Curve& curve, const char* word) {
  return fmt::format("{} grows {}, with exponent {:.2f} ({}{})", curve_title(curve), word,
                     curve.exponent->mean, exponent_bounds(*curve.exponent), claimed_text(curve));
}

}  // namespace

ReportHead growth_answer(const StudyView& view, const Wording& w, const Analysis& analysis) {
  std::vector<const Curve*> curves;
  for (const Curve& curve : analysis.growth) {
    if (curve.exponent) curves.push_back(&curve);
  }
  if (curves.empty()) return {analysis.growth.front().finding};
  std::stable_sort(curves.begin(), curves.end(), [](const Curve* a, const Curve* b) {
    const bool a_reaches = reaches_goal(*a), b_reaches = reaches_goal(*b);
    return a_reaches != b_reaches ? a_reaches : a->exponent->mean < b->exponent->mean;
  });
  const auto reaching = static_cast<std::size_t>(std::count_if(
      curves.begin(), curves.end(), [](const Curve* curve) { return reaches_goal(*curve); }));
  const std::size_t judged = reaching == 0 ? curves.size() : reaching;
  const std::string what = fmt::format("{} over {}", w.label(), axis_name(view.report().growth));
  ReportHead answer;
  answer.sentence =
      judged == 1 ? fmt::format("{}: exponent {:.2f}{} ({}{}).", what, curves[0]->exponent->mean,
                                curves[0]->name.empty() ? "" : " of " + curve_title(*curves[0]),
                                exponent_bounds(*curves[0]->exponent), claimed_text(*curves[0]))
                  : fmt::format("{}: {}; {}.", what, extreme_text(*curves.front(), "slowest"),
                                extreme_text(*curves[judged - 1], "fastest"));
  answer.sentence = capitalised(std::move(answer.sentence));
  if (curves.size() > kMostCards) {  // the claimed ones, then the slowest
    std::stable_partition(curves.begin(), curves.end(),
                          [](const Curve* curve) { return curve->claimed.has_value(); });
    curves.resize(kMostCards);
  }
  for (const Curve* curve : curves) {
    answer.cards.push_back({curve_title(*curve),
                            fmt::format("exponent {:.2f}", curve->exponent->mean),
                            exponent_bounds(*curve->exponent) + claimed_text(*curve) +
                                (reaches_goal(*curve) ? "" : "; the goal was not reached")});
  }
  return answer;
}

}  // namespace ballast
