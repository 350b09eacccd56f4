// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] abstract: Ripple converges faster than diffusion.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "claims/claim.h"
#include "claims/melhem91/costs.h"
#include "report/table.h"

namespace ballast {
namespace {

Finding faster(Trial& trial) {
  const double ahead = trial.claimed(0.0, 1.0);  // lead of Ripple in steps
  const bool growing = trial.claimed(true, false);
  bool holds = true;
  Table table({"  architecture", "d", "algorithm", "T", "T diffusion", "G", "G diffusion", "M",
               "M diffusion"});
  for (const CostRow& row : cost_rows()) {
    if (std::string(row.algorithm) == "Diffusion") continue;
    const auto diffusion = std::find_if(
        cost_rows().begin(), cost_rows().end(),
        [&](const CostRow& other) { return std::string(other.architecture) == row.architecture; });
    const CostSeries& ours = cost_series(row, trial.effort());
    const CostSeries& theirs = cost_series(*diffusion, trial.effort());
    const std::size_t last = ours.d.size() - 1;
    for (std::size_t k = 0; k <= last; ++k) {
      holds &= ours.cost[0][k] + ahead <= theirs.cost[0][k];
      // The lead grows with d, but not at every size, because steps are whole.
      const double factor = theirs.cost[0][last] / ours.cost[0][last];
      const double before = theirs.cost[0][k] / ours.cost[0][k];
      holds &= k == last || (growing ? factor > before : factor < before);
    }
    std::vector<std::string> cells{fmt::format("  {}", row.architecture),
                                   fmt::format("{:.0f}", ours.d[last]), row.algorithm};
    for (std::size_t c = 0; c < 3; ++c) {
      for (const CostSeries* series : {&ours, &theirs}) {
        cells.push_back(grouped(series->cost[c][last], c == 0 ? 0 : 1));
      }
    }
    table.add(cells);
  }
  return {
      verdict_if(holds),
      "Ripple is level in at most as many steps as diffusion needs to come within 50 % of level "
      "(equal on the 2-cube and the 3-cube). Its lead grows with d. Faster is not cheaper: G of "
      "Tortoise on the grid and of Ripple on the hypercube exceeds G of diffusion",
      "the series of melhem91.table1-*, all sizes; the table shows the largest", table.str()};
}

const auto kFasterClaims = {
    claim({.name = "melhem91.faster",
           .place = "abstract",
           .printed = "Ripple has several advantages over diffusion methods, including flexibility "
                      "and faster convergence",
           .quantity = "T (steps)",
           .tolerance = "none: steps are counted; diffusion, which is never level, is counted "
                        "until it is within 50 %",
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::confirmed, faster)};

}  // namespace
}  // namespace ballast
