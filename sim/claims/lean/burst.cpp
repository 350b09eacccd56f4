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

/// A random vector: some processors, loads up to a random most, at most 2^bits.
Loads random_loads(NodeId p, unsigned bits, RandomStream& random) {
  Loads load(p);
  const std::uint64_t most = std::uint64_t{1} << (1 + random.below(bits));
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
  return {verdict_if(worst <= most),
          fmt::format("spike, few and half end within {:.2f} times the limit", worst),
          fmt::format("p = 64 and {}, bursts of L tasks; limit: the largest surplus or deficit of "
                      "a group, T and an update",
                      trial.full() ? 1024 : 256),
          table.str()};
}

/// What random vectors need beyond the limit, in updates, and as a ratio.
struct Tails {
  double mean = 0, largest = 0, ratio = 0;
};

Tails tails_of(const Geometry& g, unsigned bits, unsigned vectors) {
  RandomStream random(2, Stream{g.ports});
  Tails tails;
  for (unsigned k = 0; k < vectors; ++k) {
    const Loads load = random_loads(g.ports, bits, random);
    const auto limit = static_cast<double>(lane_limit(g, load) + g.last_word(1) + g.update());
    const auto cycles = static_cast<double>(cycles_of(g, load, Schedule::burst));
    const double tail = (cycles - limit) / static_cast<double>(g.update());
    tails.mean += tail / vectors;
    tails.largest = std::max(tails.largest, tail);
    tails.ratio = std::max(tails.ratio, cycles / limit);
  }
  return tails;
}

/// Long queues show the order of acceptance: the groups that are served last end last.
Finding tail_of_random_loads(Trial& trial) {
  const double most = trial.claimed(16.0, 8.0), mean = trial.claimed(8.0, 1.0);
  Tails worst;
  Table table({"  p", "loads below", "accepted", "vectors", "tail, mean (updates)", "largest",
               "cycles/limit, largest"});
  for (const NodeId p : {64u, 256u, 1024u}) {
    for (const unsigned bits : {6u, 10u}) {
      for (const bool fair : {false, true}) {
        Geometry g = bursting(p);
        g.fair = fair;
        const unsigned vectors = p == 64 ? 1000 : 100;
        const Tails tails = tails_of(g, bits, vectors);
        table.add({std::to_string(p), std::to_string(1 << bits), fair ? "by turns" : "lowest first",
                   std::to_string(vectors), fmt::format("{:.2f}", tails.mean),
                   fmt::format("{:.2f}", tails.largest), fmt::format("{:.2f}", tails.ratio)});
        if (bits != 6) continue;
        worst.mean = std::max(worst.mean, tails.mean);
        worst.largest = std::max(worst.largest, tails.largest);
      }
    }
  }
  return {verdict_if(worst.largest <= most && worst.mean <= mean),
          fmt::format("a mean tail of {:.1f} updates, at most {:.1f}", worst.mean, worst.largest),
          "1,000 random vectors of 64 processors, 100 of 256 and of 1,024; verdict: loads below 64",
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
           .printed = "random loads below 64 need at most 16 updates of the differences more than "
                      "the lanes of the groups, one routing and one update, and 8 on average",
           .quantity = "cycles beyond the limit, in updates (1)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set machine.switch.schedule=burst"},
          Verdict::confirmed, tail_of_random_loads)};

}  // namespace
}  // namespace ballast
