// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about costs on grids and hypercubes, as closed forms, and about
// stability and levelness on all networks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

Finding grid_costs(Trial& trial) {
  const NodeId most = trial.full() ? 32 : 16;
  const NodeId less = trial.claimed(6u, 5u);
  const NodeId farther = trial.claimed(0u, 1u);
  const double imbalance = trial.claimed(1.0, beyond_exact(1.0));
  const double migration = trial.claimed(1.0, beyond_exact(1.0));
  bool times = true;
  Worst hare;
  Table table({"  d", "T Tortoise", "G Tortoise", "M Tortoise", "T Hare", "G Hare", "M Hare"});
  for (NodeId d = 2; d <= most; ++d) {
    const auto grid = topology_by_name("mesh", {d, d});
    const auto corner = [&](const char* name) {
      return Traced(*grid, name, {{1, 0, 1.0 * d * d}});
    };
    const Traced slow = corner("ripple-tortoise"), fast = corner("ripple-hare");
    times &= slow.costs().stable == 4 * d - less && slow.unevenness() < 1e-12;
    const double sum = (1.0 * d * d + d) * (harmonic(d) - 1);
    hare.add(fast.costs().imbalance, imbalance * (sum - 2 * (d - 1.0)));
    hare.add(fast.costs().migration, migration * sum);
    if (d <= 6) {
      for (NodeId i = 0; i < d * d; ++i) {
        const NodeId x = std::max(i % d, d - 1 - i % d), y = std::max(i / d, d - 1 - i / d);
        const Traced from(*grid, "ripple-hare", {{1, i, 1.0}});
        times &= from.costs().stable == x + y + farther && from.unevenness() < 1e-12;
      }
    }
    if ((d & (d - 1)) == 0) {
      table.add({fmt::format("  {}", d), std::to_string(slow.costs().stable),
                 grouped(slow.costs().imbalance, 2), grouped(slow.costs().migration, 2),
                 std::to_string(fast.costs().stable), grouped(fast.costs().imbalance, 2),
                 grouped(fast.costs().migration, 2)});
    }
  }
  return {
      verdict_if(times && hare.exact()),
      "from a corner, n = d^2: Tortoise T = 4d-6, twice the line's; Hare T = 2d-2 (from P_{x,y} "
      "the farthest column plus the farthest row), G = (d^2+d)(H_d-1) - 2(d-1), M = "
      "(d^2+d)(H_d-1): d times the line's costs for the row, then the line's costs for the columns",
      fmt::format("d = 2 .. {}; every origin up to d = 6", most), table.str()};
}

Finding cube_costs(Trial& trial) {
  const int most = trial.full() ? 14 : 10;
  const double printed_bound = trial.claimed(1.0, 1 + 1e-12);
  const double bound = trial.claimed(1.0, 1 + 1e-12);
  const double mean = trial.claimed(1.0, 1 + 1e-12);
  const double all_but = trial.claimed(1.0, 1 + 1e-9);
  bool printed = true, exact = true;
  for (int d = 1; d <= most; ++d) {
    const double n = std::exp2(d);
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const Traced trace(*cube, "ripple-tree", {{1, 0, n}});
    exact &= trace.costs().stable == static_cast<unsigned>(d) && trace.unevenness() == 0;
    for (int t = 1; t <= d; ++t) {
      const RoundSums& sums = trace.sums(static_cast<std::uint32_t>(t));
      const double level = std::exp2(d - t);
      printed &= sums.max_load < printed_bound * level && sums.max_flow < printed_bound * level;
      exact &= sums.max_load == bound * level && sums.max_flow == bound * level;
    }
    exact &= trace.costs().imbalance == n - 1 - mean * d;
    exact &= trace.costs().migration == n - all_but;
  }
  return {verdict_if(printed, exact),
          "not less: both are exactly 2^(d-t) in each step t = 1 .. d. So T = d, G = 2^d-1-d and M "
          "= 2^d-1, and Theta(d), Theta(2^d), Theta(2^d) hold",
          fmt::format("hypercubes of 1 .. {} dimensions", most), ""};
}

struct Shape {
  const char* topology;
  std::vector<std::int64_t> size;
  unsigned diameter;
};

