// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Theorem 1: phases, new loads, the induction.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

struct Named {
  const char* name;
  Loads loads;
};
std::vector<Named> kinds_of_loads(NodeId n) {
  return {{"n units at the last", heap(n - 1, n, n)},
          {"1009 at p0", heap(0, 1009, n)},
          {"0 .. 99", random_loads(n, 1)},
          {"0 or 1", random_loads(n, 2, 2)},
          {"increments -50 .. 49", random_loads(n, 3, 100, -50)},
          {"0 .. 999,999", random_loads(n, 4, 1'000'000)}};
}

Finding theorem1(Trial& trial) {
  const NodeId most = 1024;
  std::vector<NodeId> sizes;
  for (NodeId n = 1; n <= most; ++n) {
    const bool near_power =
        std::has_single_bit(n - 1) || std::has_single_bit(n) || std::has_single_bit(n + 1);
    if (trial.full() || n <= 40 || near_power) sizes.push_back(n);
  }
  Table table({"  n", "ceil(ld n)", "most phases", "rounds", "largest - smallest"});
  NodeId first = 1, last = 1;
  std::uint64_t most_phases = 0, most_rounds = 0, runs = 0;
  double most_gap = 0;
  std::string wrong;
  for (std::size_t k = 0; k <= sizes.size(); ++k) {
    if (k == sizes.size() || ceil_log2(sizes[k]) != ceil_log2(last)) {
      table.add({fmt::format("  {} .. {}", first, last), std::to_string(ceil_log2(last)),
                 std::to_string(most_phases), std::to_string(most_rounds), grouped(most_gap)});
      most_phases = most_rounds = 0;
      most_gap = 0;
      if (k == sizes.size()) break;
      first = sizes[k];
    }
    const NodeId n = last = sizes[k];
    const auto line = topology_by_name("line", {n});
    for (const auto& [name, loads] : kinds_of_loads(n)) {
      Balanced run(*line, kMultiLevel, loads);
      run.settle();
      ++runs;
      const double left = gap(run.loads());
      most_phases = std::max(most_phases, run.phases);
      most_rounds = std::max(most_rounds, run.rounds());
      most_gap = std::max(most_gap, left);
      const auto levels =
          trial.claimed(ceil_log2(n), static_cast<std::uint32_t>(std::bit_width(n)) - 1);
      if (run.phases > levels || left > trial.claimed(1.0, 0.0)) {
        wrong = fmt::format("n = {}, {}: {} phases, {} apart", n, name, run.phases, left);
      }
    }
  }
  return holds_unless(
      wrong,
      "never more than ceil(ld n) phases, then within one unit; including the "
      "messages, at most 3 ceil(ld n) rounds",
      fmt::format("{} runs: lines of {} sizes up to {}, six kinds of loads each, including "
                  "negative increments; halves by index, (n + 1)/2 and n/2",
                  runs, sizes.size(), most),
      table.str());
}

/// Loads of the first and the second half by index.
std::array<double, 2> halves(const Loads& loads) {
  const auto middle = loads.begin() + static_cast<std::ptrdiff_t>((loads.size() + 1) / 2);
  return {std::accumulate(loads.begin(), middle, 0.0), std::accumulate(middle, loads.end(), 0.0)};
}

Finding new_loads(Trial& trial) {
  Table table({"  loads", "L1, L2", "printed new L1, L2", "floored new L1, L2", "measured"});
  using Share = double (*)(double);
  const Share down = [](double x) { return std::floor(x); };
  const Share up = [](double x) { return std::ceil(x); };
  // Share of each half relative to its exact share.
  const auto as_printed = trial.claimed(std::array{up, down}, std::array{down, up});
  const auto mended = trial.claimed(std::array{down, up}, std::array{down, down});
  bool printed_holds = true, mended_holds = true;
  std::vector<Loads> cases{{0, 1}, {1, 0}, {0, 0, 7}, {0, 0, 8}, {5, 5, 5, 4, 4, 4}};
  for (NodeId n = 2; n <= 40; ++n) cases.push_back(random_loads(n, n));
  for (const Loads& loads : cases) {
    const auto n = static_cast<NodeId>(loads.size());
    Balanced run(*topology_by_name("line", {n}), kMultiLevel, loads);
    run.settle();
    const auto [l1, l2] = halves(loads);
    const double first = (n + 1) / 2, second = n / 2, total = l1 + l2;
    const auto measured = halves(run.loads());
    const auto shares = [&](const std::array<Share, 2>& rounded) {
      return std::array{rounded[0](total * first / n), rounded[1](total * second / n)};
    };
    const std::array printed = shares(as_printed), right = shares(mended);
    printed_holds &= measured == printed;
    mended_holds &= measured == right;
    if (n <= 6) {
      const auto pair = [](const std::array<double, 2>& l) {
        return fmt::format("{:.0f}, {:.0f}", l[0], l[1]);
      };
      table.add({"  " + row_of(loads), pair({l1, l2}), pair(printed), pair(right), pair(measured)});
    }
  }
  return {verdict_if(printed_holds, mended_holds),
          "ceil and floor are swapped: with floor(x) units from P2 to P1, as in Algorithm 2, L1 "
          "becomes floor((L1 + L2) |P1| / |P|) and L2 the ceiling. (0, 1): x = floor(1/2) = 0, so "
          "L1 stays 0, but 1 is printed",
          fmt::format("{} loads on lines of 2 .. 40, at the end: later phases do not move load "
                      "between the halves",
                      cases.size()),
          table.str()};
}

