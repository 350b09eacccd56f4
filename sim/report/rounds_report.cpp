// SPDX-License-Identifier: BSD-3-Clause
#include "report/rounds_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/table.h"
#include "results/imbalance.h"
#include "results/kinds.h"

namespace ballast {

using Json = nlohmann::ordered_json;

namespace {

std::string head(const RoundsRun& r, const Json& config) {
  const std::string rounds = grouped(static_cast<double>(r.rounds));
  const std::string end =
      r.options.until == RoundsUntil::stable ? fmt::format("stable after {} rounds", rounds)
      : r.options.until == RoundsUntil::fixed_point
          ? fmt::format("fixed point after round {}: the loads repeat",
                        grouped(static_cast<double>(r.last_new)))
          : fmt::format("{} rounds, {}", rounds, r.stable ? "stable" : "not stable");
  return fmt::format("{}, {}; imbalance {}\n{} processors on {}, {}, {} loads, arrivals: {}\n\n",
                     end, to_string(r.balanced ? Outcome::balanced : Outcome::settled),
                     change_text(r.before.imbalance(), r.after.imbalance()), r.processors,
                     config["machine"]["topology"].get<std::string>(),
                     config["balancer"]["name"].get<std::string>(),
                     r.options.loads == RoundsSection::Loads::whole ? "whole" : "fluid",
                     config["arrivals"]["kind"].get<std::string>());
}

std::string loads_table(const RoundResult& r) {
  Table table({"", "min", "max", "mean", "max/mean - 1", "total"});
  for (const auto& [name, d] : {std::pair{"loads before", &r.before}, {"loads after", &r.after}}) {
    table.add({name, grouped(d->min, 3), grouped(d->max, 3), grouped(d->mean, 3),
               imbalance_text(d->imbalance()),
               grouped(d->mean * static_cast<double>(r.processors), 3)});
  }
  return table.str();
}

std::string rounds_costs(const RoundsRun& r) {
  Table table({"cost", "", ""});
  rounds_values().rows(r, [&](const std::string& title, double value, const std::string& note) {
    table.add({title, grouped(value, 3), note});
  });
  return table.str();
}

std::string series_table(const RoundResult& r) {
  constexpr std::size_t kMost = 40;  // the JSON document has all
  if (r.series.empty() || r.series.size() > kMost) return {};
  Table table({"round", "min", "max", "total"});
  for (const RoundSample& s : r.series) {
    table.add({std::to_string(s.round), grouped(s.min, 3), grouped(s.max, 3), grouped(s.total, 3)});
  }
  return "\n" + table.str();
}

}  // namespace

std::string load_picture(const std::vector<double>& loads, const std::vector<NodeId>& shape) {
  if (loads.empty() || loads.size() > RoundsRun::kPictured || shape.size() > 2) return {};
  std::vector<std::string> cells;
  for (const double load : loads) cells.push_back(grouped(load, 1));
  std::size_t width = 1;
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  const double most = std::max(*std::max_element(loads.begin(), loads.end()), 1e-300);
  std::string text;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (shape.size() == 2) {
      text += fmt::format("  {:>{}}{}", cells[i], width, (i + 1) % shape[0] == 0 ? "\n" : "");
    } else {
      const auto bar = static_cast<std::size_t>(std::lround(std::max(loads[i], 0.0) / most * 60));
      text += fmt::format("  {:>2}  {:>{}}{}{}\n", i, cells[i], width, bar > 0 ? "  " : "",
                          std::string(bar, '#'));
    }
  }
  return text;
}

std::string rounds_text(const RoundsRun& r, const Json& config) {
  std::string text = head(r, config) + loads_table(r) + "\n" + rounds_costs(r) + series_table(r);
  const std::string picture = load_picture(r.after.per_processor, r.shape);
  if (!picture.empty()) text += "\nloads after\n" + picture;
  return text;
}

}  // namespace ballast
