// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about costs on grids and hypercubes, as closed forms, and about all
// networks: stability, levelness, superposition, load decreases, whole tasks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "claims/claim.h"
#include "claims/melhem91_trace.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

const std::vector<std::string> kRipples{"ripple-tortoise", "ripple-hare", "ripple-tree"};

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

struct Place {
  const char* topology;
  std::vector<std::int64_t> size;
  unsigned diameter;
};

Finding leveling(Effort effort) {
  const std::int64_t k = effort == Effort::full ? 2 : 1;
  const std::vector<Place> meshes{{"line", {16 * k}, static_cast<unsigned>(16 * k - 1)},
                                  {"mesh", {6 * k, 6 * k}, static_cast<unsigned>(12 * k - 2)},
                                  {"mesh", {8 * k, 3}, static_cast<unsigned>(8 * k + 1)},
                                  {"mesh", {4, 3 * k, 3}, static_cast<unsigned>(3 * k + 4)}};
  std::vector<Place> all = meshes;
  all.insert(all.end(), {{"ring", {15}, 7},
                         {"torus", {5, 6}, 5},
                         {"hypercube", {32}, 5},
                         {"star", {17}, 2},
                         {"complete", {13}, 1}});
  bool holds = true;
  Table table({"  algorithm", "topology", "diameter", "T, worst origin", "T/diameter"});
  for (const std::string& name : kRipples) {
    for (const Place& place : name == "ripple-tree" ? all : meshes) {
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

/// Random load changes against the sum of their single traces.
double superposed(const std::string& name, const Topology& topology, std::uint64_t sets) {
  const NodeId p = topology.processors();
  constexpr std::uint32_t kRounds = 40, kLast = 10;
  std::vector<Traced> alone;
  for (NodeId i = 0; i < p; ++i) {
    alone.emplace_back(topology, name, std::vector<LoadChange>{{1, i, 1.0}}, kRounds);
  }
  double worst = 0;
  for (std::uint64_t set = 0; set < sets; ++set) {
    RandomStream random(set, 0x5u);
    std::vector<LoadChange> changes;
    double volume = 0;
    for (std::uint64_t k = 0, count = 2 + random.below(10); k < count; ++k) {
      const auto round = static_cast<std::uint32_t>(1 + random.below(kLast));
      changes.push_back({k % 3 == 2 ? changes.back().round : round,
                         static_cast<NodeId>(random.below(p)), 100 * (random.real() - 0.5)});
      volume += std::abs(changes.back().amount);
    }
    const Traced all(topology, name, changes, kRounds);
    for (std::uint32_t t = 1; t <= kRounds; ++t) {
      for (NodeId i = 0; i < p; ++i) {
        double sum = 0;
        for (const LoadChange& c : changes) {
          if (t >= c.round) sum += c.amount * alone[c.at].load(t - c.round + 1, i);
        }
        worst = std::max(worst, std::abs(all.load(t, i) - sum) / volume);
      }
    }
  }
  return worst;
}

Finding superposition(Effort effort) {
  const std::uint64_t sets = effort == Effort::full ? 1000 : 100;
  double worst = 0;
  for (const char* name : {"ripple-tortoise", "ripple-hare", "ripple-tree", "diffusion"}) {
    for (const Place& place :
         {Place{"line", {12}, 0}, Place{"mesh", {5, 4}, 0}, Place{"mesh", {3, 2, 3}, 0}}) {
      worst =
          std::max(worst, superposed(name, *topology_by_name(place.topology, place.size), sets));
    }
  }
  for (const Place& place : {Place{"hypercube", {16}, 0}, Place{"ring", {9}, 0},
                             Place{"torus", {4, 3}, 0}, Place{"complete", {7}, 0}}) {
    worst = std::max(
        worst, superposed("ripple-tree", *topology_by_name(place.topology, place.size), sets));
  }
  return {worst < 1e-9 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("loads after every step are the sums of the loads of each change alone, to "
                      "{:.0e} of their volume (floating point)",
                      worst),
          fmt::format("{} random sets of 2 .. 11 changes of both signs, some at the same time or "
                      "place, for each algorithm and network; Tortoise, Hare, tree, diffusion",
                      sets),
          ""};
}

Finding decrease(Effort) {
  bool mirrored = true, towards = true;
  for (const std::string& name : kRipples) {
    const auto mesh = topology_by_name("mesh", {5, 4});
    const Traced more(*mesh, name, {{1, 7, 20.0}}), less(*mesh, name, {{1, 7, -20.0}});
    for (std::uint32_t t = 1; t <= more.steps(); ++t) {
      for (NodeId i = 0; i < 20; ++i) mirrored &= less.load(t, i) == -more.load(t, i);
    }
    for (const NodeId j : {NodeId{2}, NodeId{6}, NodeId{8}, NodeId{12}}) {
      double given = 0, taken = 0;
      for (std::uint32_t t = 1; t <= more.steps(); ++t) {
        given += more.flow(t, 7, j);
        taken -= less.flow(t, 7, j);
      }
      towards &= given > 0.9 && taken > 0.9;  // one unit at least for each processor behind
    }
    mirrored &= more.costs().stable == less.costs().stable;
  }
  return {mirrored && towards ? Verdict::confirmed : Verdict::refuted,
          "a decrease gives the mirror image of an increase: the processor promises its neighbours "
          "negative amounts, that is, load flows to it from all sides (receiver initiated), in the "
          "same steps, to the same level",
          "5 x 4 mesh, +20 and -20 at P_{2,3}, three algorithms", ""};
}

Finding whole_tasks(Effort effort) {
  const std::uint64_t sets = effort == Effort::full ? 200 : 20;
  bool kept = true;
  std::string spreads;
  double off = 0;  // of a processor's tasks from its fluid load, by its links
  for (const std::string& name : kRipples) {
    std::int64_t spread = 0;
    for (const Place& place : {Place{"line", {16}, 0}, Place{"mesh", {6, 5}, 0}}) {
      const auto topology = topology_by_name(place.topology, place.size);
      for (std::uint64_t set = 0; set < sets; ++set) {
        const auto agents = agents_by_name(*topology, name);
        RoundMachine machine(*agents, true);
        RandomStream random(set, 0xBA27u);
        std::int64_t total = 0;
        for (NodeId i = 0; i < agents->nodes(); ++i) {
          const auto load = static_cast<std::int64_t>(random.below(50));
          machine.insert(i, static_cast<double>(load));
          total += load;
        }
        kept &= machine.settle(1000);
        const auto tasks = machine.tasks();
        for (NodeId i = 0; i < agents->nodes(); ++i) {
          total -= tasks[i];
          off = std::max(off, std::abs(static_cast<double>(tasks[i]) - agents->load(i)) /
                                  agents->neighbours().degree(i));
        }
        const auto [low, high] = std::minmax_element(tasks.begin(), tasks.end());
        kept &= total == 0 && *low >= 0;
        spread = std::max(spread, *high - *low);
      }
    }
    spreads += fmt::format("{}{} {}", spreads.empty() ? "" : ", ", name, spread);
  }
  return {
      kept && off < 1 ? Verdict::confirmed : Verdict::refuted,
      fmt::format("it can: each link keeps the fraction that is not yet a task, so that a "
                  "processor ends at most {:.2f} tasks a link off the fluid level. Largest max - "
                  "min of tasks at the end: {}",
                  off, spreads),
      fmt::format("line of 16 and 6 x 5 mesh, {} random loads of 0 .. 49 tasks a processor", sets),
      ""};
}

const auto kClaims = {
    claim("melhem91.grid-costs",
          "Section 3: costs for the grid can easily be computed from the costs on the line",
          Verdict::confirmed, grid_costs),
    claim("melhem91.hypercube-costs",
          "Section 3: in the hypercube the maximum load at time t is less than 2^d/2^t, the load "
          "transferred less than n/2^t",
          Verdict::corrected, cube_costs),
    claim("melhem91.leveling",
          "Section 3: Ripple algorithms are stable and level in time linear in the diameter",
          Verdict::confirmed, leveling),
    claim("melhem91.superposition",
          "Section 1: dynamic behaviour is the superposition of the static behaviour of each load "
          "change",
          Verdict::confirmed, superposition),
    claim("melhem91.load-decrease",
          "Section 3: f may be negative; section 4: both sender and receiver initiated",
          Verdict::confirmed, decrease),
    claim("melhem91.whole-tasks",
          "Section 1: the assumption of continuous loads can be removed by banking",
          Verdict::confirmed, whole_tasks)};

}  // namespace
}  // namespace ballast
