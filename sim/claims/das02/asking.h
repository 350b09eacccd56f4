// SPDX-License-Identifier: BSD-3-Clause
// Operations of [Das02] by themselves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "events/event_machine.h"

namespace ballast::das02 {

using Queues = std::vector<std::uint32_t>;
inline constexpr auto kMessagesOnly = EventMachine::Tell::messages_only;

/// Agents that ask when they have no job, and never have too many.
[[nodiscard]] inline std::unique_ptr<EventAgents> asking(const char* balancer, NodeId p,
                                                         const char* patterns,
                                                         std::uint64_t seed = 1) {
  Settings settings{{"min_threshold", std::int64_t{1}}, {"max_threshold", std::int64_t{1'000'000}}};
  if (patterns != nullptr) settings.emplace_back("patterns", std::string(patterns));
  return event_agents_by_name({*topology_by_name("hypercube", {p}), seed}, balancer, settings);
}

[[nodiscard]] inline double linear(double p) { return p; }

}  // namespace ballast::das02
