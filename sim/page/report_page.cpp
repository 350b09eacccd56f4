// SPDX-License-Identifier: BSD-3-Clause
#include "page/report_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/contender_order.h"
#include "analysis/wording.h"
#include "page/html.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Contenders in the order of the study: their colours do not depend on the ranking.
std::vector<std::string> series_of(const StudyResults& study, const Analysis& analysis) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  std::vector<std::string> used;
  for (const Group& group : analysis.groups) {
    for (const Contender& c : group.contenders) used.push_back(c.name);
  }
  for (const auto* curves : {&analysis.growth, &analysis.curves}) {
    for (const Curve& curve : *curves) used.push_back(curve.name);
  }
  const auto axis = std::find(study.axes.begin(), study.axes.end(), study.report.compare);
  if (axis != study.axes.end()) {
    const auto at = static_cast<std::size_t>(axis - study.axes.begin());
    for (const StudyCase& c : study.cases) {
      if (std::find(used.begin(), used.end(), c.at[at].text) != used.end()) add(c.at[at].text);
    }
  }
  for (const std::string& name : used) add(name);
  return names;
}

std::string program(const StudyResults& study) {
  std::string text = "Ballast " + html(study.ballast);
  if (!study.build.empty()) text += fmt::format(", build {}", html(study.build.substr(0, 12)));
  return text;
}

std::string head_html(const StudyResults& study, const Analysis& analysis,
                      const std::string& title) {
  std::string text = fmt::format("<h1>{}</h1>\n", html_short(title, 160));
  if (!study.report.question.empty() && study.report.question != title) {
    text += fmt::format("<p class=\"question\">{}</p>\n", html_short(study.report.question, 400));
  }
  if (!analysis.answer.empty()) {
    text +=
        fmt::format("<p class=\"answer\">{}</p>\n", html_short(plus_minus(analysis.answer), 600));
  }
  text +=
      fmt::format("<p class=\"note\">{} of {}. {}.</p>\n", counted(study.points.size(), "point"),
                  counted(study.cases.size(), "case"), program(study));
  return text + cards_html(analysis.cards);
}

/// How the sweep chose seeds or values by their results.
std::string search_note(const ReportPlan& plan) {
  if (plan.bisect) {
    return fmt::format(
        "The values of {} were tried one after the other, as the results led, in steps of {}. ",
        html(plan.bisect->key), plan.bisect->tolerance);
  }
  if (!plan.seeds) return {};
  const SeedPlan& s = *plan.seeds;
  const std::string goal = s.until == SeedPlan::Until::width
                               ? fmt::format("every interval is within {:.3g} %", 100 * s.width)
                               : std::string("neighbours in every ranking are separated");
  return fmt::format(
      "The sweep adds {} to each case until {}. It looked at the results {} and ended {}. Repeated "
      "looks inflate errors. Therefore all p-values are multiplied by {:.3g} (π²k²/6 at look k), "
      "and widths are judged with intervals of the error level 0.05 · 6/(π²k²), wider than those "
      "shown. ",
      counted(s.batch, "seed"), goal, s.looks == 1 ? "once" : fmt::format("{} times", s.looks),
      s.ended == "budget" ? "because the budget was spent" : "with its goal reached",
      s.correction());
}

std::string foot_html(const StudyResults& study, const Analysis& analysis,
                      const ReportOptions& options) {
  std::string text =
      "<h2>Method</h2>\n<p>A run that ends by deadlock or by its cycle budget counts as a run, "
      "but has no value. ";
  if (!analysis.groups.empty() || !analysis.growth.empty() || !analysis.curves.empty()) {
    text += "Intervals are 95 % confidence intervals of the mean over seeds. ";
  }
  if (!analysis.groups.empty()) {
    text +=
        "Contenders are compared in pairs over their common seeds. The intervals of their ratios "
        "are "
        "corrected by Holm over the pairs of a group, at the error level 0.05. One is better if "
        "the "
        "interval lies outside the margin of " +
        percent_text(study.report.margin) +
        ". Two are equal if it lies inside and has at least five seeds. Else they are not "
        "separated. Contenders whose results are alike for all seeds are compared by value and "
        "margin. ";
  }
  text += search_note(study.report);
  if (!analysis.growth.empty()) text += "Exponents are least-squares fits of the logarithms. ";
  text += "</p>\n";
  if (!study.keys.empty()) {
    PageTable keys{{"Result", "Unit", "Meaning"}, {}};
    for (const ResultKey& key : study.keys) {
      keys.rows.push_back({{"<code>" + html(key.name) + "</code>", {}},
                           {html(key.unit), {}},
                           {html(key.meaning), {}}});
    }
    text += folded("Units and meanings of the results", table_html(keys));
  }
  if (!study.text.empty()) {
    text +=
        folded("The study" + (options.study_file.empty() ? "" : ", " + html(options.study_file)),
               fmt::format("<pre tabindex=\"0\">{}</pre>\n", html(study.text)));
  }
  text += fmt::format(
      "<p>Made by {}. The page is self-contained: it loads nothing from the network. Vega draws "
      "its "
      "charts: © 2015-2021 University of Washington Interactive Data Lab (BSD-3-Clause), with "
      "parts "
      "of d3 and topojson, © Mike Bostock (ISC).</p>\n",
      program(study));
  return text;
}

/// All sections, from the top of the page.
std::vector<ReportSection> sections() {
  std::vector<ReportSection> all;
  for (const auto& entry : Registry<ReportSection>::entries()) all.push_back(entry.make);
  std::ranges::stable_sort(all, {}, &ReportSection::place);
  return all;
}

}  // namespace

std::string report_page(const StudyResults& study, const Analysis& analysis,
                        const ReportOptions& options) {
  std::string title = study.report.title;
  if (title.empty()) title = study.report.question.empty() ? "Results" : study.report.question;
  Report report{study, analysis, options, Page(title)};
  report.order = contender_order(analysis.groups, smaller_is_better(report));
  const Best best = best_contenders(analysis.groups, report.order);
  std::vector<std::string> stand_out = best.names;
  // Many that are not separated do not stand out.
  if (best.claim == Best::Claim::open && !stand_out.empty()) stand_out.resize(1);
  stand_out.emplace_back(kNoBalancer);
  report.page.name_series(series_of(study, analysis), stand_out);
  report.page.begin(head_html(study, analysis, title));
  for (const ReportSection& section : sections()) section.add(report);
  report.page.end(foot_html(study, analysis, options));
  return report.page.str();
}

}  // namespace ballast
