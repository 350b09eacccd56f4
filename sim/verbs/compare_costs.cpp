// SPDX-License-Identifier: BSD-3-Clause
// `ballast compare --costs`: every cost of every case.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "analysis/columns.h"
#include "report/table.h"
#include "verbs/compare_text.h"

namespace ballast {
namespace {

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
    std::vector<double> waits;
    for (const StudyPoint* run : row.runs) {
      if (const auto wait = value_of(*run, "mean_wait")) waits.push_back(*wait);
    }
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
  const auto columns = columns_of(executed ? Column::executed : Column::levelled);
  std::vector<std::string> header{"load", "processors", "topology", "balancer"};
  for (const Column* column : columns) header.push_back(column->heading);
  header.emplace_back("s");
  Table table(header);
  for (const CostRow& row : rows) {
    std::vector<std::string> cells = row.place;
    if (row.runs.size() != row.seeds) {
      cells.back() += fmt::format(" ({} of {} runs)", row.runs.size(), row.seeds);
    }
    for (const Column* column : columns) {
      cells.push_back(row.runs.empty() ? "-" : column->text(row.runs));
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
