// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/compare_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "analysis/groups.h"
#include "analysis/wording.h"
#include "core/errors.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::size_t kMostColumns = 100;
/// Axes of a compared study.
enum Axis : std::size_t { kLoad, kProcessors, kNetwork, kBalancer };

/// The groups of one load and number of processors, one per network.
struct Pivot {
  std::string load, processors;
  bool executed = false;
  std::vector<Group> networks = {};
};

/// The part of the results that is compared by one metric.
StudyResults compared_by(const StudyResults& results, bool executed) {
  StudyResults part = results;
  part.report.metric = executed ? "mean_wait" : "cycles";
  part.cases.clear();
  part.points.clear();
  std::vector<std::optional<std::uint32_t>> places;
  for (const StudyCase& c : results.cases) {
    places.emplace_back();
    if (executes(c) != executed) continue;
    places.back() = static_cast<std::uint32_t>(part.cases.size());
    part.cases.push_back(c);
  }
  for (StudyPoint point : results.points) {
    if (!places[point.of_case]) continue;
    point.of_case = *places[point.of_case];
    part.points.push_back(std::move(point));
  }
  return part;
}

/// In the order of the study.
std::vector<Pivot> pivots_of(const StudyResults& results) {
  std::vector<Pivot> pivots;
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const StudyCase& c : results.cases) {
    const auto key = std::pair(c.at[kLoad].text, c.at[kProcessors].text);
    if (places.try_emplace(key, pivots.size()).second) {
      pivots.push_back({key.first, key.second, executes(c)});
    }
  }
  for (const bool executed : {false, true}) {
    const StudyResults part = compared_by(results, executed);
    for (Group& g : ranked_groups(StudyView(part))) {
      Pivot& pivot = pivots[places.at({g.at[kLoad].text, g.at[kProcessors].text})];
      pivot.networks.push_back(std::move(g));
    }
  }
  return pivots;
}

/// Those that compete on most networks first, then by their factors to the best ones.
std::vector<std::string> rows_of(const Pivot& pivot) {
  struct Row {
    std::string name;
    double competes = 0, logs = 0;
  };
  std::vector<Row> rows;
  for (const Group& g : pivot.networks) {
    for (const Contender& c : g.contenders) {
      auto row = std::find_if(rows.begin(), rows.end(),
                              [&](const Row& other) { return other.name == c.name; });
      if (row == rows.end()) row = rows.insert(row, {c.name});
      if (!c.value || c.worse_ends != 0) continue;
      ++row->competes;
      row->logs += c.factor > 0 ? std::log(c.factor) : 0;
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::pair(-a.competes, a.logs) < std::pair(-b.competes, b.logs);
  });
  std::vector<std::string> names;
  for (const Row& row : rows) names.push_back(row.name);
  return names;
}

/// Marks that some cell has.
struct Legend {
  std::set<char> marks = {};
  bool against_none = false;
  std::size_t fewest = 0, most = 0;  ///< seeds
  std::optional<std::size_t> further = {};
};

struct Cell {
  char mark = ' ';
  std::string number, more = {};
};

bool missed_goal(const Contender& c) {
  return std::any_of(c.verdicts.begin(), c.verdicts.end(), [](const auto& verdict) {
    return verdict.first != "balanced" && verdict.first != "completed";
  });
}

char mark_of(const Contender& c, const Group& g) {
  switch (c.standing) {
    case Contender::Standing::best:
      return '*';
    case Contender::Standing::equal:
      return '=';
    case Contender::Standing::open:
      // One seed separates nothing; the legend says so, once.
      return g.contenders[0].value->values > 1 ? '?' : ' ';
    case Contender::Standing::behind:
    case Contender::Standing::unranked:
      break;
  }
  return ' ';
}

Cell cell_of(const Pivot& pivot, const Group& g, const std::string& name, Legend& legend) {
  const Contender* c = contender_of(g, name);
  if (c == nullptr) return {' ', "-"};
  if (!c->value) {
    const bool stopped = !c->verdicts.empty();
    return {' ', !stopped                                 ? c->failed != 0 ? "failed" : "-"
                 : c->verdicts.front().first == "stopped" ? "stuck"
                                                          : c->verdicts.front().first};
  }
  Cell cell{mark_of(*c, g), grouped(c->value->mean)};
  if (missed_goal(*c)) cell.more = "!";
  const Contender* none = contender_of(g, "none");
  if (pivot.executed && none != nullptr && none->value && none->value->mean > 0) {
    cell.more += fmt::format(" {:.2f}x", c->value->mean / none->value->mean);
    legend.against_none = true;
  }
  if (cell.mark != ' ') legend.marks.insert(cell.mark);
  if (missed_goal(*c)) legend.marks.insert('!');
  legend.fewest = legend.most == 0 ? c->runs : std::min(legend.fewest, c->runs);
  legend.most = std::max(legend.most, c->runs);
  if (cell.mark == '?' && g.further_seeds) {
    legend.further = std::max(legend.further.value_or(0), *g.further_seeds);
  }
  return cell;
}

