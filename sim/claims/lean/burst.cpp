// SPDX-License-Identifier: BSD-3-Clause
// Bursts of the lean form: how near a balancing comes to what the lanes of its groups allow.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {
namespace {

using Loads = std::vector<std::uint32_t>;

constexpr std::array kAllSchedules{Schedule::sequential, Schedule::overlapped, Schedule::streaming,
                                   Schedule::burst};

Geometry bursting(NodeId p) {
  Geometry g = lean(p);
  g.burst = g.most_burst();
  return g;
}

/// Cycles in which the lane of a group must carry a word: a group's lane takes one a cycle, and
/// gives one. Of a leaf that ends with the floor of the average or one more.
Cycle lane_limit(const Geometry& g, const Loads& load) {
  const auto average = static_cast<std::int64_t>(
      std::accumulate(load.begin(), load.end(), std::uint64_t{0}) / g.ports);
  std::int64_t limit = 0;
  for (NodeId first = 0; first < g.ports; first += g.group_size) {
    std::int64_t surplus = 0, deficit = 0;
    for (NodeId i = first; i < first + g.group_size; ++i) {
      const std::int64_t dif = load[i] - average;
      surplus += std::max<std::int64_t>(dif - 1, 0);
      deficit += std::max<std::int64_t>(-dif, 0);
    }
    limit = std::max({limit, surplus, deficit});
  }
  return static_cast<Cycle>(limit);
}

/// Cycles of a balancing after the average is known.
Cycle cycles_of(const Geometry& g, const Loads& load, Schedule schedule) {
  LoadBalancerCore core(g);
  const std::vector<Word> data(g.ports, 1);
  core.step({true, schedule, load, data});
  Cycle cycles = 0;
  while (!core.status().balanced) {
    cycles += core.status().step >= 2;
    core.step({false, schedule, load, data});
  }
  return cycles;
}

struct Shape {
  const char* name;
  Loads load;
};

/// The loads of a table; `p` processors.
std::vector<Shape> shapes(NodeId p) {
  RandomStream random(1, Stream{p});
  std::vector<Shape> all{{"spike", Loads(p)},
                         {"few", Loads(p)},
                         {"half", Loads(p)},
                         {"zipf", Loads(p)},
                         {"uniform", Loads(p)}};
  all[0].load[p / 3] = 64 * p;
  for (NodeId i = 0; i < p; i += 16) all[1].load[i] = 1024;
  std::fill_n(all[2].load.begin(), p / 2, 512u);
  for (NodeId i = 0; i < p; ++i) all[3].load[i] = 64 * p / (i + 1);
  for (NodeId i = p; i-- > 1;) std::swap(all[3].load[i], all[3].load[random.below(i + 1)]);
  for (auto& load : all[4].load) load = static_cast<std::uint32_t>(random.below(1024));
  return all;
}

/// A random vector: some processors, loads up to a random most.
Loads random_loads(NodeId p, RandomStream& random) {
  Loads load(p);
  const std::uint64_t most = std::uint64_t{1} << (1 + random.below(10));
  const std::uint64_t of_eight = 1 + random.below(8);
  for (auto& l : load) {
    if (random.below(8) < of_eight) l = static_cast<std::uint32_t>(random.below(most));
  }
  return load;
}

Finding shapes_near_the_limit(Trial& trial) {
  const double most = trial.claimed(1.10, 1.001);
  double worst = 0;
  Table table(
      {"  p", "loads", "limit", "sequential", "overlapped", "streaming", "burst", "burst/limit"});
  for (const NodeId p : {64u, trial.full() ? 1024u : 256u}) {
    const Geometry g = bursting(p);
    for (const Shape& shape : shapes(p)) {
      const Cycle limit = lane_limit(g, shape.load) + g.last_word(1) + g.update();
      std::vector<std::string> row{std::to_string(p), shape.name, std::to_string(limit)};
      double ratio = 0;
      for (const Schedule schedule : kAllSchedules) {
        const Cycle cycles = cycles_of(g, shape.load, schedule);
        row.push_back(std::to_string(cycles));
        ratio = static_cast<double>(cycles) / static_cast<double>(limit);
      }
      row.push_back(fmt::format("{:.2f}", ratio));
      table.add(row);
      const std::string name = shape.name;
      if (name != "zipf" && name != "uniform") worst = std::max(worst, ratio);
    }
  }
  return {worst <= most ? Verdict::confirmed : Verdict::refuted,
          fmt::format("spike, few and half end within {:.2f} times the limit", worst),
          fmt::format("p = 64 and {}, bursts of L tasks; limit: the largest surplus or deficit of "
                      "a group, T and an update",
                      trial.full() ? 1024 : 256),
          table.str()};
}

Finding tail_of_random_loads(Trial& trial) {
  const double most = trial.claimed(16.0, 2.0), mean = trial.claimed(8.0, 0.5);
  double worst = 0, worst_mean = 0;
  Table table({"  p", "vectors", "tail, mean (updates)", "largest"});
  for (const NodeId p : {64u, 256u, 1024u}) {
    const Geometry g = bursting(p);
    const unsigned vectors = p == 64 ? (trial.full() ? 1000 : 200) : trial.full() ? 100 : 20;
    RandomStream random(2, Stream{p});
    double sum = 0, largest = 0;
    for (unsigned k = 0; k < vectors; ++k) {
      const Loads load = random_loads(p, random);
      const Cycle limit = lane_limit(g, load) + g.last_word(1) + g.update();
      const Cycle cycles = cycles_of(g, load, Schedule::burst);
      const double tail = (static_cast<double>(cycles) - static_cast<double>(limit)) /
                          static_cast<double>(g.update());
      sum += tail;
      largest = std::max(largest, tail);
    }
    worst = std::max(worst, largest);
    worst_mean = std::max(worst_mean, sum / vectors);
    table.add({std::to_string(p), std::to_string(vectors), fmt::format("{:.2f}", sum / vectors),
               fmt::format("{:.2f}", largest)});
  }
  return {worst <= most && worst_mean <= mean ? Verdict::confirmed : Verdict::refuted,
          fmt::format("{:.1f} updates of tail in the mean, at most {:.1f}", worst_mean, worst),
          trial.full() ? "1,000 random vectors of 64 processors, 100 of 256 and of 1,024"
                       : "200 random vectors of 64 processors, 20 of 256 and of 1,024",
          table.str()};
}

const auto kBurstClaims = {
    claim({.name = "lean.burst-shapes",
           .place = "the burst schedule of the lean form",
           .printed = "a spike, few loaded processors and a loaded half are balanced in 1.10 times "
                      "the cycles that the lanes of the groups, one routing and one update need",
           .quantity = "cycles from the average to the end (cycles)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set machine.switch.schedule=burst"},
          Verdict::confirmed, shapes_near_the_limit),
    claim({.name = "lean.burst-tail",
           .place = "the burst schedule of the lean form",
           .printed = "random loads need at most 16 updates of the differences more than the lanes "
                      "of the groups, one routing and one update, and 8 in the mean",
           .quantity = "cycles beyond the limit, in updates (1)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set machine.switch.schedule=burst"},
          Verdict::confirmed, tail_of_random_loads)};

}  // namespace
}  // namespace ballast
