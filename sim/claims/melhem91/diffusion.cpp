// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 2 about diffusion: its matrix, its flows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

const std::vector<Place> kPlaces{{"line", {12}},    {"ring", {12}}, {"mesh", {5, 4}},
                                 {"torus", {4, 4}}, {"star", {8}},  {"hypercube", {16}},
                                 {"complete", {8}}};

/// Sums of the rows of A: the loads after one step from 1 everywhere.
double farthest_row_sum(const Topology& topology, const std::string& weights) {
  std::vector<LoadChange> ones;
  for (NodeId i = 0; i < topology.processors(); ++i) ones.push_back({1, i, 1.0});
  const Traced trace(topology, "diffusion", ones, 1, {{"weights", weights}});
  double off = 0;
  for (const LoadChange& c : ones) off = std::max(off, std::abs(trace.load(1, c.at) - 1));
  return off;
}

/// Largest load relative to the mean, after enough steps for a steady state.
double final_load(const Topology& topology, const std::string& weights) {
  const double n = topology.processors();
  const Traced trace(topology, "diffusion", {{1, 0, n}}, 4000, {{"weights", weights}});
  double most = 0;
  for (NodeId i = 0; i < topology.processors(); ++i) most = std::max(most, trace.load(4000, i));
  return most;
}

Finding doubly_stochastic(Trial& trial) {
  const std::string rule = trial.claimed<std::string>("uniform", "own");
  const double share = trial.claimed(1.0, 1 + 1e-11), kept = trial.claimed(1.0, 1 + 1e-5);
  bool levels = true, own_fails = true;
  Table table({"  topology", "row sums, 1/(d+1)", "final max/mean", "row sums, 1/(own degree+1)",
               "final max/mean "});
  for (const Place& place : kPlaces) {
    const auto topology = topology_by_name(place.topology, place.size);
    const Neighbours n(*topology);
    const double standard = farthest_row_sum(*topology, rule);
    const double level = final_load(*topology, rule), other = final_load(*topology, "own");
    levels &= standard < 1e-12 && std::abs(level - 1) < 1e-6;
    const Traced one(*topology, "diffusion", {{1, 0, 1.0}}, 1, {{"weights", rule}});
    const double each = share / (n.max_degree() + 1.0);
    for (const NodeId j : n.of(0)) levels &= std::abs(one.flow(1, 0, j) - each) < 1e-12;
    double degrees = 0;  // 1/(own degree + 1) leaves loads in proportion to degree + 1
    for (NodeId i = 0; i < n.nodes(); ++i) degrees += n.degree(i) + kept;
    own_fails &= std::abs(other - (n.max_degree() + 1.0) * n.nodes() / degrees) < 1e-6;
    table.add({fmt::format("  {} ({})", place.topology, n.nodes()),
               fmt::format("1 +- {:.3f}", standard), fmt::format("{:.4f}", level),
               fmt::format("1 +- {:.3f}", farthest_row_sum(*topology, "own")),
               fmt::format("{:.4f}", other)});
  }
  return {verdict_if(levels && own_fails),
          "with 1/(d+1) on every link, d the largest degree, A is doubly stochastic and all loads "
          "become equal; each processor keeps the rest, including the boundary processors of line "
          "and mesh. On graphs that are not regular, 1/(own degree+1) is not doubly stochastic, "
          "and loads end in proportion to degree+1",
          "seven networks of 8 .. 20 processors, all load at one processor, 4000 steps",
          table.str()};
}

Finding flow_rule(Trial& trial) {
  const double given = trial.claimed(1.0 / 3, 1.0 / 3 + 1e-9);
  const double taken = trial.claimed(1.0 / 3, 1.0 / 3 + 1e-9);
  const auto line = topology_by_name("line", {10});
  std::vector<LoadChange> changes;
  RandomStream random(1, Stream::melhem91_flow);
  for (NodeId i = 0; i < 10; ++i) changes.push_back({1, i, 10 * random.real()});
  const Traced trace(*line, "diffusion", changes, 200);
  double worst = 0;
  for (std::uint32_t t = 2; t <= 200; ++t) {
    for (NodeId i = 0; i + 1 < 10; ++i) {
      const double rule = given * trace.load(t - 1, i) - taken * trace.load(t - 1, i + 1);
      worst = std::max(worst, std::abs(trace.flow(t, i, i + 1) - rule));
    }
  }
  return {verdict_if(worst < 1e-9),
          "the flow from P_i to P_j in a step is A_ji L_i - A_ij L_j of the loads before the step, "
          "negative if L_j is larger",
          "line of 10, random loads, 200 steps", ""};
}

Finding widest_flow(Trial& trial) {
  const NodeId n = trial.full() ? 257 : 65;
  const double variance = trial.claimed(2.0 / 3, 1.0);
  const std::uint32_t steps = (n / 4) * (n / 4);
  const Traced trace(*topology_by_name("line", {n}), "diffusion", {{1, 0, 1.0 * n}}, steps);
  double off = 0;
  NodeId last = 0;
  std::vector<bool> seen(n);
  for (std::uint32_t t = 1; t <= steps; ++t) {
    NodeId most = 0;
    for (NodeId i = 1; i + 1 < n; ++i) {
      if (trace.flow(t, i, i + 1) > trace.flow(t, most, most + 1) + 1e-12) most = i;
    }
    seen[most] = true;
    last = most + 1;
    off = std::max(off, std::abs(last - std::sqrt(variance * t)));
  }
  const auto places = std::count(seen.begin(), seen.end(), true);
  return {verdict_if(off <= 1 && places > 1),
          fmt::format("from an end the maximum occurs at P_k, k = sqrt(2t/3) to within {:.2f} "
                      "links: the load is a bell curve with variance 2t/3, steepest at its "
                      "standard deviation. The maximum occurs at {} different P_i, up to P_{}",
                      off, places, last),
          fmt::format("line of {}, from an end, {} steps", n, steps), ""};
}

const auto kDiffusionClaims = {
    claim({.name = "melhem91.diffusion-matrix",
           .place = "section 2",
           .printed = "standard diffusion, 1/(d+1) on each link, is doubly stochastic and leveling",
           .quantity = "row sums of A; shares; final loads relative to their mean",
           .tolerance = "1e-12 of sums and shares, for rounding of doubles; 1e-6 of final loads, "
                        "for 4000 steps",
           .command = "ballast run examples/ripple.toml --set machine.size=[12] --set "
                      "workload.load=12 --set balancer.name=diffusion"},
          Verdict::confirmed, doubly_stochastic),
    claim({.name = "melhem91.diffusion-flow",
           .place = "section 2",
           .printed = "P_i migrates A_ji L_i - A_ij L_j to P_j if L_i > L_j",
           .quantity = "flow over each link in each step (load)",
           .tolerance = "1e-9 of loads up to 10, for rounding of doubles",
           .command = "ballast run examples/ripple.toml --set balancer.name=diffusion --set "
                      "rounds.until=all --set rounds.max_rounds=1"},
          Verdict::confirmed, flow_rule),
    claim({.name = "melhem91.diffusion-migration",
           .place = "section 2",
           .printed = "the maximum of the migrated loads may occur at a different P_i for each t",
           .quantity = "position of the largest flow (links from the origin)",
           .tolerance = "1 link: positions are whole",
           .command = "ballast verify melhem91.diffusion-migration --effort full"},
          Verdict::confirmed, widest_flow)};

}  // namespace
}  // namespace ballast
