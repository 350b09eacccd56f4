// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about the path: all n tasks of a round at P_{n-1}, from empty.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cmath>
#include <numeric>

#include "claims/berenbrink08/path_run.h"
#include "claims/claim.h"
#include "claims/fit.h"
#include "report/table.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;

double total(const Loads& loads) { return std::accumulate(loads.begin(), loads.end(), 0.0); }
double printed_total(double n) { return 2 * n * (n * n - 1) / 3; }

constexpr std::array kOtherOrders{RoundOrder::balance_consume_insert,
                                  RoundOrder::balance_insert_consume};

/// In the printed order, P_{n-1} differs by the n tasks that arrive and leave within a round. Read
/// after the insertion, or in another order, the loads are exact.
Finding path_load(Trial& trial) {
  bool printed = true;
  // n = 2 has k (k + 1).
  bool mended = path_run({2}).inserted == by_squares(2, trial.claimed(1.0, 2.0));
  const bool inserted = trial.claimed(false, true);  // when the printed loads are read
  const double off = trial.claimed(0.0, 1.0);        // error added to 2k(k+1), at P_1
  for (const NodeId n : path_sizes(trial.effort())) {
    Loads expected = by_squares(n, 2);
    expected[1] += off;
    Loads shorter = expected;
    shorter.back() -= trial.claimed<double>(n, n - 1);
    const PathRun& run = path_run({n});
    printed &= (inserted ? run.inserted : run.end) == expected;
    mended &= run.reached && run.end == shorter && run.inserted == expected;
    for (const RoundOrder order : kOtherOrders) {
      mended &= path_run({n, order}).reached && path_run({n, order}).end == expected;
    }
  }
  return {
      verdict_if(printed, mended),
      "exactly 2k(k+1) for every k if the loads are read after the arrival of a round's tasks. The "
      "same holds at the end of a round in the order balance, delete, insert or balance, insert, "
      "delete. In the printed order (insert, balance, delete), P_{n-1} has n less at the end of a "
      "round, 2n(n-1) - n, because n - 1 tasks have left it and one is deleted. All other "
      "processors have the printed load. n = 2, where both degrees are 1, has half of it, P_1 = 2",
      path_extent(trial.effort()), ""};
}

Finding path_total(Trial& trial) {
  bool printed = true, mended = true;
  Table table{{"  n", "rounds", "P_{n-1} after insertion", "at the end", "2n(n-1)",
               "total after insertion", "at the end", "2n(n^2-1)/3"}};
  const bool inserted = trial.claimed(false, true);
  for (const NodeId n : path_sizes(trial.effort())) {
    const PathRun& run = path_run({n});
    const double all = trial.claimed(printed_total(n), printed_total(n) + 1);
    const double read = total(run.end);
    printed &= (inserted ? total(run.inserted) : read) == all;
    mended &= run.reached && total(run.inserted) == all;
    mended &= read == all - trial.claimed<double>(n, n - 1);
    for (const RoundOrder order : kOtherOrders) mended &= total(path_run({n, order}).end) == all;
    if (!std::has_single_bit(n)) continue;
    table.add({fmt::format("  {}", n), grouped(static_cast<double>(run.last_new)),
               grouped(run.inserted.back()), grouped(run.end.back()),
               grouped(by_squares(n, 2).back()), grouped(total(run.inserted)), grouped(read),
               grouped(printed_total(n))});
  }
  return {verdict_if(printed, mended),
          "exactly 2n(n^2-1)/3 if read after the arrival of a round's tasks, or in the other two "
          "orders. At the end of a round of the printed order, the total is n less, because n "
          "tasks have been deleted (n >= 3; n = 2 has half of it)",
          path_extent(trial.effort()), table.str()};
}

