// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/growth.h"
#include "page/html.h"
#include "page/report_parts.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;
using Curves = std::vector<Curve>;

/// A latency beyond this multiple of the smallest one asks for a logarithmic axis.
constexpr double kLogarithmicCurve = 20;

/// Curves of the same group, in order: each is a chart.
std::vector<Curves> charts_of(const Curves& curves) {
  std::vector<Curves> charts;
  for (const Curve& curve : curves) {
    const auto found = std::find_if(charts.begin(), charts.end(), [&](const Curves& chart) {
      return chart.front().group == curve.group;
    });
    if (found == charts.end()) {
      charts.push_back({curve});
    } else {
      found->push_back(curve);
    }
  }
  return charts;
}

std::vector<std::string> names_of(const Curves& curves) {
  std::vector<std::string> names;
  for (const Curve& curve : curves) names.push_back(curve.name);
  return names;
}

/// Smallest and largest x with a value, all positive; empty without two of them.
std::optional<std::pair<double, double>> range_of(const Curve& curve) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const Curve::At& at : curve.points) {
    if (!at.y || at.x <= 0 || at.y->mean <= 0) continue;
    low = std::min(low, at.x);
    high = std::max(high, at.x);
  }
  if (low < high) return std::pair(low, high);
  return {};
}

Json line(const std::string& name, double low, double high, double factor, double exponent,
          const char* kind) {
  return {name, low, factor * std::pow(low, exponent), high, factor * std::pow(high, exponent),
          kind};
}

/// The fitted line, and the claimed one through the middle of it.
void add_lines(Json& lines, const Curve& curve) {
  const auto range = range_of(curve);
  if (!range || !curve.exponent || curve.factor <= 0) return;
  const double e = curve.exponent->mean, middle = std::sqrt(range->first * range->second);
  lines.push_back(line(curve.name, range->first, range->second, curve.factor, e, "fit"));
  if (!curve.claimed) return;
  const double factor = curve.factor * std::pow(middle, e - *curve.claimed);
  lines.push_back(line(curve.name, range->first, range->second, factor, *curve.claimed, "claimed"));
}

Json series(const Report& report, const Curves& curves, const std::string& axis) {
  Json rows = Json::array();
  for (const Curve& curve : curves) {
    for (const Curve::At& at : curve.points) {
      Json row{curve.name, at.x};
      row.push_back(at.y ? Json(at.y->mean) : Json());
      const bool wide = at.y && at.y->half;
      row.push_back(wide ? Json(at.y->mean - *at.y->half) : Json());
      row.push_back(wide ? Json(at.y->mean + *at.y->half) : Json());
      row.insert(row.end(), {at.runs, at.complete, at.verdict});
      rows.push_back(std::move(row));
    }
  }
  return {{"kind", "series"},
          {"x", axis},
          {"y", metric_label(report.study)},
          {"columns",
           {axis_label(report.study, report.study.report.compare), axis, "mean", "low", "high",
            "runs", "complete", "verdict"}},
          {"rows", rows}};
}

bool positive(const Curves& curves) {
  return std::all_of(curves.begin(), curves.end(), [](const Curve& curve) {
    return std::all_of(curve.points.begin(), curve.points.end(), [](const Curve::At& at) {
      return at.x > 0 && (!at.y || (at.y->mean > 0 && at.y->mean > at.y->half.value_or(0)));
    });
  });
}

/// The place of the curves, if there are several charts.
std::string title_of(const Curves& curves, const std::string& otherwise) {
  const std::string& group = curves.front().group;
  return group.empty() ? html(otherwise) : html_short(group, 160);
}

/// Points are worth a picture if a curve has two of them.
bool worth_a_picture(const Curves& curves) {
  return std::any_of(curves.begin(), curves.end(), [](const Curve& curve) {
    return std::count_if(curve.points.begin(), curve.points.end(),
                         [](const Curve::At& at) { return at.y.has_value(); }) > 1;
  });
}

/// A picture with its table; the table alone if there is nothing to draw.
void add_figure(Figures& figures, Report& report, const PageChart& chart, const Curves& curves,
                const std::string& table) {
  const bool drawn = worth_a_picture(curves);
  const std::string top = drawn ? report.page.figure(chart) : "<h4>" + chart.title + "</h4>\n";
  figures.add("<div>" + top + table + "</div>\n", drawn ? 1 : 0, report.open_charts);
}

