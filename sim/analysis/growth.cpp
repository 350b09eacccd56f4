// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/growth.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/names.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::optional<double> positive(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto at = object.find(key);
  if (at == object.end() || !at->is_number() || at->get<double>() <= 0) return {};
  return at->get<double>();
}

std::optional<double> processors_of(const StudyView& view, std::size_t number) {
  for (const StudyPoint* run : view.runs(number)) {
    if (const auto processors = positive(run->result, "processors")) return processors;
  }
  const Json& config = view.case_at(number).config;
  if (!config.is_object() || !config.contains("machine")) return {};
  return positive(config["machine"], "processors");
}

/// Where the claimed exponent lies.
std::string claim_text(const Curve& curve) {
  if (!curve.claimed) return {};
  const std::string claimed = fmt::format("the claimed {:.4g}", *curve.claimed);
  const auto inside = claim_inside(curve);
  if (!inside) return "; " + claimed + " cannot be judged";
  return fmt::format("; {} is {} the interval", claimed, *inside ? "inside" : "outside");
}

std::string interval_text(const Interval& e) {
  if (!e.half) return "two sizes, no interval";
  return fmt::format("95 % interval {:.2f} to {:.2f}, {} sizes", e.mean - *e.half, e.mean + *e.half,
                     e.values);
}

void fit(const std::string& subject, const std::string& label, const std::string& over,
         Curve& curve) {
  std::vector<double> x, y;
  for (const Curve::At& at : curve.points) {
    if (!at.y || at.y->mean <= 0) continue;
    x.push_back(at.x);
    y.push_back(at.y->mean);
  }
  const std::size_t left_out = curve.points.size() - x.size();
  const std::string rest =
      left_out == 0 ? ""
                    : fmt::format(" {} of {} sizes have no positive mean and are left out.",
                                  left_out, curve.points.size());
  const auto power = fit_power(x, y);
  if (!power) {
    curve.finding =
        fmt::format("{} has too few sizes for an exponent of {}.{}", subject, label, rest);
    return;
  }
  curve.exponent = power->exponent;
  curve.factor = power->factor;
  const Interval& exponent = *curve.exponent;
  curve.finding = fmt::format("{} {} in {} over {} with exponent {:.2f} ({}){}.{}", subject,
                              exponent.mean < 0 ? "falls" : "grows", label, over, exponent.mean,
                              interval_text(exponent), claim_text(curve), rest);
}

Curve::At size_at(const StudyView& view, std::size_t number, double size) {
  const auto& runs = view.runs(number);
  Curve::At at{size, interval_of(view.values(number)), runs.size()};
  for (const StudyPoint* run : runs) at.complete += run->complete ? 1 : 0;
  const auto verdicts = count_verdicts(runs);
  if (verdicts.size() == 1 && verdicts.front().second == runs.size()) {
    at.verdict = verdicts.front().first;
  }
  return at;
}

/// Runs of a curve without value.
std::string lost_runs(const StudyView& view, const std::vector<std::size_t>& cases) {
  std::size_t runs = 0, values = 0;
  for (const std::size_t c : cases) {
    runs += view.runs(c).size();
    values += view.values(c).size();
  }
  return runs == values ? "" : fmt::format(" {} of {} runs have no value.", runs - values, runs);
}

/// Verdicts of a curve's runs, if not all of them reached their goal.
std::string short_of_goal(const StudyView& view, const std::vector<std::size_t>& cases) {
  std::vector<const StudyPoint*> runs;
  for (const std::size_t c : cases) {
    for (const StudyPoint* run : view.runs(c)) {
      if (ending_of(*run).value_or(Ending::reached) != Ending::reached) runs.push_back(run);
    }
  }
  if (runs.empty()) return {};
  return fmt::format(" Not all runs reached the goal: {}.", verdicts_text(count_verdicts(runs)));
}

}  // namespace

std::optional<bool> claim_inside(const Curve& curve) {
  if (!curve.claimed || !curve.exponent || !curve.exponent->half) return {};
  constexpr double kRounding = 1e-9;  // of an exact power law
  return std::abs(*curve.claimed - curve.exponent->mean) <= *curve.exponent->half + kRounding;
}

std::optional<double> size_of(const StudyView& view, std::size_t number) {
  const auto axis = view.axis(view.report().growth);
  if (!axis) return {};
  const AxisValue& value = view.case_at(number).at[*axis];
  if (!value.number) return processors_of(view, number);
  return *value.number > 0 ? value.number : std::nullopt;
}

std::vector<Curve> growth_curves(const StudyView& view, const Wording& wording) {
  const auto axis = view.axis(view.report().growth), compared = view.axis(view.report().compare);
  std::vector<Curve> curves;
  if (!axis) return curves;
  for (const CaseGroup& group : view.split({axis})) {
    Curve curve;
    for (const std::size_t c : group.cases) {
      if (const auto size = size_of(view, c)) curve.points.push_back(size_at(view, c, *size));
    }
    if (curve.points.size() != group.cases.size()) continue;  // a warning says so
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const Curve::At& a, const Curve::At& b) { return a.x < b.x; });
    std::vector<AxisValue> place = group.at;
    if (compared) place[*compared] = {};
    curve.group = wording.title(place);
    curve.name = view.name_of(group.cases.front());
    for (const auto& [name, exponent] : view.report().claimed) {
      if (name == curve.name) curve.claimed = exponent;
    }
    const bool numbers = view.case_at(group.cases.front()).at[*axis].number.has_value();
    fit(wording.subject(curve.name, place), result_name(view.report().metric),
        numbers ? axis_name(view.report().growth) : "processors", curve);
    curve.finding += lost_runs(view, group.cases) + short_of_goal(view, group.cases);
    curves.push_back(std::move(curve));
  }
  return curves;
}

}  // namespace ballast
