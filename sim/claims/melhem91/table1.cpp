// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] Table 1: asymptotic costs, as measured over series in which d doubles.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "claims/claim.h"
#include "claims/melhem91/cost_text.h"
#include "claims/melhem91/costs.h"
#include "claims/melhem91/places.h"
#include "report/table.h"

namespace ballast {
namespace {

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
    parts.push_back(fmt::format("{} = Theta({}){} (the ratio changes by {:+.1f} %, fit {})",
                                kCostNames[c], cell.growth.text(),
                                cell.misprint ? ", not as printed" : "",
                                100 * (drift(series, c, cell.growth) - 1),
                                fitted_power(series, c, cell.growth.exponential)));
  }
  return {verdict_if(printed, corrected),
          fmt::format("{}{}", fmt::join(parts, ", "), remark_on(row, series)),
          extent_of(row, series), cost_table(row, series).str()};
}

template <std::size_t Row>
Finding table_row(Trial& trial) {
  return row_finding(trial, cost_rows()[Row]);
}

Finding whole_table(Trial& trial) {
  const bool misprints = trial.claimed(true, false);
  const bool answers = trial.claimed(true, false);  // or with a factor log d as well
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
      const CostGrowth growth = cell.unknown && !answers ? cell.growth.next() : cell.growth;
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
                                  kCostNames[c], growth.text(), cell.printed()));
    }
    table.add(line);
  }
  return {verdict_if(printed, corrected),
          fmt::format("{} of 24 cells are confirmed, {} unknown cells measured, {} corrected: {}",
                      confirmed, answered, wrong.size(), fmt::join(wrong, "; ")),
          "the series of melhem91.table1-*; \"measured\": the cost at the largest d relative to "
          "its growth",
          table.str()};
}

/// A row as a claim. `command`: its costs at one d.
Registered<ClaimCheck> row_claim(const char* name, const char* printed, const char* command,
                                 Verdict expected, Finding (*check)(Trial&)) {
  return claim(
      {.name = name,
       .place = "table 1",
       .printed = printed,
       .quantity = "growth of T (steps), G and M (load) with d",
       .tolerance = "cost/growth from d/2 to the largest d changes by less than half as much as "
                    "with another factor log d, so only this growth fits. Another factor changes "
                    "it by 7 % for the line, 12 % for the grid, 18 % for the hypercube",
       .command = command},
      expected, check);
}

const auto kTable1Claims = {
    claim({.name = "melhem91.table1",
           .place = "table 1",
           .printed = "asymptotic costs T, G, M of 8 algorithms, 3 of 24 unknown",
           .quantity = "growth of T (steps), G and M (load) with d",
           .tolerance =
               "as in each row: less than half of the change that another factor log d makes",
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
