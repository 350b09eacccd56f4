// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 3 about the spanning trees of grids (Figures 2, 3) and of hypercubes
// (Figure 4). Trees are seen by what flows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "claims/claim.h"
#include "claims/melhem91/flow_tree.h"

namespace ballast {
namespace {

Finding grid_condition(Trial& trial) {
  const bool rows = trial.claimed(true, false);  // or its column, and all row links
  const int most = trial.claimed(0, -1);
  bool holds = true, as_drawn = true;
  for (const auto& size : std::vector<std::vector<std::int64_t>>{{4, 4}, {5, 3}, {2, 6}, {7, 7}}) {
    if (size[0] == 7 && !trial.full()) continue;
    const auto grid = topology_by_name("mesh", size);
    const Neighbours n(*grid);
    const auto trees = flow_trees(*grid);
    const LinkCondition c = link_condition(n, trees);
    holds &= c.holds && c.subtrees_over_links <= most;
    const auto wide = static_cast<NodeId>(size[0]);
    const auto line_of = [&](NodeId i) { return rows ? i / wide : i % wide; };
    for (NodeId i = 0; i < n.nodes(); ++i) {
      std::set<std::size_t> expected;  // the origin's row, and all columns
      for (std::size_t k = 0; k < n.links(); ++k) {
        const NodeId a = n.end(k), b = n.end(n.reverse(k));
        if (line_of(a) != line_of(b) || line_of(a) == line_of(i)) {
          expected.insert(std::min<std::size_t>(k, n.reverse(k)));
        }
      }
      as_drawn &= links_of(n, trees[i]) == expected;
    }
  }
  return {verdict_if(holds && as_drawn),
          "each tree is the row of its origin and all column links, the same undirected tree for "
          "all origins of a row (Figure 2). Trees that arrive over the same link continue in the "
          "same way, with the same sizes. So each processor has at most as many subtrees as links",
          "grids of 4 x 4, 5 x 3, 2 x 6 (full: 7 x 7), all trees", ""};
}

Finding figure_3(Trial& trial) {
  const auto grid = topology_by_name("mesh", {4, 4});
  const Neighbours n(*grid);
  const auto trees = flow_trees(*grid);
  // P_{i,j}: row i, column j, from 1. At P_{3,3}: by In link, the origins whose trees use it.
  const NodeId at = 2 * 4 + 2;
  const auto from = [&](NodeId i, NodeId j) { return n.end(trees[(i - 1) * 4 + j - 1].in[at]); };
  const auto out = [&](NodeId i, NodeId j) { return trees[(i - 1) * 4 + j - 1].out(n, at); };
  const auto size = [&](NodeId i, NodeId j) {
    const auto sizes = out(i, j);
    return std::accumulate(sizes.begin(), sizes.end(), 1.0);
  };
  const NodeId last_above = trial.claimed(2u, 3u), like_1 = trial.claimed(2u, 4u);
  bool holds = from(3, 4) == at + 1 && from(3, 1) == at - 1 && from(3, like_1) == at - 1 &&
               out(3, 1) == out(3, like_1);
  for (NodeId j = 1; j <= 4; ++j) {
    for (NodeId i = 1; i <= last_above; ++i) {
      if (i != 3 || j != 3) holds &= from(i, j) == at - 4 && out(i, j) == out(1, 1);
    }
    holds &= from(4, j) == at + 4 && out(4, j) == out(4, 1);
  }
  holds &= size(3, 4) == trial.claimed(12.0, 11.0) && size(3, 1) == trial.claimed(8.0, 9.0);
  holds &= size(1, 1) == trial.claimed(2.0, 3.0) && size(4, 1) == trial.claimed(3.0, 2.0);
  return {verdict_if(holds),
          "S_{3,1} and S_{3,2} are equal at P_{3,3}; so are S_{i,j} for i = 1, 2 and all j, and "
          "S_{4,j}. The four subtrees have 12 (a), 8 (b), 2 (c) and 3 (d) processors",
          "the 16 trees of the 4 x 4 grid", ""};
}

Finding cube_trees(Trial& trial) {
  const int most = trial.full() ? 6 : 5;
  const int lower = trial.claimed(0, 1);  // dimensions u < k; or u <= k
  const double passed = trial.claimed(1.0, 1 + 1e-6);
  const NodeId renamed = trial.claimed(0u, 1u);
  const int subtrees = trial.claimed(0, -1);
  bool holds = true, shares = true, translated = true;
  for (int d = 1; d <= most; ++d) {
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const Neighbours n(*cube);
    const auto trees = flow_trees(*cube);
    const LinkCondition c = link_condition(n, trees);
    holds &= c.holds && c.subtrees_over_links <= subtrees;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      shares &= trees[i].by_rule && trees[i].steps == static_cast<unsigned>(d);
      for (NodeId j = 0; j < n.nodes(); ++j) {
        const int in = i == j ? d : static_cast<int>(trees[i].in[j] - n.first(j)) + lower;
        for (int u = 0; u < d; ++u) {  // Size 2^u over each lower dimension
          const double size = trees[i].size[n.first(j) + static_cast<std::size_t>(u)];
          shares &= std::max(size, 0.0) == (u < in ? passed * std::exp2(u) : 0);
          // All trees equal that of processor 0, with addresses by xor.
          const NodeId same = i ^ j ^ renamed;
          translated &= size == trees[0].size[n.first(same) + static_cast<std::size_t>(u)];
        }
      }
    }
  }
  return {verdict_if(holds && shares && translated),
          "a processor that receives rho across dimension k keeps rho/2^(k-1) and passes rho "
          "2^(u-1)/2^(k-1) across each u < k; the origin passes across all dimensions. The 2^d "
          "trees are one tree with addresses xor the origin (Figure 4: eight trees of a 3-cube). "
          "Trees that arrive over the same link continue in the same way",
          fmt::format("hypercubes of 1 .. {} dimensions, all trees", most), ""};
}

const auto kFiguresClaims = {
    claim({.name = "melhem91.grid-trees",
           .place = "section 3, figure 2",
           .printed = "the links of the origin's row and all column links fulfil the condition; "
                      "one undirected tree underlies those of a row",
           .quantity =
               "links that carry load; distinct subtrees at a processor, relative to its links",
           .tolerance = "none: sets of links are compared",
           .command = "ballast run examples/ripple.toml --set machine.topology=mesh --set "
                      "machine.size=[4,4] --set balancer.name=ripple-tree"},
          Verdict::confirmed, grid_condition),
    claim({.name = "melhem91.figure-3",
           .place = "section 3, figure 3",
           .printed = "subtrees at P_{3,3} of the 4 x 4 grid, by incoming link: of S_{3,4}; of "
                      "S_{3,1} and S_{3,2}; of S_{1,j} and S_{2,j}; of S_{4,j}",
           .quantity = "In links, and sizes of the subtrees (processors)",
           .tolerance = "none: processors are counted",
           .command = "ballast run examples/ripple.toml --set machine.topology=mesh --set "
                      "machine.size=[4,4] --set balancer.name=ripple-tree --set workload.at=11"},
          Verdict::confirmed, figure_3),
    claim({.name = "melhem91.hypercube-trees",
           .place = "section 3, figure 4",
           .printed = "binomial trees; across dimension k keep 1/2^(k-1), pass 2^(u-1)/2^(k-1) to "
                      "dimensions u < k",
           .quantity = "total load over each link, relative to the receipt before it",
           .tolerance = "1e-6 of a load change of one unit per processor",
           .command = "ballast run examples/ripple.toml --set machine.topology=hypercube --set "
                      "machine.size=[8] --set balancer.name=ripple-tree --set workload.load=8"},
          Verdict::confirmed, cube_trees)};

}  // namespace
}  // namespace ballast
