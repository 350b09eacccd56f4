// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about the path: all n tasks of a round at P_{n-1}, from empty.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <numeric>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "claims/fit.h"
#include "report/table.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;

/// The fixed point of a path.
struct PathRun {
  bool reached = false;
  std::uint64_t last_new = 0;  ///< round
  Loads inserted, end;         ///< after the insertion, and at the end of a round
};

PathRun run_path(NodeId n, RoundOrder order, const char* denominator) {
  const auto line = topology_by_name("line", {n});
  RoundCase c(*line, "dynamic-diffusion", {{"denominator", denominator}}, "at-node",
              {{"node", n - 1}});
  PathRun run;
  const RoundResult result = c.run({.consume = true,
                                    .order = order,
                                    .until = RoundsUntil::fixed_point,
                                    .observe = [&](RoundPhase phase, const RoundMachine& machine) {
                                      if (phase == RoundPhase::insert)
                                        run.inserted = machine.loads();
                                    }});
  run.reached = result.reached;
  run.last_new = result.last_new;
  run.end = result.after.per_processor;
  return run;
}

double total(const Loads& loads) { return std::accumulate(loads.begin(), loads.end(), 0.0); }

Loads printed(NodeId n, double factor = 2) {
  Loads loads;
  for (double k = 0; k < n; ++k) loads.push_back(factor * k * (k + 1));
  return loads;
}
double printed_total(double n) { return 2 * n * (n * n - 1) / 3; }

/// Sizes of the exact claims; n = 2, whose degrees are 1, is a case of its own.
std::vector<NodeId> sizes(Effort effort) {
  std::vector<NodeId> all;
  for (NodeId n = 3; n <= 32; ++n) all.push_back(n);
  if (effort == Effort::full) all.insert(all.end(), {40, 48, 63, 64, 96, 128});
  return all;
}
std::string extent(Effort effort) {
  return fmt::format("paths of n = 2 .. 32{} processors, each to its fixed point, three orders",
                     effort == Effort::full ? ", 40, 48, 63, 64, 96, 128" : "");
}

constexpr auto kPrintedOrder = RoundOrder::insert_balance_consume;
constexpr std::array kOtherOrders{RoundOrder::balance_consume_insert,
                                  RoundOrder::balance_insert_consume};

/// Both claims of the slide: as printed they are off at P_{n-1} by the n tasks that arrive and
/// leave within a round; read after the insertion, or with another order, they are exact.
struct PathFinding {
  bool printed = true;       ///< at the end of a round of the printed order
  bool short_by_n = true;    ///< there, P_{n-1} alone is short, by n
  bool inserted = true;      ///< after the insertion, printed order
  bool other_orders = true;  ///< at the end of a round
  bool two = false;          ///< n = 2 has k(k+1)
  Table table{{"  n", "rounds", "P_{n-1} after insertion", "at the end", "2n(n-1)",
               "total after insertion", "at the end", "2n(n^2-1)/3"}};
};

PathFinding examine(Effort effort) {
  PathFinding f;
  f.two = run_path(2, kPrintedOrder, "double").inserted == printed(2, 1);
  for (const NodeId n : sizes(effort)) {
    const Loads expected = printed(n);
    const PathRun run = run_path(n, kPrintedOrder, "double");
    Loads shorter = expected;
    shorter.back() -= n;
    f.printed &= run.end == expected && total(run.end) == printed_total(n);
    f.short_by_n &= run.end == shorter && total(run.end) == printed_total(n) - n;
    f.inserted &=
        run.reached && run.inserted == expected && total(run.inserted) == printed_total(n);
    for (const RoundOrder order : kOtherOrders) {
      const PathRun other = run_path(n, order, "double");
      f.other_orders &= other.reached && other.end == expected;
    }
    if (!std::has_single_bit(n)) continue;
    f.table.add({fmt::format("  {}", n), grouped(static_cast<double>(run.last_new)),
                 grouped(run.inserted.back()), grouped(run.end.back()), grouped(expected.back()),
                 grouped(total(run.inserted)), grouped(total(run.end)), grouped(printed_total(n))});
  }
  return f;
}

Verdict verdict(const PathFinding& f) {
  if (f.printed) return Verdict::confirmed;
  return f.short_by_n && f.inserted && f.other_orders && f.two ? Verdict::corrected
                                                               : Verdict::refuted;
}