/// Whether the interval of the exponent holds the claimed one.
std::string judged(const Curve& curve) {
  const auto inside = claim_inside(curve);
  if (!inside) return "";
  return *inside ? "<span class=\"good\">✓ inside the interval</span>"
                 : "<span class=\"bad\">✗ outside the interval</span>";
}

std::string exponent(const Curve& curve) {
  if (!curve.exponent) return "–";
  const std::string mean = fmt::format("{:.2f}", curve.exponent->mean);
  return curve.exponent->half ? fmt::format("{} ± {:.2f}", mean, *curve.exponent->half) : mean;
}

std::string growth_table(const Report& report, const Curves& curves) {
  const bool claims = std::any_of(curves.begin(), curves.end(),
                                  [](const Curve& curve) { return curve.claimed.has_value(); });
  PageTable table{{axis_label(report.study, report.study.report.compare), "Exponent"}, {}};
  if (claims) table.header.insert(table.header.end(), {"Claimed", "Verdict"});
  for (const Curve& curve : curves) {
    std::vector<PageCell> row{{report.page.named(curve.name), {}}, {exponent(curve), {}, true}};
    if (claims) {
      row.push_back({curve.claimed ? fmt::format("{:.2f}", *curve.claimed) : "–", {}, true});
      row.push_back({judged(curve), {}});
    }
    table.rows.push_back(std::move(row));
  }
  return table_html(table);
}

std::string saturation_table(const Report& report, const Curves& curves) {
  PageTable table{{axis_label(report.study, report.study.report.compare), "Saturation"}, {}};
  for (const Curve& curve : curves) {
    table.rows.push_back({{report.page.named(curve.name), {}},
                          {curve.saturation ? figure(*curve.saturation) : "–", {}, true}});
  }
  return table_html(table);
}

void add_growth(Report& report) {
  const std::string axis = axis_label(report.study, report.study.report.growth);
  Figures figures;
  std::size_t number = 0;
  for (const Curves& curves : charts_of(report.analysis.growth)) {
    Json data = series(report, curves, axis), lines = Json::array(), ends = Json::object();
    bool claims = false;
    for (const Curve& curve : curves) {
      add_lines(lines, curve);
      claims = claims || curve.claimed;
      if (curve.exponent) {
        ends[curve.name] = fmt::format("{}: x^{:.2f}", curve.name, curve.exponent->mean);
      }
    }
    data["log_x"] = data["log_y"] = positive(curves);
    data["lines"] = lines;
    data["ends"] = ends;
    const std::string title = fmt::format("{} over {}", metric_label(report.study), axis);
    add_figure(figures, report,
               {fmt::format("growth-{}", ++number), title_of(curves, title),
                fmt::format("Means with 95 % intervals; lines: fitted powers x^e{}.",
                            claims ? "; dashed: claimed exponents" : ""),
                title, data, legend(report.page, names_of(curves))},
               curves, growth_table(report, curves));
  }
  if (number > 0) report.page.add({"growth", "Growth", metric_note(report.study) + figures.str()});
}

void add_curves(Report& report) {
  const std::string axis = axis_label(report.study, report.study.report.curve);
  Figures figures;
  std::size_t number = 0;
  for (const Curves& curves : charts_of(report.analysis.curves)) {
    Json data = series(report, curves, axis), saturation = Json::array();
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (const Curve& curve : curves) {
      if (curve.saturation) saturation.push_back({curve.name, *curve.saturation});
      for (const Curve::At& at : curve.points) {
        if (!at.y) continue;
        low = std::min(low, at.y->mean - at.y->half.value_or(0));
        high = std::max(high, at.y->mean);
      }
    }
    data["log_x"] = false;
    data["log_y"] = low > 0 && high > kLogarithmicCurve * low;
    data["saturation"] = saturation;
    const std::string title = fmt::format("{} over {}", metric_label(report.study), axis);
    add_figure(figures, report,
               {fmt::format("curve-{}", ++number), title_of(curves, title),
                "Means with 95 % intervals. Open marks: some runs have no value. Dotted: "
                "saturation.",
                title, data, legend(report.page, names_of(curves))},
               curves, saturation_table(report, curves));
  }
  if (number > 0)
    report.page.add({"curves", "Latency and load", metric_note(report.study) + figures.str()});
}

const Registered<ReportSection> kGrowthSection{{"growth",
                                                "a metric over a size, with fitted powers",
                                                {},
                                                {ReportSection::growth, add_growth}}};

const Registered<ReportSection> kCurvesSection{
    {"curves", "a metric over the load", {}, {ReportSection::curves, add_curves}}};

}  // namespace
}  // namespace ballast
