// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "report/comparison_report.h"
#include "report/cost_table.h"
#include "report/table.h"

namespace ballast {
namespace {

double mean_wait(const ComparedRun& run) {
  if (run.results.empty()) return std::numeric_limits<double>::infinity();
  return std::accumulate(run.results.begin(), run.results.end(), 0.0,
                         [](double sum, const RunResult& r) { return sum + r.mean_wait; }) /
         static_cast<double>(run.results.size());
}

/// Difference between the most and the least cycles of execution of a processor.
Cycle idle_spread(const RunResult& r) {
  const auto [least, most] = std::minmax_element(r.busy.begin(), r.busy.end());
  return *most - *least;
}

double messages_each(const RunResult& r) {
  return static_cast<double>(r.costs.agent_messages) / static_cast<double>(r.processors);
}

double suspended(const RunResult& r) {
  return 100 * static_cast<double>(r.costs.suspended_cycles) /
         (static_cast<double>(r.processors) * static_cast<double>(r.cycles));
}

/// Name with the properties that distinguish the run from the others.
std::string full_name(const ComparedRun& run, bool names_topology) {
  std::string name = run.name();
  if (names_topology || run.of.topology.empty()) name += ", " + run.carrier();
  if (run.results.size() != run.seeds) {
    name += fmt::format(" ({} of {} runs)", run.results.size(), run.seeds);
  }
  return name;
}

}  // namespace

std::string ranking_text(std::vector<const ComparedRun*> runs) {
  std::stable_sort(runs.begin(), runs.end(), [](const ComparedRun* a, const ComparedRun* b) {
    return mean_wait(*a) < mean_wait(*b);
  });
  std::set<std::string> topologies;
  for (const ComparedRun* run : runs) topologies.insert(run->of.topology);
  topologies.erase("");
  Table table({"   ", "balancer", "wait, cycles", "completion, cycles", "x lower bound",
               "imbalance by count", "by work", "starved %", "idle, max - min", "utilisation %",
               "messages", "per processor", "tasks moved", "operations", "suspended %", "s"});
  int rank = 0;
  for (const ComparedRun* run : runs) {
    const std::string name = full_name(*run, topologies.size() > 1);
    if (run->results.empty()) {
      table.add({"-", name, "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-",
                 fmt::format("{:.1f}", run->wall_s)});
      continue;
    }
    // A figure derived from a cost, if that is measured.
    const auto counted = [&](const char* cost, double (*metric)(const RunResult&), int decimals) {
      return run->mean_cost(cost) == "-" ? "-" : run->mean(metric, decimals);
    };
    table.add({std::to_string(++rank), name, run->mean([](const auto& r) { return r.mean_wait; }),
               run->mean([](const auto& r) { return r.cycles; }),
               run->mean([](const auto& r) { return bound_ratio(r); }, 2),
               run->change(&RunResult::count_before, &RunResult::count_after),
               run->change(&RunResult::work_before, &RunResult::work_after),
               run->mean([](const auto& r) { return 100 * starved_share(r); }, 2),
               run->mean(idle_spread),
               run->mean([](const auto& r) { return 100 * utilisation(r).mean; }, 2),
               run->mean_cost("agent_messages"), counted("agent_messages", messages_each, 1),
               run->mean_cost("tasks_moved"),
               run->results.front().mover == Mover::nobody ? "-" : run->mean([](const auto& r) {
                 return r.balances;
               }),
               counted("suspended_cycles", suspended, 3), fmt::format("{:.1f}", run->wall_s)});
  }
  return table.str();
}

}  // namespace ballast
