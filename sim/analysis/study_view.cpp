// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/study_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "analysis/names.h"
#include "core/errors.h"

namespace ballast {
namespace {

std::string text_at(const nlohmann::ordered_json& result, const char* key) {
  if (!result.is_object()) return {};
  const auto at = result.find(key);
  return at != result.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// The part of a case's place that tells groups apart.
std::vector<std::string> texts_of(const std::vector<AxisValue>& at) {
  std::vector<std::string> texts;
  for (const AxisValue& value : at) texts.push_back(value.text);
  return texts;
}

/// By the text of verdict_of().
Ending meaning_of(const std::string& verdict) {
  for (const char* bad :
       {"partitioned", "stranded", "stopped", "deadlocked", "out_of_budget", "incomplete"}) {
    if (verdict == bad || verdict.starts_with(std::string(bad) + ", ")) return Ending::stopped;
  }
  const bool short_of =
      verdict == "settled" || verdict == "saturated" || verdict.ends_with(", settled");
  return short_of ? Ending::fell_short : Ending::reached;
}

bool measures_traffic(const StudyResults& study) {
  return std::any_of(study.points.begin(), study.points.end(), [](const StudyPoint& point) {
    const std::string verdict = text_at(point.result, "verdict");
    return verdict == "converged" || verdict == "saturated";
  });
}

}  // namespace

std::optional<Ending> ending_of(const StudyPoint& point) {
  if (point.status != PointStatus::done) return {};
  if (!point.complete) return Ending::stopped;
  return meaning_of(verdict_of(point));
}

bool is_short_verdict(const std::string& verdict) { return meaning_of(verdict) != Ending::reached; }

std::string verdict_of(const StudyPoint& point) {
  const std::string verdict = text_at(point.result, "verdict");
  const std::string balance = text_at(point.result, "balance");
  return balance.empty() ? verdict : verdict + ", " + balance;
}

std::vector<std::pair<std::string, std::size_t>> count_verdicts(
    const std::vector<const StudyPoint*>& runs) {
  std::map<std::string, std::size_t> counts;
  for (const StudyPoint* run : runs) {
    if (run->status != PointStatus::done) continue;
    const std::string verdict = verdict_of(*run);
    if (!verdict.empty() || !run->complete) ++counts[verdict.empty() ? "incomplete" : verdict];
  }
  return {counts.begin(), counts.end()};
}

std::string verdicts_text(const std::vector<std::pair<std::string, std::size_t>>& counts) {
  std::string text;
  for (const auto& [verdict, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, in_words(verdict));
  }
  return text;
}

std::string why_not(const std::vector<const StudyPoint*>& runs) {
  if (runs.empty()) return "no run";
  std::vector<const StudyPoint*> others;
  std::size_t missing = 0;
  for (const StudyPoint* run : runs) {
    const auto ending = ending_of(*run);
    if (!ending) ++missing;
    if (ending && *ending != Ending::reached) others.push_back(run);
  }
  auto ends = count_verdicts(others);
  if (missing != 0) ends.emplace_back("without a result", missing);
  if (ends.size() != 1) return fmt::format("of {} runs {}", runs.size(), verdicts_text(ends));
  return fmt::format("{} of {} runs {}", ends[0].second, runs.size(), in_words(ends[0].first));
}

StudyView::StudyView(const StudyResults& study) : study_(study), runs_(study.cases.size()) {
  std::map<std::vector<std::string>, std::size_t> first;
  std::vector<std::size_t> same(study.cases.size());
  for (std::size_t c = 0; c < study.cases.size(); ++c) {
    const auto& at = study.cases[c].at;
    if (at.size() != study.axes.size()) {
      throw InvariantError(
          fmt::format("case {} has {} of {} axes", c, at.size(), study.axes.size()));
    }
    const auto [place, fresh] = first.try_emplace(texts_of(at), c);
    same[c] = place->second;
    if (fresh) cases_.push_back(c);
  }
  for (const StudyPoint& point : study.points) {
    if (point.of_case >= same.size()) {
      throw InvariantError(fmt::format("point {} has no case", point.number));
    }
    runs_[same[point.of_case]].push_back(&point);
  }
  for (auto& runs : runs_) {
    std::sort(runs.begin(), runs.end(), [](const StudyPoint* a, const StudyPoint* b) {
      return std::pair(a->seed, a->number) < std::pair(b->seed, b->number);
    });
    const auto end = std::unique(runs.begin(), runs.end(),
                                 [](const auto* a, const auto* b) { return a->seed == b->seed; });
    repeated_ += static_cast<std::size_t>(runs.end() - end);
    runs.erase(end, runs.end());
  }
  const auto curve = axis(report().curve);
  if (curve && measures_traffic(study) &&
      std::all_of(study.cases.begin(), study.cases.end(),
                  [&](const StudyCase& c) { return c.at[*curve].number.has_value(); })) {
    rates_ = curve;
  }
  dimensions_ = study.dimensions;
  if (dimensions_.size() != study.axes.size()) {
    dimensions_.resize(study.axes.size());
    std::iota(dimensions_.begin(), dimensions_.end(), 0U);
  }
  const auto chosen = [&](std::size_t k) {  // the report's own axes, then the first of the text
    const std::string& name = study.axes[k];
    return name == report().growth || name == report().compare || name == report().curve;
  };
  implied_.resize(study.axes.size());
  for (std::size_t k = 0; k < study.axes.size(); ++k) {
    for (std::size_t j = 0; j < study.axes.size() && !implied_[k]; ++j) {
      if (j == k || dimensions_[j] != dimensions_[k] || !determines(j, k)) continue;
      const bool mutual = determines(k, j);
      implied_[k] = !mutual || std::pair(!chosen(j), j) < std::pair(!chosen(k), k);
    }
  }
}

std::optional<std::size_t> StudyView::axis(const std::string& name) const {
  const auto at = std::find(study_.axes.begin(), study_.axes.end(), name);
  if (name.empty() || at == study_.axes.end()) return {};
  return static_cast<std::size_t>(at - study_.axes.begin());
}

bool StudyView::determines(std::size_t axis, std::size_t other) const {
  std::map<std::string, std::string> values;
  return std::all_of(cases_.begin(), cases_.end(), [&](std::size_t c) {
    const auto& at = study_.cases[c].at;
    return values.try_emplace(at[axis].text, at[other].text).first->second == at[other].text;
  });
}

SeedValues StudyView::values(std::size_t number) const {
  SeedValues values;
  for (const StudyPoint* run : runs_[number]) {
    const auto value = value_of(*run, report().metric);
    if (value && std::isfinite(*value)) values.push_back({run->seed, *value});
  }
  return values;
}

bool StudyView::seedless(std::size_t number) const {
  const StudyPoint* first = nullptr;
  std::size_t complete = 0;
  for (const StudyPoint* run : runs_[number]) {
    if (!run->complete) continue;
    if (first == nullptr) first = run;
    if (run->result != first->result) return false;
    ++complete;
  }
  return complete >= 2;
}

std::string StudyView::name_of(std::size_t number) const {
  const auto compared = axis(report().compare);
  return compared ? study_.cases[number].at[*compared].text : std::string();
}

std::vector<CaseGroup> StudyView::split(
    const std::vector<std::optional<std::size_t>>& without) const {
  std::vector<CaseGroup> groups;
  std::map<std::vector<std::string>, std::size_t> place;
  for (const std::size_t c : cases_) {
    std::vector<AxisValue> at = study_.cases[c].at;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const bool left_out = std::any_of(without.begin(), without.end(), [&](const auto& axis) {
        return axis && dimensions_[*axis] == dimensions_[k];
      });
      if (left_out || implied_[k]) at[k] = {};
    }
    const auto [group, fresh] = place.try_emplace(texts_of(at), groups.size());
    if (fresh) groups.push_back({at, {}});
    groups[group->second].cases.push_back(c);
  }
  return groups;
}

}  // namespace ballast
