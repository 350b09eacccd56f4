// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/study_view.h"
#include "report/table.h"
#include "results/costs.h"
#include "results/imbalance.h"

namespace ballast {
namespace {

using Metric = std::function<std::optional<double>(const StudyPoint&)>;

std::optional<Interval> mean_of(const Runs& runs, const Metric& metric) {
  std::vector<double> values;
  for (const StudyPoint* run : runs) {
    if (const auto value = metric(*run)) values.push_back(*value);
  }
  return interval_of(std::span<const double>(values));
}

/// "12.3 +- 0.4"; "12.3" of a single run; "-" if none measured it.
std::string mean_text(const std::optional<Interval>& mean, int decimals) {
  if (!mean) return "-";
  if (!mean->half) return grouped(mean->mean, decimals);
  return fmt::format("{} +- {}", grouped(mean->mean, decimals), grouped(*mean->half, decimals));
}

Column measured(unsigned tables, std::string heading, const Metric& of, int decimals = 0) {
  return {tables, std::move(heading), of,
          [of, decimals](const Runs& runs) { return mean_text(mean_of(runs, of), decimals); }};
}
Column value(unsigned tables, std::string heading, const std::string& path, int decimals = 0,
             double scale = 1) {
  const auto of = [path, scale](const StudyPoint& run) -> std::optional<double> {
    const auto number = value_of(run, path);
    return number ? std::optional(scale * *number) : std::nullopt;
  };
  return measured(tables, std::move(heading), of, decimals);
}
/// A cost under the title that it has in the report of a run.
Column cost(unsigned tables, const char* name) {
  return value(tables, cost_entry(name).title, fmt::format("cost.{}", name));
}
/// The first number over the second one, which is at least 1.
Column ratio(unsigned tables, std::string heading, const std::string& path, const std::string& over,
             int decimals) {
  const auto of = [path, over](const StudyPoint& run) -> std::optional<double> {
    const auto part = value_of(run, path), all = value_of(run, over);
    return part && all ? std::optional(*part / std::max(*all, 1.0)) : std::nullopt;
  };
  return measured(tables, std::move(heading), of, decimals);
}
Column bounded(Column column, std::string bound) {
  column.bound = std::move(bound);
  return column;
}
/// Mean imbalance before and after: "1.50 -> 0.00"; " (worse)" if it rose.
Column change(std::string heading, const std::string& of) {
  return {Column::levelled | Column::executed, std::move(heading), {}, [of](const Runs& runs) {
            const auto mean = [&](const char* when) -> Imbalance {
              const std::string path = of + when + ".imbalance";
              const auto interval =
                  mean_of(runs, [&](const StudyPoint& run) { return value_of(run, path); });
              return interval ? Imbalance(interval->mean) : std::nullopt;
            };
            return change_text(mean(".before"), mean(".after"), 2);
          }};
}
std::string verdicts(const Runs& runs) {
  const auto counts = count_verdicts(runs);
  return counts.size() == 1 ? counts.front().first : verdicts_text(counts);
}
std::optional<double> gap_of(const StudyPoint& run) {
  const auto most = value_of(run, "count.after.max"), least = value_of(run, "count.after.min");
  return most && least ? std::optional(*most - *least) : std::nullopt;
}
std::optional<double> suspended_percent(const StudyPoint& run) {
  const auto cycles = value_of(run, "cost.suspended_cycles");
  if (!cycles) return std::nullopt;
  return 100 * *cycles / (value_of(run, "processors").value() * value_of(run, "cycles").value());
}
/// The limit is that of a balancing from rest, so it bounds no run that executes.
std::optional<double> bandwidth_ratio(const StudyPoint& run) {
  return value_of(run, "least_cycles") ? std::nullopt : value_of(run, "bound.ratio");
}

}  // namespace

std::optional<Interval> Column::mean(const Runs& runs) const {
  return of ? mean_of(runs, of) : std::nullopt;
}

const std::vector<Column>& columns() {
  using enum Column::Tables;
  static const std::vector<Column> table{
      value(executed, "wait, mean", "mean_wait"),
      value(levelled | executed, "cycles", "cycles"),
      bounded(ratio(executed | contenders, "times the lower bound", "cycles", "least_cycles", 2),
              "lower bound of the completion time"),
      bounded(measured(contenders, "times the bandwidth limit", bandwidth_ratio, 2),
              "bandwidth limit of the switch"),
      cost(levelled, "stability_steps"),
      cost(levelled, "agent_messages"),
      cost(levelled, "tasks_moved"),
      cost(levelled, "task_hops"),
      cost(levelled, "flit_hops"),
      cost(levelled, "imbalance"),
      cost(levelled, "migration"),
      change("imbalance by count", "count"),
      change("by work", "work"),
      measured(levelled, "max - min after", gap_of),
      value(executed, "starved %", "starved_share", 2, 100),
      value(executed, "idle, max - min", "idle.spread"),
      value(executed, "utilisation %", "utilisation.mean", 2, 100),
      cost(executed, "agent_messages"),
      ratio(executed, "per processor", "cost.agent_messages", "processors", 1),
      cost(executed, "tasks_moved"),
      value(executed, "balance operations", "balances"),
      measured(executed, std::string(cost_entry("suspended_cycles").title) + " %",
               suspended_percent, 3),
      {levelled | executed, "verdict", {}, verdicts}};
  return table;
}

std::vector<const Column*> columns_of(Column::Tables table) {
  std::vector<const Column*> shown;
  for (const Column& column : columns()) {
    if ((column.tables & table) != 0) shown.push_back(&column);
  }
  return shown;
}

}  // namespace ballast
