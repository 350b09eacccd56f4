// SPDX-License-Identifier: BSD-3-Clause
// Tables 2 to 4 of [Horton93]: balancing instructions, loads by phases.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

using Phases = std::vector<std::vector<Order>>;

/// The instructions of all phases of the multi-level method, 16 units at p0.
Phases instructions(const Topology& topology) {
  Balanced run(topology, kMultiLevel, heap(0, 16, 16));
  Phases phases;
  while (run.phase()) phases.push_back(orders(*run.agents));
  return phases;
}
std::string text_of(const std::vector<Order>& orders) {
  std::vector<std::string> words;
  for (const Order& order : orders) words.push_back(order.str());
  return fmt::format("{}", fmt::join(words, ", "));
}
std::string side_by_side(const Phases& printed, const Phases& measured) {
  Table table({"  phase", "printed", "measured"});
  for (std::size_t k = 0; k < std::max(printed.size(), measured.size()); ++k) {
    table.add({fmt::format("  {}", k + 1), k < printed.size() ? text_of(printed[k]) : "",
               k < measured.size() ? text_of(measured[k]) : ""});
  }
  return table.str();
}
Loads carried_out(const Phases& phases) {
  Loads loads = heap(0, 16, 16);
  for (const auto& phase : phases) {
    for (const Order& order : phase) {
      loads[order.from] -= static_cast<double>(order.units);
      loads[order.to] += static_cast<double>(order.units);
    }
  }
  return loads;
}
/// One order moves one unit more.
Phases with_one_more(Phases phases) {
  ++phases.back().front().units;
  return phases;
}

const Phases kT1{
    {{5, 13, 3}, {6, 9, 3}, {7, 8, 2}},
    {{0, 4, 4}, {2, 7, 4}, {3, 6, 4}, {10, 12, 1}},
    {{0, 3, 5}, {1, 2, 5}, {6, 4, 1}, {9, 10, 3}, {12, 14, 2}},
    {{0, 1, 6}, {4, 5, 4}, {7, 6, 1}, {8, 9, 1}, {10, 11, 1}, {13, 12, 2}, {14, 15, 1}}};
using Orders = std::vector<Order>;
const Orders kT2First{{7, 8, 8}}, kT2Second{{3, 4, 12}, {11, 12, 4}};
const Orders kT2Last{{8, 9, 7}, {10, 11, 5}, {12, 13, 3}, {14, 15, 1}};
/// Four orders before kT2Last.
Orders last_phase(Orders orders) {
  orders.insert(orders.end(), kT2Last.begin(), kT2Last.end());
  return orders;
}
const Phases kT2Printed{kT2First,
                        kT2Second,
                        {{1, 2, 10}, {5, 6, 14}, {9, 10, 6}, {13, 14, 2}},
                        last_phase({{0, 1, 11}, {2, 3, 9}, {4, 5, 15}, {6, 7, 13}})};
const Phases kT2Mended{kT2First,
                       kT2Second,
                       {{1, 2, 14}, {5, 6, 10}, {9, 10, 6}, {13, 14, 2}},
                       last_phase({{0, 1, 15}, {2, 3, 13}, {4, 5, 11}, {6, 7, 9}})};

Finding table2_t1(Trial& trial) {
  const Phases printed = trial.claimed(kT1, with_one_more(kT1));
  const Phases measured = instructions(*graph_t1());
  std::size_t count = 0;
  for (const Orders& phase : printed) count += phase.size();
  return {verdict_if(measured == printed),
          fmt::format("all {} instructions as printed, in {} parallel phases; they end at {}",
                      count, measured.size(), row_of(carried_out(measured))),
          "16 units at p0, links 0-1 0-3 0-4 1-2 2-3 2-7 3-6 4-5 4-6 5-13 6-7 6-9 7-8 8-9 9-10 "
          "10-11 10-12 12-13 12-14 14-15 (the links of Table 2, and 2-3, which carries nothing); "
          "halves by index",
          side_by_side(printed, measured)};
}

