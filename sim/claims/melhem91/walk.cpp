// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 2 about diffusion as a random walk: its time, and how p_t falls.
#include "claims/melhem91/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {

std::vector<double> walk_step(const Neighbours& n, const std::vector<double>& p, double part) {
  std::vector<double> next(n.nodes(), 0.0);
  for (NodeId i = 0; i < n.nodes(); ++i) {
    const double share = part == 0 ? 1.0 / n.degree(i) : part / (n.max_degree() + 1.0);
    next[i] += p[i] * (1 - share * n.degree(i));
    for (const NodeId j : n.of(i)) next[j] += p[i] * share;
  }
  return next;
}

namespace {

/// Steps until no processor has more than kFactor means. The walk that never stays has a parity on
/// these graphs, so the mean of two steps is taken.
constexpr double kFactor = 2;
std::uint32_t walk_time(const Neighbours& n, double part) {
  std::vector<double> p(n.nodes(), 0.0);
  p[0] = 1;
  for (std::uint32_t t = 1;; ++t) {
    const auto next = walk_step(n, p, part);
    double most = 0;
    for (NodeId i = 0; i < n.nodes(); ++i) most = std::max(most, (p[i] + next[i]) / 2);
    if (most <= kFactor / n.nodes()) return t;
    p = next;
  }
}
std::uint32_t diffusion_time(const Topology& topology) {
  const auto agents = round_agents_by_name(topology, "diffusion");
  RoundMachine machine(*agents);
  machine.insert(0, agents->nodes());
  for (std::uint32_t t = 1;; ++t) {
    if (machine.balance().max_load <= kFactor) return t;
  }
}

Finding bounded(Trial& trial) {
  const double longer = trial.claimed(1.0, 1.07);
  const double part = trial.claimed(kNeverStays, 0.98);
  bool holds = true;
  double least = 1e300;
  Table table({"  network", "d", "walk", "diffusion", "ratio", "(degree+1)/degree"});
  const auto row = [&](const char* name, const std::vector<std::int64_t>& size, double degree) {
    const auto topology = topology_by_name(name, size);
    const auto walk = walk_time(Neighbours(*topology), part), diffusion = diffusion_time(*topology);
    holds &= diffusion >= longer * walk;
    least = std::min(least, 1.0 * diffusion / walk);
    const auto d = std::string(name) == "hypercube" ? std::lround(std::log2(size[0])) : size[0];
    table.add({fmt::format("  {}", name), std::to_string(d), std::to_string(walk),
               std::to_string(diffusion), fmt::format("{:.3f}", 1.0 * diffusion / walk),
               fmt::format("{:.3f}", (degree + 1) / degree)});
  };
  for (std::int64_t d = 32; d <= (trial.full() ? 256 : 128); d *= 2) row("line", {d}, 2);
  for (std::int64_t d = 8; d <= (trial.full() ? 64 : 32); d *= 2) row("mesh", {d, d}, 4);
  for (std::int64_t d = 4; d <= (trial.full() ? 14 : 12); d += 2) {
    row("hypercube", {std::int64_t{1} << d}, static_cast<double>(d));
  }
  return {verdict_if(holds),
          fmt::format("diffusion with 1/(d+1) is the same walk, except that it stays in place with "
                      "probability 1/(d+1). It is therefore slower, by about (degree+1)/degree on "
                      "line and grid, and by at least {:.3f}",
                      least),
          fmt::format("steps until p <= {}/n everywhere, from an end or corner; for the walk, the "
                      "mean of two steps",
                      kFactor),
          table.str()};
}

Finding monotone(Trial& trial) {
  struct Origin {
    const char* topology;
    std::vector<std::int64_t> size;
    NodeId at;
  };
  const std::int64_t k = trial.full() ? 2 : 1, side = 12 * k + 1;
  const double part = trial.claimed(kNeverStays, kDiffusion);  // the walk of the definition
  const double corrected = trial.claimed(kDiffusion, kDiffusion + 1e-9);
  double rise = 0, corrected_rise = 0, apart = 0;
  for (const Origin& place : {Origin{"line", {32 * k + 1}, static_cast<NodeId>(16 * k)},
                              Origin{"mesh", {side, side}, static_cast<NodeId>(side * side / 2)},
                              Origin{"hypercube", {256}, 0}}) {
    const auto topology = topology_by_name(place.topology, place.size);
    const Neighbours n(*topology);
    const auto agents = round_agents_by_name(*topology, "diffusion");
    RoundMachine machine(*agents);
    machine.insert(place.at, 1.0);
    std::vector<double> walk(n.nodes(), 0.0);
    walk[place.at] = 1;
    std::vector<double> lazy = walk;
    // A processor one link farther away has at most as much load; distances by breadth-first
    // search.
    std::vector<NodeId> distance(n.nodes(), n.nodes()), order{place.at};
    distance[place.at] = 0;
    for (std::size_t next = 0; next < order.size(); ++next) {
      for (const NodeId j : n.of(order[next])) {
        if (distance[j] != n.nodes()) continue;
        distance[j] = distance[order[next]] + 1;
        order.push_back(j);
      }
    }
    for (std::uint32_t t = 1; t <= 2 * n.nodes(); ++t) {
      machine.balance();
      walk = walk_step(n, walk, part);
      lazy = walk_step(n, lazy, corrected);
      for (NodeId i = 0; i < n.nodes(); ++i) {
        apart = std::max(apart, std::abs(lazy[i] - agents->load(i)));
        for (const NodeId j : n.of(i)) {
          if (distance[j] < distance[i]) continue;
          rise = std::max(rise, walk[j] - walk[i]);
          corrected_rise = std::max(corrected_rise, lazy[j] - lazy[i]);
        }
      }
    }
  }
  return {verdict_if(rise < 1e-12, corrected_rise < 1e-12 && apart < 1e-12),
          "true for diffusion, which stays with probability 1/(d+1): no processor has more than "
          "its neighbour nearer to the origin (some have as much: p_1(0) = p_1(1)). It is false "
          "for the walk that never stays, by which the paper defines p_t(k): there p_t(k) is 0 "
          "wherever t + k is odd",
          "line and grid from the middle, hypercube of 256; all processors, 2n steps", ""};
}

const auto kWalkClaims = {
    claim({.name = "melhem91.walk-bound",
           .place = "section 2",
           .printed = "the convergence time of standard diffusion is bounded below by that of the "
                      "random walk",
           .quantity = "time until p <= 2/n everywhere (steps)",
           .tolerance = "none: steps are counted; slack 6 % on the 12-cube, 5 % on the 14-cube",
           .command = "ballast run examples/ripple.toml --set machine.size=[32] --set "
                      "workload.load=32 --set balancer.name=diffusion --set "
                      "rounds.until=all --set rounds.max_rounds=244"},
          Verdict::confirmed, bounded),
    claim(
        {.name = "melhem91.walk-monotone",
         .place = "section 2",
         .printed = "in each architecture, for all t, p_t(k) is a monotone decreasing function of "
                    "k",
         .quantity = "p_t of neighbours; for diffusion, their loads",
         .tolerance = "1e-12, for rounding of doubles",
         .command = "ballast run examples/ripple.toml --set machine.size=[33] --set "
                    "balancer.name=diffusion --set workload.at=16 --set rounds.until=all --set "
                    "rounds.max_rounds=5"},
        Verdict::corrected, monotone)};

}  // namespace
}  // namespace ballast
