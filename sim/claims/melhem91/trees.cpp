// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about spanning trees: shares, the condition of the In and Out links, the
// trees of grids (Figures 2, 3) and of hypercubes (Figure 4). Trees are seen by what flows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"

namespace ballast {
namespace {

/// A tree of an origin, by the flows of a load change of one unit a processor.
struct FlowTree {
  std::vector<std::size_t> in;  ///< of each processor, a direction; links: the origin
  std::vector<double> size;     ///< by direction: what goes over it in all
  bool in_share = true;         ///< each receipt is passed on at t+1 as Size/(u+1) of it
  std::uint64_t steps = 0;

  /// Where a processor passes on to, and how much.
  [[nodiscard]] std::vector<double> out(const Neighbours& n, NodeId j) const {
    std::vector<double> sizes;
    for (std::size_t k = n.first(j); k < n.first(j) + n.degree(j); ++k) {
      sizes.push_back(std::max(0.0, size[k]));
    }
    return sizes;
  }
};

FlowTree tree_of(const Topology& topology, NodeId origin) {
  const Traced trace(topology, "ripple-tree", {{1, origin, 1.0 * topology.processors()}});
  const Neighbours& n = trace.neighbours();
  FlowTree tree{std::vector<std::size_t>(n.nodes(), n.links()), std::vector<double>(n.links(), 0.0),
                true, trace.costs().stable};
  for (std::size_t k = 0; k < n.links(); ++k) {
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) tree.size[k] += trace.over(t, k);
    tree.size[k] = std::round(tree.size[k] * 1e6) / 1e6;
  }
  for (NodeId j = 0; j < n.nodes(); ++j) {
    for (std::size_t k = n.first(j); k < n.first(j) + n.degree(j); ++k) {
      if (tree.size[k] < 0) tree.in[j] = k;
    }
  }
  for (std::size_t k = 0; k < n.links(); ++k) {
    if (tree.size[k] <= 0) continue;
    const NodeId j = n.end(n.reverse(k));
    const std::size_t in = tree.in[j];
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      const double due = j == origin ? (t == 1 ? tree.size[k] : 0)
                                     : trace.over(t - 1, in) * tree.size[k] / tree.size[in];
      tree.in_share &= std::abs(trace.over(t, k) - due) < 1e-9 * n.nodes();
    }
  }
  return tree;
}

std::vector<FlowTree> trees_of(const Topology& topology) {
  std::vector<FlowTree> trees;
  for (NodeId i = 0; i < topology.processors(); ++i) trees.push_back(tree_of(topology, i));
  return trees;
}

/// "For any j, if In_i = In_k then Out_i = Out_k", with the sizes. The most different subtrees at
/// one processor (but for its own tree), less its links: at most 0 if it holds.
struct Condition {
  bool holds = true;
  int subtrees_over_links = -1'000'000;
};
Condition condition(const Topology& topology) {
  const Neighbours n(topology);
  const auto trees = trees_of(topology);
  Condition c;
  for (NodeId j = 0; j < n.nodes(); ++j) {
    std::set<std::pair<std::size_t, std::vector<double>>> subtrees;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      if (i != j) subtrees.insert({trees[i].in[j], trees[i].out(n, j)});
    }
    for (auto s = subtrees.begin(); s != subtrees.end(); ++s) {
      if (s != subtrees.begin()) c.holds &= std::prev(s)->first != s->first;
    }
    c.subtrees_over_links = std::max(
        c.subtrees_over_links, static_cast<int>(subtrees.size()) - static_cast<int>(n.degree(j)));
  }
  return c;
}

/// Undirected links that carry something, each by its smaller direction.
std::set<std::size_t> edges(const Neighbours& n, const FlowTree& tree) {
  std::set<std::size_t> set;
  for (std::size_t k = 0; k < n.links(); ++k) {
    if (tree.size[k] != 0) set.insert(std::min<std::size_t>(k, n.reverse(k)));
  }
  return set;
}

