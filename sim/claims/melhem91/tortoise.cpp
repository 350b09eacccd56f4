// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about Tortoise on a line: its rules, tables, time, imbalance, migration.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr const char* kTortoise = "ripple-tortoise";

/// A load change of n at P_i (1 .. n) of a line of n.
Traced fork_on_line(NodeId n, NodeId i, const char* balancer = kTortoise,
                    const Settings& settings = {}) {
  return Traced(*topology_by_name("line", {n}), balancer, {{1, i - 1, 1.0 * n}}, 0, settings);
}

Finding schedule(Effort effort) {
  Worst fork, receipt, share;
  all_lines(kTortoise, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    for (NodeId j = 1; j < n; ++j) {  // the link between j and j + 1
      const bool right = j >= i;
      const NodeId from = right ? j : j + 1, to = right ? j + 1 : j;
      const double behind = right ? n - j : j;  // processors that it leads to
      double sum = 0;
      for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
        const double flow = trace.flow(t, from - 1, to - 1);
        sum += flow;
        if (from == i) {
          fork.add(flow, t <= behind ? 1 : 0);
        } else {
          const NodeId before = right ? from - 1 : from + 1;
          receipt.add(flow, trace.flow(t - 1, before - 1, from - 1) * behind / (behind + 1));
        }
      }
      share.add(sum, behind);
    }
  });
  const bool holds = fork.exact() && receipt.exact() && share.exact();
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "the origin sends f/n a step over each link, as often as processors are behind it, and "
          "keeps f/n; a receipt rho from the left is followed by rho (n-j)/(n-j+1) to the right in "
          "the next step, from the right by rho (j-1)/j to the left; over each link goes in all "
          "f/n for each processor behind it",
          lines_extent(effort), ""};
}

Finding time(Effort effort) {
  bool holds = true;
  all_lines(kTortoise, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    holds &= trace.costs().stable == 2 * std::max(i - 1, n - i) - 1;
    holds &= trace.unevenness() < 1e-12;
  });
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "exactly T = 2 max(i-1, n-i) - 1 steps from P_i: 2n-3 from an end, n-2 (n odd) from the "
          "middle; then all loads are equal",
          lines_extent(effort), ""};
}

Finding imbalance(Effort effort) {
  Worst load, sum;
  bool elsewhere = true;
  double middle = 0;
  NodeId middle_n = 0;
  all_lines(kTortoise, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    if (n % 2 == 1 && i == (n + 1) / 2 && n > middle_n) {
      middle_n = n;
      middle = trace.sums(1).max_load;
    }
    if (i != 1) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      const double most = trace.sums(t).max_load;
      load.add(most, t + 2 <= n ? n - t : 1 + (2.0 * n - 3 - t) / (n - 1));
      if (t + 1 >= n && t < trace.steps()) elsewhere &= trace.load(t, 0) < most - 1e-6;
    }
    sum.add(trace.costs().imbalance, n * (n - 2.0) / 2);
  });
  const bool corrected = load.exact() && sum.exact() && elsewhere && middle == middle_n - 2.0;
  return {corrected ? Verdict::corrected : Verdict::refuted,
          fmt::format("n-t at P_1 for t <= n-2 only; then P_1 is level and the maximum 1 + "
                      "(2n-3-t)/(n-1) is downstream. From an inner P_i two portions leave a step: "
                      "{:.0f} after step 1 (n = {}). The sum above the mean is G = n(n-2)/2 from "
                      "an end, not n(n-1)/2, which does not subtract the mean: Theta(n^2) holds",
                      middle, middle_n),
          lines_extent(effort), ""};
}

Finding tortoise_migration(Effort effort) {
  Worst flow, sum;
  all_lines(kTortoise, effort, [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      flow.add(trace.sums(t).max_flow, t < n ? 1 : (2.0 * n - 2 - t) / (n - 1));
    }
    sum.add(trace.costs().migration, (3.0 * n - 4) / 2);
  });
  return {flow.exact() && sum.exact() ? Verdict::corrected : Verdict::refuted,
          "1 for t <= n-1, then (2n-2-t)/(n-1) while the last portion runs to the other end, up to "
          "t = 2n-3; M = (3n-4)/2: Theta(n) holds",
          lines_extent(effort), ""};
}

/// M of a schedule in which the portions for the farthest processors leave first and are passed on
/// whole, from P_1 of n: each link k -> k+1 carries one portion in steps k .. n-1.
double farthest_first(NodeId n) {
  double migration = 0;
  for (NodeId t = 1; t < n; ++t) {
    double most = 0;
    for (NodeId link = 1; link < n; ++link) most = std::max(most, t >= link ? 1.0 : 0.0);
    migration += most;
  }
  return migration;
}

