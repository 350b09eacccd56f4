// SPDX-License-Identifier: BSD-3-Clause
// What [Horton93] says of topologies and neighbours.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/horton93/places.h"

namespace ballast::horton93 {
namespace {

/// The flow of one run: over links of the graph, and without a link.
struct Use {
  Loads loads;
  std::uint64_t phases = 0;
  double inside = 0, beside = 0;
};
Use use_of(const Topology& topology, const char* rule, const char* method = kMultiLevel) {
  const bool halves = method == std::string(kMultiLevel);
  Balanced run(topology, method, random_loads(topology.processors(), 8),
               halves ? Settings{{"bisection", rule}} : Settings{});
  const Neighbours graph = graph_of(topology);
  Use use;
  while (run.phase()) {
    for (const Order& order : orders(*run.agents)) {
      const auto near = graph.of(order.from);
      const bool neighbours = std::find(near.begin(), near.end(), order.to) != near.end();
      (neighbours ? use.inside : use.beside) += static_cast<double>(order.units);
    }
  }
  use.loads = run.loads();
  use.phases = run.phases;
  return use;
}

Finding any_topology(Trial& trial) {
  Table table({"  topology", "halves by", "ceil(ld n)", "phases", "largest - smallest"});
  bool holds = true;
  for (const auto& [name, topology] : places(trial.effort())) {
    const std::uint32_t levels = ceil_log2(topology->processors());
    for (const char* rule : kRules) {
      const Use use = use_of(*topology, rule, trial.claimed(kMultiLevel, kDiffusion));
      holds &= use.phases <= trial.claimed(levels, levels - 1) && gap(use.loads) <= 1;
      table.add({"  " + name, rule, std::to_string(levels), std::to_string(use.phases),
                 grouped(gap(use.loads))});
    }
  }
  return {verdict_if(holds),
          "the same phases and the same bound hold on every topology with every bisection, because "
          "only the loads of the sets count. Where no link joins two halves, their leaders carry "
          "the load",
          "random loads 0 .. 99", table.str()};
}

Finding neighbours_only(Trial& trial) {
  Table table({"  topology", "halves by", "sets apart", "units over links", "without a link",
               "% without a link"});
  bool tests_hold = true, always = true, mended = true;
  const auto add = [&](const std::string& name, const Topology& topology, const char* rule) {
    const Use use = use_of(topology, rule);
    const std::size_t apart = sets_apart(topology, rule, trial.claimed<NodeId>(2, 4));
    table.add({"  " + name, rule, std::to_string(apart), grouped(use.inside), grouped(use.beside),
               fmt::format("{:.1f}", 100 * use.beside / (use.inside + use.beside))});
    return std::pair(apart, use.beside);
  };
  tests_hold &= add("T1", *graph_t1(), "index").second == 0;
  tests_hold &= add("T2", *topology_by_name("line", {16}), "index").second == 0;
  const bool any =
      trial.claimed(true, false);  // graph and bisection; or only those with joined halves
  for (const auto& [name, topology] : places(trial.effort())) {
    for (const char* rule : kRules) {
      const auto [apart, beside] = add(name, *topology, rule);
      always &= beside == 0 || (!any && apart != 0);
      mended &= (beside > 0) == (apart != 0);
    }
  }
  return {verdict_if(always, tests_hold && mended),
          "true for T1 and T2, and exactly where a link joins the halves of every set: lines, "
          "rings, hypercubes, and grids whose sides are powers of two. Algorithm 2 requires such "
          "halves and does not say how to find them. Halves by index or coordinate miss them on "
          "other grids, and where numbers have no meaning; halves by graph (METIS) miss few. A "
          "star has none: its sets without the centre are not connected. Where no link joins two "
          "halves, their leaders move the units over several hops",
          "random loads 0 .. 99", table.str()};
}

const auto kTopologyClaims = {
    claim({.name = "horton93.topology",
           .place = "abstract and section 4",
           .printed = "no assumptions on the processor topology are made",
           .quantity = "transfer phases; largest - smallest final load (units)",
           .tolerance = "none: phases are counted and loads are whole",
           .command = "ballast run examples/multi-level.toml --set machine.topology=star --set "
                      "machine.size=[100] --set arrivals.amount=[1009]"},
          Verdict::confirmed, any_topology),
    claim({.name = "horton93.neighbours",
           .place = "sections 4 and 5",
           .printed = "P1 and P2 are connected by one or more edges; no data movement is required "
                      "between non-neighbouring sub-problems",
           .quantity = "units moved between processors without a link",
           .tolerance = "none: units are counted",
           .command = "ballast compare --processors 64 --loads random --balancers multi-level "
                      "--topologies star"},
          Verdict::corrected, neighbours_only)};

}  // namespace
}  // namespace ballast::horton93
