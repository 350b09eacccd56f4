// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] Table 1: asymptotic costs, as measured over series in which d doubles.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/melhem91/costs.h"
#include "claims/melhem91/places.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::array kColumns{"T", "G", "M"};

/// "d^1.99", or in the hypercube "n^0.87" of the costs that are exponential in d.
std::string fit(const CostSeries& series, std::size_t c, bool exponential) {
  Series points;
  for (std::size_t k = series.d.size() / 2; k < series.d.size(); ++k) {
    points.add(exponential ? std::exp2(series.d[k]) : series.d[k], series.cost[c][k]);
  }
  return fmt::format("{}^{:.2f}", exponential ? "n" : "d", growth_exponent(points));
}

std::string extent(const CostRow& row, const CostSeries& series) {
  return fmt::format(
      "{}, d = {:.0f} .. {:.0f}, {}; load change n at {}; log is natural{}", row.architecture,
      series.d.front(), series.d.back(),
      std::string(row.architecture) == "hypercube" ? "n = 2^d"
      : std::string(row.architecture) == "line"    ? "n = d"
                                                   : "n = d^2",
      std::string(row.architecture) == "line" ? "an end" : "a corner",
      std::string(row.balancer) == "diffusion"
          ? fmt::format("; diffusion: T until all loads are within {:.0f} % of the mean, G and M "
                        "until within {} %",
                        100 * kLevel, 100 * kSummed)
          : "");
}

Table series_table(const CostRow& row, const CostSeries& series) {
  std::vector<std::string> header{"  d"};
  std::array<std::vector<Growth>, 3> by;
  for (std::size_t c = 0; c < 3; ++c) {
    const Cell& cell = row.cells[c];
    if (cell.misprint) by[c].push_back(*cell.misprint);
    by[c].push_back(cell.growth);
    header.emplace_back(kColumns[c]);
    for (const Growth& g : by[c]) header.push_back(fmt::format("{}/({})", kColumns[c], g.text()));
  }
  Table table(header);
  for (std::size_t k = 0; k < series.d.size(); ++k) {
    std::vector<std::string> cells{fmt::format("  {:.0f}", series.d[k])};
    for (std::size_t c = 0; c < 3; ++c) {
      const double cost = series.cost[c][k];
      cells.push_back(grouped(cost, c == 0 ? 0 : 2));
      for (const Growth& g : by[c]) cells.push_back(fmt::format("{:.4f}", cost / g(series.d[k])));
    }
    table.add(cells);
  }
  return table;
}

/// What there is to say beyond the growth.
std::string remark(const CostRow& row, const CostSeries& series) {
  const std::string name = row.name;
  const double last = series.d.back();
  const auto& m = series.cost[2];
  const std::size_t k = m.size() - 1;
  if (name == "line-diffusion") {
    const double slope = (m[k] / last - m[k - 1] / series.d[k - 1]) / std::log(2.0);
    return fmt::format(
        "; the unknown M is Theta(d log d): M/n grows by {:.4f} ln 2 at the last "
        "doubling, the diffusion equation's sqrt(2/(pi e)) = {:.4f}",
        slope, std::sqrt(2 / (std::acos(-1.0) * std::exp(1.0))));
  }
  if (name == "grid-diffusion") {
    return fmt::format("; the unknown M is Theta(d^2), {:.3f} d^2 at d = {:.0f}",
                       m[k] / last / last, last);
  }
  if (name == "grid-hare") {
    return "; with this tree any schedule has this: after t < d steps the load of the d-t-1 "
           "columns that are not reached, d each, is in t+1 processors of the row, so that max L "
           ">= d(d-t-1)/(t+1), whose sum is about d^2 (ln d - 1)";
  }
  if (name == "hypercube-diffusion") {
    return fmt::format(
        "; the unknown M is Theta(2^d/d). G is 2^d only with t = 0, when all load "
        "is in one place (+ 2^d - 1): the first step leaves 2^d/(d+1) of it");
  }
  return "";
}

Finding row_finding(Trial& trial, const CostRow& row) {
  const CostSeries& series = cost_series(row, trial.effort());
  std::array<Cell, 3> cells = row.cells;
  const auto perturbed = [&](std::size_t c, bool other) {
    if (other) cells[c].growth = cells[c].growth.next();
  };
  perturbed(0, trial.claimed(false, true));
  perturbed(1, trial.claimed(false, true));
  perturbed(2, trial.claimed(false, true));
  std::vector<std::string> parts;
  bool printed = true, corrected = true;
  for (std::size_t c = 0; c < 3; ++c) {
    Cell& cell = cells[c];
    if (cell.misprint) cell.misprint = trial.claimed(*cell.misprint, cell.growth);
    corrected &= grows_as(series, c, cell.growth);
    printed &= grows_as(series, c, cell.misprint.value_or(cell.growth));
    parts.push_back(fmt::format(
        "{} = Theta({}){} (ratio changes by {:+.1f} %, fit {})", kColumns[c], cell.growth.text(),
        cell.misprint ? ", not as printed" : "", 100 * (drift(series, c, cell.growth) - 1),
        fit(series, c, cell.growth.exponential)));
  }
  return {printed_or_corrected(printed, corrected),
          fmt::format("{}{}", fmt::join(parts, ", "), remark(row, series)), extent(row, series),
          series_table(row, series).str()};
}

template <std::size_t Row>
Finding table_row(Trial& trial) {
  return row_finding(trial, cost_rows()[Row]);
}

