// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "events/event_machine.h"

namespace ballast {

inline std::ostream& operator<<(std::ostream& out, const EventMachine::Message& message) {
  return out << message.from << "->" << message.to << " with " << message.tasks;
}

/// Agents of a registered balancer on the papers' machine. Each has been told its load.
inline EventMachine event_machine(const std::string& topology, const std::string& balancer,
                                  const std::vector<std::uint32_t>& loads,
                                  const Settings& settings = {}) {
  const auto place = topology_by_name(topology, {static_cast<std::int64_t>(loads.size())});
  EventMachine machine(event_agents_by_name({*place, 1}, balancer, settings), loads);
  for (NodeId i = 0; i < loads.size(); ++i) machine.tell_load(i, loads[i]);
  return machine;
}

}  // namespace ballast
