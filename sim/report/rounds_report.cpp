// SPDX-License-Identifier: BSD-3-Clause
#include "report/rounds_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/frames_json.h"
#include "report/imbalance.h"
#include "report/table.h"

namespace ballast {

using Json = nlohmann::ordered_json;

const char* to_string(RoundsUntil until) {
  switch (until) {
    case RoundsUntil::stable:
      return "stable";
    case RoundsUntil::fixed_point:
      return "fixed-point";
    case RoundsUntil::max:
      return "all";
  }
  throw InvariantError("no such end of a run");
}

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
  const auto row = [&](const char* name, double value, const char* note) {
    table.add({name, grouped(value, 3), note});
  };
  row("rounds", static_cast<double>(r.rounds), "");
  row("T, steps to stability", static_cast<double>(r.costs.stable), "last round with a flow");
  row("G, imbalance", r.costs.imbalance, "sum over the rounds of max load - mean load");
  row("M, migration", r.costs.migration, "sum over the rounds of the largest flow on a link");
  row("tasks moved", r.moved, "every move over a link");
  if (r.arrivals) row("tasks arrived", r.inserted, "");
  if (r.options.consume != 0) row("tasks executed", r.executed, "");
  row("largest load", r.largest_load, "at the end of any round");
  row("largest total", r.largest_total, "");
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

Json rounds_json(const RoundsRun& r, bool detail) {
  Json result{{"verdict", r.reached ? to_string(r.options.until) : to_string(Outcome::stopped)},
              {"balance", to_string(r.balanced ? Outcome::balanced : Outcome::settled)},
              {"stable", r.stable},
              {"steps", r.rounds},
              {"rounds", r.rounds},
              {"processors", r.processors},
              {"count", change_json(r.before, r.after, detail)},
              {"cost",
               {{"stability_steps", r.costs.stable},
                {"imbalance", r.costs.imbalance},
                {"migration", r.costs.migration},
                {"tasks_moved", r.moved}}},
              {"largest", {{"load", r.largest_load}, {"total", r.largest_total}}}};
  if (r.arrivals) result["tasks_arrived"] = r.inserted;
  if (r.options.consume != 0) result["tasks_executed"] = r.executed;
  if (r.options.until == RoundsUntil::fixed_point) result["last_new_round"] = r.last_new;
  if (r.options.series != 0) {
    Json series = Json::array();
    for (const RoundSample& s : r.series) {
      series.push_back({{"round", s.round}, {"min", s.min}, {"max", s.max}, {"total", s.total}});
    }
    result["series_every"] = r.series_every;
    result["series"] = std::move(series);
  }
  if (r.frames.every != 0) result["frames"] = frames_json(r.frames, "tasks");
  return result;
}

std::string rounds_text(const RoundsRun& r, const Json& config) {
  std::string text = head(r, config) + loads_table(r) + "\n" + rounds_costs(r) + series_table(r);
  const std::string picture = load_picture(r.after.per_processor, r.shape);
  if (!picture.empty()) text += "\nloads after\n" + picture;
  return text;
}

}  // namespace ballast
