// SPDX-License-Identifier: BSD-3-Clause
// Agents of SBN(d) whose levels and thresholds can be seen and set.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "balancers/by_name.h"
#include "balancers/events/sbn_heuristic.h"
#include "balancers/events/sbn_operations.h"
#include "events/event_machine.h"

namespace ballast::das02 {

/// Agents of SBN(3), or of another size, that use only its first pattern.
template <class Agent>
struct Agents {
  explicit Agents(const char* balancer, NodeId p = 8, Settings settings = {}) {
    settings.emplace_back("patterns", std::string("sbn"));
    all = event_agents_by_name({*topology_by_name("hypercube", {p}), 1}, balancer, settings);
  }
  EventAgentsOf<Agent>& of() { return dynamic_cast<EventAgentsOf<Agent>&>(*all); }
  std::uint32_t& level(NodeId i) { return of().node(i).level; }
  [[nodiscard]] const SbnRules& rules() { return of().agent().rules; }
  std::unique_ptr<EventAgents> all;
};
using Basic = Agents<SbnOperations>;
using Heuristic = Agents<SbnHeuristic>;

}  // namespace ballast::das02
