// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace ballast {
namespace {

bool converged(const StudyPoint& run) {
  return run.status == PointStatus::done && verdict_of(run) == "converged";
}

double rate_of(const StudyView& view, std::size_t number) {
  return *view.case_at(number).at[*view.axis(view.report().curve)].number;
}

std::vector<std::size_t> by_rate(const StudyView& view, std::vector<std::size_t> cases) {
  std::stable_sort(cases.begin(), cases.end(), [&](std::size_t a, std::size_t b) {
    return rate_of(view, a) < rate_of(view, b);
  });
  return cases;
}

Curve::At point_at(const StudyView& view, std::size_t number) {
  const auto& runs = view.runs(number);
  Curve::At at{rate_of(view, number), interval_of(view.values(number)), runs.size()};
  for (const StudyPoint* run : runs) at.complete += run->complete ? 1 : 0;
  const auto verdicts = count_verdicts(runs);
  if (verdicts.size() == 1 && verdicts.front().second == runs.size()) {
    at.verdict = verdicts.front().first;
  }
  return at;
}

/// Sets the saturation and its sentence.
void saturate(const StudyView& view, const std::vector<std::size_t>& cases,
              const std::string& subject, Curve& curve) {
  for (const std::size_t c : cases) {
    const auto& runs = view.runs(c);
    const std::string rate = number_text(rate_of(view, c));
    if (!runs.empty() &&
        std::all_of(runs.begin(), runs.end(), [](const auto* run) { return converged(*run); })) {
      curve.saturation = rate_of(view, c);
      continue;
    }
    curve.finding = curve.saturation
                        ? fmt::format("{} converges up to a rate of {}; at {}: {}.", subject,
                                      number_text(*curve.saturation), rate, why_not(runs))
                        : fmt::format("{} does not converge at the lowest rate, {}: {}.", subject,
                                      rate, why_not(runs));
    return;
  }
  curve.finding = fmt::format("{} converges at all measured rates, up to {}.", subject,
                              number_text(*curve.saturation));
}

}  // namespace

SeedValues saturations(const StudyView& view, const std::vector<std::size_t>& cases) {
  const std::vector<std::size_t> rates = by_rate(view, cases);
  std::set<std::uint64_t> seeds;
  for (const std::size_t c : rates) {
    for (const StudyPoint* run : view.runs(c)) seeds.insert(run->seed);
  }
  SeedValues values;
  for (const std::uint64_t seed : seeds) {
    double highest = 0;
    bool known = true, converges = false;
    for (const std::size_t c : rates) {
      const auto& runs = view.runs(c);
      const auto run = std::find_if(runs.begin(), runs.end(),
                                    [&](const StudyPoint* r) { return r->seed == seed; });
      known = run != runs.end() && (*run)->status == PointStatus::done;
      if (!known || !converged(**run)) break;
      converges = true;
      highest = rate_of(view, c);
    }
    if (known && converges) values.push_back({seed, highest});
  }
  return values;
}

std::vector<Curve> latency_curves(const StudyView& view, const Wording& wording) {
  const auto axis = view.axis(view.report().curve), compared = view.axis(view.report().compare);
  std::vector<Curve> curves;
  if (!axis) return curves;
  for (const CaseGroup& group : view.split({axis})) {
    const bool numbers = std::all_of(group.cases.begin(), group.cases.end(), [&](std::size_t c) {
      return view.case_at(c).at[*axis].number.has_value();
    });
    if (!numbers) continue;  // a warning says so
    std::vector<AxisValue> place = group.at;
    if (compared) place[*compared] = {};
    const std::vector<std::size_t> cases = by_rate(view, group.cases);
    Curve curve{wording.title(place), view.name_of(cases.front())};
    for (const std::size_t c : cases) curve.points.push_back(point_at(view, c));
    if (view.rates()) saturate(view, cases, wording.subject(curve.name, place), curve);
    curves.push_back(std::move(curve));
  }
  return curves;
}

}  // namespace ballast
