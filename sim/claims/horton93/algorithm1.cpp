// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Algorithm 1, diffusion: the rounding and the order that the listing says, and those
// that the tables need.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

/// Units from p_i to p_j; negative: the other way.
using Rounding = double (*)(double difference);
double floor_of_half(double difference) { return std::floor(difference / 2); }
double towards_zero(double difference) { return std::trunc(difference / 2); }
double away_from_zero(double difference) {
  return std::copysign(std::ceil(std::abs(difference) / 2), difference);
}
double exchange(Loads& loads, std::size_t i, std::size_t j, Rounding units_of) {
  const double units = units_of(loads[i] - loads[j]);
  loads[i] -= units;
  loads[j] += units;
  return std::abs(units);
}
/// Algorithm 1 on a line to the letter: all p_i in order, and for each all neighbours in order.
/// Returns the units moved.
double sweep_as_listed(Loads& loads, Rounding units_of) {
  double moved = 0;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (i > 0) moved += exchange(loads, i, i - 1, units_of);
    if (i + 1 < loads.size()) moved += exchange(loads, i, i + 1, units_of);
  }
  return moved;
}

Finding rounding(Trial& trial) {
  constexpr int kSweeps = 1000;
  const auto printed = trial.claimed<Rounding>(floor_of_half, towards_zero);
  const auto mended = trial.claimed<Rounding>(towards_zero, away_from_zero);
  const Loads diff{7, 6, 5, 4, 3, 2}, mirrored{2, 3, 4, 5, 6, 7};
  Table table({"  loads", "as printed: after 1000 sweeps", "units still moved per sweep",
               "richer to poorer: end", "units"});
  bool printed_holds = true, mended_holds = true;
  for (const Loads& before :
       {Loads{0, 1}, {0, 3}, diff, mirrored, heap(0, 16, 16), heap(15, 16, 16)}) {
    const auto swept = [&](Rounding units_of, bool& holds) {
      Loads loads = before;
      double moved = 0;
      for (int k = 0; k < kSweeps; ++k) moved = sweep_as_listed(loads, units_of);
      holds &= moved == 0 && ((before != diff && before != mirrored) || loads == before);
      return std::pair(loads, moved);
    };
    const auto [first, still] = swept(printed, printed_holds);
    const auto [second, rest] = swept(mended, mended_holds);
    table.add(
        {"  " + row_of(before), row_of(first), grouped(still), row_of(second), grouped(rest)});
  }
  return {verdict_if(printed_holds, mended_holds),
          "for a negative odd difference, floor moves half a unit too much, so p_i ends one unit "
          "richer than p_j. (0, 1) becomes (1, 0), then (0, 1), and so on for ever, and 7 6 5 4 3 "
          "2 of Table 1 is not a fixed point. If floor(|l_i - l_j| / 2) units move from the richer "
          "to the poorer processor, every line comes to rest, and 7 6 5 4 3 2 and its mirror image "
          "are fixed points",
          "lines of 2, 6 and 16", table.str()};
}

/// One phase; for methods with several kinds of phases, number `phase`.
using Phase = void (*)(Loads& loads, std::uint64_t phase);
void one_after_the_other(Loads& loads, std::uint64_t) { sweep_as_listed(loads, towards_zero); }
template <std::uint64_t kKinds>
void in_turn(Loads& loads, std::uint64_t phase) {
  for (std::size_t i = phase % kKinds; i + 1 < loads.size(); i += kKinds) {
    exchange(loads, i, i + 1, towards_zero);
  }
}
void snapshot(Loads& loads, std::uint64_t) {
  const Loads before = loads;
  for (std::size_t i = 0; i + 1 < loads.size(); ++i) {
    const double units = towards_zero(before[i] - before[i + 1]);
    loads[i] -= units;
    loads[i + 1] += units;
  }
}
/// The loads after each phase up to the last phase that changes them.
std::vector<Loads> phases_until_rest(Loads loads, Phase run) {
  std::vector<Loads> rows{loads};
  std::size_t last = 0;
  for (std::uint64_t phase = 0; phase < last + 3; ++phase) {
    run(loads, phase);
    if (loads != rows.back()) last = phase + 1;
    rows.push_back(loads);
  }
  rows.resize(last + 1);
  return rows;
}
/// Table 3, and the phases of Table 5.
bool gives_the_tables(Phase run) {
  bool same = phases_until_rest(heap(0, 16, 16), run) == printed_table3();
  for (const DiffusionRow& row : kTable5) {
    same &= phases_until_rest(heap(0, 2.0 * row.n, row.n), run).size() == row.phases + 1;
  }
  return same;
}

