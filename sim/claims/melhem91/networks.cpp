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

Finding grid_costs(Effort effort) {
  const NodeId most = effort == Effort::full ? 32 : 16;
  bool tortoise = true, bound = true, every = true;
  Worst hare, faster;
  Table table({"  d", "T Tortoise", "G Tortoise", "M Tortoise", "T Hare", "G Hare", "M Hare"});
  for (NodeId d = 2; d <= most; ++d) {
    const auto grid = topology_by_name("mesh", {d, d});
    const auto corner = [&](const char* name) {
      return Traced(*grid, name, {{1, 0, 1.0 * d * d}});
    };
    const Traced slow = corner("ripple-tortoise"), fast = corner("ripple-hare");
    tortoise &= slow.costs().stable == 4 * d - 6 && slow.unevenness() < 1e-12;
    const double sum = (1.0 * d * d + d) * (harmonic(d) - 1);
    hare.add(static_cast<double>(fast.costs().stable), 2.0 * d - 2);
    hare.add(fast.costs().imbalance, sum - 2 * (d - 1.0));
    hare.add(fast.costs().migration, sum);
    for (std::uint32_t t = 1; t < d; ++t) {
      bound &= fast.sums(t).max_load >= d * (d - t - 1.0) / (t + 1) - 1e-9;
    }
    if (d <= 6) {
      for (NodeId i = 0; i < d * d; ++i) {
        const NodeId x = std::max(i % d, d - 1 - i % d), y = std::max(i / d, d - 1 - i / d);
        const Traced from(*grid, "ripple-hare", {{1, i, 1.0}});
        every &= from.costs().stable == x + y && from.unevenness() < 1e-12;
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
      tortoise && hare.exact() && bound && every ? Verdict::confirmed : Verdict::refuted,
      "from a corner, n = d^2: Tortoise T = 4d-6, twice the line's; Hare T = 2d-2 (from P_{x,y} "
      "the farthest column and the farthest row), G = (d^2+d)(H_d-1) - 2(d-1), M = "
      "(d^2+d)(H_d-1), the row with d^2 and then columns with d; max L >= d(d-t-1)/(t+1) while "
      "columns are unreached",
      fmt::format("d = 2 .. {}; every origin up to d = 6", most), table.str()};
}

Finding cube_costs(Effort effort) {
  const int most = effort == Effort::full ? 14 : 10;
  bool exact = true;
  for (int d = 1; d <= most; ++d) {
    const double n = std::exp2(d);
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const Traced trace(*cube, "ripple-tree", {{1, 0, n}});
    exact &= trace.costs().stable == static_cast<unsigned>(d) && trace.unevenness() == 0;
    for (int t = 1; t <= d; ++t) {
      exact &= trace.sums(static_cast<std::uint32_t>(t)).max_load == std::exp2(d - t);
      exact &= trace.sums(static_cast<std::uint32_t>(t)).max_flow == std::exp2(d - t);
    }
    exact &= trace.costs().imbalance == n - 1 - d && trace.costs().migration == n - 1;
  }
  return {
      exact ? Verdict::corrected : Verdict::refuted,
      "not less: both are exactly 2^(d-t) in each step t = 1 .. d. So T = d, G = 2^d-1-d and M = "
      "2^d-1, and Theta(d), Theta(2^d), Theta(2^d) hold",
      fmt::format("hypercubes of 1 .. {} dimensions", most), ""};
}

struct Shape {
  const char* topology;
  std::vector<std::int64_t> size;
  unsigned diameter;
};

Finding leveling(Effort effort) {
  const std::int64_t k = effort == Effort::full ? 2 : 1;
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
  bool holds = true;
  Table table({"  algorithm", "topology", "diameter", "T, worst origin", "T/diameter"});
  for (const std::string& name : kRipples) {
    for (const Shape& place : name == "ripple-tree" ? all : meshes) {
      const auto topology = topology_by_name(place.topology, place.size);
      std::uint64_t worst = 0;
      for (NodeId i = 0; i < topology->processors(); ++i) {
        const Traced trace(*topology, name, {{1, i, 100.0}});
        holds &= trace.unevenness() < 1e-12;
        worst = std::max(worst, trace.costs().stable);
      }
      const double ratio = static_cast<double>(worst) / place.diameter;
      holds &= name == "ripple-tortoise" ? ratio < 2 : ratio == 1;
      std::string shape = place.topology;
      for (std::size_t s = 0; s < place.size.size(); ++s) {
        shape += fmt::format("{}{}", s == 0 ? " " : " x ", place.size[s]);
      }
      table.add({"  " + name, shape, std::to_string(place.diameter), std::to_string(worst),
                 fmt::format("{:.3f}", ratio)});
    }
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      "every algorithm becomes stable and exactly level from every origin: Hare and the trees in "
      "as many steps as the diameter, which is the least possible, Tortoise in less than twice "
      "as many",
      "one load change, at each processor", table.str()};
}

const auto kNetworksClaims = {
    claim("melhem91.grid-costs",
          "Section 3: costs for the grid can easily be computed from the costs on the line",
          Verdict::confirmed, grid_costs),
    claim("melhem91.hypercube-costs",
          "Section 3: in the hypercube the maximum load at time t is less than 2^d/2^t, the load "
          "transferred less than n/2^t",
          Verdict::corrected, cube_costs),
    claim("melhem91.leveling",
          "Section 3: Ripple algorithms are stable and level in time linear in the diameter",
          Verdict::confirmed, leveling)};

}  // namespace
}  // namespace ballast
