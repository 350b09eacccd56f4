// SPDX-License-Identifier: BSD-3-Clause
#include "page/changes_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "page/html.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Rows of a table, beyond which the page tells how many it leaves out.
constexpr std::size_t kMostRows = 200;
constexpr std::size_t kMostDots = 40;

std::string text_of(std::size_t count) { return grouped(static_cast<double>(count)); }

std::string percent(const ChangedCase& c) {
  const auto share = ChangedResult::share(c);
  if (!share) return "–";
  return fmt::format("{}{:.3g} %", *share > 0 ? "+" : "", *share * 100);
}

std::string name_of(const std::string& title) { return title.empty() ? "the study" : title; }

/// "3 rose, 1 fell, 2 unproven".
std::string directions(const ChangedResult& r) {
  std::vector<std::string> parts;
  const auto say = [&](std::size_t count, const char* word) {
    if (count != 0) parts.push_back(fmt::format("{} {}", text_of(count), word));
  };
  say(r.rose, "rose");
  say(r.fell, "fell");
  say(r.cases.size() - r.rose - r.fell, "unproven");
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// A table with its first rows, and a note on the others.
std::string table_of(PageTable table) {
  std::string note;
  if (table.rows.size() > kMostRows) {
    note = fmt::format("<p class=\"note\">The first {} of {}.</p>\n", kMostRows,
                       counted(table.rows.size(), "row"));
    table.rows.resize(kMostRows);
  }
  table.tall = table.filter = table.rows.size() > 12;
  table.sortable = table.rows.size() > 1;
  return note + table_html(table);
}

std::string cases_table(const ChangedResult& r) {
  PageTable table{{"Case", "Old", "New", "Difference", "95 % interval", "Change", "Unequal seeds",
                   "p, corrected", "Proven"},
                  {}};
  for (const ChangedCase& c : r.cases) {
    const bool known = c.before.values != 0;
    const auto share = ChangedResult::share(c);
    const auto cell = [&](const Interval& value) {
      return PageCell{known ? figure(value) : "–", fmt::format("{:.17g}", value.mean), true};
    };
    const PairedComparison& pair = c.pair;
    table.rows.push_back(
        {{html_short(name_of(c.title), 80), {}},
         cell(c.before),
         cell(c.after),
         {known ? figure(pair.difference.mean) : "–", fmt::format("{:.17g}", pair.difference.mean),
          true},
         {html(bounds(pair.difference)), {}, true},
         {percent(c), share ? fmt::format("{:.17g}", *share) : "", true},
         {fmt::format("{} of {}", c.unequal, std::max(pair.seeds, c.unequal)), {}, true},
         {pair.corrected ? fmt::format("{:.2g}", *pair.corrected) : "–", {}, true},
         {pair.separation != Separation::apart ? to_string(pair.separation)
          : pair.distance > 0                  ? "↑ rose"
                                               : "↓ fell",
          {}}});
  }
  return table_of(std::move(table));
}

/// Relative changes as dots with their intervals; those from 0 have none.
std::string metric_chart(Page& page, const ChangedResult& r) {
  Json rows = Json::array(), texts = Json::array();
  std::size_t shown = 0;
  for (const ChangedCase& c : r.cases) {
    const auto share = ChangedResult::share(c);
    if (!share || shown == kMostDots) continue;
    ++shown;
    const double mean = 100 * *share;
    Json row{name_of(c.title), mean, nullptr, nullptr, c.pair.seeds};
    if (c.pair.difference.half) {
      const double half = 100 * *c.pair.difference.half / std::abs(c.before.mean);
      row[2] = mean - half;
      row[3] = mean + half;
    }
    rows.push_back(row);
    texts.push_back(percent(c) + (c.pair.separation != Separation::open ? "" : " (unproven)"));
  }
  if (shown == 0) return {};
  const std::string rest = shown < r.cases.size()
                               ? fmt::format(" The {} largest of {}.", shown, r.cases.size())
                               : std::string();
  return page.figure(
      {"changes-1",
       html(r.key) + ": change in each changed case",
       "Mean paired difference over the common seeds, in percent of the old mean, with its 95 % "
       "interval." +
           rest,
       fmt::format("Relative changes of {}: {}.", r.key, directions(r)),
       {{"kind", "dots"},
        {"x", r.key + ", change in percent"},
        {"log", false},
        {"columns", {"case", "change in percent", "low", "high", "seeds"}},
        {"rows", rows},
        {"texts", texts}}});
}

std::string others_table(const StudyResults& study, const Changes& changes) {
  PageTable table{
      {"Result", "Unit", "Changed cases", "Direction", "Unequal points", "Largest change"}, {}};
  std::string details;
  for (const ChangedResult& r : changes.results) {
    if (r.key == changes.metric || r.key == "verdict" || r.key == "balance") continue;
    const auto key = std::find_if(study.keys.begin(), study.keys.end(),
                                  [&](const ResultKey& k) { return k.name == r.key; });
    const auto share = r.cases.empty() ? std::nullopt : ChangedResult::share(r.cases.front());
    table.rows.push_back(
        {{"<code>" + html(r.key) + "</code>", {}},
         {key == study.keys.end() ? "" : html(key->unit), {}},
         {r.cases.empty() ? "–" : fmt::format("{} of {}", r.cases.size(), r.measured), {}, true},
         {r.cases.empty() ? "other text" : directions(r), {}},
         {text_of(r.points), std::to_string(r.points), true},
         {share ? percent(r.cases.front()) : "–", share ? fmt::format("{:.17g}", *share) : "",
          true}});
    if (!r.cases.empty()) details += folded(html(r.key) + ", by case", cases_table(r));
  }
  return table.rows.empty() ? "" : table_of(std::move(table)) + details;
}

std::string ends_table(const Changes& changes) {
  PageTable table{{"Case", "Before", "Now", "Points", "Seeds"}, {}};
  for (const ChangedEnd& e : changes.ends) {
    const bool failed = e.after.starts_with("failed");
    constexpr std::size_t kSeeds = 8;
    std::vector<std::uint64_t> seeds = e.seeds;
    seeds.resize(std::min(seeds.size(), kSeeds));
    table.rows.push_back(
        {{html_short(name_of(e.title), 80), {}},
         {html_short(e.before, 120), {}},
         {failed ? "<span class=\"bad\">✗</span> " + html_short(e.after, 120)
                 : html_short(e.after, 120),
          {}},
         {std::to_string(e.seeds.size()), {}, true},
         {fmt::format("{}{}", fmt::join(seeds, ", "), e.seeds.size() > kSeeds ? ", …" : ""), {}}});
    table.row_classes.emplace_back(failed ? "failed" : "");
  }
  return table_of(std::move(table));
}

std::string list_of(const char* heading, const std::vector<std::string>& names) {
  if (names.empty()) return {};
  PageTable table{{heading}, {}};
  for (const std::string& name : names)
    table.rows.push_back({{html_short(name_of(name), 160), {}}});
  return table_of(std::move(table));
}

std::string versions(const StudyResults& before, const StudyResults& after, const Changes& changes,
                     const std::string& old_file, const std::string& new_file) {
  PageTable table{{"", "Old", "New"}, {}};
  const auto row = [&](const char* name, const std::string& a, const std::string& b) {
    table.rows.push_back({{name, {}}, {a, {}}, {b, {}}});
  };
  const auto build = [](const std::string& id) {
    return "<code>" + html(id.substr(0, 12)) + "</code>";
  };
  row("File", html_short(old_file, 60), html_short(new_file, 60));
  row("Version", html(before.ballast), html(after.ballast));
  row("Build", build(before.build), build(after.build));
  row("Study", changes.same_text ? "the same text" : "another text",
      changes.same_text ? "the same text" : "another text");
  row("Cases", text_of(before.cases.size()), text_of(after.cases.size()));
  row("Points", text_of(before.points.size()), text_of(after.points.size()));
  std::string text = table_html(table);
  if (changes.keys.empty()) return text + "<p>All common cases have the same configuration.</p>\n";
  PageTable keys{{"Key", "Old", "New", "Cases"}, {}};
  for (const ChangedKey& k : changes.keys) {
    const auto value = [](const std::string& v) {
      return v.empty() ? std::string("absent") : "<code>" + html_short(v, 60) + "</code>";
    };
    keys.rows.push_back({{"<code>" + html(k.key) + "</code>", {}},
                         {value(k.before), {}},
                         {value(k.after), {}},
                         {text_of(k.cases), std::to_string(k.cases), true}});
  }
  return text + "<h3>Configuration keys with other values</h3>\n" + table_of(std::move(keys));
}

std::vector<Card> cards_of(const StudyResults& before, const StudyResults& after,
                           const Changes& c) {
  std::vector<Card> cards{{"Equal points", text_of(c.equal) + " of " + text_of(c.points),
                           "all results of a point count"}};
  const bool moved = !c.results.empty() && c.results.front().key == c.metric;
  if (moved) {
    const ChangedResult& r = c.results.front();
    cards.push_back({c.metric, fmt::format("{} of {}", r.cases.size(), counted(r.measured, "case")),
                     directions(r)});
  } else {
    cards.push_back({c.metric, "the same", "in " + counted(c.cases, "case")});
  }
  std::size_t ends = 0, failed = 0;
  for (const ChangedEnd& e : c.ends) {
    ends += e.seeds.size();
    failed += e.after.starts_with("failed") ? e.seeds.size() : 0;
  }
  cards.push_back({"Other ends", counted(ends, "point"),
                   failed == 0 ? "none newly failed" : text_of(failed) + " failed now"});
  const bool same = before.build == after.build;
  cards.push_back(
      {"Versions",
       before.ballast == after.ballast ? after.ballast : before.ballast + " → " + after.ballast,
       same ? "the same build" : "another build"});
  return cards;
}

}  // namespace

