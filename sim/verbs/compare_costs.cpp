// SPDX-License-Identifier: BSD-3-Clause
// `ballast compare --costs`: every cost of every case.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <utility>

#include "analysis/study_view.h"
#include "report/table.h"
#include "results/costs.h"
#include "results/imbalance.h"
#include "verbs/compare_text.h"

namespace ballast {
namespace {

/// The complete runs of a case.
using Runs = std::vector<const StudyPoint*>;
using Metric = std::function<std::optional<double>(const StudyPoint&)>;

/// Values of the runs that measured the metric.
std::vector<double> measured(const Runs& runs, const Metric& metric) {
  std::vector<double> values;
  for (const StudyPoint* run : runs) {
    if (const auto value = metric(*run)) values.push_back(*value);
  }
  return values;
}

/// "12.3 +- 0.4"; "12.3" of a single run; "-" if none measured it.
std::string mean_text(const std::vector<double>& values, int decimals) {
  const auto mean = interval_of(std::span<const double>(values));
  if (!mean) return "-";
  if (!mean->half) return grouped(mean->mean, decimals);
  return fmt::format("{} +- {}", grouped(mean->mean, decimals), grouped(*mean->half, decimals));
}

struct Column {
  std::string heading;
  std::function<std::string(const Runs&)> cell;
};

Column column_by(std::string heading, Metric metric, int decimals = 0) {
  return {std::move(heading), [metric = std::move(metric), decimals](const Runs& runs) {
            return mean_text(measured(runs, metric), decimals);
          }};
}
Column column(std::string heading, const std::string& path, int decimals = 0, double scale = 1) {
  return column_by(
      std::move(heading),
      [path, scale](const StudyPoint& run) -> std::optional<double> {
        const auto value = value_of(run, path);
        return value ? std::optional(scale * *value) : std::nullopt;
      },
      decimals);
}
/// A cost under the title that it has in the report of a run.
Column cost(const char* name) {
  return column(cost_entry(name).title, fmt::format("cost.{}", name));
}
/// The first number over the second one, which is at least 1.
Column ratio(std::string heading, const std::string& path, const std::string& over, int decimals,
             double scale = 1) {
  return column_by(
      std::move(heading),
      [path, over, scale](const StudyPoint& run) -> std::optional<double> {
        const auto value = value_of(run, path), all = value_of(run, over);
        if (!value || !all) return std::nullopt;
        return scale * *value / std::max(*all, 1.0);
      },
      decimals);
}
/// Mean imbalance before and after: "1.50 -> 0.00"; " (worse)" if it rose.
Column change(std::string heading, const std::string& of) {
  return {std::move(heading), [of](const Runs& runs) {
            const auto mean = [&](const char* when) -> Imbalance {
              const auto values = measured(runs, [&](const StudyPoint& run) {
                return value_of(run, of + when + ".imbalance");
              });
              const auto interval = interval_of(std::span<const double>(values));
              return interval ? Imbalance(interval->mean) : std::nullopt;
            };
            return change_text(mean(".before"), mean(".after"), 2);
          }};
}
Column verdicts() {
  return {"verdict", [](const Runs& runs) {
            const auto counts = count_verdicts(runs);
            return counts.size() == 1 ? counts.front().first : verdicts_text(counts);
          }};
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

std::vector<Column> columns_of(bool executed) {
  if (!executed) {
    return {column("cycles", "cycles"),
            cost("stability_steps"),
            cost("agent_messages"),
            cost("tasks_moved"),
            cost("task_hops"),
            cost("flit_hops"),
            cost("imbalance"),
            cost("migration"),
            change("imbalance by count", "count"),
            change("by work", "work"),
            column_by("max - min after", gap_of),
            verdicts()};
  }
  return {column("wait, mean", "mean_wait"),
          column("cycles", "cycles"),
          ratio("x lower bound", "cycles", "least_cycles", 2),
          change("imbalance by count", "count"),
          change("by work", "work"),
          column("starved %", "starved_share", 2, 100),
          column("idle, max - min", "idle.spread"),
          column("utilisation %", "utilisation.mean", 2, 100),
          cost("agent_messages"),
          ratio("per processor", "cost.agent_messages", "processors", 1),
          cost("tasks_moved"),
          column("balance operations", "balances"),
          column_by(std::string(cost_entry("suspended_cycles").title) + " %", suspended_percent, 3),
          verdicts()};
}

/// A case, once per carrier, with its runs.
struct CostRow {
  std::vector<std::string> place;  ///< load, processors, network or switch, balancer
  Runs runs = {};
  std::size_t seeds = 0;
  double wall_s = 0;
  double wait = std::numeric_limits<double>::infinity();
};

std::vector<CostRow> rows_of_costs(const StudyResults& results, bool executed,
                                   const std::vector<double>& wall_s) {
  std::vector<CostRow> rows;
  std::vector<std::optional<std::size_t>> places;
  std::set<std::vector<std::string>> known;
  for (std::size_t k = 0; k < results.cases.size(); ++k) {
    const StudyCase& c = results.cases[k];
    places.emplace_back();
    const std::vector<std::string> place{c.at[0].text, c.at[1].text, carrier_of(c), c.at[3].text};
    if (executes(c) != executed || !known.insert(place).second) continue;
    places.back() = rows.size();
    rows.push_back({place});
    rows.back().wall_s = wall_s[k];
  }
  for (const StudyPoint& point : results.points) {
    if (!places[point.of_case]) continue;
    CostRow& row = rows[*places[point.of_case]];
    ++row.seeds;
    if (point.complete) row.runs.push_back(&point);
  }
  for (CostRow& row : rows) {
    const auto waits =
        measured(row.runs, [](const StudyPoint& run) { return value_of(run, "mean_wait"); });
    if (const auto mean = interval_of(std::span<const double>(waits))) row.wait = mean->mean;
  }
  return rows;
}

/// Of one load and number of processors, those with the shortest mean wait first.
void order_by_wait(std::vector<CostRow>& rows) {
  const auto same_place = [](const CostRow& a, const CostRow& b) {
    return a.place[0] == b.place[0] && a.place[1] == b.place[1];
  };
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last = std::find_if(first, rows.end(),
                                   [&](const CostRow& row) { return !same_place(*first, row); });
    std::stable_sort(first, last,
                     [](const CostRow& a, const CostRow& b) { return a.wait < b.wait; });
    first = last;
  }
}

std::string table_of_costs(const std::vector<CostRow>& rows, bool executed) {
  const std::vector<Column> columns = columns_of(executed);
  std::vector<std::string> header{"load", "processors", "topology", "balancer"};
  for (const Column& column : columns) header.push_back(column.heading);
  header.emplace_back("s");
  Table table(header);
  for (const CostRow& row : rows) {
    std::vector<std::string> cells = row.place;
    if (row.runs.size() != row.seeds) {
      cells.back() += fmt::format(" ({} of {} runs)", row.runs.size(), row.seeds);
    }
    for (const Column& column : columns) {
      cells.push_back(row.runs.empty() ? "-" : column.cell(row.runs));
    }
    cells.push_back(fmt::format("{:.1f}", row.wall_s));
    table.add(std::move(cells));
  }
  return table.str();
}

}  // namespace

std::string costs_text(const StudyResults& results, const std::vector<double>& wall_s) {
  std::string text;
  for (const bool executed : {false, true}) {
    std::vector<CostRow> rows = rows_of_costs(results, executed, wall_s);
    if (rows.empty()) continue;
    if (executed) order_by_wait(rows);
    text += (text.empty() ? "" : "\n") + table_of_costs(rows, executed);
  }
  return text;
}

}  // namespace ballast
