// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/value.h"
#include "events/event_agents.h"
#include "rounds/arrivals/arrivals.h"
#include "rounds/round_agents.h"
#include "topology/topology.h"

namespace ballast {

/// Topology `name` of this size. Throws UserError.
[[nodiscard]] std::unique_ptr<Topology> topology_by_name(const std::string& name,
                                                         std::vector<std::int64_t> size,
                                                         const Settings& settings = {});

/// Agents of balancer `name` on a topology. Throws UserError (a balancer without agents, an unknown
/// setting).
[[nodiscard]] std::unique_ptr<RoundAgents> round_agents_by_name(const Topology& topology,
                                                                const std::string& name,
                                                                const Settings& settings = {},
                                                                bool isolated = false);

/// Arrivals `name` for a round machine. Throws UserError.
[[nodiscard]] std::unique_ptr<Arrivals> arrivals_by_name(const std::string& name,
                                                         const ArrivalsContext& context,
                                                         const Settings& settings = {});

/// Event agents of balancer `name`. Throws UserError.
[[nodiscard]] std::unique_ptr<EventAgents> event_agents_by_name(const EventAgentsContext& context,
                                                                const std::string& name,
                                                                const Settings& settings = {});

/// Names of all round-based balancers.
[[nodiscard]] std::vector<std::string> round_balancers();
/// Names of all balancers with event agents.
[[nodiscard]] std::vector<std::string> event_balancers();

}  // namespace ballast
