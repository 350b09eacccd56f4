// SPDX-License-Identifier: BSD-3-Clause
#include "report/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

Json idle_time(const RunResult& r) {
  std::vector<Cycle> idle;
  for (const Cycle busy : r.busy) idle.push_back(r.cycles - std::min(busy, r.cycles));
  const auto most = idle.empty() ? 0 : *std::max_element(idle.begin(), idle.end());
  const double sum = std::accumulate(idle.begin(), idle.end(), 0.0);
  return {
      {"mean", sum / static_cast<double>(r.processors)}, {"max", most}, {"per_processor", idle}};
}

/// Share of the cycles in which each processor executed a task.
Distribution utilisation(const RunResult& r) {
  std::vector<double> share;
  for (const Cycle busy : r.busy) {
    share.push_back(static_cast<double>(busy) / static_cast<double>(std::max<Cycle>(r.cycles, 1)));
  }
  return Distribution::of(std::span<const double>(share));
}

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

double ratio(const RunResult& r) {
  return r.limit == 0 ? 0 : static_cast<double>(r.cycles) / static_cast<double>(r.limit);
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
        {"unreachable_pairs", r.costs.unreachable_pairs}}},
      {"bound", {{"cycles", r.limit}, {"ratio", ratio(r)}, {"paper_cycles", r.paper_bound}}},
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
    result["idle"] = idle_time(r);
    result["utilisation"] = distribution_json(utilisation(r));
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

  Table costs({"cost", "", ""});
  const auto cost = [&](const char* name, double value, const std::string& note) {
    costs.add({name, grouped(value, 2), note});
  };
  const bool agents = !r.agent_load.empty();
  cost("rounds", static_cast<double>(r.costs.rounds),
       agents ? fmt::format("in which an agent was active, of {}", r.costs.waves)
              : fmt::format("{} that moved a task, of {}",
                            e.network ? "plans" : "superconcentrations", r.costs.waves));
  if (agents) {
    cost("stability T", static_cast<double>(r.costs.stability_steps), "the last active round");
    cost("messages", static_cast<double>(r.costs.agent_messages),
         e.executes() ? "of agents, in all rounds" : "of agents, up to that round");
  }
  cost("tasks moved", static_cast<double>(r.costs.tasks_moved),
       agents ? "over one link of neighbours each" : "");
  if (r.costs.tasks_cancelled != 0) {
    cost("tasks cancelled", static_cast<double>(r.costs.tasks_cancelled),
         "should have moved but did not leave");
  }
  if (r.costs.retransmitted != 0) {
    cost("packets sent again", static_cast<double>(r.costs.retransmitted),
         "a fault caught them under way");
  }
  cost("flits", static_cast<double>(r.costs.flits), fmt::format("{} flit-hops", r.costs.flit_hops));
  cost("imbalance G", r.costs.imbalance, "sum over the rounds of max - mean");
  cost("migration M", r.costs.migration,
       agents ? "sum over the rounds of the largest flow over a link"
              : "sum over the rounds of the most tasks on a link");
  if (r.limit != 0 && !e.executes()) {
    cost("bandwidth limit", static_cast<double>(r.limit),
         fmt::format("cycles; this run took {:.2f} x", ratio(r)));
    cost("paper's bound", static_cast<double>(r.paper_bound), "cycles, (2(M-1) + (M-1)) T");
  }
  cost("queue length, mean", r.queue.mean,
       fmt::format("over processors and time; longest {}", r.longest_queue));
  if (e.executes()) {
    cost("balancings", r.balances, "");
    const Distribution used = utilisation(r);
    cost("utilisation, mean", used.mean,
         fmt::format("share of cycles executing; {:.4f} .. {:.4f}", used.min, used.max));
    const Json idle = idle_time(r);
    cost("idle cycles, mean", idle["mean"].get<double>(),
         fmt::format("of a processor; most {}", idle["max"].get<Cycle>()));
  }
  if (e.tasks.skipped != 0) {
    cost("records skipped", static_cast<double>(e.tasks.skipped), "of the workload's source");
  }
  text += costs.str();
  const Cycle skipped = r.cycles + 1 - std::min(r.edges, r.cycles + 1);
  text += fmt::format("\n{:.3f} s, {} cycles/s, {} idle cycles skipped\n", wall_s,
                      grouped(static_cast<double>(r.cycles) / std::max(wall_s, 1e-9)),
                      grouped(static_cast<double>(skipped)));
  return text;
}

}  // namespace ballast
