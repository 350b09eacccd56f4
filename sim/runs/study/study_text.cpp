// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/study_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "config/toml_text.h"

namespace ballast {
namespace {

std::string quoted(const std::string& text) {
  using Json = nlohmann::json;
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string full_path(const std::string& path) {
  return quoted(std::filesystem::absolute(path).lexically_normal().string());
}

std::string value_of(const Assignment& a) {
  const std::string& text = a.typed.empty() ? a.value : a.typed.substr(a.typed.find('=') + 1);
  const std::string value = toml_value(text);
  if (a.key != "workload.path") return value;
  return full_path(toml::parse("value = " + value)["value"].value_or(std::string()));
}

/// "{ balancer.name = \"greedy\" }"
std::string table_of(const std::vector<Assignment>& set) {
  std::vector<std::string> parts;
  for (const Assignment& a : set) parts.push_back(fmt::format("{} = {}", a.key, value_of(a)));
  return parts.empty() ? "{}" : fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

/// A list sets a key or [set] does, not both: moves it into the rows that leave it as it is.
void move_shared_keys(Study& study) {
  for (Dimension& d : study.dimensions) {
    std::erase_if(study.set, [&](const Assignment& shared) {
      const auto sets = [&](const Dimension::Row& row) {
        return std::any_of(row.set.begin(), row.set.end(),
                           [&](const Assignment& a) { return a.key == shared.key; });
      };
      if (std::none_of(d.rows.begin(), d.rows.end(), sets)) return false;
      for (Dimension::Row& row : d.rows) {
        if (!sets(row)) row.set.push_back(shared);
      }
      return true;
    });
  }
}

std::string text_of(const Dimension& d) {
  std::string text;
  for (const Dimension::Row& row : d.rows) {
    if (!d.listed) {
      if (text.empty()) text = fmt::format("\n[variants.{}]\n", quoted(d.axes.front()));
      text += fmt::format("{} = {}\n", quoted(row.at.front().text), table_of(row.set));
      continue;
    }
    std::vector<std::string> at;
    for (std::size_t k = 0; k < d.axes.size(); ++k) {
      const AxisValue& value = row.at[k];
      at.push_back(fmt::format("{} = {}", quoted(d.axes[k]),
                               value.number ? value.text : quoted(value.text)));
    }
    text += fmt::format("\n[[case]]\nat = {{ {} }}\nset = {}\n", fmt::join(at, ", "),
                        table_of(row.set));
  }
  return text;
}

}  // namespace

std::string study_text(Study study) {
  move_shared_keys(study);
  std::string text = "[study]\n";
  if (!study.experiment.empty())
    text += fmt::format("experiment = {}\n", full_path(study.experiment));
  text += fmt::format("seeds = [{}]\n", fmt::join(study.seeds, ", "));
  std::vector<std::string> lines;  // of a key the last one counts
  for (auto a = study.set.begin(); a != study.set.end(); ++a) {
    const bool again = std::any_of(a + 1, study.set.end(),
                                   [&](const Assignment& later) { return later.key == a->key; });
    if (!again) lines.push_back(fmt::format("{} = {}\n", a->key, value_of(*a)));
  }
  if (!lines.empty()) text += fmt::format("\n[set]\n{}", fmt::join(lines, ""));
  for (const Dimension& d : study.dimensions) text += text_of(d);
  const ReportPlan& report = study.report;
  text += fmt::format("\n[report]\ntitle = {}\nmetric = {}\ncompare = {}\n", quoted(report.title),
                      quoted(report.metric), quoted(report.compare));
  return text;
}

}  // namespace ballast
