// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Figure 1, and section 5 on the pairs of processors between which units are
// transferred.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "claims/claim.h"
#include "claims/horton93/places.h"
#include "topology/graph.h"

namespace ballast::horton93 {
namespace {

/// The units that leave p0 over all phases, by receiver; 40 units at p0 of 4.
std::map<NodeId, std::int64_t> sent_by_p0(const Topology& graph, const char* method) {
  Balanced run(graph, method, heap(0, 40, 4));
  std::map<NodeId, std::int64_t> sent;
  while (run.phase()) {
    for (const Order& order : orders(*run.agents)) {
      if (order.from == 0) sent[order.to] += order.units;
    }
  }
  return sent;
}

Finding figure1(Trial& trial) {
  using Links = std::vector<std::array<NodeId, 2>>;
  // Neighbouring subgrids: a strip, on the cube's processors 0, 1, 3, 2.
  const Links strip{{0, 1}, {1, 3}, {2, 3}}, cube{{0, 1}, {1, 3}, {2, 3}, {0, 2}};
  const auto problem = graph_of_links(4, trial.claimed(strip, cube));
  const auto machine = graph_of_links(4, trial.claimed(cube, strip));
  const auto levels = sent_by_p0(*problem, kMultiLevel);
  const auto exchanged = sent_by_p0(*machine, kDiffusion);
  Table table({"  method", "p0 gives to p1", "to p2"});
  const auto to = [](const auto& sent, NodeId i) { return sent.contains(i) ? sent.at(i) : 0; };
  for (const auto& [name, sent] : {std::pair{"multi-level, the problem's links", levels},
                                   {"Cybenko, the cube's", exchanged}}) {
    table.add(
        {fmt::format("  {}", name), std::to_string(to(sent, 1)), std::to_string(to(sent, 2))});
  }
  return {verdict_if(to(levels, 1) == 30 && to(levels, 2) == 0 && to(exchanged, 2) > 0),
          "on the problem's graph, all 30 units that leave p0 go to p1; dimension exchange on the "
          "cube sends some of them to p2, whose subgrid is not a neighbour of p0's",
          "four subgrids in a strip on a 2-cube, 40 units at p0", table.str()};
}

/// Size of a maximum matching; links of a cut, sorted.
std::size_t largest_matching(std::span<const std::array<NodeId, 2>> cut) {
  std::map<NodeId, std::vector<NodeId>> near;
  for (const auto& [a, b] : cut) near[a].push_back(b);
  std::map<NodeId, NodeId> partner;
  std::map<NodeId, NodeId> seen;  // by the processor whose search reached it last
  const auto find = [&](auto&& self, NodeId a, NodeId root) -> bool {
    for (const NodeId b : near[a]) {
      const auto [at, fresh] = seen.insert({b, root});
      if (!fresh && std::exchange(at->second, root) == root) continue;
      if (!partner.contains(b) || self(self, partner[b], root)) {
        partner[b] = a;
        return true;
      }
    }
    return false;
  };
  std::size_t size = 0;
  for (const auto& [a, unused] : near) size += find(find, a, a) ? 1 : 0;
  return size;
}

/// A set with levelled halves.
struct Cut {
  double units = 0;             ///< between the halves
  double largest = 0;           ///< over one pair
  double links = 0, pairs = 0;  ///< all between the halves; a largest matching of them
};
std::vector<Cut> cuts_of(const Topology& topology, const Loads& loads, const char* rule) {
  Levels levels(topology, rule, loads);
  const Bisection& tree = levels.halved.tree;
  std::vector<Cut> cuts;
  for (std::uint32_t level = 0; level < tree.levels(); ++level) {
    const auto sent = levels.transfer();
    for (const std::size_t set : levels.halved.sets_of(level)) {
      Cut cut;
      for (const Order& order : sent) {
        if (!tree.contains(set, order.from)) continue;
        const auto units = static_cast<double>(order.units);
        cut.units += units;
        cut.largest = std::max(cut.largest, units);
      }
      cut.links = static_cast<double>(tree.cut(set).size());
      cut.pairs = static_cast<double>(largest_matching(tree.cut(set)));
      cuts.push_back(cut);
    }
  }
  return cuts;
}

Finding most_pairs(Trial& trial) {
  Table table({"  topology", "links between the halves", "matching", "units", "over one pair",
               "with a matching"});
  bool tests_alike = true, shared = true, reduced = false;
  const auto add = [&](const std::string& name, const Cut& top) {
    table.add({"  " + name, grouped(top.links), grouped(top.pairs), grouped(top.units),
               grouped(top.largest), grouped(std::ceil(top.units / top.pairs))});
  };
  const auto tests = [&](const char* name, const Topology& topology) {
    const auto cuts = cuts_of(topology, heap(0, 16, 16), "index");
    for (const Cut& cut : cuts) tests_alike &= cut.links == cut.pairs;
    add(name, cuts.front());
  };
  tests("T1", *trial.claimed(graph_t1(), topology_by_name("complete", {16})));
  tests("T2", *topology_by_name("line", {16}));
  for (const auto& [name, topology] : places(trial.effort())) {
    const auto cuts = cuts_of(*topology, random_loads(topology->processors(), 10), "index");
    for (const Cut& cut : cuts) {
      const double over = trial.claimed(cut.links, cut.pairs);
      shared &= cut.largest == std::ceil(cut.units / over);
      reduced |= cut.largest < cut.units;
    }
    add(name, cuts.front());
  }
  return {verdict_if(tests_alike && shared && reduced),
          "\"as many pairs as possible\" may mean a matching or all links between the halves. In "
          "T1 and T2 the links between the halves of every set form a matching, so Table 2 does "
          "not decide. In Ballast all links carry equal amounts within one unit, which minimizes "
          "the largest transfer. On a complete graph of n processors this is n/2 times less than "
          "with a matching",
          "all sets of T1 and T2 with 16 units at p0, and of 12 topologies with random loads 0 .. "
          "99; the table shows the whole set",
          table.str()};
}

const auto kPairsClaims = {
    claim({.name = "horton93.figure1",
           .place = "Figure 1 and section 2",
           .printed = "a method that takes advantage of the hypercube may move units from p0 to "
                      "p2, whose sub-problem is not related; p0 should only move load to p1",
           .quantity = "units from p0 to p1 and to p2",
           .tolerance = "none: units are counted",
           .command = "ballast run examples/multi-level.toml --set machine.topology=hypercube "
                      "--set machine.size=[4] --set balancer.name=dimension-exchange --set "
                      "arrivals.amount=[40]"},
          Verdict::confirmed, figure1),
    claim({.name = "horton93.pairs",
           .place = "section 5",
           .printed = "the transfer strategy searches for as many pairs of neighbouring processors "
                      "as possible in the two subgroups, which reduces the units transferred "
                      "between any two processors",
           .quantity = "largest transfer of a set (units)",
           .tolerance = "none: units are counted",
           .command = "ballast run examples/multi-level.toml --set machine.topology=complete --set "
                      "arrivals.amount=[1600]"},
          Verdict::confirmed, most_pairs)};

}  // namespace
}  // namespace ballast::horton93
