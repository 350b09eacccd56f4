// SPDX-License-Identifier: BSD-3-Clause
// Communication-aware diffusion: loads of a ring, and the stencil pass by pass.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "experiment/simulation.h"
#include "report/table.h"
#include "rounds/round_machine.h"
#include "topology/topology.h"

namespace ballast {
namespace {

struct RingEnd {
  double floor;
  std::int64_t steps;
  double over_mean;
};
constexpr RingEnd kRingEnds[] = {{.1, 3, 1.310015}, {0, 9, 1.011478}};

Finding ring(Trial& trial) {
  const std::vector<double> loads{17.71, 11.68, 11.68, trial.claimed(13.83, 13.84),
                                  16.12, 18.18, 20.88, 17.43};
  const auto topology = topology_by_name("ring", {8});
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / 8;
  Table table({"  floor", "steps", "max/mean"});
  bool holds = true;
  for (const RingEnd& end : kRingEnds) {
    const auto agents = round_agents_by_name(
        *topology, "comm-diffusion",
        {{"floor", end.floor}, {"steps", end.steps}, {"passes", std::int64_t{1}}});
    RoundMachine machine(*agents);
    for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
    for (std::int64_t round = 0; round < 2 * end.steps + 1; ++round) machine.balance();
    const auto after = machine.loads();
    const double over = *std::max_element(after.begin(), after.end()) / mean;
    holds &= std::abs(over - end.over_mean) < 1e-6;
    table.add(
        {fmt::format("  {:g}", end.floor), std::to_string(end.steps), fmt::format("{:.6f}", over)});
  }
  return {verdict_if(holds), holds ? "the same, to six digits" : "other loads",
          "one ring of 8, two floors", table.str()};
}

/// Imbalance and share of the bytes off rank after 1, 2, 3 passes.
struct StencilRow {
  NodeId side, blocks;
  const char* choice;
  double after[6];
};
constexpr StencilRow kStencilRows[] = {
    {16, 4, "traffic", {.6818, .2812, .2613, .3042, .1212, .3208}},
    {16, 4, "first", {.6818, .3979, .2613, .4771, .2146, .4958}},
    {32, 4, "traffic", {.4715, .1245, .0920, .1507, .0569, .1658}},
    {32, 4, "first", {.4715, .2031, .0861, .3024, .0686, .3115}},
    {32, 8, "traffic", {1.5226, .3191, .7051, .3609, .4715, .3800}},
    {32, 8, "first", {1.5226, .4688, .6818, .5297, .4715, .5640}}};

TaskRun stencil_run(const StencilRow& row, std::int64_t passes, double pull, double radius) {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", std::vector<std::int64_t>{row.blocks, row.blocks}}}};
  e.workload = {"stencil", {{"side", std::int64_t{row.side}}, {"radius", radius}}};
  e.balancer = {"comm-diffusion",
                {{"measure", "work"},
                 {"quantum", 1.0},
                 {"passes", passes},
                 {"pull", pull},
                 {"choice", row.choice}}};
  return run(e).tasks();
}

Finding stencil(Trial& trial) {
  const double pull = trial.claimed(2.0, 0.0), radius = trial.claimed(.22, .23);
  const std::size_t rows = trial.full() ? std::size(kStencilRows) : 4;
  Table table({"  side", "mesh", "choice", "pass 1", "", "2", "", "3", ""});
  bool holds = true;
  for (std::size_t k = 0; k < rows; ++k) {
    const StencilRow& row = kStencilRows[k];
    std::vector<std::string> cells{fmt::format("  {}", row.side),
                                   fmt::format("{0} x {0}", row.blocks), row.choice};
    for (std::int64_t pass = 1; pass <= 3; ++pass) {
      const TaskRun r = stencil_run(row, pass, pull, radius);
      const double imbalance = *r.work_after.imbalance();
      const TraceMetrics::Bytes& bytes = *r.trace->after.bytes;
      const double off = bytes.off_rank / (bytes.off_rank + bytes.on_rank);
      holds &= std::abs(imbalance - row.after[2 * pass - 2]) < 5.1e-5 &&
               std::abs(off - row.after[2 * pass - 1]) < 5.1e-5;
      cells.push_back(fmt::format("{:.4f}", imbalance));
      cells.push_back(fmt::format("{:.4f}", off));
    }
    table.add(cells);
  }
  return {verdict_if(holds),
          holds ? "the same imbalances and shares off rank after each pass" : "other placements",
          fmt::format("{} rows, three passes each, on the machine", rows), table.str()};
}

const auto kCommDiffusion = {
    claim({.name = "workloads.ring-diffusion",
           .place = "Charm++, test of its diffusion load balancer; own reference",
           .printed = "ring of 8: max/mean 1.310015 after 3 steps with a floor of .1, 1.011478 "
                      "after 9 without",
           .quantity = "largest load over the mean, after one pass",
           .tolerance = "1e-6, the digits given",
           .command = "ballast run FILE.toml --set balancer.name=comm-diffusion"},
          Verdict::confirmed, ring),
    claim(
        {.name = "workloads.stencil",
         .place = "Taylor, Chandrasekar, Kale (arXiv 2603.23329), rules of Charm++; own reference",
         .printed = "n x n stencil on m x m: choosing tasks by traffic leaves .3208 of the bytes "
                    "off rank after 3 passes (16, 4), choosing the first that fits .4958",
         .quantity = "imbalance, and share of the bytes off rank",
         .tolerance = "half a unit of the fourth digit",
         .command = "ballast run examples/stencil.toml --set balancer.pull=2.0 "
                    "--set balancer.quantum=1.0"},
        Verdict::confirmed, stencil)};

}  // namespace
}  // namespace ballast
