// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about bounds: the theorem's, its proof idea's, and with the usual
// function.
#include <fmt/format.h>

#include "claims/berenbrink08/round_bounds.h"
#include "claims/claim.h"
#include "report/table.h"

namespace ballast {
namespace {

double load_ratio(const BoundsRow& r) { return r.worst.load / r.bounds().load(); }
double total_ratio(const BoundsRow& r) { return r.worst.total / r.bounds().total(); }
double subset_ratio(const BoundsRow& r) { return r.worst.subset; }

std::string bounds_table(const BoundsRows& rows) {
  Table table({"  graph", "n", "degree", "largest load", "by", "/4Dn^2", "largest total", "by",
               "/2Dn^2(n+1)", "L(S)/bound"});
  for (const BoundsRow& r : rows) {
    table.add({"  " + r.graph, std::to_string(r.n), std::to_string(r.degree), grouped(r.worst.load),
               r.worst.by_load, fmt::format("{:.4f}", load_ratio(r)), grouped(r.worst.total),
               r.worst.by_total, fmt::format("{:.4f}", total_ratio(r)),
               fmt::format("{:.4f}", r.worst.subset)});
  }
  return table.str();
}

Finding max_load(Trial& trial) {
  const BoundsRows& rows = bounds_rows(trial.effort(), {});
  // The constants of c D n^2 (n + 1): as printed, and by the proof for one processor and for the
  // total.
  const double printed = trial.claimed(2.0, 0.05);
  const double of_one = trial.claimed(4.0, 0.9), of_all = trial.claimed(2.0, 0.3);
  const std::string wrong = exception(rows, [&](const BoundsRow& r) {
    return r.worst.load <= printed / 2 * r.bounds().total() && load_ratio(r) <= of_one / 4 &&
           total_ratio(r) <= of_all / 2;
  });
  const BoundsRow &load = most(rows, load_ratio), &total = most(rows, total_ratio);
  return holds_unless(
      wrong,
      fmt::format("true, but weaker than the bounds of the proof idea: 2Dn^2(n+1) for "
                  "the total (S = all), and 4Dn^2 for the load of one processor (S of "
                  "one). Both bounds hold: the largest load is at most {:.3f} of 4Dn^2 "
                  "({}), the largest total at most {:.3f} of 2Dn^2(n+1) ({})",
                  load_ratio(load), load.graph, total_ratio(total), total.graph),
      extent_of(rows), bounds_table(rows));
}

Finding subsets(Trial& trial) {
  const BoundsRows& rows = bounds_rows(trial.effort(), {});
  const double constant = trial.claimed(4.0, 0.9);
  const std::string wrong =
      exception(rows, [&](const BoundsRow& r) { return 4 * r.worst.subset <= constant; });
  const BoundsRow& row = most(rows, subset_ratio);
  return holds_unless(wrong,
                      fmt::format("no violation for any subset S (of each size, the |S| "
                                  "richest are the worst); at most {:.4f} of the bound, on {}",
                                  row.worst.subset, row.graph),
                      extent_of(rows) + ", all subsets", "");
}

Finding usual(Trial& trial) {
  const BoundsRows& rows =
      bounds_rows(trial.effort(), {"usual", trial.claimed<std::int64_t>(0, 1)});
  const double constant = trial.claimed(4.0, 0.66);
  const std::string wrong = exception(
      rows, [&](const BoundsRow& r) { return r.worst.stable() && 4 * r.worst.subset <= constant; });
  const BoundsRow& row = most(rows, subset_ratio);
  return holds_unless(
      wrong,
      fmt::format("with max(d_i, d_j) + 1 the procedure is stable on all graphs, and "
                  "within all bounds of the theorem: L(S) is at most {:.4f} of its bound "
                  "({}). So no measured case needs the factor 2",
                  row.worst.subset, row.graph),
      extent_of(rows), "");
}

const auto kBoundsClaims = {
    claim({.name = "berenbrink08.theorem-max-load",
           .place = "slide \"Theorem\"",
           .printed = "starting from an empty system, the maximum load at the end of any time step "
                      "is at most 2Dn^2(n+1)",
           .quantity = "largest load of a processor (tasks)",
           .tolerance = "none: tasks are whole. The slack is large: at n = 16 the largest load is "
                        "0.053Dn^2(n+1)",
           .command = "ballast run examples/rounds.toml --set machine.size=[16] --set "
                      "rounds.order=insert-balance-consume --set arrivals.processor=0"},
          Verdict::confirmed, max_load),
    claim({.name = "berenbrink08.proof-subsets",
           .place = "slide \"Proof idea\"",
           .printed = "at the end of any round L(S) <= sum over k = n-|S|+1 .. n of k (4D) n, for "
                      "any subset S of processors",
           .quantity = "load of the |S| richest processors (tasks), for every |S|",
           .tolerance = "none: tasks are whole. At most 0.91D of 4D is used, on the path",
           .command = "ballast run examples/rounds.toml --set machine.size=[16] --set "
                      "rounds.order=insert-balance-consume --set arrivals.processor=0"},
          Verdict::confirmed, subsets),
    claim({.name = "berenbrink08.usual-function",
           .place = "slide \"Our Setting\"",
           .printed = "the difference from the usual function, max(d_i, d_j) + 1 below the line, "
                      "is an artifact of our proof (here: on all graphs)",
           .quantity = "as for the theorem: records, L(S) relative to its bound",
           .tolerance = "none: tasks are whole. At most 0.67D of 4D is used, on the path",
           .command = "ballast run examples/rounds.toml --set machine.size=[16] --set "
                      "rounds.order=insert-balance-consume --set arrivals.processor=0 --set "
                      "balancer.denominator=usual"},
          Verdict::confirmed, usual)};

}  // namespace
}  // namespace ballast