Finding general(Effort) {
  const std::vector<Place> places{{"line", {12}},      {"ring", {9}},     {"ring", {10}},
                                  {"mesh", {5, 4}},    {"torus", {5, 4}}, {"mesh", {3, 2, 3}},
                                  {"hypercube", {16}}, {"star", {9}},     {"complete", {9}}};
  bool holds = true;
  for (const Place& place : places) {
    const auto topology = topology_by_name(place.topology, place.size);
    for (NodeId i = 0; i < topology->processors(); ++i) {
      holds &= tree_of(*topology, i).in_share;
      holds &= Traced(*topology, "ripple-tree", {{1, i, 5.0}}).unevenness() < 1e-12;
    }
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      "levels exactly from every origin. In the first step Size f/n leaves over each Out link; a "
      "receipt rho is followed in the next step by Size rho/(u+1) over each: over a link goes f/n "
      "for each processor behind it, also where loads must carry their origin (ring, torus)",
      "line, ring, mesh of 2 and 3 dimensions, torus, hypercube, star, complete graph; 9 .. 20 "
      "processors",
      ""};
}

Finding grid_condition(Effort effort) {
  bool holds = true, rows = true;
  for (const auto& size : std::vector<std::vector<std::int64_t>>{{4, 4}, {5, 3}, {2, 6}, {7, 7}}) {
    if (size[0] == 7 && effort == Effort::quick) continue;
    const auto grid = topology_by_name("mesh", size);
    const Neighbours n(*grid);
    const auto trees = trees_of(*grid);
    const Condition c = condition(*grid);
    holds &= c.holds && c.subtrees_over_links <= 0;
    const auto wide = static_cast<NodeId>(size[0]);
    for (NodeId i = 0; i < n.nodes(); ++i) {
      std::set<std::size_t> expected;  // row of the origin, and all columns
      for (std::size_t k = 0; k < n.links(); ++k) {
        const NodeId a = n.end(k), b = n.end(n.reverse(k));
        if (a / wide != b / wide || a / wide == i / wide) {
          expected.insert(std::min<std::size_t>(k, n.reverse(k)));
        }
      }
      rows &= edges(n, trees[i]) == expected;
    }
  }
  return {holds && rows ? Verdict::confirmed : Verdict::refuted,
          "each tree is the row of its origin and all column links, the same undirected one for "
          "all origins of a row (Figure 2); trees that come in over the same link go on alike, "
          "with the same sizes, so that a processor knows no more subtrees than it has links",
          "grids of 4 x 4, 5 x 3, 2 x 6 (full: 7 x 7), all trees", ""};
}

Finding figure_3(Effort) {
  const auto grid = topology_by_name("mesh", {4, 4});
  const Neighbours n(*grid);
  const auto trees = trees_of(*grid);
  // P_{i,j}: row i, column j, from 1. At P_{3,3}: by In link, the origins whose trees use it.
  const NodeId at = 2 * 4 + 2;
  const auto from = [&](NodeId i, NodeId j) { return n.end(trees[(i - 1) * 4 + j - 1].in[at]); };
  const auto out = [&](NodeId i, NodeId j) { return trees[(i - 1) * 4 + j - 1].out(n, at); };
  bool holds = from(3, 4) == at + 1 && from(3, 1) == at - 1 && from(3, 2) == at - 1 &&
               out(3, 1) == out(3, 2);
  for (NodeId j = 1; j <= 4; ++j) {
    for (const NodeId i : {1u, 2u}) holds &= from(i, j) == at - 4 && out(i, j) == out(1, 1);
    holds &= from(4, j) == at + 4 && out(4, j) == out(4, 1);
  }
  const auto sum = [&](NodeId i, NodeId j) {
    double all = 0;
    for (const double size : out(i, j)) all += size;
    return all + 1;
  };
  holds &= sum(3, 4) == 12 && sum(3, 1) == 8 && sum(1, 1) == 2 && sum(4, 1) == 3;
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "S_{3,1} and S_{3,2} are alike at P_{3,3}; so are S_{i,j} for i = 1, 2 and all j, and "
          "S_{4,j}. The four subtrees have 12 (a), 8 (b), 2 (c) and 3 (d) processors",
          "the 16 trees of the 4 x 4 grid", ""};
}

