// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about Tortoise on a line: its rules, time, imbalance, tables.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"

namespace ballast {
namespace {

constexpr const char* kTortoise = "ripple-tortoise";

Finding schedule(Trial& trial) {
  const double portion = trial.claimed(1.0, beyond_exact(1.0));
  const double passed = trial.claimed(1.0, beyond_exact(1.0));
  const NodeId more = trial.claimed(0u, 1u);
  Worst fork, receipt, share;
  all_lines(kTortoise, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    for (NodeId j = 1; j < n; ++j) {  // the link between j and j + 1
      const bool right = j >= i;
      const NodeId from = right ? j : j + 1, to = right ? j + 1 : j;
      const NodeId behind = right ? n - j : j;  // number of processors beyond this link
      double sum = 0;
      for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
        const double flow = trace.flow(t, from - 1, to - 1);
        sum += flow;
        if (from == i) {
          fork.add(flow, t <= behind + more ? portion : 0);
        } else {
          const NodeId before = right ? from - 1 : from + 1;
          receipt.add(flow,
                      passed * trace.flow(t - 1, before - 1, from - 1) * behind / (behind + 1));
        }
      }
      share.add(sum, behind);
    }
  });
  const bool holds = fork.exact() && receipt.exact() && share.exact();
  return {verdict_if(holds),
          "the origin sends f/n per step over each link, once for each processor beyond it, and "
          "keeps f/n. A receipt rho from the left is followed by rho (n-j)/(n-j+1) to the right in "
          "the next step, a receipt from the right by rho (j-1)/j to the left. In total, each link "
          "carries f/n for each processor beyond it",
          lines_extent(trial.effort()), ""};
}

Finding time(Trial& trial) {
  const NodeId less = trial.claimed(1u, 2u);
  bool holds = true;
  all_lines(kTortoise, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    holds &= trace.costs().stable == 2 * std::max(i - 1, n - i) - less;
    holds &= trace.unevenness() < 1e-12;
  });
  return {verdict_if(holds),
          "exactly T = 2 max(i-1, n-i) - 1 steps from P_i: 2n-3 from an end, n-2 (n odd) from the "
          "middle; then all loads are equal",
          lines_extent(trial.effort()), ""};
}

Finding imbalance(Trial& trial) {
  const bool always = trial.claimed(true, false);  // or while t <= n-2, for which it is true
  const double level = trial.claimed(1.0, beyond_exact(1.0));
  const double total = trial.claimed(1.0, beyond_exact(1.0));
  const double portions = trial.claimed(2.0, 2 + 1e-6);
  Worst printed, load, sum, inner;
  all_lines(kTortoise, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1 && i != n) inner.add(trace.sums(1).max_load, n - portions);
    if (i != 1) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      const double most = trace.sums(t).max_load, own = trace.load(t, 0);
      const bool early = t + 2 <= n;
      if (early || always) {
        printed.add(most, 1.0 * n - t);
        printed.add(own, most);
      }
      load.add(most, level * (early ? n - t : 1 + (2.0 * n - 3 - t) / (n - 1)));
      if (!early) load.add(own, 1);
    }
    sum.add(trace.costs().imbalance, total * n * (n - 2.0) / 2);
  });
  const bool corrected = load.exact() && sum.exact() && inner.exact();
  return {verdict_if(printed.exact(), corrected),
          "n-t at P_1 only for t <= n-2; then P_1 is level and the maximum 1 + (2n-3-t)/(n-1) is "
          "downstream. From an inner P_i two portions leave per step: n-2 after step 1. The sum "
          "above the mean is G = n(n-2)/2 from an end, not n(n-1)/2, from which the mean is not "
          "subtracted: Theta(n^2) holds",
          lines_extent(trial.effort(), "from an end (inside: step 1)"), ""};
}

Finding tables(Trial& trial) {
  const NodeId printed = trial.claimed(0u, 2u), fewer = trial.claimed(1u, 2u);
  const NodeId too_few = trial.claimed(2u, 1u);
  bool enough = true, differs = true;
  for (NodeId n = 3; n <= longest_line(trial.effort()); n += n < 24 ? 1 : 8) {
    const auto line = topology_by_name("line", {n});
    const std::vector<LoadChange> changes{
        {1, 0, 5.0}, {2, n / 2, -3.0}, {4, 0, 7.0}, {n, n - 1, 2.0}};
    const auto with = [&](std::int64_t entries) {
      return Traced(*line, kTortoise, changes, 4 * n, {{"entries", entries}});
    };
    const Traced endless = with(std::int64_t{8} * n);
    const auto same = [&](const Traced& trace) {
      for (std::uint32_t t = 1; t <= 4 * n; ++t) {
        for (NodeId i = 0; i < n; ++i) {
          if (trace.load(t, i) != endless.load(t, i)) return false;
        }
      }
      return true;
    };
    enough &= same(with(n - printed)) && same(with(n - fewer));
    differs &= !same(with(n - too_few));
  }
  return {verdict_if(enough && differs),
          "n entries, used in turn, are enough: they give the same loads as tables of 8n entries. "
          "n-1 entries are also enough, because an entry is sent and cleared before step S3 "
          "writes; n-2 are too few",
          fmt::format(
              "n = 3 .. {}, four load changes at different times, both signs, two at one processor",
              longest_line(trial.effort())),
          ""};
}

const auto kTortoiseClaims = {
    claim({.name = "melhem91.tortoise-schedule",
           .place = "section 3, steps S1 - S3",
           .printed = "P_i keeps f/n and schedules f/n for i-1 and n-i steps; of rho_r and rho_l "
                      "P_j keeps rho_r/j + rho_l/(n-j+1)",
           .quantity = "flow over each link in each step (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::confirmed, schedule),
    claim({.name = "melhem91.tortoise-time",
           .place = "section 3, costs",
           .printed = "clearly, the time to stability is Theta(d)",
           .quantity = "T (steps)",
           .tolerance = "none: steps are counted; the loads are then level to 1e-12 of f",
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::confirmed, time),
    claim({.name = "melhem91.tortoise-imbalance",
           .place = "section 3, costs",
           .printed = "the maximum load at time t occurs at P_i and is n-t, hence the cost is the "
                      "sum of (n-t), Theta(n^2)",
           .quantity = "largest load after each step and G (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::corrected, imbalance),
    claim({.name = "melhem91.circular-tables",
           .place = "section 3",
           .printed = "for load changes at any time the same tables can be used in a circular way, "
                      "entry t mod n",
           .quantity = "loads after each step, compared with those of unbounded tables",
           .tolerance = "none: both add the same numbers",
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise --set "
                      "balancer.entries=16"},
          Verdict::confirmed, tables)};

}  // namespace
}  // namespace ballast
