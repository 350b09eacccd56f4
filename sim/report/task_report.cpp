// SPDX-License-Identifier: BSD-3-Clause
#include "report/task_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/cost_table.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// What a fault left undone, a line each.
std::string left_undone(const RunResult& r) {
  std::string text;
  if (r.costs.tasks_returned != 0) {
    text += fmt::format("no way between {} pairs of sender and receiver: {} tasks came back\n",
                        r.costs.unreachable_pairs, r.costs.tasks_returned);
  }
  if (r.failed_processors != 0) {
    text += fmt::format("{} processor{} failed with {} tasks\n", r.failed_processors,
                        r.failed_processors == 1 ? "" : "s", r.stranded);
  }
  return text;
}

}  // namespace

Json distribution_json(const Distribution& d) {
  return {{"min", d.min},
          {"max", d.max},
          {"mean", d.mean},
          {"imbalance", d.imbalance()},
          {"per_processor", d.per_processor}};
}

Json task_json(const TaskRun& r) {
  Json series = Json::array();
  for (const Sample& s : r.series) {
    series.push_back({{"cycle", s.cycle},
                      {"min", s.min},
                      {"max", s.max},
                      {r.on_network ? "in_network" : "in_switch", s.in_flight}});
  }
  Json result{
      {"verdict", to_string(r.outcome)},
      {"cycles", r.cycles},
      {"processors", r.processors},
      {"tasks", r.tasks},
      {"count",
       {{"before", distribution_json(r.count_before)},
        {"after", distribution_json(r.count_after)}}},
      {"work",
       {{"before", distribution_json(r.work_before)}, {"after", distribution_json(r.work_after)}}},
      {"cost", costs_json(r)},
      {"stranded", r.stranded},
      {"failed_processors", r.failed_processors},
      {"queue",
       {{"mean", r.queue.mean},
        {"longest", r.longest_queue},
        {"per_processor", r.queue.per_processor}}}};
  if (cost_of(r, "waves")) result["steps"] = r.costs.waves;
  if (cost_of(r, "rounds")) result["rounds"] = r.costs.rounds;
  if (r.mover != Mover::nobody) result["balances"] = r.balances;
  if (r.mover == Mover::the_switch) {
    result["bound"] = {{"cycles", r.limit}, {"paper_cycles", r.paper_bound}};
    if (r.limit != 0) {
      result["bound"]["ratio"] = static_cast<double>(r.cycles) / static_cast<double>(r.limit);
    }
  }
  if (!r.agent_load.empty()) {
    result["agent_load"] =
        distribution_json(Distribution::of(std::span<const double>(r.agent_load)));
  }
  if (r.skipped != 0) result["skipped"] = r.skipped;
  if (r.executes) {
    const std::vector<Cycle> idle = idle_cycles(r);
    const auto [least, most] = std::minmax_element(idle.begin(), idle.end());
    result["idle"] = {{"mean", Distribution::of(std::span<const Cycle>(idle)).mean},
                      {"max", *most},
                      {"spread", *most - *least},
                      {"per_processor", idle}};
    result["utilisation"] = distribution_json(utilisation(r));
    result["mean_wait"] = r.mean_wait;
  }
  if (!r.series.empty()) result["series"] = series;
  return result;
}

std::string task_text(const TaskRun& r) {
  std::string text =
      fmt::format("{} in {} cycles: {} processors, {} tasks, {}\n{}\n", to_string(r.outcome),
                  grouped(static_cast<double>(r.cycles)), r.processors,
                  grouped(static_cast<double>(r.tasks)), r.carrier, left_undone(r));

  Table loads({"", "min", "max", "mean", "max/mean - 1"});
  const auto row = [&](const char* name, const Distribution& d) {
    loads.add({name, grouped(d.min, 3), grouped(d.max, 3), grouped(d.mean, 3),
               fmt::format("{:.4f}", d.imbalance())});
  };
  row("tasks before", r.count_before);
  row("tasks after", r.count_after);
  if (!r.agent_load.empty()) {
    row("load, agents", Distribution::of(std::span<const double>(r.agent_load)));
  }
  row("work before", r.work_before);
  row("work after", r.work_after);
  text += loads.str() + "\n";

  return text + cost_table(r);
}

}  // namespace ballast
