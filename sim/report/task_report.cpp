// SPDX-License-Identifier: BSD-3-Clause
#include "report/task_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "report/cost_table.h"
#include "report/energy_report.h"
#include "report/frames_json.h"
#include "report/hindrance_text.h"
#include "report/imbalance.h"
#include "report/jobs_report.h"
#include "report/link_report.h"
#include "report/phases_report.h"
#include "report/table.h"
#include "report/trace_report.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// "3, 7": the processors with tasks, at most ten of them.
std::string places(const std::vector<std::uint64_t>& tasks) {
  constexpr std::size_t kMost = 10;
  std::vector<std::string> list;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (tasks[i] != 0) list.push_back(fmt::format("{} ({})", i, tasks[i]));
  }
  const std::size_t more = list.size() - std::min(list.size(), kMost);
  list.resize(list.size() - more);
  return fmt::format("{}{}", fmt::join(list, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

Json places_json(const std::vector<std::uint64_t>& tasks) {
  Json list = Json::array();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (tasks[i] != 0) list.push_back({{"processor", i}, {"tasks", tasks[i]}});
  }
  return list;
}

const char* plural(std::uint64_t count) { return count == 1 ? "" : "s"; }

/// Consequences of faults at the end of the run, a line each.
std::string left_undone(const RunResult& r) {
  std::string text;
  if (r.costs.tasks_returned != 0) {
    text += fmt::format(
        "{} task{} returned to processors (tasks) {}: no path between {} pairs of sender and "
        "receiver\n",
        r.costs.tasks_returned, plural(r.costs.tasks_returned), places(r.returned_to),
        r.costs.unreachable_pairs);
  }
  if (r.failed_processors != 0) {
    text += fmt::format("{} processor{} failed", r.failed_processors, plural(r.failed_processors));
    text += r.stranded == 0 ? "\n"
                            : fmt::format("; {} task{} stranded at processors (tasks) {}\n",
                                          r.stranded, plural(r.stranded), places(r.stranded_at));
  }
  return text;
}

/// Reason for the final placement: a line, or empty.
std::string reason(const TaskRun& r) {
  const Placement& p = r.placement;
  if (p.none_better) return "optimal placement: the largest load equals the lower bound\n";
  if (p.balanced) return {};
  return fmt::format(
      "lower bound of the largest load: {}; longest-task-first reaches an imbalance of {:.4f}; one "
      "more move {}\n",
      grouped(p.lower_bound, 3), p.lpt_imbalance,
      p.one_move_helps ? "would improve some pair of processors"
                       : "would improve no pair of processors");
}

/// What forbids a better balance: a line, or empty.
std::string hindered(const RunResult& r) {
  return r.hindrance ? hindrance_text(*r.hindrance) + "\n" : "";
}

/// Shape of a tree of tasks: a line, or empty.
std::string tree_text(const RunResult& r) {
  if (!r.tree) return {};
  return fmt::format("{} leaves, depth {}; at most {} tasks alive\n",
                     grouped(static_cast<double>(r.tree->leaves)), r.tree->depth,
                     grouped(static_cast<double>(r.tree->most_alive)));
}

/// Shape of a task graph: a line, or empty.
std::string graph_text(const RunResult& r) {
  if (!r.graph) return {};
  return fmt::format(
      "{} edges, {} task{} without inputs; longest chain {} tasks, critical path {} cycles\n",
      grouped(static_cast<double>(r.graph->edges)), grouped(static_cast<double>(r.graph->sources)),
      plural(r.graph->sources), grouped(static_cast<double>(r.graph->depth)),
      grouped(r.graph->critical_path));
}

/// Quality of the schedule.
std::string schedule_quality(const TaskRun& r) {
  if (r.cycles == 0) return {};  // nothing was executed
  return fmt::format(
      "{:.2f} x the lower bound of {} cycles; {:.2f} % of the processor cycles idle "
      "while another queue held a task\n",
      bound_ratio(r), grouped(r.least_cycles), 100 * starved_share(r));
}

}  // namespace