Finding order_of_pairs(Trial& trial) {
  const auto listed = trial.claimed<Phase>(one_after_the_other, in_turn<2>);
  const auto pairs = trial.claimed<Phase>(in_turn<2>, in_turn<3>);
  const auto at_once = trial.claimed<Phase>(snapshot, in_turn<2>);
  const Loads aside = heap(1, 16, 16);
  Balanced model(*topology_by_name("line", {16}), kDiffusion, aside);
  model.settle();
  const auto by_pairs = phases_until_rest(aside, pairs);
  const auto by_snapshot = phases_until_rest(aside, at_once);
  Table table({"  order", "first phase of T2", "Tables 3 and 5", "phases, 16 units at p1", "end"});
  for (const auto& [name, run] : {std::pair{"one after the other, as listed", listed},
                                  {"pairs in turn", pairs},
                                  {"all pairs from one snapshot", at_once}}) {
    const auto rows = phases_until_rest(aside, run);
    table.add({fmt::format("  {}", name), row_of(phases_until_rest(heap(0, 16, 16), run)[1]),
               gives_the_tables(run) ? "as printed" : "others", std::to_string(rows.size() - 1),
               row_of(rows.back())});
  }
  const bool mended = gives_the_tables(pairs) && gives_the_tables(at_once) &&
                      by_pairs.back() == model.loads() && by_pairs.size() == model.rounds() + 1 &&
                      by_snapshot.size() < by_pairs.size();
  return {verdict_if(gives_the_tables(listed), mended),
          fmt::format("if pairs are processed one after the other, the first sweep already spreads "
                      "the units over five processors. Tables 3 and 5 result from the pairs (0,1), "
                      "(2,3) .. and (1,2), (3,4) .. in turn, and also from all pairs with one "
                      "snapshot. Elsewhere these two methods differ: 16 units at p1 take {} and {} "
                      "phases. In Ballast pairs take turns by the colours of the links",
                      by_pairs.size() - 1, by_snapshot.size() - 1),
          "lines of 8 .. 128", table.str()};
}

const auto kAlgorithm1Claims = {
    claim({.name = "horton93.floor",
           .place = "section 3, Algorithm 1",
           .printed = "p_i transfers floor((l_i - l_j)/2) work units to p_j, until all processors "
                      "detect the load to be locally balanced",
           .quantity = "units moved in one sweep after 1000 sweeps; loads (units)",
           .tolerance = "none: loads are whole and the sweeps are deterministic",
           .command = "ballast run examples/multi-level.toml --set machine.size=[2] --set "
                      "balancer.name=dimension-exchange --set arrivals.amount=[1]"},
          Verdict::corrected, rounding),
    claim({.name = "horton93.order",
           .place = "section 3, Algorithm 1; Tables 3 and 5",
           .printed = "each processor compares its load with that of each of its neighbours in "
                      "turn; this gives Tables 3 and 5",
           .quantity = "loads after each phase (units), phases until rest",
           .tolerance = "none: loads are whole and the phases are deterministic",
           .command = "ballast run examples/multi-level.toml --set "
                      "balancer.name=dimension-exchange --set arrivals.processor=[1]"},
          Verdict::corrected, order_of_pairs)};

}  // namespace
}  // namespace ballast::horton93
