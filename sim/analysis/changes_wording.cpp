// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/matched_cases.h"
#include "analysis/wording.h"
#include "report/table.h"

namespace ballast {
namespace {

using enum StudyFinding::Kind;

std::string count_of(std::size_t count, const std::string& noun) {
  return grouped(static_cast<double>(count)) + " " + noun + (count == 1 ? "" : "s");
}

/// "diffusion, mesh: 72 to 84 (+16.7 %)".
std::string largest(const ChangedResult& result) {
  const ChangedCase& c = result.cases.front();
  if (c.before.values == 0) return {};
  const auto share = ChangedResult::share(c);
  return fmt::format(
      " The largest change{}: {} to {}{}.", c.title.empty() ? "" : " is that of " + c.title,
      number_text(c.before.mean), number_text(c.after.mean),
      share ? fmt::format(" ({}{:.3g} %)", *share > 0 ? "+" : "", *share * 100) : "");
}

/// "cycles rose in 3 of 6 cases, fell in 1. ..."
std::string moved(const Changes& c, const ChangedResult& r) {
  const std::string all = fmt::format(" of {}", count_of(r.measured, "case"));
  std::string text;
  const auto say = [&](const char* verb, std::size_t count) {
    if (count == 0) return;
    text += text.empty() ? fmt::format("{} {} in {}{}", r.key, verb, count, all)
                         : fmt::format(", {} in {}", verb, count);
  };
  say("rose", r.rose);
  say("fell", r.fell);
  say(fmt::format("stayed within {}", percent_text(c.margin)).c_str(), r.within);
  const std::size_t open = r.cases.size() - r.rose - r.fell - r.within;
  if (open == 0) return text + "." + largest(r);
  if (!text.empty()) {
    text += fmt::format("; it differs in {} without a proven direction.", open);
  } else {
    const bool one = std::all_of(r.cases.begin(), r.cases.end(),
                                 [](const ChangedCase& of) { return of.pair.seeds < 2; });
    text = fmt::format("{} differs in {}{}, {}.", r.key, open, all,
                       one ? "each with one seed: no interval" : "without a proven direction");
  }
  return text + largest(r);
}

/// The verdict: what happened to the metric, or that nothing happened at all.
StudyFinding first_sentence(const Changes& c) {
  const bool only_common =
      c.cases_gone.empty() && c.cases_new.empty() && c.points_gone == 0 && c.points_new == 0;
  const char* which = c.results_gone.empty() && c.results_new.empty() ? "all" : "all common";
  if (c.equal == c.points && c.ends.empty()) {
    return {result, only_common ? fmt::format("Nothing changed: {}, {} results equal.",
                                              count_of(c.points, "point"), which)
                                : fmt::format("No common point changed: {}, {} results equal.",
                                              count_of(c.points, "point"), which)};
  }
  if (!c.results.empty() && c.results.front().key == c.metric) {
    const ChangedResult& r = c.results.front();
    const bool worse = (c.smaller_is_better ? r.rose : r.fell) != 0;
    const bool better = (c.smaller_is_better ? r.fell : r.rose) != 0;
    if (r.cases.empty())
      return {equal, fmt::format("{} differs in {}.", c.metric, count_of(r.points, "point"))};
    return {worse ? warning : better ? result : equal, moved(c, r)};
  }
  return {equal,
          fmt::format("{} is the same in all {}; {}.", c.metric, count_of(c.cases, "case"),
                      c.results.empty() ? "some points end otherwise" : "other results changed")};
}

void word_ends(const Changes& c, std::vector<StudyFinding>& findings) {
  std::size_t failed = 0, mended = 0, others = 0;
  for (const ChangedEnd& e : c.ends) {
    const bool now = e.after.starts_with("failed"), then = e.before.starts_with("failed");
    (now && !then ? failed : then && !now ? mended : others) += e.seeds.size();
  }
  const auto first = [&](bool now) {
    const auto at = std::find_if(c.ends.begin(), c.ends.end(), [&](const ChangedEnd& e) {
      return (now ? e.after : e.before).starts_with("failed");
    });
    return fmt::format("{}seed {}", at->title.empty() ? "" : at->title + ", ", at->seeds.front());
  };
  if (failed != 0) {
    findings.push_back({failure, fmt::format("{} newly failed; the first: {}.",
                                             count_of(failed, "point"), first(true))});
  }
  if (mended != 0) {
    findings.push_back({result, fmt::format("{} failed before and {} now a result; the first: {}.",
                                            count_of(mended, "point"), mended == 1 ? "has" : "have",
                                            first(false))});
  }
  if (others != 0) {
    const auto at = std::find_if(c.ends.begin(), c.ends.end(), [](const ChangedEnd& e) {
      return e.after.starts_with("failed") == e.before.starts_with("failed");
    });
    findings.push_back(
        {warning, fmt::format("{} {} otherwise; the first: {}{} instead of {}.",
                              count_of(others, "point"), others == 1 ? "ends" : "end",
                              at->title.empty() ? "" : at->title + ", ", at->after, at->before)});
  }
}

}  // namespace

void word_changes(const MatchedStudies& studies, Changes& c) {
  const auto say = [&](StudyFinding::Kind kind, const std::string& text) {
    c.findings.push_back({kind, text});
  };
  c.findings.push_back(first_sentence(c));
  for (const ChangedLeaders& w : c.leaders) {
    say(warning, fmt::format("{}{}: now {}; before, {}.", w.title.empty() ? "" : w.title + ": ",
                             "the ranking changed", w.after, w.before));
    std::string& text = c.findings.back().text;
    if (w.title.empty()) text[0] = 'T';
  }
  word_ends(c, c.findings);
  std::vector<std::string> others;
  for (const ChangedResult& r : c.results) {
    if (r.key != c.metric && r.key != "verdict" && r.key != "balance") others.push_back(r.key);
  }
  if (!others.empty()) {
    say(equal,
        fmt::format("{} changed: {}.", count_of(others.size(), "other result"), list_text(others)));
  }
  if (!c.keys.empty()) {
    std::vector<std::string> names;
    for (const ChangedKey& k : c.keys) {
      if (names.empty() || names.back() != k.key) names.push_back(k.key);
    }
    say(warning, c.same_text
                     ? fmt::format("The same study has other defaults: {}.", list_text(names))
                     : fmt::format("The configurations differ in {}.", list_text(names)));
  }
  const auto one_side = [&](std::size_t gone, std::size_t fresh, const char* what) {
    if (gone + fresh == 0) return;
    say(warning, fmt::format("{} {} only in the old study and {} only in the new one; nothing "
                             "compares them.",
                             count_of(gone, what), gone == 1 ? "is" : "are", fresh));
  };
  one_side(c.cases_gone.size(), c.cases_new.size(), "case");
  one_side(c.points_gone, c.points_new, "seed");
  if (!c.results_new.empty()) say(equal, "New results: " + list_text(c.results_new) + ".");
  if (!c.results_gone.empty()) {
    say(warning, "No longer measured: " + list_text(c.results_gone) + ".");
  }
  const ReportPlan& old_plan = studies.before.report();
  if (old_plan.metric != c.metric) {
    say(warning,
        fmt::format("The old study compares {}, the new one {}.", old_plan.metric, c.metric));
  }
}

}  // namespace ballast