Finding whole_table(Trial& trial) {
  const bool misprints = trial.claimed(true, false);
  const bool answers = trial.claimed(true, false);  // or a factor log d beside them
  Table table({"  architecture", "algorithm", "T printed", "T measured", "verdict", "G printed",
               "G measured", "verdict", "M printed", "M measured", "verdict"});
  unsigned confirmed = 0, answered = 0;
  bool printed = true, corrected = true;
  std::vector<std::string> wrong;
  for (const CostRow& row : cost_rows()) {
    const CostSeries& series = cost_series(row, trial.effort());
    std::vector<std::string> line{fmt::format("  {}", row.architecture), row.algorithm};
    for (std::size_t c = 0; c < 3; ++c) {
      const Cell& cell = row.cells[c];
      const Growth growth = cell.unknown && !answers ? cell.growth.next() : cell.growth;
      corrected &= grows_as(series, c, growth);
      printed &= grows_as(series, c, misprints ? cell.misprint.value_or(growth) : growth);
      line.push_back(cell.printed());
      line.push_back(
          fmt::format("{:.3g} {}", series.cost[c].back() / growth(series.d.back()), growth.text()));
      line.emplace_back(cell.unknown ? "answered" : cell.misprint ? "CORRECTED" : "confirmed");
      ++(cell.unknown ? answered : confirmed);
      if (!cell.misprint) continue;
      --confirmed;
      wrong.push_back(fmt::format("{} {} {} is {}, not {}", row.architecture, row.algorithm,
                                  kColumns[c], growth.text(), cell.printed()));
    }
    table.add(line);
  }
  return {printed_or_corrected(printed, corrected),
          fmt::format("{} of 24 cells are confirmed, {} unknown ones measured, {} corrected: {}",
                      confirmed, answered, wrong.size(), fmt::join(wrong, "; ")),
          "the series of melhem91.table1-*; \"measured\": the cost at the largest d by its growth",
          table.str()};
}

/// A row as a claim. `command`: its costs at one d.
Registered<ClaimCheck> row_claim(const char* name, const char* printed, const char* command,
                                 Verdict expected, Finding (*check)(Trial&)) {
  return claim({.name = name,
                .place = "table 1",
                .printed = printed,
                .quantity = "growth of T (steps), G and M (load) with d",
                .tolerance = "cost/growth from d/2 to the largest d: less than half of the change "
                             "that another factor log d makes (7 % of the line, 12 % of the grid, "
                             "18 % of the hypercube), so that only this growth fits",
                .command = command},
               expected, check);
}

const auto kTable1Claims = {
    claim({.name = "melhem91.table1",
           .place = "table 1",
           .printed = "asymptotic costs T, G, M of 8 algorithms, 3 of 24 unknown",
           .quantity = "growth of T (steps), G and M (load) with d",
           .tolerance = "as in each row: less than half of what another factor log d makes",
           .command = "ballast verify melhem91.table1 --effort full"},
          Verdict::corrected, whole_table),
    row_claim("melhem91.table1-line-diffusion", "line, Diffusion: T d^2, G d^2, M ?",
              "ballast run examples/ripple.toml --set machine.size=[64] --set workload.load=64 "
              "--set balancer.name=diffusion --set balancer.tolerance=1e-6",
              Verdict::confirmed, table_row<0>),
    row_claim("melhem91.table1-line-tortoise", "line, Tortoise: T d, G d^2, M d",
              "ballast run examples/ripple.toml --set machine.size=[256] --set workload.load=256 "
              "--set balancer.name=ripple-tortoise",
              Verdict::confirmed, table_row<1>),
    row_claim("melhem91.table1-line-hare", "line, Hare: T d, G d log d, M d log d",
              "ballast run examples/ripple.toml --set machine.size=[256] --set workload.load=256",
              Verdict::confirmed, table_row<2>),
    row_claim("melhem91.table1-grid-diffusion", "grid, Diffusion: T d^2, G d^2 log d, M ?",
              "ballast run examples/ripple.toml --set machine.topology=mesh --set "
              "machine.size=[32,32] --set workload.load=1024 --set balancer.name=diffusion --set "
              "balancer.tolerance=1e-6",
              Verdict::confirmed, table_row<3>),
    row_claim("melhem91.table1-grid-tortoise", "grid, Tortoise: T d, G d^3, M d^2",
              "ballast run examples/ripple.toml --set machine.topology=mesh --set "
              "machine.size=[32,32] --set workload.load=1024 --set balancer.name=ripple-tortoise",
              Verdict::confirmed, table_row<4>),
    row_claim("melhem91.table1-grid-hare", "grid, Hare: T d, G d^2, M d^2 log d",
              "ballast run examples/ripple.toml --set machine.topology=mesh --set "
              "machine.size=[32,32] --set workload.load=1024",
              Verdict::corrected, table_row<5>),
    row_claim("melhem91.table1-hypercube-diffusion", "hypercube, Diffusion: T d log d, G 2^d, M ?",
              "ballast run examples/ripple.toml --set machine.topology=hypercube --set "
              "machine.size=[4096] --set workload.load=4096 --set balancer.name=diffusion --set "
              "balancer.tolerance=1e-6",
              Verdict::corrected, table_row<6>),
    row_claim("melhem91.table1-hypercube-ripple", "hypercube, Ripple: T d, G 2^d, M 2^d",
              "ballast run examples/ripple.toml --set machine.topology=hypercube --set "
              "machine.size=[4096] --set workload.load=4096 --set balancer.name=ripple-tree",
              Verdict::confirmed, table_row<7>)};

}  // namespace
}  // namespace ballast
