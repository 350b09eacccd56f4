// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 3 about spanning trees of any graph: shares, the condition of the In
// and Out links, any tree at all.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/flow_tree.h"
#include "claims/melhem91/places.h"
#include "core/random.h"
#include "topology/graph.h"

namespace ballast {
namespace {

Finding general(Trial& trial) {
  const std::vector<Place> places{{"line", {12}},      {"ring", {9}},     {"ring", {10}},
                                  {"mesh", {5, 4}},    {"torus", {5, 4}}, {"mesh", {3, 2, 3}},
                                  {"hypercube", {16}}, {"star", {9}},     {"complete", {9}}};
  const ReceiptRule rule{trial.claimed(1.0, 1 + 1e-6), trial.claimed(1u, 2u)};
  const double level = trial.claimed(1.0, 1 + 1e-9);
  bool holds = true;
  for (const Place& place : places) {
    const auto topology = topology_by_name(place.topology, place.size);
    const NodeId n = topology->processors();
    for (NodeId i = 0; i < n; ++i) {
      holds &= flow_tree(*topology, i, rule).by_rule;
      const Traced trace(*topology, "ripple-tree", {{1, i, 1.0 * n}});
      for (NodeId j = 0; j < n; ++j) {
        holds &= std::abs(trace.load(trace.steps(), j) - level) < 1e-11;
      }
    }
  }
  return {
      verdict_if(holds),
      "levels from every origin. In the first step Size f/n leaves over each Out link; a receipt "
      "rho is followed in the next step by Size rho/(u+1) over each. Each link carries f/n for "
      "each processor beyond it, even where loads must carry their origin (ring, torus)",
      "line, ring, mesh of 2 and 3 dimensions, torus, hypercube, star, complete graph; 9 .. 20 "
      "processors, every origin",
      ""};
}

Finding one_table(Trial& trial) {
  const std::vector<Place> good{
      {"line", {9}},       {"star", {9}},       {"complete", {8}},
      {"mesh", {4, 3}},    {"mesh", {3, 2, 3}}, {"hypercube", {16}},
      {"mesh", {2, 2, 2}}, {"torus", {3, 3}},   {"ring", {trial.claimed(3, 5)}}};
  const std::vector<Place> bad{
      {"ring", {trial.claimed(5, 3)}}, {"ring", {7}}, {"torus", {4, 4}}, {"torus", {5, 4}}};
  const int most = trial.claimed(0, -1);
  bool holds = true, fails = true;
  const auto condition = [](const Topology& topology) {
    return link_condition(Neighbours(topology), flow_trees(topology));
  };
  for (const Place& place : good) {
    const auto topology = topology_by_name(place.topology, place.size);
    const LinkCondition c = condition(*topology);
    holds &= c.holds && c.subtrees_over_links <= most;
    std::vector<LoadChange> everywhere;
    for (NodeId i = 0; i < topology->processors(); ++i)
      everywhere.push_back({1 + i % 3, i, i + 1.0});
    holds &= Traced(*topology, "ripple-tree", everywhere).unevenness() < 1e-12;
  }
  for (const Place& place : bad) {
    const LinkCondition c = condition(*topology_by_name(place.topology, place.size));
    fails &= !c.holds && c.subtrees_over_links > 0;
  }
  return {
      verdict_if(holds && fails),
      "where the condition holds (line, star, complete graph, mesh, hypercube, ring of 3, 3 x 3 "
      "torus), a processor has at most as many distinct subtrees as links, not counting its own "
      "tree. One table per link then levels changes at all processors. Breadth-first trees of "
      "larger rings and tori do not satisfy the condition, so each load there carries its origin",
      "all trees of 9 graphs that satisfy the condition, and of 4 that do not (rings of 5 and 7, "
      "tori 4 x 4 and 5 x 4)",
      ""};
}

using Links = std::vector<std::array<NodeId, 2>>;

/// Each processor from 1 on is joined to a random earlier one.
Links random_tree(NodeId n, std::uint64_t set) {
  RandomStream random(set, Stream::melhem91_trees);
  Links links;
  for (NodeId i = 1; i < n; ++i) links.push_back({static_cast<NodeId>(random.below(i)), i});
  return links;
}

/// Links from a processor to the farthest processor in a tree.
NodeId height(const Neighbours& n, NodeId origin) {
  std::vector<NodeId> distance(n.nodes(), n.nodes()), order{origin};
  distance[origin] = 0;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const NodeId j : n.of(order[next])) {
      if (distance[j] != n.nodes()) continue;
      distance[j] = distance[order[next]] + 1;
      order.push_back(j);
    }
  }
  return distance[order.back()];
}

