// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Table 5 and what section 5 says about growth: diffusion against the multi-level
// method, 2 n units at p0 of a line of n.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

/// `units` per processor, all at p0, with pairs of whole units.
DiffusionRow diffused(NodeId n, double units) {
  Balanced run(*topology_by_name("line", {n}), kDiffusion, heap(0, units * n, n));
  run.settle();
  return {n, run.rounds(), imbalance(run.loads())};
}

Finding table5_diffusion(Trial& trial) {
  Table table({"  n", "phases, printed", "measured", "imbalance, printed", "measured", "phases/n"});
  bool holds = true;
  Series beyond;
  for (NodeId n = 8; n <= 1024; n *= 2) {
    const DiffusionRow row = diffused(n, 2);
    beyond.add(n, static_cast<double>(row.phases));
    const DiffusionRow* printed = n <= 128 ? &kTable5[ceil_log2(n) - 3] : nullptr;
    if (printed != nullptr) {
      const bool last = n == 128;
      holds &= row.phases == trial.claimed(printed->phases, printed->phases + last);
      holds &= std::abs(row.imbalance -
                        trial.claimed(printed->imbalance, printed->imbalance + 0.1 * last)) <= 0.05;
    }
    table.add({fmt::format("  {}", n), printed != nullptr ? std::to_string(printed->phases) : "-",
               std::to_string(row.phases),
               printed != nullptr ? fmt::format("{:.1f}", printed->imbalance) : "-",
               fmt::format("{:.1f}", row.imbalance),
               fmt::format("{:.3f}", static_cast<double>(row.phases) / n)});
  }
  const double exponent = growth_exponent(beyond);
  holds &= std::abs(exponent - trial.claimed(1.0, 1.1)) < 0.05;
  return {verdict_if(holds),
          fmt::format("all ten figures as printed (imbalance: 2-norm of l - 2). The growth is "
                      "approximately linear up to n = 1024: fit n^{:.3f}",
                      exponent),
          "2 n units at p0 of a line, n = 8 .. 1024", table.str()};
}

Finding table5_multi_level(Trial& trial) {
  Table table({"  n", "phases, printed", "measured", "imbalance, printed", "measured",
               "rounds with messages"});
  bool holds = true;
  for (NodeId n = 8; n <= 1024; n *= 2) {
    const char* method = trial.claimed(kMultiLevel, kHelp);
    Balanced run(*topology_by_name("line", {n}), method, heap(0, 2.0 * n, n));
    run.settle();
    const std::uint64_t printed = ceil_log2(n);
    holds &= run.phases == trial.claimed(printed, printed + (n == 128));
    holds &= imbalance(run.loads()) == trial.claimed(0.0, 0.1);
    table.add({fmt::format("  {}", n), n <= 128 ? std::to_string(printed) : "-",
               std::to_string(run.phases), n <= 128 ? "0" : "-",
               fmt::format("{}", imbalance(run.loads())), std::to_string(run.rounds())});
  }
  return {verdict_if(holds),
          "lg n transfer phases and imbalance 0, up to n = 1024. Learning the sums takes another "
          "lg n rounds up and lg n down, which the paper does not count: 3 lg n in all",
          "2 n units at p0 of a line, n = 8 .. 1024; halves by index", table.str()};
}

/// Rounds of exact halving on a line until all loads are within one unit; 2 n units at p0.
std::uint64_t rounds_of_halves(NodeId n) {
  Balanced run(*topology_by_name("line", {n}), kDiffusion, heap(0, 2.0 * n, n), {{"whole", false}});
  std::uint64_t rounds = 0;
  for (; gap(run.loads()) > 1; ++rounds) run.machine.balance();
  return rounds;
}

Finding boillat(Trial& trial) {
  const NodeId most = trial.full() ? 512 : 128;
  Table table({"  n", "whole units", "units of 1/n", "exact halves, all within 1", "/n^2"});
  Series whole, fine, halves;
  for (NodeId n = 8; n <= most; n *= 2) {
    whole.add(n, static_cast<double>(diffused(n, 2).phases));
    fine.add(n, static_cast<double>(diffused(n, trial.claimed(2.0 * n, 2.0)).phases));
    static std::map<NodeId, double> kept;
    double& rounds = kept[n];
    if (rounds == 0) rounds = static_cast<double>(rounds_of_halves(n));
    halves.add(n, rounds);
    table.add({fmt::format("  {}", n), grouped(whole.y.back()), grouped(fine.y.back()),
               grouped(rounds), fmt::format("{:.4f}", rounds / n / n)});
  }
  const double e_whole = growth_exponent(whole), e_fine = growth_exponent(fine),
               e_halves = growth_exponent(halves);
  const auto near = [](double exponent, double claimed) {
    return std::abs(exponent - claimed) < 0.1;
  };
  const bool holds = near(e_halves, trial.claimed(2.0, 1.85)) &&
                     near(e_whole, trial.claimed(1.0, 1.2)) && near(e_fine, 2);
  return {
      verdict_if(holds),
      fmt::format(
          "exact halves need n^{:.3f} rounds until all loads are within one unit, as in Boillat's "
          "analysis. Whole units stop after n^{:.3f} rounds, far from level (Table 5). The unit is "
          "the reason: with the same load in units of 1/n, diffusion takes n^{:.3f} phases",
          e_halves, e_whole, e_fine),
      fmt::format("2 n units at p0 of a line, n = 8 .. {}", most), table.str()};
}

const auto kTable5Claims = {
    claim({.name = "horton93.table5-diffusion",
           .place = "Table 5 and section 5",
           .printed = "diffusion takes 9, 18, 36, 76, 148 iterations for n = 8 .. 128, "
                      "\"approximately linearly\", and leaves an imbalance of 4.9, 9.6, 18.4, "
                      "32.4, 57.4",
           .quantity = "phases; imbalance (2-norm of loads - mean, in units)",
           .tolerance = "phases: none, they are counted; imbalance: 0.05, because it is printed to "
                        "one decimal; exponent of n: 0.05 for \"approximately\"",
           .command = "ballast run examples/multi-level.toml --set "
                      "balancer.name=dimension-exchange --set machine.size=[128] --set "
                      "arrivals.amount=[256]"},
          Verdict::confirmed, table5_diffusion),
    claim({.name = "horton93.table5-multi-level",
           .place = "Table 5",
           .printed = "the multi-level method takes 3, 4, 5, 6, 7 iterations and leaves no "
                      "imbalance",
           .quantity = "transfer phases; imbalance (units)",
           .tolerance = "none: phases are counted and loads are whole",
           .command = "ballast run examples/multi-level.toml --set machine.size=[128] --set "
                      "arrivals.amount=[256]"},
          Verdict::confirmed, table5_multi_level),
    claim({.name = "horton93.boillat",
           .place = "sections 1 and 5",
           .printed = "O(n^2) iterations by Boillat's analysis; the increase is only linear "
                      "because the smallest amount that can be moved is one unit",
           .quantity = "exponent of n of the phases until rest",
           .tolerance = "0.1 for a fit over five sizes (full: seven); the fits are within 0.04",
           .command = "ballast run examples/multi-level.toml --set "
                      "balancer.name=dimension-exchange --set machine.size=[64] --set "
                      "arrivals.amount=[8192]"},
          Verdict::confirmed, boillat)};

}  // namespace
}  // namespace ballast::horton93