Finding cube_trees(Effort effort) {
  const int most = effort == Effort::full ? 6 : 5;
  bool holds = true, shares = true, translated = true;
  for (int d = 1; d <= most; ++d) {
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const Neighbours n(*cube);
    const auto trees = trees_of(*cube);
    const Condition c = condition(*cube);
    holds &= c.holds && c.subtrees_over_links <= 0;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      shares &= trees[i].in_share && trees[i].steps == static_cast<unsigned>(d);
      for (NodeId j = 0; j < n.nodes(); ++j) {
        const int in = i == j ? d : static_cast<int>(trees[i].in[j] - n.first(j));
        for (int u = 0; u < d; ++u) {  // Size 2^u over each lower dimension
          const double size = trees[i].size[n.first(j) + static_cast<std::size_t>(u)];
          shares &= std::max(size, 0.0) == (u < in ? std::exp2(u) : 0);
          // All trees are the one of processor 0, addresses by xor.
          translated &= size == trees[0].size[n.first(i ^ j) + static_cast<std::size_t>(u)];
        }
      }
    }
  }
  return {
      holds && shares && translated ? Verdict::confirmed : Verdict::refuted,
      "a processor that receives rho across dimension k keeps rho/2^(k-1) and passes rho "
      "2^(u-1)/2^(k-1) across each u < k, the origin across all; the 2^d trees are one tree "
      "with addresses xor the origin (Figure 4: eight of a 3-cube), and trees that come in over "
      "the same link go on alike",
      fmt::format("hypercubes of 1 .. {} dimensions, all trees", most), ""};
}

Finding one_table(Effort) {
  const std::vector<Place> good{{"line", {9}},       {"star", {9}},       {"complete", {8}},
                                {"mesh", {4, 3}},    {"mesh", {3, 2, 3}}, {"hypercube", {16}},
                                {"mesh", {2, 2, 2}}, {"torus", {3, 3}}};
  const std::vector<Place> bad{{"ring", {7}}, {"ring", {8}}, {"torus", {4, 4}}, {"torus", {5, 4}}};
  bool holds = true, fails = true, more = false;
  for (const Place& place : good) {
    const Condition c = condition(*topology_by_name(place.topology, place.size));
    holds &= c.holds && c.subtrees_over_links <= 0;
  }
  for (const Place& place : bad) {
    const Condition c = condition(*topology_by_name(place.topology, place.size));
    fails &= !c.holds;
    more |= c.subtrees_over_links > 0;
  }
  constexpr NodeId kRing = 16;
  const auto around = topology_by_name("ring", {kRing});
  const std::vector<LoadChange> change{{1, 0, 1.0}};
  const Settings as_line{{"neighbours", "line"}};
  const auto ring = Traced(*around, "ripple-tree", change).costs().stable;
  const auto line = Traced(*around, "ripple-tree", change, 0, as_line).costs().stable;
  holds &= ring == kRing / 2 && line == kRing - 1;
  return {
      holds && fails && more ? Verdict::confirmed : Verdict::refuted,
      fmt::format("where the condition holds (line, star, complete graph, mesh, hypercube, 3 x 3 "
                  "torus) a processor meets at most as many different subtrees as it has links, "
                  "its own tree apart, and one table a link levels all. Breadth-first trees of "
                  "rings and tori do not fulfil it, so that a load there carries its origin. One "
                  "tree for all origins always does, but is slower: a ring of {} as a line has T = "
                  "{} instead of {}",
                  kRing, line, ring),
      "all trees of 8 graphs that fulfil it, and of 4 that do not (rings of 7 and 8, tori 4 x 4 "
      "and 5 x 4)",
      ""};
}

const auto kTreesClaims = {
    claim("melhem91.general-graph",
          "Section 3: on any graph, with any spanning trees, P_i keeps 1/n and sends Size/n, a "
          "receipt keeps 1/(u+1) and passes Size/(u+1): uniform in the end",
          Verdict::confirmed, general),
    claim("melhem91.grid-trees",
          "Section 3, Figure 2: row of the origin and all column links fulfil the condition; one "
          "undirected tree for a row",
          Verdict::confirmed, grid_condition),
    claim("melhem91.figure-3", "Figure 3: subtrees at P_{3,3} of the 4 x 4 grid, by incoming link",
          Verdict::confirmed, figure_3),
    claim("melhem91.hypercube-trees",
          "Section 3, Figure 4: binomial trees; across dimension k keep 1/2^(k-1), pass "
          "2^(u-1)/2^(k-1) to dimensions u < k",
          Verdict::confirmed, cube_trees),
    claim("melhem91.one-table-a-link",
          "Section 3: if In_i = In_k implies Out_i = Out_k, at most as many trees as links pass by "
          "a processor and one table a link is enough",
          Verdict::confirmed, one_table)};

}  // namespace
}  // namespace ballast
