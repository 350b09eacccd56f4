// SPDX-License-Identifier: BSD-3-Clause
#include "report/task_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "report/cost_table.h"
#include "report/energy_report.h"
#include "report/hindrance_text.h"
#include "report/jobs_report.h"
#include "report/link_report.h"
#include "report/phases_report.h"
#include "report/table.h"
#include "report/trace_report.h"
#include "results/imbalance.h"

namespace ballast {
namespace {

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

/// Where the bound consists of waiting for arrivals, a ratio near 1 praises no balancer.
std::string set_by_arrivals(const TaskRun& r) {
  constexpr double kClearly = 1.05;  // the bound beside that of the work alone
  if (r.tree || r.least_cycles <= kClearly * r.least_at_once) return {};
  return fmt::format(", which arrivals set: all the work takes {} cycles",
                     grouped(r.least_at_once));
}

/// Quality of the schedule.
std::string schedule_quality(const TaskRun& r) {
  if (r.cycles == 0) return {};  // nothing was executed
  // Without stranded tasks a run can end before the bound.
  const std::string bound =
      r.outcome == Outcome::completed
          ? fmt::format("{:.2f} x the lower bound of {} cycles{}; ", bound_ratio(r),
                        grouped(r.least_cycles), set_by_arrivals(r))
          : "";
  return fmt::format("{}{:.2f} % of the processor cycles idle while another queue held a task\n",
                     bound, 100 * starved_share(r));
}

}  // namespace

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
