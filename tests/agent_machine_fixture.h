// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agents/round_machine.h"
#include "balancers/by_name.h"
#include "core/random.h"
#include "machine/network_machine.h"

namespace ballast {

inline AgentsMaker agents_maker(const std::string& balancer, const Settings& settings = {}) {
  return [balancer, settings](const AgentContext& context) {
    return agents_by_name(context.topology, balancer, settings, context.isolated);
  };
}

inline NetworkMachineOptions agent_options(const std::string& balancer, bool execute = false,
                                           Cycle every = 0, const Settings& settings = {}) {
  NetworkMachineOptions o;
  o.agents = agents_maker(balancer, settings);
  o.processors.execute = execute;
  o.processors.every = every;
  o.watchdog = 5'000;
  return o;
}

inline std::vector<std::uint64_t> random_loads(NodeId p, std::uint64_t seed) {
  RandomStream random(seed, 0x10AD);
  std::vector<std::uint64_t> loads;
  for (NodeId i = 0; i < p; ++i) loads.push_back(random.below(100));
  return loads;
}

}  // namespace ballast
