// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "analysis/answer.h"
#include "analysis/names.h"

namespace ballast {
namespace {

/// A curve with a number of its own: the saturation, or the latency at the lowest rate.
struct RatedCurve {
  std::string name;
  double value;
};
using RatedCurves = std::vector<RatedCurve>;

std::string rated_name(const Curve& curve) {
  if (curve.group.empty()) return curve.name;
  return curve.name.empty() ? curve.group : curve.name + ", " + curve.group;
}

RatedCurves saturations_of(const std::vector<Curve>& curves) {
  RatedCurves rated;
  for (const Curve& curve : curves) {
    if (curve.saturation) rated.push_back({rated_name(curve), *curve.saturation});
  }
  return rated;
}

RatedCurves zero_loads_of(const std::vector<Curve>& curves) {
  RatedCurves rated;
  for (const Curve& curve : curves) {
    if (!curve.points.empty() && curve.points.front().y) {
      rated.push_back({rated_name(curve), curve.points.front().y->mean});
    }
  }
  return rated;
}

bool lower(const RatedCurve& a, const RatedCurve& b) { return a.value < b.value; }

std::vector<std::string> names_at(const RatedCurves& rated, double value) {
  std::vector<std::string> names;
  for (const RatedCurve& r : rated) {
    if (r.value == value && !r.name.empty()) names.push_back(r.name);
  }
  return names;
}

}  // namespace

ReportHead latency_answer(const StudyView& view, const Wording& w, const Analysis& analysis) {
  const RatedCurves saturations = saturations_of(analysis.curves);
  const RatedCurves zero_loads = zero_loads_of(analysis.curves);
  const std::string latency = result_name(view.report().metric);
  ReportHead answer;
  const auto card = [&](const RatedCurves& rated, double value, const std::string& title,
                        const std::string& text, const std::string& otherwise) {
    const auto names = names_at(rated, value);
    answer.cards.push_back({title, text, names.empty() ? otherwise : list_text(names)});
  };
  if (saturations.empty()) {
    answer.sentence = analysis.curves.front().finding;
  } else {
    const auto [low, high] = std::minmax_element(saturations.begin(), saturations.end(), lower);
    const auto rate = [&](double value) { return w.number(value); };
    const std::string unit = "flits per processor and cycle";
    const auto most = names_at(saturations, high->value), least = names_at(saturations, low->value);
    answer.sentence = most.empty() || low->value == high->value
                          ? fmt::format("All runs converge up to {} {}.", rate(high->value), unit)
                          : fmt::format("{} {} most, up to {} {}; {} {} least, up to {}.",
                                        list_text(most), most.size() == 1 ? "carries" : "carry",
                                        rate(high->value), unit, list_text(least),
                                        least.size() == 1 ? "carries" : "carry", rate(low->value));
    const bool one = low->value == high->value;
    card(saturations, high->value, one ? "Saturation" : "Highest saturation", rate(high->value),
         unit);
    if (!one) card(saturations, low->value, "Lowest saturation", rate(low->value), unit);
  }
  if (!zero_loads.empty()) {
    const auto [low, high] = std::minmax_element(zero_loads.begin(), zero_loads.end(), lower);
    const auto text = [&](double value) { return w.metric(value); };
    const bool one = low->value == high->value;
    card(zero_loads, low->value, one ? "Zero load: " + latency : "Zero load: lowest " + latency,
         text(low->value), "at the lowest rate");
    if (!one) {
      card(zero_loads, high->value, "Zero load: highest " + latency, text(high->value),
           "at the lowest rate");
    }
  }
  return answer;
}

}  // namespace ballast
