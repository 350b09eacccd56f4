// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about Hare on a line: loads, migration, optimality, the schedule's rule.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr const char* kHare = "ripple-hare";

Finding loads(Effort effort) {
  double most = 0;
  bool nothing_beyond = true, level = true;
  all_lines(kHare, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      for (NodeId j = 1; j <= n; ++j) {
        const NodeId hops = j > i ? j - i : i - j;
        if (hops > t) nothing_beyond &= trace.load(t, j - 1) == 0;
        most = std::max(most, trace.load(t, j - 1) * t / n);
      }
    }
    level &= trace.costs().stable == std::max(i - 1, n - i) && trace.unevenness() < 1e-12;
  });
  return {nothing_beyond && level && most < 1 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("nothing beyond hop t, and at most {:.4f} f/t, always less than f/t; level "
                      "after exactly max(i-1, n-i) steps, the distance of the farthest processor, "
                      "than which nothing is faster",
                      most),
          lines_extent(effort), ""};
}

Finding max_load(Effort effort) {
  Worst load, sum;
  all_lines(kHare, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1 && i != n) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      load.add(trace.sums(t).max_load, n / (t + 1.0));
    }
    sum.add(trace.costs().imbalance, n * (harmonic(n) - 1) - (n - 1));
  });
  return {load.exact() && sum.exact() ? Verdict::corrected : Verdict::refuted,
          "n/(t+1) from an end: t+1 processors share it; G = n(H_n - 1) - (n-1), the printed n H_n "
          "less n and the means. Theta(n log n) holds",
          lines_extent(effort), ""};
}

Finding hare_migration(Effort effort) {
  Worst flow, sum;
  all_lines(kHare, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1 && i != n) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      flow.add(trace.sums(t).max_flow, n / (t + 1.0));
    }
    sum.add(trace.costs().migration, n * (harmonic(n) - 1));
  });
  return {flow.exact() && sum.exact() ? Verdict::corrected : Verdict::refuted,
          "n/(t+1) from an end, on the newly reached link; M = n(H_n - 1). Theta(n log n) holds",
          lines_extent(effort), ""};
}

/// Least possible G: after t steps the load is at most at the processors up to t links away.
double least_imbalance(NodeId n, NodeId i) {
  double sum = 0;
  for (NodeId t = 1;; ++t) {
    const NodeId reach = std::min(i - 1, t) + std::min(n - i, t) + 1;
    if (reach == n) return sum;
    sum += 1.0 * n / reach - 1;
  }
}

Finding optimal(Effort effort) {
  double worst = 0;
  bool ends = true, below = true;
  Table table(
      {"  n", "origin", "G Hare", "least possible G", "ratio", "G Tortoise", "G tree at once"});
  all_lines(kHare, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    const double g = trace.costs().imbalance, least = least_imbalance(n, i);
    below &= g > least - 1e-9;
    const bool best = i == 1 || i == n || 2 * i == n + 1;
    if (best) ends &= std::abs(g - least) < 1e-9 * n;
    if (n < 8) return;
    worst = std::max(worst, g / least);
    if (n != longest_line(effort) || (i != 1 && i != 2 && 8 * i != n && 4 * i != n && 2 * i != n)) {
      return;
    }
    const auto line = topology_by_name("line", {n});
    const auto other = [&](const char* name) {
      return Traced(*line, name, {{1, i - 1, 1.0 * n}}).costs().imbalance;
    };
    table.add({fmt::format("  {}", n), fmt::format("P_{}", i), grouped(g, 2), grouped(least, 2),
               fmt::format("{:.4f}", g / least), grouped(other("ripple-tortoise"), 2),
               grouped(other("ripple-tree"), 2)});
  });
  return {ends && below && worst < 3 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("after t steps the load is at most at the processors within t links, so that "
                      "max L is at least f over their number. From an end and from the middle Hare "
                      "has exactly the least possible G; from elsewhere at most {:.3f} x of it "
                      "(n >= 8), because the longer side gets its share at once: optimal as "
                      "Theta(n log n)",
                      worst),
          lines_extent(effort), table.str()};
}

Finding rule(Effort effort) {
  Worst next;
  all_lines(kHare, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1) return;
    for (NodeId k = 1; k + 1 < n; ++k) {
      for (std::uint32_t t = k; t < trace.steps(); ++t) {
        const double rho = trace.flow(t, k - 1, k);
        next.add(trace.flow(t + 1, k, k + 1), rho * (k + 1) * t / (k * (t + 2.0)));
      }
    }
  });
  // Two histories that hop 2 cannot tell by what it receives in step 2, but must go on differently.
  const auto line = topology_by_name("line", {5});
  const Traced young(*line, "ripple-hare", {{1, 0, 5.0}}),
      other(*line, "ripple-hare", {{2, 1, 5.0}});
  const double rho = young.flow(2, 1, 2), same = other.flow(2, 1, 2);
  const double one = young.flow(3, 2, 3), two = other.flow(3, 2, 3) * (rho / same);
  const bool differ = std::abs(one - two) > 0.01 * std::abs(one);
  return {
      next.exact() && differ ? Verdict::confirmed : Verdict::refuted,
      fmt::format("it follows: from an end, rho received by hop k in step t is followed at t+1 "
                  "by rho (k+1)t/(k(t+2)). So what is passed on depends on hop and age, which "
                  "Tortoise does not need: {:.3f} received by P_3 of 5 in step 2 is followed by "
                  "{:.4f} if it came from P_1, by {:.4f} if as much came from P_2. Tables can "
                  "still be shared, "
                  "for sends add up; but the first message of a load must announce (X, hop, "
                  "weight)",
                  rho, one, two),
      lines_extent(effort), ""};
}

const auto kHareClaims = {
    claim("melhem91.hare-loads",
          "Section 3: the load in Hare is at most f/t if |i-j| <= t and zero otherwise",
          Verdict::confirmed, loads),
    claim("melhem91.hare-max-load",
          "Section 3: the maximum load at time t is n/t, hence the cost is the sum of n/t, Theta(n "
          "log n)",
          Verdict::corrected, max_load),
    claim("melhem91.hare-migration",
          "Section 3: the maximum load migrated by Hare in step t is n/t, hence n H_n",
          Verdict::corrected, hare_migration),
    claim("melhem91.hare-optimal",
          "Section 3: Hare minimizes load imbalance cost; its Theta(n log n) is optimal",
          Verdict::confirmed, optimal),
    claim("melhem91.hare-schedule",
          "Section 3: a schedule for Hare can be derived by imposing this condition on the loads",
          Verdict::confirmed, rule)};

}  // namespace
}  // namespace ballast
