// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] section 1 on Cybenko's dimension exchange: diffusion on the hypercube.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

Finding cybenko(Trial& trial) {
  const NodeId most = trial.full() ? 4096 : 512;
  const std::uint64_t seeds = trial.full() ? 100 : 20;
  Table table({"  n", "ld n", "rounds until level, halves", "largest error/mean",
               "whole: largest - smallest after ld n", "at the end"});
  bool holds = true;
  for (NodeId n = 2; n <= most; n *= 2) {
    const auto cube = topology_by_name("hypercube", {n});
    const std::uint32_t steps = ceil_log2(n);
    double error = 0, whole = 0, end = 0;
    std::uint32_t level = 0;
    for (std::uint64_t seed = 0; seed < std::max<std::uint64_t>(seeds / n, 3); ++seed) {
      Loads loads = seed == 0 ? heap(n - 1, n * 10.0, n) : random_loads(n, seed, 1000);
      if (seed == 1) {  // neighbours differ by one everywhere
        for (NodeId i = 0; i < n; ++i) loads[i] = std::popcount(i);
      }
      Balanced halves(*cube, kDiffusion, loads, {{"whole", false}});
      const double mean = halves.machine.mean();
      std::uint32_t rounds = 0;
      while (gap(halves.loads()) > 1e-9 * mean && rounds < 2 * steps) {
        halves.machine.balance();
        ++rounds;
      }
      level = std::max(level, rounds);
      for (const double load : halves.loads()) {
        error = std::max(error, std::abs(load - mean) / mean);
      }
      Balanced units(*cube, kDiffusion, loads);
      for (std::uint32_t k = 0; k < steps; ++k) units.machine.balance();
      whole = std::max(whole, gap(units.loads()));
      units.settle();
      end = std::max(end, gap(units.loads()));
    }
    holds &= level == trial.claimed(steps, steps + 1);
    table.add({fmt::format("  {}", n), std::to_string(steps), std::to_string(level),
               fmt::format("{:.1e}", error), grouped(whole), grouped(end)});
  }
  return {verdict_if(holds),
          "exact halves are level after ld n rounds, one for each dimension, and not before. Whole "
          "units are then within ld n. This bound is reached: if each load is the number of ones "
          "in the processor's address, neighbours differ by one and nothing ever moves",
          fmt::format("hypercubes of 2 .. {}; all units at one processor, number of ones, random "
                      "loads 0 .. 999",
                      most),
          table.str()};
}

const auto kCybenkoClaims = {
    claim({.name = "horton93.cybenko",
           .place = "section 1",
           .printed = "Cybenko's dimension exchange on a hypercube requires ld(n) steps",
           .quantity = "rounds until all loads are equal",
           .tolerance = "loads count as equal within 1e-9 of their mean, because halves are exact "
                        "in binary; rounds: none",
           .command = "ballast run examples/multi-level.toml --set machine.topology=hypercube "
                      "--set balancer.name=dimension-exchange --set balancer.whole=false --set "
                      "arrivals.processor=[15]"},
          Verdict::confirmed, cybenko)};

}  // namespace
}  // namespace ballast::horton93
