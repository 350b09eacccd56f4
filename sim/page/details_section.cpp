// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/contender_order.h"
#include "page/detail_charts.h"
#include "page/html.h"
#include "page/report_parts.h"

namespace ballast {
namespace {

/// Loads in the heat maps of all details together: below 1 MB of the page.
constexpr std::size_t kCells = 140'000, kMostCells = 48'000, kLeastCells = 2'000;
/// Runs side by side: more are too narrow.
constexpr std::size_t kBeside = 3;

/// Cycles of the detail's run; absent: unknown.
std::optional<double> cycles_of(const StudyResults& study, const StudyDetail& detail) {
  for (const StudyPoint& point : study.points) {
    if (point.of_case != detail.of_case || point.seed != detail.seed) continue;
    const auto cycles = point.result.is_object() ? point.result.find("cycles") : point.result.end();
    if (cycles != point.result.end() && cycles->is_number()) return cycles->get<double>();
  }
  return {};
}

/// A detail with its place in the study: the values of all axes but the compared one, and the seed.
struct PlacedDetail {
  const StudyDetail* detail;
  std::optional<DrawnMachine> drawing;
  std::string contender, place;
  std::size_t rank = 0;  ///< in the order of the contenders
};

std::vector<PlacedDetail> placed_details(const Report& report) {
  const StudyResults& study = report.study;
  const auto axis = std::find(study.axes.begin(), study.axes.end(), study.report.compare);
  const auto compared = static_cast<std::size_t>(axis - study.axes.begin());
  std::vector<PlacedDetail> all;
  for (std::size_t k = 0; k < study.details.size(); ++k) {
    const StudyDetail& detail = study.details[k];
    if (!detail.data.is_object() || detail.of_case >= study.cases.size()) continue;
    const StudyCase& of = study.cases[detail.of_case];
    PlacedDetail placed{&detail, {}, {}, {}};
    if (k < report.options.drawings.size()) placed.drawing = report.options.drawings[k];
    for (std::size_t a = 0; a < of.at.size(); ++a) {
      if (a == compared) {
        placed.contender = of.at[a].text;
      } else {
        placed.place += as_said(of.at[a].text) + ", ";
      }
    }
    placed.place += fmt::format("seed {}", detail.seed);
    const auto at = std::find(report.order.begin(), report.order.end(), placed.contender);
    placed.rank = static_cast<std::size_t>(at - report.order.begin());
    all.push_back(std::move(placed));
  }
  return all;
}

/// The best contender's run first, then those of its place, the one without balancing before the
/// others; then the other places in the order of the study.
void sort_details(std::vector<PlacedDetail>& details) {
  const auto best = std::min_element(details.begin(), details.end(),
                                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
  const std::string place = best->place, name = best->contender;
  const auto key = [&](const PlacedDetail& d) {
    const bool here = d.place == place;
    const bool first = here && d.contender == name, none = here && d.contender == kNoBalancer;
    return std::pair(first ? 0 : none ? 1 : here ? 2 : 3, here ? d.rank : 0);
  };
  std::stable_sort(details.begin(), details.end(),
                   [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

/// The name of a run below the heading that names its place.
std::string run_name(const Report& report, const PlacedDetail& detail) {
  return detail.contender.empty() ? html(detail.place) : report.page.named(detail.contender);
}

/// Runs of the same place, on one time axis and with the same scales.
std::string beside(Report& report, const std::vector<DetailCharts>& charts,
                   const std::vector<PlacedDetail>& details, std::size_t count) {
  TimeAxes axes = charts[0].axes();
  for (std::size_t k = 1; k < count; ++k) axes.cover(charts[k].axes());
  std::string text;
  for (std::size_t k = 0; k < count; ++k) {
    text += "<div class=\"run\">\n";
    if (count > 1) text += fmt::format("<h4>{}</h4>\n", run_name(report, details[k]));
    text += charts[k].over_time(report.page, axes) + "</div>\n";
    report.open_charts += charts[k].over_time_count();
  }
  return fmt::format("<div class=\"figures {}\">\n{}</div>\n", count > 1 ? "beside" : "wide", text);
}

std::string in_figures(const std::string& figures, const char* of) {
  return figures.empty() ? "" : fmt::format("<div class=\"figures{}\">\n{}</div>\n", of, figures);
}

}  // namespace

std::size_t details_charts(const Report& report) {
  constexpr std::size_t kOverTime = 2, kMachine = 1;
  const std::size_t runs = std::min(kBeside, report.study.details.size());
  return runs == 0 ? 0 : kOverTime * runs + kMachine;
}

namespace {

void add_details(Report& report) {
  std::vector<PlacedDetail> details = placed_details(report);
  if (details.empty()) return;
  sort_details(details);
  const std::size_t cells = std::clamp(kCells / details.size(), kLeastCells, kMostCells);
  std::vector<DetailCharts> charts;
  for (const PlacedDetail& d : details) {
    charts.emplace_back(charts.size() + 1,
                        d.contender.empty() ? d.place : d.contender + ", " + d.place,
                        d.detail->data, cells, d.drawing, cycles_of(report.study, *d.detail));
  }
  std::size_t together = 1;  // of the first one's place
  while (together < std::min(kBeside, details.size()) &&
         details[together].place == details[0].place &&
         charts[together].time() == charts[0].time() && charts[together].over_time_count() != 0) {
    ++together;
  }
  std::string text;
  for (std::size_t k = 0; k < charts.size(); ++k) {
    const DetailCharts& c = charts[k];
    const bool with_others = together > 1 && k < together;
    std::string figures = c.over_time_count() == 0 ? ""
                          : k == 0                 ? beside(report, charts, details, together)
                          : with_others            ? ""
                                        : in_figures(c.over_time(report.page, c.axes()), " wide");
    const bool fold_links = text.empty() && report.open_charts + c.picture_count() > kMostOpen;
    figures += in_figures(c.pictures(report.page, fold_links), "");
    if (figures.empty()) continue;
    const std::string heading = html(k == 0 && with_others ? details[0].place : c.name());
    if (text.empty()) {  // at least one run is open: it is what the section is for
      text += fmt::format("<h3>{}</h3>\n{}", heading, figures);
      report.open_charts += c.picture_count();
    } else {
      text += fmt::format("<details class=\"folded\"><summary>{}</summary>\n{}</details>\n",
                          with_others ? "The machine under " + html(c.name()) : heading, figures);
    }
  }
  if (!text.empty()) report.page.add({"runs-in-detail", "Inside the machine", text});
}

const Registered<ReportSection> kDetailsSection{
    {"details", "single runs in detail", {}, {ReportSection::details, add_details}}};

}  // namespace
}  // namespace ballast
