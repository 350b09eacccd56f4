// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] section 2: a load change in one processor is the worst case for diffusion.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

using Costs = std::array<double, 3>;  // T until no load is 1.5 means, G, M

/// Of nonnegative loads with the mean 1, up to a step at which they are nearly level.
Costs costs_of(const Topology& topology, const std::vector<LoadChange>& loads) {
  const std::uint32_t steps = 20 * topology.processors();
  const Traced trace(topology, "diffusion", loads, steps);
  Costs costs{};
  for (std::uint32_t t = 1; t <= steps; ++t) {
    const RoundSums& sums = trace.sums(t);
    if (sums.max_load > 1.5) costs[0] = t;
    costs[1] += sums.max_load - 1;
    costs[2] += sums.max_flow;
  }
  return costs;
}

void raise(Costs& most, const Costs& costs) {
  for (std::size_t c = 0; c < costs.size(); ++c) most[c] = std::max(most[c], costs[c]);
}

/// Random loads with mean 1, from even ones to nearly a single peak.
std::vector<LoadChange> random_loads(NodeId n, std::uint64_t set) {
  RandomStream random(set, Stream::melhem91_bounds);
  std::vector<LoadChange> loads;
  double total = 0;
  for (NodeId i = 0; i < n; ++i) {
    loads.push_back({1, i, std::pow(random.real(), 1 + static_cast<double>(set % 40))});
    total += loads.back().amount;
  }
  for (LoadChange& load : loads) load.amount *= n / total;
  return loads;
}

Finding worst_case(Trial& trial) {
  const std::uint64_t sets = trial.full() ? 1000 : 40;
  const double beside = trial.claimed(0.0, 1e-6);  // part of the load at the next processor
  const bool any_place = trial.claimed(true, false);
  bool holds = true;
  Table table({"  topology", "G, one P_i: worst", "at", "least", "G, other loads: worst",
               "M, one P_i: worst", "M, other loads: worst"});
  for (const Place& place :
       {Place{"line", {16}}, Place{"mesh", {5, 5}}, Place{"hypercube", {16}}}) {
    const auto topology = topology_by_name(place.topology, place.size);
    const Neighbours neighbours(*topology);
    const NodeId n = neighbours.nodes();
    Costs one{}, others{};
    double least = 1e300;
    NodeId at = 0;
    for (NodeId i = 0; i < n; ++i) {
      const NodeId next = neighbours.of(i)[0];
      const auto split = [&](double part) {
        return costs_of(*topology, {{1, i, n * (1 - part)}, {1, next, n * part}});
      };
      const Costs costs = split(beside);
      if (costs[1] > one[1] + 1e-9) at = i;
      least = std::min(least, costs[1]);
      if (any_place || i == n / 2) raise(one, costs);
      for (const double part : {1e-7, 0.01, 0.5}) raise(others, split(part));
    }
    for (std::uint64_t set = 0; set < sets; ++set) {
      raise(others, costs_of(*topology, random_loads(n, set)));
    }
    for (std::size_t c = 0; c < one.size(); ++c) holds &= others[c] <= one[c];
    table.add({fmt::format("  {} ({})", place.topology, n), grouped(one[1], 3),
               fmt::format("processor {}", at), grouped(least, 3), grouped(others[1], 3),
               grouped(one[2], 3), grouped(others[2], 3)});
  }
  return {verdict_if(holds),
          "true among all nonnegative loads with the same sum. Diffusion is linear, so each of "
          "these loads is a mean of single P_i. Step by step, the maxima of |L - mean| and of the "
          "flows of a mean are at most the largest among its parts. The choice of P_i matters: the "
          "ends and corners cost most",
          fmt::format("every P_i; a part of 1e-7, 1 % or half of the load at a neighbour; {} "
                      "random loads from even to one peak; three networks",
                      sets),
          table.str()};
}

const auto kWorstCaseClaims = {
    claim({.name = "melhem91.diffusion-worst-case",
           .place = "section 2",
           .printed = "a load change of n in one P_i can easily be seen to be the worst case for "
                      "diffusion",
           .quantity = "T (steps), G and M (load) of one P_i, compared with other loads",
           .tolerance = "none; the closest competitor has 1e-7 of the load elsewhere",
           .command = "ballast run examples/ripple.toml --set balancer.name=diffusion "
                      "--set rounds.until=all --set rounds.max_rounds=320"},
          Verdict::confirmed, worst_case)};

}  // namespace
}  // namespace ballast
