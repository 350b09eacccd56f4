// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Algorithm 1, diffusion: what the listing says and what the tables need; Cybenko's form
// of it on the hypercube.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

/// floor((l_i - l_j) / 2) units from p_i to p_j; floor is the mathematical one.
double floored(Loads& loads, std::size_t i, std::size_t j) {
  const double units = std::floor((loads[i] - loads[j]) / 2);
  loads[i] -= units;
  loads[j] += units;
  return std::abs(units);
}
/// Algorithm 1 on a line to the letter: all p_i in order, all their neighbours in order. The units
/// that it moves.
double literal_sweep(Loads& loads) {
  double moved = 0;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (i > 0) moved += floored(loads, i, i - 1);
    if (i + 1 < loads.size()) moved += floored(loads, i, i + 1);
  }
  return moved;
}
/// The two phases of Table 3, the difference always that of the lower and the upper processor.
double lower_end_sweep(Loads& loads) {
  double moved = 0;
  for (const std::size_t first : {0, 1}) {
    for (std::size_t i = first; i + 1 < loads.size(); i += 2) moved += floored(loads, i, i + 1);
  }
  return moved;
}

Finding floor_of_negative(Effort) {
  constexpr int kSweeps = 10'000;
  Table table({"  loads", "to the letter: loads after 10,000 sweeps", "units still moved a sweep",
               "pairs in turn, floor by the lower one: end", "richer to poorer: end"});
  const Loads diff{7, 6, 5, 4, 3, 2}, risen{2, 3, 4, 5, 6, 7};
  bool rests = true;
  const auto settled = [&](const Loads& before) {
    Balanced run(*topology_by_name("line", {static_cast<std::int64_t>(before.size())}), kDiffusion,
                 before);
    run.settle();
    rests &= !run.phase();
    return run.loads();
  };
  const auto swept = [](Loads loads, double (*sweep)(Loads&), double& moved) {
    for (int k = 0; k < kSweeps; ++k) moved = sweep(loads);
    return loads;
  };
  bool right = true;
  double restless = 0;
  for (const Loads& before :
       {Loads{0, 1}, {0, 3}, diff, risen, heap(0, 16, 16), heap(15, 16, 16)}) {
    double moved = 0, lower_moved = 0;
    const Loads literal = swept(before, literal_sweep, moved);
    const Loads lower = swept(before, lower_end_sweep, lower_moved);
    restless = std::max(restless, moved);
    right &= lower_moved == 0;
    table.add({"  " + row_of(before), row_of(literal), grouped(moved), row_of(lower),
               row_of(settled(before))});
  }
  double moved = 0;
  const bool not_printed =
      swept(diff, literal_sweep, moved) != diff && swept(risen, lower_end_sweep, moved) != risen;
  const bool fixed = settled(diff) == diff && settled(risen) == risen;
  return {restless > 0 && right && rests && not_printed && fixed ? Verdict::corrected
                                                                 : Verdict::refuted,
          "floor of a negative odd difference moves half a unit too much, so p_i ends one richer "
          "than p_j: (0, 1) becomes (1, 0), then (0, 1), and so on for ever, and 7 6 5 4 3 2 of "
          "Table 1 is no fixed point. If only the lower one of a pair reckons it ends, but units "
          "drift to low numbers: 7 6 5 4 3 2 rests and its mirror image does not. All tables come "
          "out with floor(|l_i - l_j| / 2) units from the richer to the poorer one, for which both "
          "directions are the same",
          "lines of 2, 6 and 16", table.str()};
}

/// All links at once, from one snapshot of the loads. True: something moved.
bool snapshot_phase(Loads& loads) {
  Loads next = loads;
  for (std::size_t i = 0; i + 1 < loads.size(); ++i) {
    const double units = std::trunc((loads[i] - loads[i + 1]) / 2);
    next[i] -= units;
    next[i + 1] += units;
  }
  return std::exchange(loads, next) != loads;
}

