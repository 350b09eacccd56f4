// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "report/comparison_report.h"
#include "report/table.h"

namespace ballast {
namespace {

double mean_wait(const ComparedRun& run) {
  if (run.results.empty()) return std::numeric_limits<double>::infinity();
  return std::accumulate(
             run.results.begin(), run.results.end(), 0.0,
             [](double sum, const auto& r) { return sum + r.number_or_0("mean_wait"); }) /
         static_cast<double>(run.results.size());
}

double messages_each(const ComparedResult& r) {
  return r.number_or_0("cost.agent_messages") / r.number_or_0("processors");
}

double suspended(const ComparedResult& r) {
  return 100 * r.number_or_0("cost.suspended_cycles") /
         (r.number_or_0("processors") * r.number_or_0("cycles"));
}

double over_bound(const ComparedResult& r) {
  return r.number_or_0("cycles") / std::max(r.number_or_0("least_cycles"), 1.0);
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
    const auto counted = [&](const char* cost, double (*metric)(const ComparedResult&),
                             int decimals) {
      return run->mean_cost(cost) == "-" ? "-" : run->mean(metric, decimals);
    };
    table.add({std::to_string(++rank), name,
               run->mean([](const auto& r) { return r.number_or_0("mean_wait"); }),
               run->mean([](const auto& r) { return r.number_or_0("cycles"); }),
               run->mean(over_bound, 2), run->change("count"), run->change("work"),
               run->mean([](const auto& r) { return 100 * r.number_or_0("starved_share"); }, 2),
               run->mean([](const auto& r) { return r.number_or_0("idle.spread"); }),
               run->mean([](const auto& r) { return 100 * r.number_or_0("utilisation.mean"); }, 2),
               run->mean_cost("agent_messages"), counted("agent_messages", messages_each, 1),
               run->mean_cost("tasks_moved"),
               !run->results.front().number("balances") ? "-" : run->mean([](const auto& r) {
                 return r.number_or_0("balances");
               }),
               counted("suspended_cycles", suspended, 3), fmt::format("{:.1f}", run->wall_s)});
  }
  return table.str();
}

}  // namespace ballast
