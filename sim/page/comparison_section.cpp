// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/columns.h"
#include "page/html.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// With more contenders, the pairs with the first alone are listed.
constexpr std::size_t kAllPairs = 12;
/// Means that differ by more are shown on a logarithmic axis.
constexpr double kLogarithmicDots = 20;

std::string verdicts(const Contender& c) {
  std::string text;
  for (const auto& [name, count] : c.verdicts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
  }
  if (c.failed > 0) text += fmt::format("{}{} failed", text.empty() ? "" : ", ", c.failed);
  return text;
}

std::string note(const Contender& c) {
  if (!c.value) {
    const std::string why = verdicts(c);
    return why.empty() ? "no complete run" : "no complete run (" + why + ")";
  }
  return c.complete < c.runs ? fmt::format("{} of {} runs complete", c.complete, c.runs) : "";
}

/// Contenders in the order of all groups: all panels have the same rows.
std::vector<const Contender*> rows_of(const Report& report, const Group& group) {
  std::vector<const Contender*> rows;
  for (const std::string& name : report.order) {
    for (const Contender& c : group.contenders) {
      if (c.name == name) rows.push_back(&c);
    }
  }
  return rows;
}

/// A picture of one dot, or of none, says nothing.
bool worth_a_picture(const Group& group) {
  return std::count_if(group.contenders.begin(), group.contenders.end(),
                       [](const Contender& c) { return c.value.has_value(); }) > 1;
}

Json dots(const Report& report, const Group& group) {
  Json rows = Json::array(), texts = Json::array();
  double low = HUGE_VAL, high = 0;
  for (const Contender* contender : rows_of(report, group)) {
    const Contender& c = *contender;
    Json row{c.name};
    if (c.value) {
      const double mean = c.value->mean;
      low = std::min(low, mean - c.value->half.value_or(0));
      high = std::max(high, mean);
      row.push_back(mean);
      row.push_back(c.value->half ? Json(mean - *c.value->half) : Json());
      row.push_back(c.value->half ? Json(mean + *c.value->half) : Json());
    } else {
      row.insert(row.end(), {nullptr, nullptr, nullptr});
    }
    row.push_back(c.complete);
    row.push_back(c.factor > 0 ? Json(c.factor) : Json());
    row.push_back(note(c));
    rows.push_back(row);
    const std::string more = c.value && c.complete < c.runs ? " *" : "";
    texts.push_back(c.value ? figure(*c.value) + more : note(c));
  }
  return {{"kind", "dots"},
          {"x", compared_label(report) +
                    (smaller_is_better(report) ? ", less is better" : ", more is better")},
          {"log", low > 0 && high > kLogarithmicDots * low},
          {"columns",
           {axis_label(report.study, report.study.report.compare), "mean", "low", "high", "runs",
            "factor", "note"}},
          {"rows", rows},
          {"texts", texts}};
}

PageCell number(const std::string& text, double order) {
  return {text, fmt::format("{:.17g}", order), true};
}

/// Columns that some run of the group measured.
std::vector<const Column*> measured_columns(const Group& group) {
  std::vector<const Column*> measured = columns_of(Column::contenders);
  std::erase_if(measured, [&](const Column* column) {
    return std::none_of(group.contenders.begin(), group.contenders.end(),
                        [&](const Contender& c) { return c.columns.contains(column); });
  });
  return measured;
}

std::string numbers_table(const Report& report, const Group& group) {
  const std::vector<const Column*> columns = measured_columns(group);
  PageTable table{{"Rank", axis_label(report.study, report.study.report.compare), "Mean",
                   "95 % interval", "Complete runs", "Factor"},
                  {}};
  for (const Column* column : columns) table.header.push_back(capitalised(column->heading));
  table.header.emplace_back("Ends");
  for (const Contender& c : group.contenders) {
    std::vector<PageCell> row{{c.rank > 0 ? std::to_string(c.rank) : "–", {}},
                              {report.page.named(c.name), {}},
                              {c.value ? figure(c.value->mean) : "–", {}, true},
                              {c.value ? html(bounds(*c.value)) : "", {}, true},
                              {fmt::format("{} of {}", c.complete, c.runs), {}, true},
                              {c.factor > 0 ? figure(c.factor) : "–", {}, true}};
    for (const Column* column : columns) {
      const auto mean = c.columns.find(column);
      row.push_back({mean != c.columns.end() ? figure(mean->second) : "–", {}, true});
    }
    row.push_back({html(verdicts(c)), {}});
    table.rows.push_back(std::move(row));
  }
  return table_html(table);
}

