// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] section 2 about p_t(0), the probability that a random walk is at its origin
// after t steps.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "claims/melhem91/walk.h"
#include "report/table.h"

namespace ballast {
namespace {

/// p_t(0) of diffusion, t = 0 .. steps.
std::vector<double> diffused(const Topology& topology, NodeId origin, std::uint32_t steps) {
  const auto agents = round_agents_by_name(topology, "diffusion");
  RoundMachine machine(*agents);
  machine.insert(origin, 1.0);
  std::vector<double> p{1.0};
  while (p.size() <= steps) {
    machine.balance();
    p.push_back(agents->load(origin));
  }
  return p;
}
/// The same for a walk.
std::vector<double> walked(const Topology& topology, NodeId origin, std::uint32_t steps,
                           double part) {
  const Neighbours n(topology);
  std::vector<double> at(n.nodes(), 0.0), p{1.0};
  at[origin] = 1;
  while (p.size() <= steps) {
    at = walk_step(n, at, part);
    p.push_back(at[origin]);
  }
  return p;
}

/// p_t(0) t^power: its change from t = last/2 to last, and its bounds up to there.
struct PowerLaw {
  double low = 1e300, high = 0, change = 0;
  PowerLaw(const std::vector<double>& p, double power, std::size_t last, std::size_t every = 1) {
    const auto ratio = [&](std::size_t t) {
      return p[t] * std::pow(static_cast<double>(t), power);
    };
    for (std::size_t t = every; t <= last; t += every) {
      low = std::min(low, ratio(t));
      high = std::max(high, ratio(t));
    }
    change = low > 0 ? std::abs(ratio(last) / ratio(last / 2) - 1) : 1;
  }
  /// Theta: a power that is wrong by 0.02 changes the ratio by 1.4 % while t doubles.
  [[nodiscard]] bool holds() const { return change < 0.01; }
};

/// A claimed p_t(0) = Theta(t^-power), before anything comes back from the borders: up to t =
/// `last`, a multiple of 4. `limits`: the limit of p_t(0) t^power for the walk at even t, and for
/// diffusion.
Finding power_law(Trial& trial, const Topology& topology, std::size_t last, double power,
                  std::array<double, 2> limits) {
  const NodeId origin = topology.processors() / 2;
  const auto steps = static_cast<std::uint32_t>(last);
  const auto walk = walked(topology, origin, steps, trial.claimed(kNeverStays, kDiffusion));
  const auto lazy = diffused(topology, origin, steps);
  const PowerLaw printed(walk, power, last);
  const PowerLaw even(walk, trial.claimed(power, power + 0.02), last, 2);
  const PowerLaw stays(lazy, trial.claimed(power, power + 0.02), last);
  Table table({"  t", "walk", fmt::format("/ t^-{}", power), "diffusion", "ratio"});
  for (std::size_t t = 1; t <= last; t *= 2) {
    const double form = std::pow(t, -power);
    table.add({fmt::format("  {}", t), fmt::format("{:.6f}", walk[t]),
               fmt::format("{:.4f}", walk[t] / form), fmt::format("{:.6f}", lazy[t]),
               fmt::format("{:.4f}", lazy[t] / form)});
  }
  return {verdict_if(printed.holds(), even.holds() && stays.holds()),
          fmt::format(
              "the paper defines p_t by the walk that never stays, which returns only at even t. "
              "There p_t(0) t^{} is {:.4f} .. {:.4f}. For diffusion, which stays with probability "
              "1/(d+1), it is {:.4f} .. {:.4f} at all t. The limits are {:.4f} and {:.4f}",
              power, even.low, even.high, stays.low, stays.high, limits[0], limits[1]),
          "", table.str()};
}

constexpr double kPi = 3.14159265358979323846;

Finding on_line(Trial& trial) {
  const NodeId n = trial.full() ? 1025 : 257;
  Finding finding = power_law(trial, *topology_by_name("line", {n}), n - 1, 0.5,
                              {std::sqrt(2 / kPi), std::sqrt(3 / (4 * kPi))});
  finding.extent = fmt::format("line of {}, from the middle, all t < n", n);
  return finding;
}

Finding on_grid(Trial& trial) {
  const std::int64_t d = trial.full() ? 65 : 33;
  const auto grid = topology_by_name("mesh", {d, d});
  Finding finding = power_law(trial, *grid, static_cast<std::size_t>(d * d / 32 * 4), 1,
                              {2 / kPi, 5 / (4 * kPi)});
  // At t = n the load is back from the borders: p n is a constant that does not depend on d.
  const bool below_n = trial.claimed(true, false);  // or below n ln n, for which it is not true
  std::array<double, 2> end{};
  for (const std::size_t k : {0, 1}) {
    const std::int64_t side = k == 0 ? d / 2 + 1 : d;
    const auto n = static_cast<double>(side * side);
    const auto t = static_cast<std::uint32_t>(below_n ? n : n * std::log(n));
    end[k] = t * diffused(*topology_by_name("mesh", {side, side}),
                          static_cast<NodeId>(side * side / 2), t)
                     .back();
  }
  if (std::abs(end[1] / end[0] - 1) > 0.05) finding.verdict = Verdict::refuted;
  finding.measured +=
      fmt::format("; for diffusion it is {:.3f} at t = n, when the load is level", end[1]);
  finding.extent = fmt::format("{} x {} grid, from the middle, all t <= n/8, and t = n", d, d);
  return finding;
}

/// p_t(0) on the d-cube of a walk that takes each dimension with probability 1/slots: the mean over
/// all subsets of the dimensions of (1 - 2 size/slots)^t.
double in_steps(int d, double slots, double t) {
  double sum = 0, subsets = 1;
  for (int k = 0; k <= d; ++k) {
    sum += subsets * std::pow(1 - 2 * k / slots, t);
    subsets = subsets * (d - k) / (k + 1);
  }
  return sum / std::exp2(d);
}

Finding on_cube(Trial& trial) {
  const int most = trial.full() ? 16 : 12;
  const bool continuous = trial.claimed(true, false);
  const double stays = trial.claimed(1.0, 1 + 1e-8), never = trial.claimed(0.0, 1e-8);
  const bool by_log = trial.claimed(true, false);  // d ln d steps; or d
  Table table({"  d", "p_1(0)/form", "p_d(0)/form", "p_T(0)/form", "sum of p_t(0), t >= 1",
               "sum of the form", "1/d"});
  double low = 1e300, high = 0, off = 0, late = 0;
  for (int d = 4; d <= most; d += 4) {
    const auto cube = topology_by_name("hypercube", {std::int64_t{1} << d});
    const auto form = [&](double t) {
      return continuous ? std::pow((1 + std::exp(-2 * t / d)) / 2, d) : in_steps(d, d + 1, t);
    };
    const auto steps = static_cast<std::uint32_t>(std::ceil(d * std::log(d)));
    const auto lazy = diffused(*cube, 0, steps), walk = walked(*cube, 0, steps, kNeverStays);
    double measured = 0, printed = 0;
    for (std::uint32_t t = 1; t <= steps; ++t) {
      measured += lazy[t];
      printed += form(t);
      off = std::max({off, std::abs(lazy[t] - in_steps(d, d + stays, t)),
                      std::abs(walk[t] - in_steps(d, d + never, t))});
    }
    const std::uint32_t end = by_log ? steps : static_cast<std::uint32_t>(d);
    late = std::max(late, std::abs(lazy[end] / form(end) - 1));
    const double first = lazy[1] / form(1);
    low = std::min(low, first);
    high = std::max(high, first);
    const auto at = [&](std::uint32_t t) { return fmt::format("{:.4f}", lazy[t] / form(t)); };
    table.add({fmt::format("  {}", d), at(1), at(static_cast<std::uint32_t>(d)), at(steps),
               fmt::format("{:.4f}", measured), fmt::format("{:.4f}", printed),
               fmt::format("{:.4f}", 1.0 / d)});
  }
  return {verdict_if(high < 1.25 * low, off < 1e-11 && late < 0.05),
          "the form describes the walk in continuous time, which is still at its origin after time "
          "1 with probability 1/e. In discrete steps p_t(0) = 2^-d sum of C(d,k) (1-2k/d)^t; "
          "diffusion has (1-2k/(d+1))^t instead. There p_1(0) is 1/(d+1), and its ratio to the "
          "form falls as e/d. After T = d ln d steps the form is off by 1 to 5 %. The form's sum "
          "is constant, which gives G = Theta(2^d) in Table 1; the measured sum falls like 1/d",
          fmt::format("d = 4 .. {}, t = 1 .. d ln d", most), table.str()};
}

const auto kReturnsClaims = {
    claim({.name = "melhem91.walk-line",
           .place = "section 2",
           .printed = "on the line p_t(0) = Theta(1/sqrt t) for t < n",
           .quantity = "p_t(0) sqrt t",
           .tolerance = "changes by less than 1 % from t = n/2 to n: the power is right to 0.02",
           .command = "ballast run examples/ripple.toml --set machine.size=[257] --set "
                      "balancer.name=diffusion --set workload.at=128 --set "
                      "workload.load=1000000 --set rounds.until=all --set rounds.max_rounds=256"},
          Verdict::corrected, on_line),
    claim(
        {.name = "melhem91.walk-grid",
         .place = "section 2",
         .printed = "on the grid p_t(0) = Theta(1/t) for t < n",
         .quantity = "p_t(0) t",
         .tolerance = "changes by less than 1 % from t = n/16 to n/8: the power is right to 0.02; "
                      "at t = n by less than 5 % from d/2 to d",
         .command = "ballast run examples/ripple.toml --set machine.topology=mesh --set "
                    "machine.size=[33,33] --set balancer.name=diffusion --set "
                    "workload.at=544 --set workload.load=1000000 --set rounds.until=all "
                    "--set rounds.max_rounds=128"},
        Verdict::corrected, on_grid),
    claim({.name = "melhem91.walk-hypercube",
           .place = "section 2",
           .printed = "on the hypercube p_t(0) = Theta(2^-d (1 + e^(-2t/d))^d)",
           .quantity = "p_1(0) of diffusion relative to the form, d = 4 .. 12; p_t(0) relative to "
                       "the correction",
           .tolerance =
               "Theta: the ratio changes by less than 25 % while d grows threefold; correction: "
               "1e-11, for rounding of doubles; the form after d ln d steps: 5 %",
           .command = "ballast run examples/ripple.toml --set machine.topology=hypercube --set "
                      "balancer.name=diffusion --set rounds.until=all --set rounds.max_rounds=1"},
          Verdict::corrected, on_cube)};

}  // namespace
}  // namespace ballast
