// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 2 about diffusion as a random walk: p_t(k), the part of the load
// that is at one processor k links from the origin after t steps.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

/// The walk of the paper's definition: each neighbour with equal probability, never staying.
std::vector<double> walk_step(const Neighbours& n, const std::vector<double>& p) {
  std::vector<double> next(n.nodes(), 0.0);
  for (NodeId i = 0; i < n.nodes(); ++i) {
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      next[n.end(k)] += p[i] / n.degree(i);
    }
  }
  return next;
}

/// Steps until no processor has more than kFactor means. The walk has a parity on these graphs, so
/// of it the mean of two steps is taken.
constexpr double kFactor = 2;
std::uint32_t walk_time(const Topology& topology, NodeId origin) {
  const Neighbours n(topology);
  std::vector<double> p(n.nodes(), 0.0);
  p[origin] = 1;
  for (std::uint32_t t = 1;; ++t) {
    const auto next = walk_step(n, p);
    double most = 0;
    for (NodeId i = 0; i < n.nodes(); ++i) most = std::max(most, (p[i] + next[i]) / 2);
    if (most <= kFactor / n.nodes()) return t;
    p = next;
  }
}
std::uint32_t diffusion_time(const Topology& topology, NodeId origin) {
  const auto agents = round_agents_by_name(topology, "diffusion");
  RoundMachine machine(*agents);
  machine.insert(origin, agents->nodes());
  for (std::uint32_t t = 1;; ++t) {
    if (machine.balance().max_load <= kFactor) return t;
  }
}

Finding bounded(Effort effort) {
  const bool full = effort == Effort::full;
  bool holds = true;
  Table table({"  network", "d", "walk", "diffusion", "ratio", "(degree+1)/degree"});
  const auto row = [&](const char* name, std::vector<std::int64_t> size, NodeId origin,
                       double degree) {
    const auto topology = topology_by_name(name, size);
    const auto walk = walk_time(*topology, origin), diffusion = diffusion_time(*topology, origin);
    holds &= diffusion >= walk;
    const auto d = std::string(name) == "hypercube" ? std::lround(std::log2(size[0])) : size[0];
    table.add({fmt::format("  {}", name), std::to_string(d), std::to_string(walk),
               std::to_string(diffusion), fmt::format("{:.3f}", 1.0 * diffusion / walk),
               fmt::format("{:.3f}", (degree + 1) / degree)});
  };
  for (std::int64_t d = 32; d <= (full ? 256 : 128); d *= 2) row("line", {d}, 0, 2);
  for (std::int64_t d = 8; d <= (full ? 64 : 32); d *= 2) row("mesh", {d, d}, 0, 4);
  for (std::int64_t d = 4; d <= (full ? 14 : 12); d += 2) {
    row("hypercube", {std::int64_t{1} << d}, 0, static_cast<double>(d));
  }
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "it is: diffusion with 1/(d+1) is the same walk that stays where it is with probability "
          "1/(d+1), hence slower, by about (degree+1)/degree on line and grid",
          fmt::format("steps until p <= {}/n everywhere, from an end or corner; of the walk the "
                      "mean of two steps",
                      kFactor),
          table.str()};
}

/// p_t(0) of a load change in the middle; n: all processors.
std::vector<double> returns(const Topology& topology, NodeId origin, std::uint32_t steps) {
  const auto agents = round_agents_by_name(topology, "diffusion");
  RoundMachine machine(*agents);
  machine.insert(origin, 1.0);
  std::vector<double> p{1.0};
  for (std::uint32_t t = 1; t <= steps; ++t) {
    machine.balance();
    p.push_back(agents->load(origin));
  }
  return p;
}

/// A claimed p_t(0) = Theta(form(t)) for t < n: smallest and largest p_t(0)/form(t).
template <class Form>
Finding power_law(const Topology& topology, NodeId origin, const std::string& extent, double at_0,
                  Form&& form) {
  const NodeId n = topology.processors();
  const auto p = returns(topology, origin, n - 1);
  double low = 1e300, high = 0;
  Table table({"  t", "p_t(0)", "p_t(0)/form"});
  for (std::uint32_t t = 1; t < n; ++t) {
    const double ratio = p[t] / form(t);
    low = std::min(low, ratio);
    high = std::max(high, ratio);
    if ((t & (t - 1)) == 0) {
      table.add(
          {fmt::format("  {}", t), fmt::format("{:.6f}", p[t]), fmt::format("{:.4f}", ratio)});
    }
  }
  return {high / low < 6 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("p_t(0) by this form is {:.4f} .. {:.4f} for all 0 < t < n; {:.4f} in the "
                      "diffusion equation",
                      low, high, at_0),
          extent, table.str()};
}

Finding on_line(Effort effort) {
  const NodeId n = effort == Effort::full ? 1025 : 257;
  const double pi = std::acos(-1.0);
  return power_law(*topology_by_name("line", {n}), n / 2,
                   fmt::format("line of {}, from the middle", n), std::sqrt(3 / (4 * pi)),
                   [](double t) { return 1 / std::sqrt(t); });
}
Finding on_grid(Effort effort) {
  const std::int64_t d = effort == Effort::full ? 65 : 25;
  const double pi = std::acos(-1.0);
  return power_law(*topology_by_name("mesh", {d, d}), static_cast<NodeId>(d * d / 2),
                   fmt::format("{} x {} grid, from the middle", d, d), 5 / (4 * pi),
                   [](double t) { return 1 / t; });
}