std::string pairs_table(const Group& group) {
  if (group.pairs.empty()) return {};
  const bool all = group.contenders.size() <= kAllPairs;
  PageTable table{{"Pair", "Difference", "95 % interval", "Common seeds", "p, corrected", "Proven"},
                  {}};
  table.caption = all ? "Differences within seeds."
                      : fmt::format("Differences within seeds: the {} pairs with the first.",
                                    group.contenders.size() - 1);
  for (const PairedComparison& pair : group.pairs) {
    if (!all && pair.a != 0 && pair.b != 0) continue;
    const std::string p = pair.corrected ? fmt::format("{:.2g}", *pair.corrected) : "–";
    table.rows.push_back({{fmt::format("{} − {}", html_short(group.contenders[pair.a].name, 40),
                                       html_short(group.contenders[pair.b].name, 40)),
                           {}},
                          {figure(pair.difference.mean), {}, true},
                          {html(bounds(pair.difference)), {}, true},
                          {std::to_string(pair.seeds), {}, true},
                          {p, {}, true},
                          {to_string(pair.separation), {}}});
  }
  return table_html(table);
}

/// The contenders' factors in all groups.
std::string overview(const Report& report) {
  const auto& groups = report.analysis.groups;
  PageTable table{{axis_label(report.study, report.study.report.compare)}, {}};
  for (const Group& group : groups) table.header.push_back(group.title);
  for (const std::string& name : report.order) {
    std::vector<PageCell> row{{report.page.named(name), name}};
    for (const Group& group : groups) {
      const auto c = std::find_if(group.contenders.begin(), group.contenders.end(),
                                  [&](const Contender& other) { return other.name == name; });
      if (c == group.contenders.end() || !c->value || c->factor <= 0) {
        row.push_back({"–", {}, true});
        continue;
      }
      const std::string text = fmt::format("{:.{}f}", c->factor, c->factor < 9.995 ? 2 : 1);
      row.push_back(number(c->leads ? fmt::format("<span class=\"first\">{} ◂</span>", text) : text,
                           c->factor));
    }
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "Mean divided by that of the first of the column. ◂ marks the best one, or the equal best.";
  table.sortable = true;
  return table_html(table);
}

/// The finding of a group, if the verdict tells it together with others.
std::string untold(const Report& report, const Group& group) {
  const auto& told = report.analysis.findings;
  const bool there = std::any_of(told.begin(), told.end(), [&](const StudyFinding& finding) {
    return finding.text == group.finding;
  });
  return there || group.finding.empty() || group.contenders.size() < 2
             ? ""
             : "<p>" + html_short(plus_minus(group.finding), 600) + "</p>\n";
}

std::string group_figure(Report& report, const Group& group, std::size_t number_of_group) {
  const std::string title =
      group.title.empty() ? html(compared_label(report)) : html_short(group.title, 160);
  std::size_t most = 0;
  bool incomplete = false, alike = true;
  for (const Contender& c : group.contenders) {
    most = std::max(most, c.value ? c.value->values : 0);
    alike = alike && (!c.value || c.value->half == 0);
    incomplete = incomplete || (c.value && c.complete < c.runs);
  }
  std::string caption = "One seed: there is no interval.";
  if (most > 1) {
    caption = alike ? fmt::format("The same for {} seeds.", most)
                    : fmt::format("Mean of {} seeds, 95 % interval.", most);
  }
  if (incomplete) caption += " * Some runs have no value.";
  PageChart chart{fmt::format("comparison-{}", number_of_group), title, caption,
                  fmt::format("Means with intervals of {}{}{}.", compared_label(report),
                              group.title.empty() ? "" : ": ", group.title),
                  dots(report, group)};
  const std::string numbers =
      untold(report, group) + numbers_table(report, group) + pairs_table(group);
  if (!worth_a_picture(group)) return fmt::format("<div><h4>{}</h4>{}</div>\n", title, numbers);
  return "<div>" + report.page.figure(chart) + folded("Numbers", numbers) + "</div>\n";
}

void add_comparison(Report& report) {
  const auto& groups = report.analysis.groups;
  if (groups.empty()) return;
  std::string text = compared_note(report);
  if (groups.size() > 1) text += overview(report);
  Figures figures;
  const std::size_t inside = details_charts(report);
  report.open_charts += inside;
  for (std::size_t k = 0; k < groups.size(); ++k) {
    if (groups[k].contenders.empty()) continue;
    figures.add(group_figure(report, groups[k], k + 1), worth_a_picture(groups[k]) ? 1 : 0,
                report.open_charts);
  }
  report.open_charts -= inside;
  report.page.add({"comparison", "Comparison", text + figures.str()});
}

const Registered<ReportSection> kComparisonSection{
    {"comparison", "every contender, by group", {}, {ReportSection::comparison, add_comparison}}};

}  // namespace
}  // namespace ballast
