// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "rounds/round_machine.h"
#include "support/random_loads.h"

namespace ballast {

/// A balancer with agents on the ideal machine, with whole tasks.
struct OnMachine {
  OnMachine(const Topology& topology, const std::string& name, const std::vector<double>& loads,
            const Settings& settings = {})
      : agents(round_agents_by_name(topology, name, settings)), machine(*agents, true) {
    for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
  }
  /// The loads after this number of rounds.
  std::vector<double> after(std::uint32_t rounds) {
    while (rounds-- > 0) machine.balance();
    return machine.loads();
  }
  /// The loads at rest.
  std::vector<double> settled() {
    if (!machine.settle(100'000)) throw std::runtime_error("does not settle");
    return machine.loads();
  }
  std::unique_ptr<RoundAgents> agents;
  RoundMachine machine;
};

inline double spread_of(const std::vector<double>& loads) {
  const auto [low, high] = std::minmax_element(loads.begin(), loads.end());
  return *high - *low;
}

/// `amount` at one of p processors, 0 elsewhere.
inline std::vector<double> heap_at(NodeId at, double amount, NodeId p) {
  std::vector<double> loads(p, 0.0);
  loads[at] = amount;
  return loads;
}

}  // namespace ballast
