// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "page/detail_charts.h"
#include "page/html.h"
#include "page/report_parts.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Loads in the heat maps of all details together: below 1 MB of the page.
constexpr std::size_t kCells = 140'000, kMostCells = 48'000, kLeastCells = 2'000;

/// Cycles of the detail's run; absent: unknown.
std::optional<double> cycles_of(const StudyResults& study, const StudyDetail& detail) {
  for (const StudyPoint& point : study.points) {
    if (point.of_case != detail.of_case || point.seed != detail.seed) continue;
    const auto cycles = point.result.is_object() ? point.result.find("cycles") : point.result.end();
    if (cycles != point.result.end() && cycles->is_number()) return cycles->get<double>();
  }
  return {};
}

}  // namespace

void add_details(Report& report) {
  const auto& details = report.study.details;
  if (details.empty()) return;
  const std::size_t cells = std::clamp(kCells / details.size(), kLeastCells, kMostCells);
  std::string text;
  std::size_t number = 0;
  for (const StudyDetail& detail : details) {
    if (!detail.data.is_object() || detail.of_case >= report.study.cases.size()) continue;
    const std::size_t index = number++;
    const std::string name = case_name(report.study.cases[detail.of_case]);
    DetailCharts charts{number,
                        fmt::format("{}seed {}", name.empty() ? "" : name + ", ", detail.seed)};
    if (index < report.options.drawings.size()) charts.drawing = report.options.drawings[index];
    charts.cycles = cycles_of(report.study, detail);
    const std::string figures = charts.html(report.page, detail.data, cells);
    if (charts.count == 0) continue;
    const bool fits = report.open_charts == 0 || report.open_charts + charts.count <= 8;
    const std::string heading = html(charts.name);
    if (fits || text.empty()) {  // at least one run is open: it is what the section is for
      text += fmt::format("<h3>{}</h3>\n{}", heading, figures);
      report.open_charts += charts.count;
    } else {
      text += fmt::format("<details class=\"folded\"><summary>{}</summary>\n{}</details>\n",
                          heading, figures);
    }
  }
  if (!text.empty()) report.page.add({"runs-in-detail", "Inside the machine", text});
}

}  // namespace ballast
