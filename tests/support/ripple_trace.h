// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "rounds/round_machine.h"

namespace ballast {

/// A load change before round `round` (1 is the first).
struct Fork {
  std::uint32_t round;
  NodeId at;
  double amount;
};

/// A balancer's response to load changes.
struct RippleTrace {
  std::vector<std::vector<double>> loads;  ///< after round 0 (the start), 1, 2 ...
  RoundCosts costs;
  std::vector<RoundSums> sums;  ///< of rounds 1, 2 ...
};

/// `rounds` rounds; 0: up to the first quiet round after the last fork.
inline RippleTrace ripple_trace(const Topology& topology, const std::string& name,
                                const std::vector<Fork>& forks, std::uint32_t rounds = 0,
                                const Settings& settings = {}) {
  const auto agents = round_agents_by_name(topology, name, settings);
  RoundMachine machine(*agents);
  RippleTrace trace{{machine.loads()}, {}, {}};
  std::uint32_t last = 0;
  for (const Fork& fork : forks) last = std::max(last, fork.round);
  const std::uint32_t most = rounds == 0 ? 100'000 : rounds;
  for (std::uint32_t r = 1, quiet = 0; r <= most; ++r) {
    for (const Fork& fork : forks) {
      if (fork.round == r) machine.insert(fork.at, fork.amount);
    }
    const RoundSums sums = machine.balance();
    quiet = sums.activity == Activity::none ? quiet + 1 : 0;
    trace.sums.push_back(sums);
    trace.loads.push_back(machine.loads());
    if (rounds == 0 && r >= last && quiet > 0) break;
  }
  trace.costs = machine.costs();
  return trace;
}

/// Largest difference of the last loads from `level`.
inline double unevenness(const RippleTrace& trace, double level) {
  double worst = 0;
  for (const double load : trace.loads.back()) worst = std::max(worst, std::abs(load - level));
  return worst;
}

inline double harmonic(std::uint32_t n) {
  double sum = 0;
  for (std::uint32_t k = 1; k <= n; ++k) sum += 1.0 / k;
  return sum;
}

}  // namespace ballast
