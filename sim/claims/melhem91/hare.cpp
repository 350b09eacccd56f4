// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about Hare on a line: loads, costs from an end, the schedule's rule.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"

namespace ballast {
namespace {

constexpr const char* kHare = "ripple-hare";

Finding loads(Trial& trial) {
  const bool printed =
      trial.claimed(true, false);  // f/t; or slightly less than the maximum reached
  const NodeId reach = trial.claimed(0u, 1u);
  const NodeId time = trial.claimed(0u, 1u);
  bool nothing_beyond = true, level = true, below = true;
  double most = 0;
  all_lines(kHare, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    const double bound = n * (printed ? 1 : (1 - 1.0 / n) * (1 - 1e-9));
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      for (NodeId j = 1; j <= n; ++j) {
        const NodeId hops = j > i ? j - i : i - j;
        if (hops + reach > t) nothing_beyond &= trace.load(t, j - 1) == 0;
        below &= trace.load(t, j - 1) * t <= bound;
        most = std::max(most, trace.load(t, j - 1) * t / n);
      }
    }
    level &= trace.costs().stable == std::max(i - 1, n - i) + time && trace.unevenness() < 1e-12;
  });
  return {
      verdict_if(nothing_beyond && level && below),
      fmt::format("no load is beyond hop t, and each load is at most {:.4f} f/t = (1 - 1/n) f/t, "
                  "reached from an end in the last step. The line is level after exactly max(i-1, "
                  "n-i) steps, the distance to the farthest processor. No schedule is faster",
                  most),
      lines_extent(trial.effort()), ""};
}

/// The same formula in every step: n/t as printed, n/(t+1) as corrected, from an end.
struct PerStep {
  Worst printed, corrected;
  void add(double measured, NodeId n, std::uint32_t t, double term, double factor) {
    printed.add(measured, n / (t + term));
    corrected.add(measured, factor * n / (t + 1.0));
  }
};

Finding max_load(Trial& trial) {
  const double term = trial.claimed(0.0, 1.0);
  const double factor = trial.claimed(1.0, beyond_exact(1.0));
  const double total = trial.claimed(1.0, beyond_exact(1.0));
  PerStep load;
  Worst sum;
  all_lines(kHare, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1 && i != n) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      load.add(trace.sums(t).max_load, n, t, term, factor);
    }
    sum.add(trace.costs().imbalance, total * (n * (harmonic(n) - 1) - (n - 1)));
  });
  return {verdict_if(load.printed.exact(), load.corrected.exact() && sum.exact()),
          "n/(t+1) from an end, because t+1 processors share the load; G = n(H_n - 1) - (n-1), the "
          "printed n H_n minus n and the means. Theta(n log n) holds",
          lines_extent(trial.effort(), "from an end"), ""};
}

Finding hare_migration(Trial& trial) {
  const double term = trial.claimed(0.0, 1.0);
  const double factor = trial.claimed(1.0, beyond_exact(1.0));
  const double total = trial.claimed(1.0, beyond_exact(1.0));
  PerStep flow;
  Worst sum;
  all_lines(kHare, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1 && i != n) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      flow.add(trace.sums(t).max_flow, n, t, term, factor);
    }
    sum.add(trace.costs().migration, total * n * (harmonic(n) - 1));
  });
  return {verdict_if(flow.printed.exact(), flow.corrected.exact() && sum.exact()),
          "n/(t+1) from an end, on the newly reached link; M = n(H_n - 1). Theta(n log n) holds",
          lines_extent(trial.effort(), "from an end"), ""};
}

/// The receipt at t+1 that follows one unit received by hop k in step t; a: the origin's weight.
double followed_by(double k, double t, double a) {
  return (k + a) * (t - 1 + a) / ((k - 1 + a) * (t + 1 + a));
}

Finding rule(Trial& trial) {
  const double factor = trial.claimed(1.0, beyond_exact(1.0));
  const double inner = trial.claimed(0.5, 0.5 + 1e-8);
  Worst next;
  all_lines(kHare, trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    const double a = i == 1 || i == n ? 1 : inner;
    for (const bool right : {false, true}) {
      const NodeId ahead = right ? n - i : i - 1;
      const auto hop = [&](NodeId k) { return right ? i - 1 + k : i - 1 - k; };
      for (NodeId k = 1; k < ahead; ++k) {
        for (std::uint32_t t = k; t < trace.steps() && t < ahead; ++t) {
          const double rho = trace.flow(t, hop(k - 1), hop(k));
          next.add(trace.flow(t + 1, hop(k), hop(k + 1)), factor * rho * followed_by(k, t, a));
        }
      }
    }
  });
  return {
      verdict_if(next.exact()),
      fmt::format("the schedule follows: a receipt rho of hop k in step t is followed at t+1 by "
                  "rho (k+a)(t-1+a)/((k-1+a)(t+1+a)), a = 1 from an end, 1/2 from inside. So the "
                  "amount passed on depends on hop and age, unlike in Tortoise: a load of 1 "
                  "received by P_3 in step 2 is followed by {:.2f} if it came from P_1, by {:.2f} "
                  "if it came from P_2 a step later. Tables can still be shared, because sends add "
                  "up, but the first message of a load must announce (X, hop, a)",
                  followed_by(2, 2, 1), followed_by(1, 1, 0.5)),
      lines_extent(trial.effort()), ""};
}

const auto kHareClaims = {
    claim({.name = "melhem91.hare-loads",
           .place = "section 3",
           .printed = "the load in Hare is at most f/t if |i-j| <= t and zero otherwise",
           .quantity = "load of each processor after each step; T (steps)",
           .tolerance = "none: zeros are exact. The bound has a slack of f/(nt), 2.5 % at n = 40",
           .command = "ballast run examples/ripple.toml"},
          Verdict::confirmed, loads),
    claim({.name = "melhem91.hare-max-load",
           .place = "section 3, costs",
           .printed = "by the design of Hare the maximum load at time t is n/t, hence the cost is "
                      "the sum of n/t, Theta(n log n)",
           .quantity = "largest load after each step and G (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml"},
          Verdict::corrected, max_load),
    claim({.name = "melhem91.hare-migration",
           .place = "section 3, costs",
           .printed = "the maximum load migrated by Hare in step t is n/t, hence n H_n",
           .quantity = "largest flow over a link in each step and M (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml"},
          Verdict::corrected, hare_migration),
    claim({.name = "melhem91.hare-schedule",
           .place = "section 3, figure 1",
           .printed = "a schedule for Hare can be derived by imposing this condition on the loads",
           .quantity = "flow over a link, relative to the flow into its processor one step earlier",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml --set workload.at=5"},
          Verdict::confirmed, rule)};

}  // namespace
}  // namespace ballast