Finding table2_t2(Trial& trial) {
  const Phases printed = trial.claimed(kT2Printed, kT2Mended);
  const Phases mended = trial.claimed(kT2Mended, with_one_more(kT2Mended));
  const Phases measured = instructions(*topology_by_name("line", {16}));
  const bool holds = measured == mended && carried_out(mended) == Loads(16, 1.0);
  return {verdict_if(measured == printed, holds),
          fmt::format("phases 1 and 2 are as printed; phases 3 and 4 print the right amounts at "
                      "the wrong pairs, while Table 4 is right. As printed they end at {}; correct "
                      "are: 1->2 14, 5->6 10 and 0->1 15, 2->3 13, 4->5 11, 6->7 9",
                      row_of(carried_out(printed))),
          "16 units at p0 of a line of 16", side_by_side(printed, measured)};
}

/// The rows of a table of loads against the measured ones. Its counterfeit moves one unit
/// elsewhere.
Finding rows(Trial& trial, const std::vector<Loads>& genuine, const char* method,
             const std::string& text) {
  auto counterfeit = genuine;
  --counterfeit.back()[1], ++counterfeit.back()[2];
  const auto printed = trial.claimed(genuine, counterfeit);
  Balanced run(*topology_by_name("line", {16}), method, heap(0, 16, 16));
  std::vector<Loads> measured{run.loads()};
  while (run.phase()) measured.push_back(run.loads());
  Table table({"  phase", "printed", "measured"});
  for (std::size_t k = 0; k < std::max(printed.size(), measured.size()); ++k) {
    table.add({fmt::format("  {}", k), k < printed.size() ? row_of(printed[k]) : "(end)",
               k < measured.size() ? row_of(measured[k]) : "(end)"});
  }
  return {verdict_if(printed == measured), text, "16 units at p0 of a line of 16", table.str()};
}

Finding table3(Trial& trial) {
  const auto printed = printed_table3();
  return rows(trial, printed, kDiffusion,
              fmt::format("locally balanced after {} phases, all {} rows as printed; p0 keeps 5 "
                          "units, and 10 of 16 processors get none",
                          printed.size() - 1, printed.size()));
}

Finding table4(Trial& trial) {
  const std::vector<Loads> printed{heap(0, 16, 16),
                                   {16, 0, 0, 0, 0, 0, 0, -8, 8, 0, 0, 0, 0, 0, 0, 0},
                                   {16, 0, 0, -12, 12, 0, 0, -8, 8, 0, 0, -4, 4, 0, 0, 0},
                                   {16, -14, 14, -12, 12, -10, 10, -8, 8, -6, 6, -4, 4, -2, 2, 0},
                                   Loads(16, 1.0)};
  return rows(
      trial, printed, kMultiLevel,
      "4 phases, all 5 rows as printed; loads are negative between phases because the result is a "
      "list of instructions. Before these phases the messages take 4 rounds up and 4 down");
}

const auto kTablesClaims = {
    claim({.name = "horton93.table2-t1",
           .place = "Table 2, T1",
           .printed = "the multi-level method's 19 instructions in 4 phases",
           .quantity = "units, sender and receiver of each instruction",
           .tolerance = "none: instructions are whole",
           .command = "ballast run examples/t1.toml"},
          Verdict::confirmed, table2_t1),
    claim({.name = "horton93.table2-t2",
           .place = "Table 2, T2",
           .printed = "the multi-level method's 15 instructions in 4 phases on a line of 16",
           .quantity = "units, sender and receiver of each instruction",
           .tolerance = "none: instructions are whole",
           .command = "ballast run examples/multi-level.toml"},
          Verdict::corrected, table2_t2),
    claim({.name = "horton93.table3",
           .place = "Table 3",
           .printed = "16 units at p0 of a line of 16 are locally balanced after 9 phases of "
                      "diffusion",
           .quantity = "loads after each phase (units)",
           .tolerance = "none: loads are whole",
           .command = "ballast run examples/multi-level.toml --set "
                      "balancer.name=dimension-exchange"},
          Verdict::confirmed, table3),
    claim({.name = "horton93.table4",
           .place = "Table 4",
           .printed = "the multi-level method levels 16 units at p0 of a line of 16 in 4 phases",
           .quantity = "loads after each phase (units)",
           .tolerance = "none: loads are whole",
           .command = "ballast run examples/multi-level.toml"},
          Verdict::confirmed, table4)};

}  // namespace
}  // namespace ballast::horton93
