// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] section 1: the total cost of a computation, where a migration costs c.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Sum of max L + c max lambda over this many steps, for a mean load of 1.
double total_cost(const Traced& trace, std::uint32_t steps, double c) {
  double sum = 0;
  for (std::uint32_t t = 1; t <= steps; ++t) {
    sum += t <= trace.steps() ? trace.sums(t).max_load + c * trace.sums(t).max_flow : 1;
  }
  return sum;
}

/// From an end of a line of n, by the closed forms of G and M: the c at which Hare and Tortoise
/// have equal cost.
double break_even(double n) {
  const double hare = n * (harmonic(static_cast<std::uint32_t>(n)) - 1);
  return (n * (n - 2) / 2 - (hare - (n - 1))) / (hare - (3 * n - 4) / 2);
}

Finding weighed(Trial& trial) {
  const double factor = trial.claimed(1.0, 1 + 1e-5), steps_more = trial.claimed(0.0, 1e-6);
  const double ends = trial.claimed(1.0, 1 + 1e-5);  // both ends of a link pay for a migration
  Worst parts;
  bool holds = true;
  double last = 0;
  Table table({"  n", "c", "Hare, c/2", "Tortoise, c/2", "Hare, 2c", "Tortoise, 2c"});
  for (NodeId n = 4; n <= longest_line(trial.effort()); n += n < 24 ? 1 : 8) {
    const auto line = topology_by_name("line", {n});
    const auto from_end = [&](const char* name) { return Traced(*line, name, {{1, 0, 1.0 * n}}); };
    const Traced hare = from_end("ripple-hare"), tortoise = from_end("ripple-tortoise");
    const std::uint32_t steps = std::max(hare.steps(), tortoise.steps());
    for (const Traced* trace : {&hare, &tortoise}) {
      for (const double c : {0.0, 0.25, 1.0, 8.0}) {
        const double m = c * trace->costs().migration;
        parts.add(total_cost(*trace, steps, ends * c),
                  steps + steps_more + trace->costs().imbalance + m);
      }
    }
    const double even = last = factor * break_even(n);
    const auto less = [&](double c) {
      return total_cost(hare, steps, c) < total_cost(tortoise, steps, c);
    };
    holds &= less(even * (1 - 1e-6)) && !less(even * (1 + 1e-6));
    if ((n & (n - 1)) != 0) continue;
    std::vector<std::string> row{fmt::format("  {}", n), fmt::format("{:.3f}", even)};
    for (const double c : {even / 2, even * 2}) {
      row.push_back(grouped(total_cost(hare, steps, c), 1));
      row.push_back(grouped(total_cost(tortoise, steps, c), 1));
    }
    table.add(row);
  }
  return {verdict_if(holds && parts.exact()),
          fmt::format("over any number of steps the total cost is their number times the mean "
                      "load, plus G, plus M = c sum of max lambda. So from an end Hare costs less "
                      "up to c = (n(n-2)/2 - n(H_n-1) + n-1)/(n(H_n-1) - (3n-4)/2). Tortoise costs "
                      "less beyond this c, which is {:.2f} for the longest line",
                      last),
          fmt::format("lines of 4 .. {} processors, c = 0, 1/4, 1, 8 and near the break-even",
                      longest_line(trial.effort())),
          table.str()};
}

const auto kTotalCostClaims = {claim(
    {.name = "melhem91.total-cost",
     .place = "section 1",
     .printed = "c: cost of migrating a task between neighbours relative to the cost of executing "
                "it; the total cost is the sum of max L + c max lambda",
     .quantity = "total cost (load); c at which Hare and Tortoise have equal cost",
     .tolerance =
         "1e-9 for costs, for rounding of doubles; 1e-6 for c, where the costs differ by more",
     .command = "ballast run examples/ripple.toml"},
    Verdict::confirmed, weighed)};

}  // namespace
}  // namespace ballast
