// SPDX-License-Identifier: BSD-3-Clause
// Table 1 of [Horton93]: rows that are locally balanced, and which methods see that they are not
// balanced.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

struct Table1 {
  Loads diff{7, 6, 5, 4, 3, 2}, help{6, 5, 5, 4, 4, 3}, best{5, 5, 5, 4, 4, 4};
};

Loads settled(const Topology& topology, const char* name, const Loads& loads) {
  Balanced run(topology, name, loads);
  run.settle();
  return run.loads();
}
/// No row with the same sum is more level.
bool is_optimal(const Loads& loads, const Loads& same_sum) {
  const auto sum = [](const Loads& row) {
    return static_cast<long long>(std::accumulate(row.begin(), row.end(), 0.0));
  };
  const auto p = static_cast<long long>(loads.size());
  return sum(loads) == sum(same_sum) && gap(loads) == (sum(loads) % p == 0 ? 0 : 1);
}

Finding table1(Trial& trial) {
  const auto line = topology_by_name("line", {6});
  Table1 printed;
  printed.diff = trial.claimed(printed.diff, Loads{8, 6, 5, 4, 3, 2});
  printed.help = trial.claimed(printed.help, Loads{6, 5, 5, 5, 4, 3});
  printed.best = trial.claimed(printed.best, Loads{6, 5, 4, 4, 4, 4});
  Table table({"  row", "printed", "after diffusion", "after HtN", "after multi-level"});
  for (const auto& [name, loads] :
       {std::pair{"Diff", printed.diff}, {"HtN", printed.help}, {"Opt", printed.best}}) {
    table.add({fmt::format("  {}", name), row_of(loads), row_of(settled(*line, kDiffusion, loads)),
               row_of(settled(*line, kHelp, loads)), row_of(settled(*line, kMultiLevel, loads))});
  }
  const Loads helped = settled(*line, kHelp, printed.diff);
  const bool holds = settled(*line, kDiffusion, printed.diff) == printed.diff &&
                     settled(*line, kHelp, printed.help) == printed.help &&
                     helped == printed.help &&
                     helped.front() == trial.claimed(2.0, 1.5) * helped.back() &&
                     is_optimal(printed.best, printed.diff) &&
                     is_optimal(settled(*line, kMultiLevel, printed.diff), printed.diff);
  return {verdict_if(holds),
          "Diff is a fixed point of diffusion and not of HtN. From Diff, HtN reaches exactly the "
          "printed HtN and stays there; p0 then has twice the load of p5. Multi-level ends within "
          "one unit, in another optimal row than Opt. Its floor gives the lower half the smaller "
          "share, so it rearranges Opt, too",
          "6 processors in a line; HtN: the richest and the poorest processor of each closed "
          "neighbourhood",
          table.str()};
}

Finding pairwise(Trial& trial) {
  const auto line = topology_by_name("line", {6});
  const bool whole = trial.claimed(false, true);
  const char* blind_method = trial.claimed(kDiffusion, kHelp);
  Table table({"  row", "whole pairs", "HtN", "halves, the bank pays whole tasks"});
  bool blind = true, sees = true;
  for (const auto& [name, loads] : {std::pair{"Diff", Table1{}.diff}, {"HtN", Table1{}.help}}) {
    const auto agents = round_agents_by_name(*line, kDiffusion, {{"whole", whole}});
    RoundMachine machine(*agents, true);
    for (NodeId i = 0; i < 6; ++i) machine.insert(i, loads[i]);
    machine.settle(10'000);
    const Loads tasks(machine.tasks().begin(), machine.tasks().end());
    const Loads by_pairs = settled(*line, blind_method, loads);
    blind &= by_pairs == loads;
    sees &= tasks != loads && gap(tasks) < gap(loads);
    table.add({fmt::format("  {}: {}", name, row_of(loads)), row_of(by_pairs),
               row_of(settled(*line, kHelp, loads)), row_of(tasks)});
  }
  return {verdict_if(!sees, blind),
          "true for pairs that move floor(difference / 2) units, but not for all pairwise methods. "
          "Pairs that compute exact halves, and pay in whole tasks once the parts add up to one, "
          "recognize both rows and level them",
          "6 processors in a line", table.str()};
}

const auto kTable1Claims = {
    claim({.name = "horton93.table1",
           .place = "Table 1 and section 1",
           .printed = "on a line of 6, diffusion ends at 7 6 5 4 3 2, Help-thy-Neighbour at 6 5 5 "
                      "4 4 3, where p0 still has twice the load of p5; an optimal solution is 5 5 "
                      "5 4 4 4",
           .quantity = "final loads (units)",
           .tolerance = "none: loads are whole",
           .command = "ballast run examples/multi-level.toml --set machine.size=[6] --set "
                      "balancer.name=help-thy-neighbour --set arrivals.round=[0,0,0,0,0,0] --set "
                      "arrivals.processor=[0,1,2,3,4,5] --set arrivals.amount=[7,6,5,4,3,2]"},
          Verdict::confirmed, table1),
    claim({.name = "horton93.pairwise",
           .place = "section 1",
           .printed = "any method based on the pairwise comparison of neighbours' loads cannot "
                      "recognize Diff and HtN of Table 1 as unbalanced",
           .quantity = "final loads (units)",
           .tolerance = "none: tasks are whole",
           .command = "ballast run examples/multi-level.toml --set machine.size=[6] --set "
                      "balancer.name=dimension-exchange --set balancer.whole=false --set "
                      "arrivals.round=[0,0,0,0,0,0] --set arrivals.processor=[0,1,2,3,4,5] --set "
                      "arrivals.amount=[7,6,5,4,3,2]"},
          Verdict::corrected, pairwise)};

}  // namespace
}  // namespace ballast::horton93