Finding path_burn_in(Trial& trial) {
  Table table({"  n", "rounds", "rounds/n^2", "rounds/n^2.5", "2(n^2-1)/3", "P_0's first task"});
  Series growth;
  bool stay = true, from_there = true;
  for (NodeId n = 4; n <= (trial.full() ? 128U : 32U); n *= 2) {
    PathCase path{n};
    path.tasks += trial.claimed(0, 1);
    path.at = trial.claimed(n - 1, NodeId{0});
    if (path.tasks > n) path.max = 10'000;
    const PathRun& run = path_run(path);
    const auto rounds = static_cast<double>(run.last_new);
    stay &= run.reached;
    for (NodeId k = 1; k < n; ++k) {
      from_there &= run.first_at[k] > 0 && run.first_at[k] <= run.first_at[k - 1];
    }
    growth.add(n, std::max(rounds, 1.0));
    table.add({fmt::format("  {}", n), grouped(rounds), fmt::format("{:.3f}", rounds / n / n),
               fmt::format("{:.3f}", rounds / std::pow(n, 2.5)),
               grouped(std::ceil(printed_total(n) / n)), std::to_string(run.first_at[0])});
  }
  return {
      verdict_if(stay && from_there),
      fmt::format(
          "tasks reach P_{{n-1}}, P_{{n-2}} .. P_0 one after the other. Every path reaches the "
          "fixed point and stays there. The last round with new loads is {:.0f} and grows like "
          "n^{:.2f} over the series. At least 2(n^2-1)/3 rounds are needed to bring the load there",
          fmt::join(growth.y, ", "), growth_exponent(growth)),
      fmt::format("n = 4 .. {:.0f}, doubling; printed order, loads at the end of a round",
                  growth.x.back()),
      table.str()};
}

Finding usual_path(Trial& trial) {
  bool exact = true, orders = true;
  Table table({"  n", "rounds", "P_{n-1}", "3n(n-1)/2", "total", "n(n^2-1)/2"});
  const std::string function = trial.claimed("usual", "double");
  const double off = trial.claimed(0.0, 1.0);
  for (const NodeId n : path_sizes(trial.effort())) {
    Loads expected = by_squares(n, 1.5);
    expected[1] += off;
    const PathRun& run = path_run({n, RoundOrder::insert_balance_consume, function});
    exact &= run.reached && run.inserted == expected;
    for (const RoundOrder order : kOtherOrders) {
      orders &= path_run({n, order, function}).end == expected;
    }
    if (!std::has_single_bit(n)) continue;
    const double size = n;
    table.add({fmt::format("  {}", n), grouped(static_cast<double>(run.last_new)),
               grouped(run.inserted.back()), grouped(1.5 * size * (size - 1)),
               grouped(total(run.inserted)), grouped(size * (size * size - 1) / 2)});
  }
  return {verdict_if(exact && orders),
          "the usual function is stable on the path: P_k has exactly 3k(k+1)/2 (read as above, n "
          ">= 3), three quarters of the load with the theorem's function; total n(n^2-1)/2. Each "
          "link's difference is then flow times denominator, 3k instead of 4k",
          path_extent(trial.effort()), table.str()};
}

const auto kPathClaims = {
    claim({.name = "berenbrink08.path-load",
           .place = "slide \"A Lower Bound for the Path\"",
           .printed = "n tasks per round, all at P_{n-1}; after the burn-in the load of P_k at the "
                      "end of a round is 2k(k+1)",
           .quantity = "load of each processor at the fixed point (tasks)",
           .tolerance = "none: tasks are whole and the rounds are deterministic",
           .command = "ballast run examples/rounds.toml --set rounds.order=insert-balance-consume"},
          Verdict::corrected, path_load),
    claim({.name = "berenbrink08.path-total",
           .place = "slide \"A Lower Bound for the Path\"",
           .printed = "the total load is sum 2k(k+1) = 2n(n^2-1)/3",
           .quantity = "total load at the fixed point (tasks)",
           .tolerance = "none: tasks are whole and the rounds are deterministic",
           .command = "ballast run examples/rounds.toml --set rounds.order=insert-balance-consume"},
          Verdict::corrected, path_total),
    claim({.name = "berenbrink08.path-burn-in",
           .place = "slide \"A Lower Bound for the Path\"",
           .printed = "there are initial burn-in rounds, where load is distributed from where it "
                      "arrives along the path; then the loads stay",
           .quantity = "round of each processor's first task; rounds to the fixed point",
           .tolerance = "none: rounds are counted",
           .command = "ballast run examples/rounds.toml --set rounds.order=insert-balance-consume "
                      "--set machine.size=[16] --set arrivals.processor=15"},
          Verdict::confirmed, path_burn_in),
    claim({.name = "berenbrink08.path-usual-function",
           .place = "slide \"Our Setting\"",
           .printed = "the usual function, max(d_i, d_j) + 1 below the line, differs only as an "
                      "artifact of the proof (here: on the path)",
           .quantity = "load of each processor at the fixed point (tasks)",
           .tolerance = "none: tasks are whole and the rounds are deterministic",
           .command = "ballast run examples/rounds.toml --set balancer.denominator=usual"},
          Verdict::confirmed, usual_path)};

}  // namespace
}  // namespace ballast
