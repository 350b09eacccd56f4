// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "core/estimate.h"
#include "page/case_configurations.h"
#include "page/html.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Beyond, the table has failed points and cases alone.
constexpr std::size_t kMostPoints = 2000;
constexpr std::size_t kMostFailed = 500;
/// Runs of a case with the mean over its seeds.
struct CaseRuns {
  std::size_t points = 0, failed = 0;
  std::vector<double> values = {};

  void add(const StudyPoint& point, const std::string& metric) {
    ++points;
    if (point.status == PointStatus::failed) ++failed;
    if (const auto value = value_of(point, metric)) values.push_back(*value);
  }
  [[nodiscard]] std::optional<Interval> value() const {
    if (values.empty()) return {};
    const Estimate mean = estimate(values);
    const auto half = values.size() > 1 ? std::optional(mean.half) : std::nullopt;
    return Interval{mean.mean, half, values.size()};
  }
};

class RunsTable {
 public:
  explicit RunsTable(const Report& report)
      : report_(report), study_(report.study), configs_(study_.cases) {}

  std::string str() {
    const auto& points = study_.points;
    std::vector<const StudyPoint*> failed, rest;
    for (const StudyPoint& p : points) {
      (p.status == PointStatus::failed ? failed : rest).push_back(&p);
    }
    const bool all = points.size() <= kMostPoints;
    std::string text;
    if (!all) {
      text += fmt::format(
          "<p>The study has {}. This page lists the failed ones{} and one row per case.{}</p>\n",
          counted(points.size(), "point"),
          failed.size() > kMostFailed
              ? fmt::format(" (the first {} of {})", kMostFailed, failed.size())
              : "",
          elsewhere());
      if (failed.size() > kMostFailed) failed.resize(kMostFailed);
    }
    std::vector<std::string> after{"Seed", "Status", metric_label(study_), "Exit code", "Case"};
    if (!report_.options.study_file.empty()) after.emplace_back("Reproduce it with");
    PageTable table = empty({"Point"}, after);
    for (const StudyPoint* point : failed) add(table, *point);
    if (all) {
      for (const StudyPoint* point : rest) add(table, *point);
    }
    if (!table.rows.empty()) {
      if (!all) text += "<h3>Failed points</h3>\n";
      text += tall(table);
    }
    if (!all) text += "<h3>Cases</h3>\n" + cases();
    return text + configs_.str();
  }

 private:
  [[nodiscard]] PageTable empty(std::vector<std::string> header,
                                const std::vector<std::string>& after) const {
    for (const std::string& axis : study_.axes) header.push_back(axis_label(study_, axis));
    header.insert(header.end(), after.begin(), after.end());
    PageTable table{std::move(header), {}};
    table.sortable = table.filter = true;
    return table;
  }
  /// The table in a frame of the screen's height.
  static std::string tall(PageTable& table) {
    table.tall = table.rows.size() > 12;
    table.filter = table.rows.size() > 12;
    return table_html(table);
  }
  /// Where the points are that the page leaves out.
  [[nodiscard]] std::string elsewhere() const {
    const auto& [study, results, drawings] = report_.options;
    std::string text;
    if (!results.empty()) text += fmt::format(" All are in <code>{}</code>.", html(results));
    if (!study.empty()) {
      text += " " + command_html(fmt::format("ballast sweep {} --export csv", study)) +
              " writes them as a table.";
    }
    return text;
  }
  void add_axes(std::vector<PageCell>& row, const StudyCase& of) const {
    for (std::size_t axis = 0; axis < study_.axes.size(); ++axis) {
      if (axis >= of.at.size()) {
        row.emplace_back();
        continue;
      }
      const AxisValue& value = of.at[axis];
      const bool compared = study_.axes[axis] == study_.report.compare;
      row.push_back(
          {compared ? report_.page.named(value.text) : html_short(as_said(value.text), 40),
           value.number ? fmt::format("{:.17g}", *value.number) : "", value.number.has_value()});
    }
  }
  [[nodiscard]] static std::string status(const StudyPoint& point) {
    if (point.status == PointStatus::failed) {
      return fmt::format("<span class=\"reason\"><span class=\"bad\">✗ failed</span>{}</span>",
                         point.reason.empty() ? "" : ": " + html_short(point.reason, 120));
    }
    if (point.status == PointStatus::open) return "not run";
    if (point.result.is_object() && point.result.contains("verdict") &&
        point.result["verdict"].is_string()) {
      const std::string verdict = html_short(point.result["verdict"].get<std::string>(), 40);
      return point.complete ? verdict : "! " + verdict;
    }
    return point.complete ? "done" : "! without a value";
  }
  void add(PageTable& table, const StudyPoint& point) {
    std::vector<PageCell> row{{std::to_string(point.number), {}, true}};
    if (point.of_case < study_.cases.size()) add_axes(row, study_.cases[point.of_case]);
    row.resize(1 + study_.axes.size());
    const auto value = value_of(point, study_.report.metric);
    row.push_back({std::to_string(point.seed), {}, true});
    row.push_back({status(point), {}});
    row.push_back(
        {value ? figure(*value) : "–", value ? fmt::format("{:.17g}", *value) : "", true});
    row.push_back(
        {point.status == PointStatus::open ? "–" : std::to_string(point.exit_code), {}, true});
    row.push_back({configs_.link(point.of_case), std::to_string(point.of_case)});
    if (!report_.options.study_file.empty()) {
      row.push_back({command_html(fmt::format("ballast sweep {} --point {}",
                                              report_.options.study_file, point.number)),
                     std::to_string(point.number)});
    }
    table.rows.push_back(std::move(row));
    table.row_classes.emplace_back(point.status == PointStatus::failed ? "failed" : "");
  }

  /// A row per case: mean and interval over its seeds, from the comparison's numbers.
  [[nodiscard]] std::string cases() const {
    PageTable table = empty({"Case"}, {"Points", "Complete", "Failed", metric_label(study_)});
    std::vector<CaseRuns> runs(study_.cases.size());
    for (const StudyPoint& point : study_.points) {
      if (point.of_case < runs.size()) runs[point.of_case].add(point, study_.report.metric);
    }
    for (std::size_t k = 0; k < runs.size(); ++k) {
      std::vector<PageCell> row{{configs_.link(k), std::to_string(k)}};
      add_axes(row, study_.cases[k]);
      row.push_back({std::to_string(runs[k].points), {}, true});
      row.push_back({std::to_string(runs[k].values.size()), {}, true});
      row.push_back({std::to_string(runs[k].failed), {}, true});
      const auto value = runs[k].value();
      row.push_back(
          {value ? figure(*value) : "–", value ? fmt::format("{:.17g}", value->mean) : "", true});
      table.rows.push_back(std::move(row));
    }
    return tall(table);
  }

  const Report& report_;
  const StudyResults& study_;
  CaseConfigurations configs_;
};

void add_runs(Report& report) {
  if (report.study.points.empty()) return;
  report.page.add({"runs", "Runs", RunsTable(report).str()});
}

const Registered<ReportSection> kRunsSection{
    {"runs", "every point of the study", {}, {ReportSection::runs, add_runs}}};

}  // namespace
}  // namespace ballast