Json task_json(const TaskRun& r, bool detail) {
  Json series = Json::array();
  for (const Sample& s : r.series) {
    series.push_back({{"cycle", s.cycle},
                      {"min", s.min},
                      {"max", s.max},
                      {r.on_network ? "in_network" : "in_switch", s.in_flight}});
  }
  Json result{{"verdict", to_string(r.outcome)},
              {"cycles", r.cycles},
              {"processors", r.processors},
              {"tasks", r.tasks},
              {"count", change_json(r.count_before, r.count_after, detail)},
              {"work", change_json(r.work_before, r.work_after, detail)},
              {"cost", costs_json(r)},
              {"stranded", r.stranded},
              {"failed_processors", r.failed_processors},
              {"queue", {{"mean", r.queue.mean}, {"longest", r.longest_queue}}}};
  if (detail) {
    result["queue"]["per_processor"] = r.queue.per_processor;
    if (!r.stranded_at.empty()) result["stranded_at"] = places_json(r.stranded_at);
    if (!r.returned_to.empty()) result["returned_to"] = places_json(r.returned_to);
  }
  const Placement& placement = r.placement;
  if (placement.none_better) result["reason"] = "optimal placement";
  if (!placement.balanced || placement.none_better) {
    result["placement"] = {{"lower_bound", placement.lower_bound},
                           {"lpt_imbalance", placement.lpt_imbalance},
                           {"one_move_helps", placement.one_move_helps}};
  }
  if (r.hindrance) result["hindrance"] = hindrance_json(*r.hindrance);
  if (r.traffic) result["messages"] = messages_json(*r.traffic);
  if (!r.phases.empty()) result["phases"] = phases_json(r.phases);
  if (r.jobs) result["jobs"] = jobs_json(*r.jobs);
  if (r.trace) result["trace"] = trace_json(*r.trace);
  if (cost_of(r, "waves")) result["steps"] = r.costs.waves;
  if (cost_of(r, "rounds")) result["rounds"] = r.costs.rounds;
  if (r.mover != Mover::nobody && r.mover != Mover::central_queue) result["balances"] = r.balances;
  const bool whole = r.outcome != Outcome::stopped;
  if (r.mover == Mover::the_switch && r.measure == Measure::count && whole && !r.own_switch &&
      !r.tree) {
    result["bound"] = {{"cycles", r.limit}};
    if (r.paper_bound) result["bound"]["paper_cycles"] = *r.paper_bound;
    if (r.limit != 0) {
      result["bound"]["ratio"] = static_cast<double>(r.cycles) / static_cast<double>(r.limit);
    }
  }
  if (!r.agent_load.empty()) {
    result["agent_load"] =
        distribution_json(Distribution::of(std::span<const double>(r.agent_load)), detail);
  }
  if (r.tree) {
    result["tree"] = {
        {"leaves", r.tree->leaves}, {"depth", r.tree->depth}, {"most_alive", r.tree->most_alive}};
  }
  if (r.graph) {
    result["graph"] = {{"edges", r.graph->edges},
                       {"sources", r.graph->sources},
                       {"depth", r.graph->depth},
                       {"critical_path", r.graph->critical_path}};
  }
  if (r.skipped != 0) result["skipped"] = r.skipped;
  if (r.executes) {
    const std::vector<Cycle> idle = idle_cycles(r);
    const auto [least, most] = std::minmax_element(idle.begin(), idle.end());
    result["idle"] = {{"mean", Distribution::of(std::span<const Cycle>(idle)).mean},
                      {"max", *most},
                      {"spread", *most - *least}};
    if (detail) result["idle"]["per_processor"] = idle;
    if (r.cycles != 0) result["utilisation"] = distribution_json(utilisation(r), detail);
    if (any_begun(r)) result["mean_wait"] = r.mean_wait;
    result["least_cycles"] = r.least_cycles;
    if (r.balance_cycles) result["balance_cycles"] = *r.balance_cycles;
    if (r.cycles != 0) result["starved_share"] = starved_share(r);
  }
  if (!r.series.empty()) {
    result["series_every"] = r.series_every;
    result["series"] = std::move(series);
  }
  if (r.frames.every != 0) {
    const bool by_lengths = r.mover == Mover::the_switch && r.measure == Measure::work;
    result["frames"] = frames_json(r.frames, by_lengths ? "quanta" : "tasks");
  }
  add_links(result, r.link_use, r.links);
  if (r.events) result["events"] = events_json(*r.events);
  if (r.energy) result["energy"] = energy_json(*r.energy);
  return result;
}

std::string task_text(const TaskRun& r) {
  const bool whole = r.outcome != Outcome::stopped;
  std::string text = fmt::format(
      "{} in {} cycles; imbalance by count {}, by work {}\n{} processors, {} tasks, "
      "{}\n{}{}{}{}\n",
      to_string(r.outcome), grouped(static_cast<double>(r.cycles)),
      change_text(r.count_before.imbalance(), r.count_after.imbalance()),
      change_text(r.work_before.imbalance(), r.work_after.imbalance()), r.processors,
      grouped(static_cast<double>(r.tasks)), r.carrier, tree_text(r) + graph_text(r),
      r.executes && whole ? schedule_quality(r) : "", whole ? reason(r) + hindered(r) : "",
      left_undone(r));

  Table loads({"", "min", "max", "mean", "max/mean - 1"});
  const auto row = [&](const char* name, const Distribution& d) {
    loads.add({name, grouped(d.min, 3), grouped(d.max, 3), grouped(d.mean, 3),
               imbalance_text(d.imbalance())});
  };
  row("tasks before", r.count_before);
  row(r.executes ? "tasks executed" : "tasks after", r.count_after);
  if (!r.agent_load.empty()) {
    row("load, agents", Distribution::of(std::span<const double>(r.agent_load)));
  }
  row("work before", r.work_before);
  row(r.executes ? "work executed" : "work after", r.work_after);
  text += loads.str() + "\n";

  if (!r.phases.empty()) text += phases_text(r.phases) + "\n";
  if (r.jobs) text += jobs_text(*r.jobs) + "\n";
  if (r.trace) text += trace_text(*r.trace, r.tasks) + "\n";
  if (r.traffic) text += messages_text(*r.traffic) + "\n";
  text += cost_table(r);
  if (r.energy) text += "\n" + energy_table(*r.energy);
  return text;
}

}  // namespace ballast