/// A network's cells as texts of equal width: mark, number to the right, rest to the left.
std::vector<std::string> column_of(const Pivot& pivot, const Group& g,
                                   const std::vector<std::string>& names, Legend& legend) {
  std::vector<Cell> cells;
  std::size_t number = 0, more = 0;
  for (const std::string& name : names) {
    cells.push_back(cell_of(pivot, g, name, legend));
    number = std::max(number, cells.back().number.size());
    more = std::max(more, cells.back().more.size());
  }
  const std::string& network = g.at[kNetwork].text;
  if (network.size() > 1 + number + more) number = network.size() - more - 1;
  std::vector<std::string> column{fmt::format("{:>{}}", network, 1 + number)};
  for (const Cell& cell : cells) {
    column.push_back(
        fmt::format("{}{:>{}}{:<{}}", cell.mark, cell.number, number, cell.more, more));
  }
  return column;
}

/// The columns in tables of at most 100 characters, each with the names.
std::string tables_of(const std::vector<std::string>& names,
                      const std::vector<std::vector<std::string>>& columns) {
  std::size_t width_of_names = 0;
  for (const std::string& name : names) width_of_names = std::max(width_of_names, name.size());
  /// The end of the table that begins with this column, of at most so many columns.
  const auto end_of = [&](std::size_t first, std::size_t most) {
    std::size_t last = first, width = width_of_names;
    while (last < columns.size() && last - first < most &&
           (last == first || width + 2 + columns[last].back().size() <= kMostColumns)) {
      width += 2 + columns[last++].back().size();
    }
    return last;
  };
  std::size_t tables = 0;
  for (std::size_t first = 0; first < columns.size(); ++tables) {
    first = end_of(first, columns.size());
  }
  const std::size_t most = (columns.size() + tables - 1) / std::max<std::size_t>(tables, 1);
  std::string text;
  for (std::size_t first = 0; first < columns.size();) {
    const std::size_t last = end_of(first, most);
    for (std::size_t row = 0; row <= names.size(); ++row) {
      std::string line = fmt::format("{:<{}}", row == 0 ? "" : names[row - 1], width_of_names);
      for (std::size_t k = first; k < last; ++k) line += "  " + columns[k][row];
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    first = last;
    if (first < columns.size()) text += "\n";
  }
  return text;
}

std::string pivot_text(const Pivot& pivot, Legend& legend) {
  const std::vector<std::string> names = rows_of(pivot);
  std::vector<std::vector<std::string>> columns;
  std::size_t runs = 0;
  for (const Group& g : pivot.networks) {
    columns.push_back(column_of(pivot, g, names, legend));
    for (const Contender& c : g.contenders) runs = std::max(runs, c.runs);
  }
  std::vector<std::string> shown_names;
  for (const std::string& name : names) shown_names.push_back(shown(name, kMostOfMessage));
  return fmt::format("{} load, {} processors: {}{}\n{}", pivot.load, pivot.processors,
                     pivot.executed ? "mean wait in cycles" : "cycles",
                     runs > 1 ? fmt::format(", mean of {} runs", runs) : "",
                     tables_of(shown_names, columns));
}

std::string legend_text(const Legend& legend, double margin) {
  std::vector<std::string> parts;
  const auto say = [&](char mark, const std::string& meaning) {
    if (legend.marks.contains(mark)) parts.push_back(fmt::format("{} {}", mark, meaning));
  };
  say('*', legend.most > 1 ? "best mean of its column" : "least of its column");
  say('=', fmt::format("equal to it within {}", percent_text(margin)));
  say('?', legend.further ? fmt::format("not separated from it; the hardest case needs about {}",
                                        counted(*legend.further, "further seed"))
                          : "not separated from it");
  say('!', "not balanced in all runs, so not compared with those that are");
  if (legend.against_none) parts.emplace_back("x times the value under none");
  if (legend.most == 1) {
    parts.emplace_back("one run each proves no difference; use --seeds 5 or more");
  }
  std::string text;
  for (const std::string& part : parts) text += part + "\n";
  return text;
}

/// A line per case that failed or stopped, with its last reason.
std::string failures_text(const StudyResults& results) {
  std::string text;
  std::set<std::string> told;
  for (std::size_t n = 0; n < results.points.size(); ++n) {
    const StudyPoint& point = results.points[n];
    if (point.reason.empty()) continue;
    const bool last = n + 1 == results.points.size() ||
                      results.points[n + 1].of_case != point.of_case ||
                      results.points[n + 1].reason.empty();
    const StudyCase& c = results.cases[point.of_case];
    const std::string line =
        fmt::format("{} load, {} processors, {}, {}: {}\n", c.at[kLoad].text,
                    c.at[kProcessors].text, carrier_of(c), c.at[kBalancer].text, point.reason);
    if (last && told.insert(line).second) text += line;
  }
  return text;
}

}  // namespace

bool executes(const StudyCase& c) {
  return c.config.contains("run") && c.config["run"].value("until", "") == "completed";
}

std::string carrier_of(const StudyCase& c) {
  const bool by_network = c.config.contains("machine") && c.config["machine"].contains("topology");
  return by_network ? c.at[kNetwork].text : "(switch)";
}

std::string pivots_text(const StudyResults& results) {
  std::string text;
  Legend legend;
  for (const Pivot& pivot : pivots_of(results)) text += pivot_text(pivot, legend) + "\n";
  text += legend_text(legend, results.report.margin);
  const std::string failures = failures_text(results);
  return failures.empty() ? text : text + "\n" + failures;
}

}  // namespace ballast