Finding leveling(Trial& trial) {
  const std::int64_t k = trial.full() ? 2 : 1;
  const std::vector<Shape> meshes{{"line", {16 * k}, static_cast<unsigned>(16 * k - 1)},
                                  {"mesh", {6 * k, 6 * k}, static_cast<unsigned>(12 * k - 2)},
                                  {"mesh", {8 * k, 3}, static_cast<unsigned>(8 * k + 1)},
                                  {"mesh", {4, 3 * k, 3}, static_cast<unsigned>(3 * k + 4)}};
  std::vector<Shape> all = meshes;
  all.insert(all.end(), {{"ring", {15}, 7},
                         {"torus", {5, 6}, 5},
                         {"hypercube", {32}, 5},
                         {"star", {17}, 2},
                         {"complete", {13}, 1}});
  const std::uint64_t twice = trial.claimed(0u, 1u), once = trial.claimed(0u, 1u);
  const double level = trial.claimed(1.0, 1 + 1e-9);
  bool holds = true;
  Table table({"  algorithm", "topology", "diameter", "T, worst origin", "T/diameter"});
  for (const std::string& name : kRipples) {
    for (const Shape& place : name == "ripple-tree" ? all : meshes) {
      const auto topology = topology_by_name(place.topology, place.size);
      const NodeId n = topology->processors();
      std::uint64_t worst = 0;
      for (NodeId i = 0; i < n; ++i) {
        const Traced trace(*topology, name, {{1, i, 1.0 * n}});
        for (NodeId j = 0; j < n; ++j) {
          holds &= std::abs(trace.load(trace.steps(), j) - level) < 1e-11;
        }
        worst = std::max(worst, trace.costs().stable);
      }
      holds &= worst == (name == "ripple-tortoise" ? 2 * place.diameter - place.size.size() + twice
                                                   : place.diameter + once);
      std::string shape = place.topology;
      for (std::size_t s = 0; s < place.size.size(); ++s) {
        shape += fmt::format("{}{}", s == 0 ? " " : " x ", place.size[s]);
      }
      table.add({"  " + name, shape, std::to_string(place.diameter), std::to_string(worst),
                 fmt::format("{:.3f}", static_cast<double>(worst) / place.diameter)});
    }
  }
  return {verdict_if(holds),
          "every algorithm becomes stable and level from every origin. Hare and the trees need as "
          "many steps as the diameter, which is the minimum. Tortoise needs twice the diameter "
          "minus the number of dimensions",
          "one load change, at each processor", table.str()};
}

const auto kNetworksClaims = {
    claim({.name = "melhem91.grid-costs",
           .place = "section 3, costs",
           .printed = "costs for the grid can easily be computed from the costs on the line",
           .quantity = "T (steps); G and M of Hare (load)",
           .tolerance = "none for T, steps are counted; 1e-9 of the value for G and M, for "
                        "rounding of doubles",
           .command = "ballast run examples/ripple.toml --set machine.topology=mesh --set "
                      "machine.size=[8,8] --set workload.load=64"},
          Verdict::confirmed, grid_costs),
    claim({.name = "melhem91.hypercube-costs",
           .place = "section 3, costs",
           .printed = "in the hypercube the maximum load at time t is less than 2^d/2^t, the load "
                      "transferred less than n/2^t",
           .quantity = "largest load and flow in each step, G and M (load); T (steps)",
           .tolerance = "none: powers of two are exact",
           .command = "ballast run examples/ripple.toml --set machine.topology=hypercube --set "
                      "balancer.name=ripple-tree"},
          Verdict::corrected, cube_costs),
    claim(
        {.name = "melhem91.leveling",
         .place = "section 3",
         .printed = "Ripple algorithms are stable and level in time linear in the diameter",
         .quantity = "T (steps) and the loads after T",
         .tolerance =
             "none for T, steps are counted; 1e-11 of the mean for a load, for rounding of doubles",
         .command = "ballast run examples/ripple.toml --set machine.topology=torus --set "
                    "machine.size=[5,6] --set balancer.name=ripple-tree --set workload.load=30"},
        Verdict::confirmed, leveling)};

}  // namespace
}  // namespace ballast