Finding on_cube(Effort effort) {
  const int most = effort == Effort::full ? 16 : 12;
  Table table({"  d", "p_1(0)/form", "p_d(0)/form", "p_T(0)/form", "sum of p_t(0), t >= 1",
               "of the form", "1/d"});
  double first_small = 0, first_large = 0, late = 0, sum = 0;
  for (int d = 4; d <= most; d += 4) {
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const auto form = [d](double t) {
      return std::pow((1 + std::exp(-2 * t / d)) / 2, d);  // 2^-d (1 + e^(-2t/d))^d
    };
    const auto steps = static_cast<std::uint32_t>(std::ceil(d * std::log(d)));
    const auto p = returns(*cube, 0, steps);
    double measured = 0, printed = 0;
    for (std::uint32_t t = 1; t <= steps; ++t) {
      measured += p[t];
      printed += form(t);
    }
    const double first = p[1] / form(1);
    (d == 4 ? first_small : first_large) = first;
    late = p[steps] / form(steps);
    sum = printed;
    table.add({fmt::format("  {}", d), fmt::format("{:.4f}", first),
               fmt::format("{:.4f}", p[static_cast<std::size_t>(d)] / form(d)),
               fmt::format("{:.4f}", late), fmt::format("{:.4f}", measured),
               fmt::format("{:.4f}", printed), fmt::format("{:.4f}", 1.0 / d)});
  }
  const bool corrected = first_large < 0.6 * first_small && late > 0.5 && late < 2 && sum > 0.4;
  return {corrected ? Verdict::corrected : Verdict::refuted,
          "it is the walk in continuous time, which is still at its origin after time 1 with "
          "probability 1/e. In steps p_1(0) is 1/(d+1), so that the ratio goes to 0 as e/d for few "
          "steps; from T = d ln d steps on it is constant. Its sum is constant, which makes G = "
          "Theta(2^d) of Table 1; the measured sum falls like 1/d",
          fmt::format("d = 4 .. {}, T = d ln d", most), table.str()};
}

Finding monotone(Effort effort) {
  struct Place {
    const char* topology;
    std::vector<std::int64_t> size;
    NodeId origin;
    bool grid;
  };
  const std::int64_t k = effort == Effort::full ? 2 : 1;
  double worst = 0;
  bool walk_fails = true;
  for (const Place& place : {Place{"line", {32 * k + 1}, static_cast<NodeId>(16 * k), false},
                             Place{"mesh",
                                   {12 * k + 1, 12 * k + 1},
                                   static_cast<NodeId>((12 * k + 1) * (6 * k) + 6 * k),
                                   true},
                             Place{"hypercube", {std::int64_t{256}}, 0, false}}) {
    const auto topology = topology_by_name(place.topology, place.size);
    const Neighbours n(*topology);
    const auto agents = round_agents_by_name(*topology, "diffusion");
    RoundMachine machine(*agents);
    machine.insert(place.origin, 1.0);
    std::vector<double> walk(n.nodes(), 0.0);
    walk[place.origin] = 1;
    // A processor one link farther has at most as much: distances by breadth-first search.
    std::vector<NodeId> distance(n.nodes(), n.nodes()), order{place.origin};
    distance[place.origin] = 0;
    for (std::size_t next = 0; next < order.size(); ++next) {
      const NodeId i = order[next];
      for (std::size_t l = n.first(i); l < n.first(i) + n.degree(i); ++l) {
        if (distance[n.end(l)] != n.nodes()) continue;
        distance[n.end(l)] = distance[i] + 1;
        order.push_back(n.end(l));
      }
    }
    bool rises = false;
    for (std::uint32_t t = 1; t <= 2 * n.nodes(); ++t) {
      machine.balance();
      walk = walk_step(n, walk);
      for (NodeId i = 0; i < n.nodes(); ++i) {
        for (std::size_t l = n.first(i); l < n.first(i) + n.degree(i); ++l) {
          const NodeId j = n.end(l);
          if (distance[j] < distance[i]) continue;
          worst = std::max(worst, agents->load(j) - agents->load(i));
          rises |= walk[j] > walk[i] + 1e-6;
        }
      }
    }
    walk_fails &= rises;
  }
  const bool corrected = worst < 1e-12 && walk_fails;
  return {
      corrected ? Verdict::corrected : Verdict::refuted,
      "true of diffusion, which stays with probability 1/(d+1): no processor has more than its "
      "neighbour nearer to the origin (some have as much: p_1(0) = p_1(1)). Not of the walk that "
      "never stays, by which the paper defines p_t(k): it is 0 wherever t + k is odd",
      "line and grid from the middle, hypercube of 256; all processors, 2n steps", ""};
}

const auto kWalkClaims = {
    claim("melhem91.walk-bound",
          "Section 2: the convergence time of standard diffusion is bounded below by that of the "
          "random walk",
          Verdict::confirmed, bounded),
    claim("melhem91.walk-line", "Section 2: on the line p_t(0) = Theta(1/sqrt t) for t < n",
          Verdict::confirmed, on_line),
    claim("melhem91.walk-grid", "Section 2: on the grid p_t(0) = Theta(1/t) for t < n",
          Verdict::confirmed, on_grid),
    claim("melhem91.walk-hypercube",
          "Section 2: on the hypercube p_t(0) = Theta(2^-d (1 + e^(-2t/d))^d)", Verdict::corrected,
          on_cube),
    claim("melhem91.walk-monotone",
          "Section 2: in each architecture, for all t, p_t(k) is a monotone decreasing function of "
          "k",
          Verdict::corrected, monotone)};

}  // namespace
}  // namespace ballast