Finding order_of_pairs(Effort) {
  Table table(
      {"  loads", "phases by pairs in turn", "by snapshot", "loads in turn", "by snapshot"});
  struct Case {
    std::string name;
    NodeId n, at;
    double units;
  };
  std::vector<Case> cases{{"T2: 16 at p0 of 16", 16, 0, 16}, {"16 at p1 of 16", 16, 1, 16}};
  for (NodeId n = 8; n <= 128; n *= 2) {
    cases.push_back({fmt::format("Table 5: {} at p0 of {}", 2 * n, n), n, 0, 2.0 * n});
  }
  bool holds = true;
  for (const Case& c : cases) {
    Balanced in_turn(*topology_by_name("line", {c.n}), kDiffusion, heap(c.at, c.units, c.n));
    Loads loads = heap(c.at, c.units, c.n);
    std::uint64_t phases = 0;
    for (; snapshot_phase(loads); ++phases) {
    }
    in_turn.settle();
    const bool same = phases == in_turn.rounds() && loads == in_turn.loads();
    holds &= same == (c.at == 0);
    table.add({"  " + c.name, std::to_string(in_turn.rounds()), std::to_string(phases),
               c.n == 16 ? row_of(in_turn.loads()) : "", c.n == 16 ? row_of(loads) : ""});
  }
  return {
      holds ? Verdict::corrected : Verdict::refuted,
      "the listing leaves open which loads are compared. Pairs (0,1), (2,3) .. and (1,2), (3,4) "
      ".. in turn, and all pairs from one snapshot, give the same Tables 3 and 5, and differ "
      "elsewhere: 16 units at p1 take 9 and 6 phases. Here pairs go in turn, by the colours of "
      "the links",
      "lines of 8 .. 128", table.str()};
}

Finding cybenko(Effort effort) {
  const NodeId most = effort == Effort::full ? 4096 : 1024;
  const std::uint64_t seeds = effort == Effort::full ? 100 : 20;
  Table table({"  n", "ld n", "rounds until level, halves", "largest error/mean",
               "whole: largest - smallest after ld n", "at the end"});
  bool holds = true;
  for (NodeId n = 2; n <= most; n *= 2) {
    const auto cube = topology_by_name("hypercube", {n});
    const std::uint32_t steps = ceil_log2(n);
    double error = 0, whole = 0, end = 0;
    std::uint32_t level = 0;
    for (std::uint64_t seed = 0; seed < std::max<std::uint64_t>(seeds / n, 3); ++seed) {
      Loads loads = seed == 0 ? heap(n - 1, n * 10.0, n) : random_loads(n, seed, 1000);
      if (seed == 1) {  // neighbours differ by one everywhere
        for (NodeId i = 0; i < n; ++i) loads[i] = std::popcount(i);
      }
      Balanced halves(*cube, kDiffusion, loads, {{"whole", false}});
      const double mean = halves.machine.mean();
      std::uint32_t rounds = 0;
      while (gap(halves.loads()) > 1e-9 * mean && rounds < 2 * steps) {
        halves.machine.balance();
        ++rounds;
      }
      level = std::max(level, rounds);
      for (const double load : halves.loads()) {
        error = std::max(error, std::abs(load - mean) / mean);
      }
      Balanced units(*cube, kDiffusion, loads);
      for (std::uint32_t k = 0; k < steps; ++k) units.machine.balance();
      whole = std::max(whole, gap(units.loads()));
      units.settle();
      end = std::max(end, gap(units.loads()));
    }
    holds &= level == steps && whole == steps;
    table.add({fmt::format("  {}", n), std::to_string(steps), std::to_string(level),
               fmt::format("{:.1e}", error), grouped(whole), grouped(end)});
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      "exact halves are level after ld n rounds, one for each dimension, and not before. Whole "
      "units are then within ld n, which is reached: where each load is the number of ones of "
      "the processor's address, neighbours differ by one and nothing ever moves",
      fmt::format("hypercubes of 2 .. {}; all units at one processor, number of ones, random loads "
                  "0 .. 999",
                  most),
      table.str()};
}

const auto kAlgorithm1Claims = {
    claim("horton93.floor",
          "Algorithm 1: for all p_i, all neighbours p_j: transfer floor((l_i - l_j)/2) work units "
          "from p_i to p_j",
          Verdict::corrected, floor_of_negative),
    claim("horton93.order",
          "Algorithm 1 and Table 3: for all processors, for all neighbours; phases of parallel "
          "exchanges",
          Verdict::corrected, order_of_pairs),
    claim("horton93.cybenko",
          "Section 1: Cybenko's dimension exchange on a hypercube requires ld(n) steps",
          Verdict::confirmed, cybenko)};

}  // namespace
}  // namespace ballast::horton93
