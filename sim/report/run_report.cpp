// SPDX-License-Identifier: BSD-3-Clause
#include "report/run_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/cost_table.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// What the tasks go by.
std::string carrier(const Experiment& e) {
  const Json& machine = e.config["machine"];
  if (e.network) {
    return fmt::format("network {} on {}", machine["network"].get<std::string>(),
                       machine["topology"].get<std::string>());
  }
  const unsigned words = e.machine.processors.words;
  return fmt::format(
      "switch {} {}{}{}", e.switch_model, machine["switch"]["schedule"].get<std::string>(),
      words > 1 ? fmt::format(", {} words a task", words) : "", e.machine.fused ? ", fused" : "");
}

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

Json run_document(const Experiment& e, const RunResult& r, double wall_s) {
  Json series = Json::array();
  for (const Sample& s : r.series) {
    series.push_back({{"cycle", s.cycle},
                      {"min", s.min},
                      {"max", s.max},
                      {e.network ? "in_network" : "in_switch", s.in_flight}});
  }
  Json result{
      {"verdict", to_string(r.outcome)},
      {"cycles", r.cycles},
      {"steps", r.costs.waves},
      {"rounds", r.costs.rounds},
      {"processors", r.processors},
      {"tasks", r.tasks},
      {"count",
       {{"before", distribution_json(r.count_before)},
        {"after", distribution_json(r.count_after)}}},
      {"work",
       {{"before", distribution_json(r.work_before)}, {"after", distribution_json(r.work_after)}}},
      {"cost",
       {{"stability_steps", r.costs.stability_steps},
        {"imbalance", r.costs.imbalance},
        {"migration", r.costs.migration},
        {"messages", r.costs.messages},
        {"agent_messages", r.costs.agent_messages},
        {"flits", r.costs.flits},
        {"flit_hops", r.costs.flit_hops},
        {"tasks_moved", r.costs.tasks_moved},
        {"task_hops", r.costs.task_hops},
        {"retransmitted", r.costs.retransmitted},
        {"tasks_returned", r.costs.tasks_returned},
        {"tasks_cancelled", r.costs.tasks_cancelled},
        {"unreachable_pairs", r.costs.unreachable_pairs},
        {"handling_cycles", r.costs.handling_cycles},
        {"suspended_cycles", r.costs.suspended_cycles}}},
      {"bound",
       {{"cycles", r.limit}, {"ratio", ratio_to_limit(r)}, {"paper_cycles", r.paper_bound}}},
      {"stranded", r.stranded},
      {"failed_processors", r.failed_processors},
      {"balances", r.balances},
      {"queue",
       {{"mean", r.queue.mean},
        {"longest", r.longest_queue},
        {"per_processor", r.queue.per_processor}}}};
  if (!r.agent_load.empty()) {
    result["agent_load"] =
        distribution_json(Distribution::of(std::span<const double>(r.agent_load)));
  }
  if (e.tasks.skipped != 0) result["skipped"] = e.tasks.skipped;
  if (e.executes()) {
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
  if (wall_s >= 0) {
    result["speed"] = {{"wall_s", wall_s},
                       {"edges", r.edges},
                       {"cycles_per_s", static_cast<double>(r.cycles) / std::max(wall_s, 1e-9)}};
  }
  return {{"schema", 1},
          {"ballast", BALLAST_VERSION},
          {"units", {{"cycles", "clock cycles"}, {"work", "unit of the workload's source"}}},
          {"config", e.config},
          {"seed", e.seed},
          {"result", result}};
}

std::string run_text(const Experiment& e, const RunResult& r, double wall_s) {
  std::string text =
      fmt::format("{} in {} cycles: {} processors, {} tasks, {}\n{}\n", to_string(r.outcome),
                  grouped(static_cast<double>(r.cycles)), r.processors,
                  grouped(static_cast<double>(r.tasks)), carrier(e), left_undone(r));

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

  text += cost_table(e, r);
  const Cycle skipped = r.cycles + 1 - std::min(r.edges, r.cycles + 1);
  text += fmt::format("\n{:.3f} s, {} cycles/s, {} idle cycles skipped\n", wall_s,
                      grouped(static_cast<double>(r.cycles) / std::max(wall_s, 1e-9)),
                      grouped(static_cast<double>(skipped)));
  return text;
}

}  // namespace ballast
