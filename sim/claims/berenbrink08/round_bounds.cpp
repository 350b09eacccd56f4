// SPDX-License-Identifier: BSD-3-Clause
#include "claims/berenbrink08/round_bounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

namespace ballast {
namespace {

/// This many rounds from empty.
WorstLoads run(const Topology& topology, const Procedure& procedure, const Adversary& adversary,
               std::uint64_t rounds) {
  Settings arrivals = adversary.settings;
  arrivals.emplace_back("tasks", topology.processors() + procedure.more);
  RoundCase c(topology, "dynamic-diffusion", {{"denominator", procedure.denominator}},
              adversary.kind, arrivals);
  const LoadBounds bounds{static_cast<double>(topology.processors()),
                          static_cast<double>(c.agents->neighbours().max_degree())};
  WorstLoads worst;
  double total_of_half[2] = {0, 0};
  const auto end_of_round = [&](RoundPhase phase, const RoundMachine& machine) {
    if (phase != RoundPhase::consume) return;
    ++worst.rounds;
    std::vector<double> loads = machine.loads();
    // Of all sets of s processors, the s richest have the largest load.
    std::sort(loads.begin(), loads.end(), std::greater<>());
    double sum = 0, s = 0;
    for (const double load : loads) {
      sum += load;
      worst.subset = std::max(worst.subset, sum / bounds.subset(++s));
    }
    if (loads.front() > worst.load || sum > worst.total) worst.last_growth = worst.rounds;
    worst.load = std::max(worst.load, loads.front());
    worst.total = std::max(worst.total, sum);
    double& half = total_of_half[2 * worst.rounds > rounds];
    half = std::max(half, sum);
  };
  (void)c.run({.max = rounds, .consume = true, .observe = end_of_round});
  worst.creep = total_of_half[1] / total_of_half[0];
  return worst;
}

}  // namespace

void WorstLoads::take(const WorstLoads& w, const char* adversary) {
  if (w.load > load) by_load = adversary;
  if (w.total > total) by_total = adversary;
  load = std::max(load, w.load);
  total = std::max(total, w.total);
  subset = std::max(subset, w.subset);
  creep = std::max(creep, w.creep);
  // The run that comes closest to instability.
  if (rounds == 0 || w.last_growth * rounds > last_growth * w.rounds) {
    last_growth = w.last_growth;
    rounds = w.rounds;
  }
}

WorstLoads worst_loads(const Topology& topology, const Procedure& procedure,
                       const Adversary& adversary, Effort effort) {
  constexpr std::uint64_t kFirst = 1000;
  if (adversary.by_chance) {
    WorstLoads worst =
        run(topology, procedure, adversary, (effort == Effort::full ? 16 : 4) * kFirst);
    worst.last_growth = 0;
    return worst;
  }
  for (std::uint64_t rounds = kFirst;; rounds *= 2) {
    WorstLoads worst = run(topology, procedure, adversary, rounds);
    worst.creep = 1;
    if (worst.stable() || rounds >= 64 * kFirst || procedure.more > 0) return worst;
  }
}

BoundsRow bounds_row(const GraphCase& graph, const Procedure& procedure, Effort effort) {
  const NodeId n = graph.topology->processors();
  const Neighbours neighbours(*graph.topology);
  BoundsRow row{
      graph.name, n, neighbours.max_degree(), static_cast<double>(neighbours.links()) / n, {}};
  for (const Adversary& adversary : adversaries(n)) {
    row.worst.take(worst_loads(*graph.topology, procedure, adversary, effort), adversary.name);
  }
  return row;
}

const BoundsRows& bounds_rows(Effort effort, const Procedure& procedure) {
  static std::map<std::pair<Effort, Procedure>, BoundsRows> kept;
  auto& rows = kept[{effort, procedure}];
  if (!rows.empty()) return rows;
  const std::vector<NodeId> sizes = procedure.more > 0       ? std::vector<NodeId>{8}
                                    : effort == Effort::full ? std::vector<NodeId>{8, 16, 32}
                                                             : std::vector<NodeId>{16};
  for (const NodeId size : sizes) {
    for (const GraphCase& graph : graph_cases(size)) {
      const bool known = std::any_of(rows.begin(), rows.end(),
                                     [&](const BoundsRow& row) { return row.graph == graph.name; });
      if (!known) rows.push_back(bounds_row(graph, procedure, effort));
    }
  }
  return rows;
}

std::string extent_of(const BoundsRows& rows) {
  const auto smaller = [](const BoundsRow& a, const BoundsRow& b) { return a.n < b.n; };
  const auto [least, most] = std::minmax_element(rows.begin(), rows.end(), smaller);
  return fmt::format(
      "{} connected graphs of {} .. {} processors x {} adversaries that insert n tasks per round, "
      "from empty, at the end of every round; printed order",
      rows.size(), least->n, most->n, adversaries(8).size());
}

}  // namespace ballast
