// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "config/convert.h"
#include "results/result_keys.h"
#include "runs/study/study_parts.h"

namespace ballast {
namespace {

void refuse_unknown_metric(const std::string& metric, const Where& where) {
  std::vector<std::string> known;
  for (const auto& [name, text] : result_keys()) {
    if (text.number) known.push_back(name);
  }
  if (std::find(known.begin(), known.end(), metric) != known.end()) return;
  throw UserError(where,
                  fmt::format("report.metric: expected a number of a result, such as cycles, "
                              "cost.tasks_moved or latency.mean, got {}{}",
                              shown(metric), did_you_mean(metric, known)));
}

std::string compared_by_default(const Study& study) {
  for (const std::string wanted : {"balancer.name", ""}) {
    for (const Dimension& d : study.dimensions) {
      if (d.rows.size() < 2) continue;
      for (const std::string& axis : d.axes) {
        if (axis == study.report.growth || axis == study.report.curve) continue;
        if (wanted.empty() || axis == wanted) return axis;
      }
    }
  }
  return {};
}

void refuse_texts(const Study& study, const std::string& axis, const Where& where) {
  for (const Dimension& d : study.dimensions) {
    for (std::size_t k = 0; k < d.axes.size(); ++k) {
      if (d.axes[k] != axis) continue;
      for (const auto& row : d.rows) {
        if (row.at[k].number) continue;
        throw UserError(where, fmt::format("report.curve: expected an axis of numbers, got {} "
                                           "with the value {}",
                                           axis, shown(row.at[k].text)));
      }
    }
  }
}

void read_claimed(const StudyText& text, Study& study) {
  const toml::node* node = text.root()["report"]["claimed"].node();
  if (node == nullptr) return;
  if (!node->is_table()) {
    throw UserError(text.where(*node), fmt::format("report.claimed: expected a table of exponents, "
                                                   "got {}",
                                                   kind_of(*node)));
  }
  if (study.report.growth.empty()) {
    throw UserError(text.where(*node),
                    "report.claimed: has no effect without report.growth; leave it out");
  }
  std::vector<std::string> names;
  for (const Dimension& d : study.dimensions) {
    for (std::size_t k = 0; k < d.axes.size(); ++k) {
      if (d.axes[k] != study.report.compare) continue;
      for (const auto& row : d.rows) names.push_back(row.at[k].text);
    }
  }
  const auto place = [&](const toml::node& n) { return text.where(n); };
  for (const StudyText::Leaf& entry : text.entries(*node->as_table())) {
    if (std::find(names.begin(), names.end(), entry.key) == names.end()) {
      throw UserError(entry.where,
                      fmt::format("report.claimed.{}: expected one of {}{}", shown(entry.key),
                                  fmt::join(names, ", "), did_you_mean(entry.key, names)));
    }
    const Value value = converted(*entry.value, Key::real(entry.key).range(-100, 100),
                                  "report.claimed." + entry.key, place);
    study.report.claimed.emplace_back(entry.key, std::get<double>(value));
  }
}

}  // namespace

const std::vector<Key>& report_keys() {
  static const std::vector<Key> keys{
      Key::text("title").help("title of the report; default: the file's name"),
      Key::text("question").help("what the study asks, in one sentence"),
      Key::text("metric").help(
          "result to compare; default: cycles, for [traffic] latency.mean, for [rounds] rounds"),
      Key::text("better", "smaller")
          .choices({"smaller", "larger"})
          .help("which values of the metric are better"),
      Key::real("margin", kDefaultMargin)
          .range(0, 1)
          .help("share of the metric by which equal contenders may differ; a better one differs by "
                "more"),
      Key::text("compare").help(
          "axis whose values are ranked; default: balancer.name, else the first axis"),
      Key::text("growth").help("axis of a chart with logarithmic scales and fitted exponents"),
      Key::text("curve").help("axis of a latency-load chart, such as traffic.rate"),
  };
  return keys;
}

void read_report(const StudyText& text, Config& config, Study& study) {
  const Args args = config.check("report", report_keys(), {"claimed", "details"});
  const std::vector<std::string> axes = study.axes();
  ReportPlan& report = study.report;
  const auto optional = [&](const char* key) {
    return args.has(key) ? args.text(key) : std::string();
  };
  report.title = optional("title");
  report.question = optional("question");
  report.metric = optional("metric");
  if (!report.metric.empty()) refuse_unknown_metric(report.metric, args.where("metric"));
  report.smaller_is_better = args.text("better") == "smaller";
  report.margin = args.get<double>("margin");
  for (const auto& [key, to] :
       {std::pair("compare", &report.compare), std::pair("growth", &report.growth),
        std::pair("curve", &report.curve)}) {
    *to = optional(key);
    if (to->empty() || std::find(axes.begin(), axes.end(), *to) != axes.end()) continue;
    throw UserError(args.where(key),
                    fmt::format("report.{}: expected an axis of this study, one of {}; got {}{}",
                                key, fmt::join(axes, ", "), shown(*to), did_you_mean(*to, axes)));
  }
  if (report.bisect && report.curve.empty() && report.growth != report.bisect->key) {
    report.curve = report.bisect->key;
  }
  if (report.compare.empty()) report.compare = compared_by_default(study);
  if (args.has("curve")) refuse_texts(study, report.curve, args.where("curve"));
  read_claimed(text, study);
  if (const toml::node* details = text.root()["report"]["details"].node()) {
    const toml::array* list = details->as_array();
    if (list == nullptr) {
      throw UserError(text.where(*details),
                      fmt::format("report.details: expected tables [[report.details]], got {}",
                                  kind_of(*details)));
    }
    for (const toml::node& item : *list) {
      if (!item.is_table()) {
        throw UserError(text.where(item),
                        fmt::format("report.details: expected tables [[report.details]], got {}",
                                    kind_of(item)));
      }
      study.details.push_back(text.filter(*item.as_table(), "report.details", study.dimensions));
    }
  }
}

}  // namespace ballast