/// All loads of n processors from `low` to `high`.
template <class Look>
void each_row(std::size_t n, double low, double high, Look&& look) {
  for (Loads loads(n, low);;) {
    look(loads);
    std::size_t i = 0;
    for (; i < n && ++loads[i] > high; ++i) loads[i] = low;
    if (i == n) return;
  }
}

Finding induction(Trial& trial) {
  // Whether "both halves are balanced" and this condition imply that the whole is.
  using Condition = bool (*)(double l1, double l2, double p1, double p2);
  const Condition equal_sums = [](double l1, double l2, double, double) {
    return std::abs(l1 - l2) <= 1;
  };
  const Condition fair_share = [](double l1, double l2, double p1, double p2) {
    return l1 == std::floor((l1 + l2) * p1 / (p1 + p2));
  };
  const Condition nearly_fair = [](double l1, double l2, double p1, double p2) {
    return l1 == std::floor((l1 + l2) * p1 / (p1 + p2)) - 1;
  };
  const auto printed = trial.claimed(equal_sums, fair_share);
  const auto mended = trial.claimed(fair_share, nearly_fair);
  Table table({"  processors", "rows with balanced halves", "|L1 - L2| <= 1, not balanced",
               "L1 = floor(..), not balanced", "balanced, |L1 - L2| > 1"});
  double printed_fails = 0, mended_fails = 0;
  for (std::size_t n = 2; n <= (trial.full() ? 7U : 5U); ++n) {
    double rows = 0, first = 0, second = 0, missed = 0;
    const auto middle = static_cast<std::ptrdiff_t>((n + 1) / 2);
    each_row(n, -1, 4, [&](const Loads& loads) {
      if (gap({loads.begin(), loads.begin() + middle}) > 1) return;
      if (gap({loads.begin() + middle, loads.end()}) > 1) return;
      const auto [l1, l2] = halves(loads);
      const auto p1 = static_cast<double>(middle), p2 = static_cast<double>(n) - p1;
      const bool balanced = gap(loads) <= 1;
      ++rows;
      first += printed(l1, l2, p1, p2) && !balanced;
      second += mended(l1, l2, p1, p2) && !balanced;
      missed += balanced && !printed(l1, l2, p1, p2);
    });
    printed_fails += first;
    mended_fails += second;
    table.add(
        {fmt::format("  {}", n), grouped(rows), grouped(first), grouped(second), grouped(missed)});
  }
  return {verdict_if(printed_fails == 0, mended_fails == 0),
          "only for halves of the same size. 2 2 | 4 has |L1 - L2| = 0 and balanced halves, but "
          "loads 2 apart; 3 3 | 3 is level with |L1 - L2| = 3. For any sizes it follows from L1 = "
          "floor((L1 + L2) |P1| / |P|), which the transfer establishes",
          fmt::format("all loads -1 .. 4 of 2 .. {} processors", trial.full() ? 7 : 5),
          table.str()};
}

const auto kTheoremClaims = {
    claim({.name = "horton93.theorem1",
           .place = "Theorem 1",
           .printed = "Algorithm 2 solves the load balancing problem with ceil(ld |P|) parallel "
                      "transfers",
           .quantity = "transfer phases; largest - smallest final load (units)",
           .tolerance = "none: phases are counted and loads are whole; both bounds are reached",
           .command = "ballast run examples/multi-level.toml --set machine.size=[17] --set "
                      "arrivals.amount=[1009]"},
          Verdict::confirmed, theorem1),
    claim({.name = "horton93.theorem1-loads",
           .place = "Theorem 1 (1)",
           .printed = "the new loads are ceil((L1 + L2) |P1| / |P|) and floor((L1 + L2) |P2| / "
                      "|P|)",
           .quantity = "L1 and L2 after the first transfer (units)",
           .tolerance = "none: loads are whole",
           .command = "ballast run examples/multi-level.toml --set machine.size=[2] --set "
                      "arrivals.processor=[1] --set arrivals.amount=[1]"},
          Verdict::corrected, new_loads),
    claim({.name = "horton93.theorem1-induction",
           .place = "Theorem 1, the implication before (1)",
           .printed = "P is balanced if P1 and P2 are and |L1 - L2| <= 1",
           .quantity = "rows of loads that satisfy the condition and are not balanced",
           .tolerance = "none: all rows are checked",
           .command = "ballast run examples/multi-level.toml --set machine.size=[3] --set "
                      "arrivals.round=[0,0,0] --set arrivals.processor=[0,1,2] --set "
                      "arrivals.amount=[2,2,4]"},
          Verdict::corrected, induction)};

}  // namespace
}  // namespace ballast::horton93