Finding minimal(Effort effort) {
  Table table({"  n", "M Tortoise", "M Hare", "M tree at once", "bound n-1", "Tortoise/bound"});
  bool between = true;
  for (NodeId n = 4; n <= longest_line(effort); n *= 2) {
    const Traced tortoise = fork_on_line(n, 1);
    const double hare = fork_on_line(n, 1, "ripple-hare").costs().migration;
    const double tree = fork_on_line(n, 1, "ripple-tree").costs().migration;
    double first = 0;  // what must cross the first link, whatever the schedule
    for (std::uint32_t t = 1; t <= tortoise.steps(); ++t) first += tortoise.flow(t, 0, 1);
    const double m = tortoise.costs().migration;
    between &= first < m && m < 1.5 * first && m <= hare && m <= tree;
    between &= farthest_first(n) == n - 1.0 && std::abs(first - (n - 1)) < 1e-9;
    table.add({fmt::format("  {}", n), grouped(m, 2), grouped(hare, 2), grouped(tree, 2),
               grouped(first), fmt::format("{:.4f}", m / first)});
  }
  return {
      between ? Verdict::corrected : Verdict::refuted,
      "least of the three Ripple algorithms, and within 3/2 of the least possible: n-1 portions "
      "must cross the first link, so that M >= n-1, and Tortoise has (3n-4)/2. The bound is "
      "reached, in n-1 steps, if the portions for the farthest processors leave first and are "
      "passed on whole, which no longer splits each receipt",
      fmt::format("n = 4 .. {} doubling, load change n at P_1", longest_line(effort)), table.str()};
}

Finding tables(Effort effort) {
  bool enough = true, too_few = true;
  for (NodeId n = 3; n <= longest_line(effort); n += n < 24 ? 1 : 8) {
    const auto line = topology_by_name("line", {n});
    const std::vector<LoadChange> changes{
        {1, 0, 5.0}, {2, n / 2, -3.0}, {4, 0, 7.0}, {n, n - 1, 2.0}};
    const auto with = [&](std::int64_t entries) {
      return Traced(*line, kTortoise, changes, 4 * n, {{"entries", entries}});
    };
    const Traced endless = with(std::int64_t{8} * n), paper = with(n), fewer = with(n - 1),
                 fewest = with(n - 2);
    bool differs = false;
    for (std::uint32_t t = 1; t <= 4 * n; ++t) {
      for (NodeId i = 0; i < n; ++i) {
        enough &= paper.load(t, i) == endless.load(t, i) && fewer.load(t, i) == endless.load(t, i);
        differs |= fewest.load(t, i) != endless.load(t, i);
      }
    }
    too_few &= differs;
  }
  return {enough && too_few ? Verdict::confirmed : Verdict::refuted,
          "n entries, used in turn, are enough: the same loads as with tables of 8n. So are n-1, "
          "because an entry is sent and cleared before step S3 writes; n-2 are too few",
          fmt::format("n = 3 .. {}, four load changes at different times, both signs, two at one "
                      "processor",
                      longest_line(effort)),
          ""};
}

const auto kTortoiseClaims = {
    claim("melhem91.tortoise-schedule",
          "Section 3, S1 - S3: P_i keeps f/n and schedules f/n for i-1 and n-i steps; of rho_r and "
          "rho_l P_j keeps rho_r/j + rho_l/(n-j+1)",
          Verdict::confirmed, schedule),
    claim("melhem91.tortoise-time", "Section 3: clearly, the time to stability is Theta(d)",
          Verdict::confirmed, time),
    claim("melhem91.tortoise-imbalance",
          "Section 3: the maximum load at time t occurs at P_i and is n-t, hence the cost is the "
          "sum of (n-t), Theta(n^2)",
          Verdict::corrected, imbalance),
    claim("melhem91.tortoise-migration",
          "Section 3: the maximum load migrated by Tortoise in step t is 1, hence Theta(n)",
          Verdict::corrected, tortoise_migration),
    claim("melhem91.tortoise-minimizes-migration", "Section 3: Tortoise minimizes migration cost",
          Verdict::corrected, minimal),
    claim("melhem91.circular-tables",
          "Section 3: for load changes at any time the same tables can be used in a circular way, "
          "entry t mod n",
          Verdict::confirmed, tables)};

}  // namespace
}  // namespace ballast
