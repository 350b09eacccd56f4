// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 2 about diffusion: its matrix, its flows, its worst case.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/costs.h"
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

/// Largest load, relative to the mean, after so long that nothing changes any more.
double final_load(const Topology& topology, const std::string& weights) {
  const double n = topology.processors();
  const Traced trace(topology, "diffusion", {{1, 0, n}}, 4000, {{"weights", weights}});
  double most = 0;
  for (NodeId i = 0; i < topology.processors(); ++i) most = std::max(most, trace.load(4000, i));
  return most;
}

Finding doubly_stochastic(Effort) {
  bool levels = true, own_fails = true;
  Table table({"  topology", "row sums, 1/(d+1)", "final max/mean", "row sums, 1/(own degree+1)",
               "final max/mean "});
  for (const Place& place : kPlaces) {
    const auto topology = topology_by_name(place.topology, place.size);
    const Neighbours n(*topology);
    const double standard = farthest_row_sum(*topology, "uniform");
    const double own = farthest_row_sum(*topology, "own");
    const double level = final_load(*topology, "uniform"), other = final_load(*topology, "own");
    levels &= standard < 1e-12 && level < 1 + 1e-6;
    bool regular = true;
    double degrees = 0;  // 1/(own degree + 1) leaves loads in proportion to degree + 1
    for (NodeId i = 0; i < n.nodes(); ++i) {
      regular &= n.degree(i) == n.max_degree();
      degrees += n.degree(i) + 1.0;
    }
    own_fails &= regular == (own < 1e-12) && regular == (other < 1 + 1e-6);
    own_fails &= std::abs(other - (n.max_degree() + 1.0) * n.nodes() / degrees) < 1e-6;
    table.add({fmt::format("  {} ({})", place.topology, n.nodes()),
               fmt::format("1 +- {:.3f}", standard), fmt::format("{:.4f}", level),
               fmt::format("1 +- {:.3f}", own), fmt::format("{:.4f}", other)});
  }
  return {
      levels && own_fails ? Verdict::confirmed : Verdict::refuted,
      "with 1/(d+1), d the largest degree, on every link and the rest kept (boundary processors "
      "of line and mesh, too) A is doubly stochastic and all loads become equal. On graphs that "
      "are not regular 1/(own degree+1) is not, and loads end in proportion to degree+1",
      "seven networks of 8 .. 20 processors, all load at one, 4000 steps", table.str()};
}

Finding flow_rule(Effort) {
  const auto line = topology_by_name("line", {10});
  std::vector<LoadChange> changes;
  RandomStream random(1, Stream::melhem91_flow);
  for (NodeId i = 0; i < 10; ++i) changes.push_back({1, i, 10 * random.real()});
  const Traced trace(*line, "diffusion", changes, 200);
  Worst rule;
  for (std::uint32_t t = 2; t <= 200; ++t) {
    for (NodeId i = 0; i + 1 < 10; ++i) {
      const double richer = trace.load(t - 1, i) / 3, poorer = trace.load(t - 1, i + 1) / 3;
      rule.add(1 + trace.flow(t, i, i + 1), 1 + richer - poorer);
    }
  }
  return {rule.exact() ? Verdict::confirmed : Verdict::refuted,
          "what flows from P_i to P_j in a step is A_ji L_i - A_ij L_j of the loads before it, "
          "negative if L_j is larger",
          "line of 10, random loads, 200 steps", ""};
}

/// G and M of nonnegative loads with the sum n, up to a step at which they are all but level.
std::array<double, 2> sums_of(const Topology& topology, const std::vector<LoadChange>& loads,
                              std::uint32_t steps) {
  const Traced trace(topology, "diffusion", loads, steps);
  std::array<double, 2> sums{};
  for (std::uint32_t t = 1; t <= steps; ++t) {
    sums[0] += trace.sums(t).max_load - 1;
    sums[1] += trace.sums(t).max_flow;
  }
  return sums;
}

Finding worst_case(Effort effort) {
  const int sets = effort == Effort::full ? 1000 : 50;
  bool holds = true;
  Table table({"  topology", "G, one P_i: worst", "at", "least", "G, random loads: worst",
               "M, one P_i: worst", "M, random loads: worst"});
  for (const Place& place :
       {Place{"line", {16}}, Place{"mesh", {5, 5}}, Place{"hypercube", {16}}}) {
    const auto topology = topology_by_name(place.topology, place.size);
    const NodeId n = topology->processors();
    const std::uint32_t steps = 20 * n;
    std::array<double, 2> worst{}, random_worst{};
    double least = 1e300;
    NodeId at = 0;
    for (NodeId i = 0; i < n; ++i) {
      const auto sums = sums_of(*topology, {{1, i, 1.0 * n}}, steps);
      if (sums[0] > worst[0] + 1e-9) at = i;
      least = std::min(least, sums[0]);
      for (int c : {0, 1}) worst[c] = std::max(worst[c], sums[c]);
    }
    for (int set = 0; set < sets; ++set) {
      RandomStream random(static_cast<std::uint64_t>(set), Stream::melhem91_bounds);
      std::vector<LoadChange> loads;
      double total = 0;
      for (NodeId i = 0; i < n; ++i) {
        loads.push_back({1, i, std::pow(random.real(), 1 + set % 40)});
        total += loads.back().amount;
      }
      for (LoadChange& load : loads) load.amount *= n / total;
      const auto sums = sums_of(*topology, loads, steps);
      for (int c : {0, 1}) random_worst[c] = std::max(random_worst[c], sums[c]);
    }
    holds &= random_worst[0] <= worst[0] + 1e-9 && random_worst[1] <= worst[1] + 1e-9;
    table.add({fmt::format("  {} ({})", place.topology, n), grouped(worst[0], 3),
               fmt::format("processor {}", at), grouped(least, 3), grouped(random_worst[0], 3),
               grouped(worst[1], 3), grouped(random_worst[1], 3)});
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      "of all nonnegative loads with the same sum: diffusion is linear, so that any of them is a "
      "mean of single P_i, and maxima of |L - mean| and of flows of a mean are at most the "
      "largest of its parts, step by step. Which P_i does matter: the ends and corners cost most",
      fmt::format("every P_i, and {} random loads from even to one peak, on each of three "
                  "networks",
                  sets),
      table.str()};
}

const auto kDiffusionClaims = {
    claim("melhem91.diffusion-matrix",
          "Section 2: standard diffusion, 1/(d+1) on each link, is doubly stochastic and levels",
          Verdict::confirmed, doubly_stochastic),
    claim("melhem91.diffusion-flow",
          "Section 2: P_i migrates A_ji L_i - A_ij L_j to P_j if L_i > L_j", Verdict::confirmed,
          flow_rule),
    claim("melhem91.diffusion-worst-case",
          "Section 2: a load change of n in one P_i can easily be seen to be the worst case for "
          "diffusion",
          Verdict::confirmed, worst_case)};

}  // namespace
}  // namespace ballast
