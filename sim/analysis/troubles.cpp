// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "analysis/findings.h"
#include "analysis/growth.h"

namespace ballast {
namespace {

using enum StudyFinding::Kind;

/// Failed, incomplete and valueless runs of a case, a sentence each.
void case_troubles(const StudyView& view, const std::string& subject, std::size_t number,
                   std::vector<StudyFinding>& findings) {
  std::vector<std::uint64_t> seeds;
  std::set<std::string> reasons;
  std::vector<const StudyPoint*> early;
  std::size_t complete = 0;
  const auto& runs = view.runs(number);
  for (const StudyPoint* run : runs) {
    complete += run->complete ? 1 : 0;
    if (run->status == PointStatus::done && !run->complete) early.push_back(run);
    if (run->status != PointStatus::failed) continue;
    seeds.push_back(run->seed);
    reasons.insert(run->reason.empty() ? fmt::format("exit code {}", run->exit_code) : run->reason);
  }
  if (!seeds.empty()) {
    findings.push_back(
        {failure, fmt::format("{} failed in {} of {} runs: seed{} {} ({}).", subject, seeds.size(),
                              runs.size(), seeds.size() == 1 ? "" : "s", fmt::join(seeds, ", "),
                              fmt::join(reasons, "; "))});
  }
  if (view.rates()) return;  // the curve tells
  if (!early.empty()) {
    const std::string& why = early.front()->reason;
    findings.push_back(
        {warning, fmt::format("{} has no value from {} of {} runs: {}{}.", subject, early.size(),
                              runs.size(), verdicts_text(count_verdicts(early)),
                              why.empty() ? "" : "; the first: " + why)});
  }
  const std::size_t without = complete - view.values(number).size();
  if (without != 0) {
    findings.push_back({warning, fmt::format("{} has no {} in {} of {} complete runs.", subject,
                                             view.report().metric, without, complete)});
  }
}

/// Names of the plan that the study does not have.
void plan_troubles(const StudyView& view, std::vector<StudyFinding>& findings) {
  const ReportPlan& plan = view.report();
  for (const std::string& name : {plan.compare, plan.growth, plan.curve}) {
    if (!name.empty() && !view.axis(name)) {
      findings.push_back({warning, fmt::format("The study has no axis {}.", name)});
    }
  }
  const auto& cases = view.study().cases;
  const auto curve = view.axis(plan.curve), compared = view.axis(plan.compare);
  if (curve && std::any_of(cases.begin(), cases.end(),
                           [&](const StudyCase& c) { return !c.at[*curve].number; })) {
    findings.push_back(
        {warning, fmt::format("The values of {} are no numbers: no curve has them.", plan.curve)});
  }
  std::size_t without = 0;
  for (const CaseGroup& group : view.split({})) {
    without += size_of(view, group.cases.front()) ? 0 : 1;
  }
  if (view.axis(plan.growth) && without != 0) {
    findings.push_back({warning, fmt::format("{} of {} cases have no size on {}: their growth is "
                                             "unknown.",
                                             without, cases.size(), plan.growth)});
  }
  for (const auto& claim : plan.claimed) {
    if (compared && std::none_of(cases.begin(), cases.end(), [&](const StudyCase& c) {
          return c.at[*compared].text == claim.first;
        })) {
      findings.push_back(
          {warning,
           fmt::format("The claimed exponent of {} belongs to no contender.", claim.first)});
    }
  }
}

/// Groups whose contenders have different numbers of values, or too few to compare.
void seed_troubles(const Wording& wording, const std::vector<Group>& groups,
                   std::vector<StudyFinding>& findings) {
  std::size_t most = 0;
  for (const Group& g : groups) {
    std::size_t low = 0, high = 0;
    for (const Contender& c : g.contenders) {
      if (!c.value) continue;
      low = high == 0 ? c.value->values : std::min(low, c.value->values);
      high = std::max(high, c.value->values);
    }
    most = std::max(most, high);
    const bool other_seeds = std::any_of(g.pairs.begin(), g.pairs.end(),
                                         [&](const auto& pair) { return pair.seeds < high; });
    if (low == high && !other_seeds) continue;
    findings.push_back(
        {warning,
         fmt::format("The contenders{} have values from unequal seeds, {} each. Pairs are compared "
                     "over their common seeds.",
                     wording.place(g.at),
                     low == high ? std::to_string(low) : fmt::format("{} to {}", low, high))});
  }
  const bool compared = std::any_of(groups.begin(), groups.end(),
                                    [](const Group& g) { return g.contenders.size() > 1; });
  if (most == 1 && compared) {
    findings.push_back({warning,
                        "Every value has one seed: there are no intervals, and no contender is "
                        "called the best. Two seeds are the least for a better contender, five "
                        "for equal ones."});
  }
}

}  // namespace

std::vector<StudyFinding> troubles(const StudyView& view, const Wording& wording,
                                   const std::vector<Group>& groups) {
  std::vector<StudyFinding> findings;
  const auto& points = view.study().points;
  const auto open = std::count_if(points.begin(), points.end(), [](const StudyPoint& point) {
    return point.status == PointStatus::open;
  });
  if (open != 0) {
    findings.push_back({warning, fmt::format("{} of {} points have not been run; the findings may "
                                             "change.",
                                             open, points.size())});
  }
  if (view.repeated() != 0) {
    findings.push_back({warning, fmt::format("{} points repeat case and seed of another: the first "
                                             "one counts.",
                                             view.repeated())});
  }
  seed_troubles(wording, groups, findings);
  const auto compared = view.axis(view.report().compare);
  for (const CaseGroup& group : view.split({})) {
    std::vector<AxisValue> place = group.at;
    if (compared) place[*compared] = {};
    const std::size_t number = group.cases.front();
    case_troubles(view, wording.subject(view.name_of(number), place), number, findings);
  }
  plan_troubles(view, findings);
  return findings;
}

}  // namespace ballast