Finding path_load(Effort effort) {
  const PathFinding f = examine(effort);
  return {verdict(f),
          "exactly 2k(k+1) for every k if a round's loads are read when its tasks have arrived, or "
          "at its end with the order balance, delete, insert or balance, insert, delete. In the "
          "printed order (insert, balance, delete) P_{n-1} has n less at the end of a round, "
          "2n(n-1) - n, and all others what is printed: n - 1 tasks have left it and one is "
          "deleted. n = 2, where both degrees are 1, has half of it, P_1 = 2",
          extent(effort), f.table.str()};
}

Finding path_total(Effort effort) {
  const PathFinding f = examine(effort);
  return {
      verdict(f),
      "exactly 2n(n^2-1)/3 if read when a round's tasks have arrived, or with the other two "
      "orders; at the end of a round of the printed order the total is short by n, which have "
      "been deleted (n >= 3; n = 2 has half of it). The sum over k of 2k(k+1) is right as printed",
      extent(effort), ""};
}

Finding path_burn_in(Effort effort) {
  Table table({"  n", "rounds", "rounds/n^2", "rounds/n^2.5", "2(n^2-1)/3"});
  Series growth;
  bool found = true, enough = true;
  for (NodeId n = 4; n <= (effort == Effort::full ? 128U : 32U); n *= 2) {
    const PathRun run = run_path(n, kPrintedOrder, "double");
    const auto rounds = static_cast<double>(run.last_new);
    found &= run.reached;
    // n tasks a round cannot bring the load there sooner.
    enough &= rounds * n >= printed_total(n);
    growth.add(n, rounds);
    table.add({fmt::format("  {}", n), grouped(rounds), fmt::format("{:.3f}", rounds / n / n),
               fmt::format("{:.3f}", rounds / std::pow(n, 2.5)),
               grouped(std::ceil(printed_total(n) / n))});
  }
  return {
      found && enough ? Verdict::confirmed : Verdict::refuted,
      fmt::format("every path reaches the fixed point and stays there; the last round with new "
                  "loads is {:.0f} and grows like n^{:.2f} over the series. At least 2(n^2-1)/3 "
                  "rounds are needed, to bring the load there",
                  fmt::join(growth.y, ", "), growth_exponent(growth)),
      fmt::format("n = 4 .. {:.0f}, doubling; printed order, loads at the end of a round",
                  growth.x.back()),
      table.str()};
}

Finding usual_path(Effort effort) {
  bool exact = true, orders = true;
  Table table({"  n", "rounds", "P_{n-1}", "3n(n-1)/2", "total", "n(n^2-1)/2"});
  for (const NodeId n : sizes(effort)) {
    const Loads expected = printed(n, 1.5);
    const PathRun run = run_path(n, kPrintedOrder, "usual");
    exact &= run.reached && run.inserted == expected;
    for (const RoundOrder order : kOtherOrders) {
      orders &= run_path(n, order, "usual").end == expected;
    }
    if (!std::has_single_bit(n)) continue;
    const double size = n;
    table.add({fmt::format("  {}", n), grouped(static_cast<double>(run.last_new)),
               grouped(run.inserted.back()), grouped(1.5 * size * (size - 1)),
               grouped(total(run.inserted)), grouped(size * (size * size - 1) / 2)});
  }
  return {exact && orders ? Verdict::confirmed : Verdict::refuted,
          "on the path it is as stable: P_k has exactly 3k(k+1)/2 (read as above, n >= 3), three "
          "quarters of what the theorem's function leaves there; total n(n^2-1)/2. Each link's "
          "difference is then flow times denominator, 3k instead of 4k",
          extent(effort), table.str()};
}

const auto kPathClaims = {
    claim("berenbrink08.path-load",
          "\"A Lower Bound for the Path\": n tasks a round, all at P_{n-1}; after the burn-in the "
          "load of P_k at the end of a round is 2k(k+1)",
          Verdict::corrected, path_load),
    claim("berenbrink08.path-total",
          "\"A Lower Bound for the Path\": the total load is sum 2k(k+1) = 2n(n^2-1)/3",
          Verdict::corrected, path_total),
    claim("berenbrink08.path-burn-in",
          "\"A Lower Bound for the Path\": there are initial burn-in rounds, and then the loads "
          "stay",
          Verdict::confirmed, path_burn_in),
    claim("berenbrink08.path-usual-function",
          "\"Our Setting\": the usual function, max(d_i, d_j) + 1 below the line, differs only as "
          "an artifact of the proof (here: on the path)",
          Verdict::confirmed, usual_path)};

}  // namespace
}  // namespace ballast
