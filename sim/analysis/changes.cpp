// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/changes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/matched_cases.h"
#include "analysis/wording.h"
#include "core/errors.h"

namespace ballast {
namespace {

/// The study with its axes in the order of `axes`. Throws UserError: it has others.
StudyResults reordered(StudyResults study, const std::vector<std::string>& axes) {
  std::vector<std::string> a = axes, b = study.axes;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  if (a != b) {
    const auto list = [](const std::vector<std::string>& names) {
      return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
    };
    throw UserError(
        fmt::format("expected two studies with the same axes, got {} and {}; only "
                    "versions of the same study can be compared",
                    list(axes), list(study.axes)));
  }
  for (StudyCase& c : study.cases) {
    std::vector<AxisValue> at;
    for (const std::string& axis : axes) {
      const auto from = std::find(study.axes.begin(), study.axes.end(), axis);
      at.push_back(c.at.at(static_cast<std::size_t>(from - study.axes.begin())));
    }
    c.at = std::move(at);
  }
  study.axes = axes;
  return study;
}

/// Equal for 0.1 and 0.10.
std::string place_of(const StudyCase& c) {
  std::string text;
  for (const AxisValue& v : c.at) {
    text += v.number ? fmt::format("number {:.17g}\n", *v.number) : "text " + v.text + "\n";
  }
  return text;
}

std::vector<std::pair<const StudyPoint*, const StudyPoint*>> common_points(
    const std::vector<const StudyPoint*>& before, const std::vector<const StudyPoint*>& after) {
  std::vector<std::pair<const StudyPoint*, const StudyPoint*>> points;
  for (auto i = before.begin(), j = after.begin(); i != before.end() && j != after.end();) {
    if ((*i)->seed == (*j)->seed) {
      points.emplace_back(*i++, *j++);
    } else {
      ++((*i)->seed < (*j)->seed ? i : j);
    }
  }
  return points;
}

}  // namespace

MatchedStudies match(const StudyView& before, const StudyView& after, Changes& changes) {
  MatchedStudies studies{before, after};
  const Wording wording(before);
  std::map<std::string, std::size_t> others;
  const auto later = after.split({});
  for (const CaseGroup& g : later) {
    others.emplace(place_of(after.case_at(g.cases.front())), g.cases.front());
  }
  for (const CaseGroup& g : before.split({})) {
    const std::size_t number = g.cases.front();
    const auto twin = others.find(place_of(before.case_at(number)));
    if (twin == others.end()) {
      changes.cases_gone.push_back(wording.title(g.at));
      continue;
    }
    MatchedCase c{wording.title(g.at), number, twin->second};
    c.points = common_points(before.runs(number), after.runs(twin->second));
    changes.points_gone += before.runs(number).size() - c.points.size();
    changes.points_new += after.runs(twin->second).size() - c.points.size();
    changes.points += c.points.size();
    others.erase(twin);
    studies.cases.push_back(std::move(c));
  }
  for (const CaseGroup& g : later) {
    const auto left = others.find(place_of(after.case_at(g.cases.front())));
    if (left != others.end()) changes.cases_new.push_back(wording.title(g.at));
  }
  changes.cases = studies.cases.size();
  return studies;
}

std::optional<double> ChangedResult::share(const ChangedCase& c) {
  if (c.before.mean == 0 || c.before.values == 0) return {};
  return (c.after.mean - c.before.mean) / std::abs(c.before.mean);
}

Changes changes_between(const StudyResults& before, const StudyResults& after) {
  const StudyResults later = reordered(after, before.axes);
  const StudyView old_view(before), new_view(later);
  Changes changes;
  changes.metric = later.report.metric;
  changes.smaller_is_better = later.report.smaller_is_better;
  changes.margin = later.report.margin;
  changes.same_text = before.text == later.text;
  const MatchedStudies studies = match(old_view, new_view, changes);
  if (changes.points == 0) {
    throw UserError(
        fmt::format("expected two studies with common points, got none: {} and {}, {}",
                    fmt::format("{} cases", old_view.split({}).size()),
                    fmt::format("{} cases", new_view.split({}).size()),
                    changes.cases == 0 ? "of other values of the axes" : "with other seeds"));
  }
  compare_results(studies, changes);
  compare_ends(studies, changes);
  compare_leaders(studies, changes);
  compare_keys(studies, changes);
  word_changes(studies, changes);
  return changes;
}

}  // namespace ballast
