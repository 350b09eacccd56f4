// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about loads that change at any time, in both directions, and come in whole
// tasks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "core/random.h"

namespace ballast {
namespace {

/// Random load changes against the sum of their single traces, each times `weight`.
double superposed(const std::string& name, const Topology& topology, std::uint64_t sets,
                  double weight) {
  const NodeId p = topology.processors();
  constexpr std::uint32_t kRounds = 40, kLast = 10;
  std::vector<Traced> alone;
  for (NodeId i = 0; i < p; ++i) {
    alone.emplace_back(topology, name, std::vector<LoadChange>{{1, i, 1.0}}, kRounds);
  }
  double worst = 0;
  for (std::uint64_t set = 0; set < sets; ++set) {
    RandomStream random(set, Stream::melhem91_superposition);
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
          if (t >= c.round) sum += weight * c.amount * alone[c.at].load(t - c.round + 1, i);
        }
        worst = std::max(worst, std::abs(all.load(t, i) - sum) / volume);
      }
    }
  }
  return worst;
}

Finding superposition(Trial& trial) {
  const std::uint64_t sets = trial.full() ? 1000 : 40;
  const double weight = trial.claimed(1.0, 1 + 1e-8);
  const char* diffusion = trial.claimed("diffusion", "dynamic-diffusion");  // rounds down
  double worst = 0;
  const auto add = [&](const std::string& name, const Place& place) {
    const auto topology = topology_by_name(place.topology, place.size);
    worst = std::max(worst, superposed(name, *topology, sets, weight));
  };
  for (const std::string name : {"ripple-tortoise", "ripple-hare", "ripple-tree", diffusion}) {
    for (const Place& place :
         {Place{"line", {12}}, Place{"mesh", {5, 4}}, Place{"mesh", {3, 2, 3}}}) {
      add(name, place);
    }
  }
  for (const Place& place : {Place{"hypercube", {16}}, Place{"ring", {9}}, Place{"torus", {4, 3}},
                             Place{"complete", {7}}}) {
    add("ripple-tree", place);
  }
  return {verdict_if(worst < 1e-9),
          fmt::format("after every step, the loads are the sums of the loads of each change alone, "
                      "to {:.0e} of their volume",
                      worst),
          fmt::format("{} random sets of 2 .. 11 changes of both signs, some at the same time or "
                      "place, for each algorithm and network; Tortoise, Hare, tree, diffusion",
                      sets),
          ""};
}

Finding decrease(Trial& trial) {
  const double amount = trial.claimed(-20.0, -20 * (1 + 1e-15));
  const double passed = trial.claimed(19.0, beyond_exact(19.0));
  bool mirrored = true;
  Worst given, taken;
  for (const std::string& name : kRipples) {
    const auto mesh = topology_by_name("mesh", {5, 4});
    const Traced more(*mesh, name, {{1, 7, 20.0}}), less(*mesh, name, {{1, 7, amount}});
    double out = 0, in = 0;
    for (std::uint32_t t = 1; t <= more.steps(); ++t) {
      for (NodeId i = 0; i < 20; ++i) mirrored &= less.load(t, i) == -more.load(t, i);
      for (const NodeId j : {NodeId{2}, NodeId{6}, NodeId{8}, NodeId{12}}) {
        out += more.flow(t, 7, j);
        in += less.flow(t, j, 7);
      }
    }
    given.add(out, passed);
    taken.add(in, passed);
    mirrored &= more.costs().stable == less.costs().stable;
  }
  return {verdict_if(mirrored && given.exact() && taken.exact()),
          "a decrease gives the mirror image of an increase. The processor promises its neighbours "
          "negative amounts: all but its share flows to it (receiver initiated), in the same steps "
          "and to the same level",
          "5 x 4 mesh, +20 and -20 at P_{2,3}, three algorithms", ""};
}

Finding whole_tasks(Trial& trial) {
  const std::uint64_t sets = trial.full() ? 200 : 20;
  const double most = trial.claimed(1.0, 0.59);
  const std::int64_t lost = trial.claimed(0, 1);
  bool kept = true;
  std::string spreads;
  double off = 0;  // difference between a processor's tasks and its fluid load, per link
  for (const std::string& name : kRipples) {
    std::int64_t spread = 0;
    for (const Place& place : {Place{"line", {16}}, Place{"mesh", {6, 5}}}) {
      const auto topology = topology_by_name(place.topology, place.size);
      for (std::uint64_t set = 0; set < sets; ++set) {
        const auto agents = round_agents_by_name(*topology, name);
        RoundMachine machine(*agents, true);
        RandomStream random(set, Stream::melhem91_dynamic);
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
        kept &= total == lost && *low >= 0;
        spread = std::max(spread, *high - *low);
      }
    }
    spreads += fmt::format("{}{} {}", spreads.empty() ? "" : ", ", name, spread);
  }
  return {verdict_if(kept && off < most),
          fmt::format("banking works: each link keeps the fraction that is not yet a task, so each "
                      "processor ends at most {:.2f} tasks per link off the fluid level. Largest "
                      "final max - min of tasks: {}",
                      off, spreads),
          fmt::format("line of 16 and 6 x 5 mesh, {} random loads of 0 .. 49 tasks per processor",
                      sets),
          ""};
}

const auto kDynamicClaims = {
    claim({.name = "melhem91.superposition",
           .place = "section 1",
           .printed = "dynamic behaviour is the superposition of the static behaviour of each load "
                      "change",
           .quantity = "loads after each step, relative to the volume of the changes",
           .tolerance = "1e-9 of the volume, for rounding of doubles",
           .command = "ballast run examples/ripple.toml --set workload.kind=half"},
          Verdict::confirmed, superposition),
    claim({.name = "melhem91.load-decrease",
           .place = "section 3; section 4",
           .printed = "f may be negative; Ripple can be viewed as both sender and receiver "
                      "initiated",
           .quantity = "loads after each step; flows between the origin and its neighbours",
           .tolerance = "none for loads: the mirror image rounds in the same way; 1e-9 for flows, "
                        "for rounding of doubles",
           .command = "ballast run examples/ripple.toml --set workload.kind=constant "
                      "--set workload.load=20 --set arrivals.kind=list --set "
                      "arrivals.round=[50] --set arrivals.processor=[7] --set "
                      "arrivals.amount=[-16]"},
          Verdict::confirmed, decrease),
    claim({.name = "melhem91.whole-tasks",
           .place = "section 1",
           .printed = "the assumption of continuous loads can be removed by banking",
           .quantity = "final tasks at a processor minus its fluid load, per link (tasks)",
           .tolerance = "below 1 task per link, because the bank keeps back less than that; slack "
                        "40 %, 20 loads",
           .command = "ballast run examples/ripple.toml --set rounds.loads=whole --set "
                      "workload.load=100"},
          Verdict::confirmed, whole_tasks)};

}  // namespace
}  // namespace ballast