Finding any_tree(Trial& trial) {
  const std::uint64_t sets = trial.full() ? 1000 : 30;
  const NodeId later = trial.claimed(0u, 1u);
  const double level = trial.claimed(1.0, 1 + 1e-9);
  const int most = trial.claimed(0, -1);
  bool holds = true;
  NodeId lowest = ~0u, highest = 0;
  for (std::uint64_t set = 0; set < sets; ++set) {
    const NodeId n = 2 + static_cast<NodeId>(set % 19);
    const auto tree = graph_of_links(n, random_tree(n, set));
    const Neighbours neighbours(*tree);
    const LinkCondition c = link_condition(neighbours, flow_trees(*tree));
    holds &= c.holds && c.subtrees_over_links <= most;
    for (NodeId i = 0; i < n; ++i) {
      const Traced trace(*tree, "ripple-tree", {{1, i, 1.0 * n}});
      const NodeId steps = height(neighbours, i);
      holds &= trace.costs().stable == steps + later;
      for (NodeId j = 0; j < n; ++j) {
        holds &= std::abs(trace.load(trace.steps(), j) - level) < 1e-11;
      }
      if (n == 20) lowest = std::min(lowest, steps), highest = std::max(highest, steps);
    }
  }
  const auto ring = topology_by_name("ring", {16});
  const auto steps = [&](const Settings& settings) {
    return Traced(*ring, "ripple-tree", {{1, 0, 16.0}}, 0, settings).costs().stable;
  };
  holds &= steps({}) == 8 + later && steps({{"neighbours", "line"}}) == 15 + later;
  return {
      verdict_if(holds),
      fmt::format("one random tree for all origins: the network is level after as many steps as "
                  "there are links to the farthest processor of the tree ({} .. {} of 20 "
                  "processors). One tree always satisfies the condition, and a processor has as "
                  "many subtrees as links. But the fastest tree from one origin is not the fastest "
                  "from another: a ring of 16 used as a line has T = 15 from its end, not 8",
                  lowest, highest),
      fmt::format("{} random trees of 2 .. 20 processors, every origin", sets), ""};
}

const auto kTreesClaims = {
    claim({.name = "melhem91.general-graph",
           .place = "section 3",
           .printed = "on any graph, with spanning trees S_i, P_i keeps 1/n and sends Size/n; of a "
                      "receipt P_j keeps 1/(u+1) and passes Size/(u+1): uniform in the end",
           .quantity = "flow over each link in each step (load)",
           .tolerance = "1e-9 of the total load, for rounding of doubles",
           .command = "ballast run examples/ripple.toml --set machine.topology=torus --set "
                      "machine.size=[5,4] --set balancer.name=ripple-tree --set workload.load=20"},
          Verdict::confirmed, general),
    claim(
        {.name = "melhem91.one-table-a-link",
         .place = "section 3",
         .printed = "if In_i = In_k implies Out_i = Out_k, at most as many trees as links pass "
                    "by a processor and one table per link is enough",
         .quantity = "distinct subtrees at a processor, minus its links; final loads",
         .tolerance = "none for counts; 1e-12 for loads, for rounding of doubles",
         .command = "ballast run examples/ripple.toml --set machine.topology=torus --set "
                    "machine.size=[3,3] --set balancer.name=ripple-tree --set workload.kind=half"},
        Verdict::confirmed, one_table),
    claim({.name = "melhem91.any-tree",
           .place = "section 3",
           .printed =
               "any load forked at P_i goes to all others uniformly over a subset of the links "
               "that forms a spanning tree",
           .quantity = "T (steps), final loads, distinct subtrees at a processor",
           .tolerance = "none for counts; 1e-11 of the mean for a load, for rounding of doubles",
           .command = "ballast run examples/ripple.toml --set machine.topology=ring --set "
                      "balancer.neighbours=star --set balancer.name=ripple-tree"},
          Verdict::confirmed, any_tree)};

}  // namespace
}  // namespace ballast
