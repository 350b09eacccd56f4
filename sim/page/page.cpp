// SPDX-License-Identifier: BSD-3-Clause
#include "page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sha256.h"
#include "page/assets.h"
#include "page/html.h"
#include "report/table.h"

namespace ballast {
namespace {

/// How a content security policy names a script.
std::string source_of(std::string_view script) {
  Sha256 sha;
  sha.add(script);
  const auto digest = sha.digest();
  const std::string bytes(digest.begin(), digest.end());
  return "'sha256-" + base64(bytes) + "'";
}

std::string script(std::string_view text) { return fmt::format("<script>{}</script>\n", text); }

/// Marks in the order of kMarks in charts.js: both name a series by its number.
constexpr std::array kMarks{
    "<circle cx=\"6\" cy=\"6\" r=\"4.5\"/>",   "<path d=\"M2 2h8v8h-8z\"/>",
    "<path d=\"M6 .5 11.5 6 6 11.5 .5 6z\"/>", "<path d=\"M6 1 11.5 10.5h-11z\"/>",
    "<path d=\"M6 11 11.5 1.5h-11z\"/>",       "<path d=\"M4 1h4v3h3v4h-3v3h-4v-3h-3v-4h3z\"/>",
    "<path d=\"M11 6 1.5 11.5v-11z\"/>",
};
constexpr std::size_t kColours = 8;

}  // namespace

void Page::name_series(std::vector<std::string> names, const std::vector<std::string>& stand_out) {
  series_ = std::move(names);
  colours_.assign(series_.size(), 0);
  const bool all = series_.size() <= kColours;
  for (std::size_t k = 0, next = 0; k < series_.size(); ++k) {
    const bool chosen =
        all || std::find(stand_out.begin(), stand_out.end(), series_[k]) != stand_out.end();
    if (chosen) colours_[k] = next++ % kColours + 1;
  }
}

std::string Page::mark(const std::string& series) const {
  const auto found = std::find(series_.begin(), series_.end(), series);
  if (found == series_.end()) return {};
  const auto k = static_cast<std::size_t>(found - series_.begin());
  const std::string colour = colours_[k] == 0 ? "soft" : fmt::format("s{}", colours_[k]);
  return fmt::format(
      "<svg class=\"mark\" viewBox=\"0 0 12 12\" aria-hidden=\"true\" fill=\"var(--{})\">{}</svg>",
      colour, kMarks.at(k % kMarks.size()));
}

std::string Page::named(const std::string& series) const {
  return fmt::format("<span class=\"series\">{}{}</span>", mark(series), html_short(series, 32));
}

std::string Page::figure(const PageChart& chart) {
  charts_[chart.id] = chart.data;
  const bool drawn_by_mouse = chart.data.value("kind", "") == "machine";
  return fmt::format(
      "<figure id=\"figure-{0}\"><h4>{1}</h4>\n"
      "<div class=\"chart\" id=\"{0}\" role=\"{2}\" aria-label=\"{3}\"></div>\n"
      "<figcaption>{4} <button type=\"button\" class=\"csv\" data-chart=\"{0}\" "
      "aria-label=\"Download the data of this chart as "
      "CSV\">CSV</button>{5}</figcaption></figure>\n",
      chart.id, chart.title, drawn_by_mouse ? "group" : "img", html(chart.label), chart.caption,
      chart.legend);
}

std::string Page::str() const {
  std::string menu, sections;
  for (const PageSection& s : sections_) {
    menu += fmt::format("<a href=\"#{}\">{}</a>\n", s.id, html(s.name));
    sections += fmt::format(
        "<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n"
        "<h2 id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
        s.id, html(s.name), s.content);
  }
  if (sections_.size() > 1) menu = "<nav aria-label=\"Sections\">" + menu + "</nav>\n";
  const nlohmann::ordered_json data{
      {"series", series_}, {"colours", colours_}, {"charts", charts_}};
  const std::string policy = fmt::format(
      "default-src 'none'; script-src {} {}; style-src 'unsafe-inline'; img-src data:; "
      "base-uri 'none'; form-action 'none'",
      charts_.empty() ? "" : source_of(kVega), source_of(kPageScript));
  const std::string scripts =
      fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n",
                  script_json(data)) +
      (charts_.empty() ? "" : script(kVega)) + script(kPageScript);
  const char* no_script = charts_.empty()
                              ? ""
                              : "<noscript><p class=\"note\">The charts need JavaScript. Every "
                                "number is also in a table.</p></noscript>\n";
  return fmt::format(
             "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"color-scheme\" content=\"light dark\">\n"
             "<title>{}</title>\n<style>\n{}</style></head>\n<body>\n",
             policy, html(title_), kPageStyle) +
         fmt::format("<header>\n{}</header>\n{}<main>\n{}{}</main>\n<footer>\n{}</footer>\n{}",
                     begin_, sections_.size() > 1 ? menu : "", no_script, sections, end_, scripts) +
         "</body></html>\n";
}

void Figures::add(const std::string& figure, std::size_t charts, std::size_t& open) {
  const bool fits = open + charts <= kMostOpen || open == 0;
  (fits ? open_ : folded_) += figure;
  if (fits) {
    open += charts;
  } else {
    folded_count_ += charts;
  }
}

std::string Figures::str() const {
  const auto grid = [](const std::string& figures) {
    return figures.empty() ? "" : "<div class=\"figures\">\n" + figures + "</div>\n";
  };
  if (folded_.empty()) return grid(open_);
  return grid(open_) +
         fmt::format("<details class=\"folded\"><summary>{}</summary>\n{}</details>\n",
                     counted(folded_count_, "more chart"), grid(folded_));
}

}  // namespace ballast
