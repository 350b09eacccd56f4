// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "report/comparison_report.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Infinite without a wait.
double mean_wait(const ComparedRun& run) {
  const std::vector<double> waits =
      run.measured([](const ComparedResult& r) { return r.number("mean_wait"); });
  if (waits.empty()) return std::numeric_limits<double>::infinity();
  return std::accumulate(waits.begin(), waits.end(), 0.0) / static_cast<double>(waits.size());
}

/// A column: its heading, and the cell of a machine with complete runs.
struct Column {
  const char* heading;
  std::function<std::string(const ComparedRun&)> cell;
};

Column column(const char* heading, const char* path, int decimals = 0) {
  return {heading, [=](const ComparedRun& run) { return run.mean(path, decimals); }};
}
/// The first number over the second one, which is at least 1.
Column ratio(const char* heading, const char* path, const char* over, int decimals) {
  const auto metric = [=](const ComparedResult& r) -> std::optional<double> {
    const auto value = r.number(path), all = r.number(over);
    if (!value || !all) return std::nullopt;
    return *value / std::max(*all, 1.0);
  };
  return {heading, [=](const ComparedRun& run) { return run.mean(metric, decimals); }};
}
Column percent(const char* heading, const char* path) {
  const auto metric = [=](const ComparedResult& r) -> std::optional<double> {
    const auto share = r.number(path);
    return share ? std::optional(100 * *share) : std::nullopt;
  };
  return {heading, [=](const ComparedRun& run) { return run.mean(metric, 2); }};
}
Column change(const char* heading, const char* of) {
  return {heading, [=](const ComparedRun& run) { return run.change(of); }};
}
Column suspended() {
  const auto metric = [](const ComparedResult& r) -> std::optional<double> {
    const auto cycles = r.number("cost.suspended_cycles");
    if (!cycles) return std::nullopt;
    return 100 * *cycles / (r.number("processors").value() * r.number("cycles").value());
  };
  return {"suspended %", [=](const ComparedRun& run) { return run.mean(metric, 3); }};
}

const std::vector<Column>& columns() {
  static const std::vector<Column> all{
      column("wait, cycles", "mean_wait"),
      column("completion, cycles", "cycles"),
      ratio("x lower bound", "cycles", "least_cycles", 2),
      change("imbalance by count", "count"),
      change("by work", "work"),
      percent("starved %", "starved_share"),
      column("idle, max - min", "idle.spread"),
      percent("utilisation %", "utilisation.mean"),
      column("messages", "cost.agent_messages"),
      ratio("per processor", "cost.agent_messages", "processors", 1),
      column("tasks moved", "cost.tasks_moved"),
      column("operations", "balances"),
      suspended()};
  return all;
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
  std::vector<std::string> header{"   ", "balancer"};
  for (const Column& column : columns()) header.emplace_back(column.heading);
  header.emplace_back("s");
  Table table(header);
  int rank = 0;
  for (const ComparedRun* run : runs) {
    const bool any = !run->results.empty();
    std::vector<std::string> row{any ? std::to_string(++rank) : "-",
                                 full_name(*run, topologies.size() > 1)};
    for (const Column& column : columns()) row.push_back(any ? column.cell(*run) : "-");
    row.push_back(fmt::format("{:.1f}", run->wall_s));
    table.add(std::move(row));
  }
  return table.str();
}

}  // namespace ballast