std::string changes_page(const StudyResults& before, const StudyResults& after,
                         const Changes& changes, const std::string& old_file,
                         const std::string& new_file) {
  std::string title = after.report.title;
  if (title.empty()) title = after.report.question;
  title = title.empty() ? "Changes" : "Changes: " + title;
  Page page(title);
  page.begin(fmt::format("<h1>{}</h1>\n<p class=\"note\">From {} to {}. {} of {} in both.</p>\n{}",
                         html_short(title, 160), html_short(old_file, 60), html_short(new_file, 60),
                         counted(changes.points, "point"), counted(changes.cases, "case"),
                         cards_html(cards_of(before, after, changes))));
  page.add({"verdict", "Verdict", findings_html(changes.findings, "· Note")});
  if (!changes.results.empty() && changes.results.front().key == changes.metric &&
      !changes.results.front().cases.empty()) {
    const ChangedResult& r = changes.results.front();
    Figures figures;
    std::size_t open = 0;
    figures.add(metric_chart(page, r), 1, open);
    page.add({"cases", "Changed cases", metric_note(after) + figures.str() + cases_table(r)});
  }
  const std::string others = others_table(after, changes);
  if (!others.empty()) page.add({"results", "Other results", others});
  if (!changes.ends.empty()) page.add({"ends", "Ends", ends_table(changes)});
  const std::string alone = list_of("Cases only in the old study", changes.cases_gone) +
                            list_of("Cases only in the new study", changes.cases_new) +
                            list_of("Results only in the old study", changes.results_gone) +
                            list_of("Results only in the new study", changes.results_new);
  if (!alone.empty()) page.add({"unmatched", "In one study only", alone});
  page.add({"versions", "Versions", versions(before, after, changes, old_file, new_file)});
  page.end(
      "<h2>Method</h2>\n<p>Cases are matched by the values of their axes, points by their seeds. "
      "Points are equal if all their common results are. Differences are paired: new minus old "
      "over the common seeds that have both values, with the 95 % interval of their mean. The "
      "p-values of a result are corrected by Holm over all its cases; a direction is proven if "
      "the corrected value is below 0.05.</p>\n");
  return page.str();
}

}  // namespace ballast
