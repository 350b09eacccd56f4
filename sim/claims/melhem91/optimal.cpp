// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91]: is the imbalance of Hare the least possible?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Equal shares at all processors up to t links from P_i of n; the load is n.
struct EqualShares {
  double imbalance = 0;  ///< G: a lower bound for all schedules
  bool possible = true;  ///< no processor sends more in a step than it has
};
EqualShares equal_shares(NodeId n, NodeId i) {
  const auto share = [&](NodeId t, NodeId j) {
    const NodeId hops = j > i ? j - i : i - j;
    return hops > t ? 0 : 1.0 * n / (std::min(i - 1, t) + std::min(n - i, t) + 1);
  };
  EqualShares result;
  for (NodeId t = 1; t <= std::max(i - 1, n - i); ++t) {
    result.imbalance += share(t, i) - 1;
    double from_left = 0;  // flow from P_{j-1} to P_j in this step
    for (NodeId j = 1; j <= n; ++j) {
      const double to_right = from_left + share(t - 1, j) - share(t, j);
      const double sent = std::max(to_right, 0.0) + std::max(-from_left, 0.0);
      result.possible &= sent <= share(t - 1, j) + 1e-9;
      from_left = to_right;
    }
  }
  return result;
}

Finding optimal(Trial& trial) {
  const bool all_origins = trial.claimed(true, false);  // or only those for which it is true
  const double least = trial.claimed(1.0, beyond_exact(1.0));
  const double times = trial.claimed(2.0, 1.73);
  const NodeId longest = longest_line(trial.effort());
  Worst printed, best;
  double worst = 0;
  bool reached = true;
  Table table(
      {"  n", "origin", "G Hare", "least possible G", "ratio", "G Tortoise", "G tree at once"});
  all_lines("ripple-hare", trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    const double g = trace.costs().imbalance;
    const EqualShares equal = equal_shares(n, i);
    reached &= equal.possible;
    const bool end_or_middle = i == 1 || i == n || 2 * i == n + 1;
    if (end_or_middle || all_origins) printed.add(1 + g, 1 + equal.imbalance);
    if (end_or_middle) best.add(1 + g, 1 + least * equal.imbalance);
    if (n < 8) return;
    worst = std::max(worst, g / equal.imbalance);
    if (n != longest || (i != 1 && i != 2 && 8 * i != n && 4 * i != n && 2 * i != n)) return;
    const auto line = topology_by_name("line", {n});
    const auto other = [&](const char* name) {
      return Traced(*line, name, {{1, i - 1, 1.0 * n}}).costs().imbalance;
    };
    table.add({fmt::format("  {}", n), fmt::format("P_{}", i), grouped(g, 2),
               grouped(equal.imbalance, 2), fmt::format("{:.4f}", g / equal.imbalance),
               grouped(other("ripple-tortoise"), 2), grouped(other("ripple-tree"), 2)});
  });
  return {verdict_if(printed.exact(), best.exact() && reached && worst < times),
          fmt::format(
              "from an end and from the middle, Hare has exactly the minimum G: after t steps all "
              "load is within t links, and Hare has equal shares there. From other origins G is up "
              "to {:.3f} x the minimum (n >= 8), because the shorter side is level early and "
              "nothing flows back. A schedule that sends some load back always has equal shares, "
              "and none of its processors sends more than it has. Theta(n log n) is optimal",
              worst),
          lines_extent(trial.effort()), table.str()};
}

const auto kOptimalClaims = {
    claim({.name = "melhem91.hare-optimal",
           .place = "section 3",
           .printed = "Hare minimizes load imbalance cost; its Theta(n log n) may be shown to be "
                      "optimal",
           .quantity = "G from each origin, relative to the minimum",
           .tolerance = "1e-9 of G + 1 at the minimum; elsewhere below 2 x, an unproved bound with "
                        "a slack of 13 % at n <= 40",
           .command = "ballast run examples/ripple.toml --set workload.at=1"},
          Verdict::corrected, optimal)};

}  // namespace
}  // namespace ballast
