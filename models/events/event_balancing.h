// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "events/event_agents_of.h"
#include "graphs/neighbours.h"
#include "machine/balancing.h"

namespace ballast {

/// An event-driven balancer: agents for the processors of a machine, or alone for the papers'
/// machine.
class EventBalancing final : public NodesMaker {
 public:
  using Bytes = std::function<std::uint64_t(const Topology&)>;  ///< of the agents

  /// `agent_bytes`: null: never called.
  explicit EventBalancing(EventAgentsMaker agents, Bytes agent_bytes = nullptr)
      : agents(std::move(agents)), agent_bytes(std::move(agent_bytes)) {}
  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& context) const override;
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology& topology,
                                    const TaskNodes::Options& options) const override;

  const EventAgentsMaker agents;  ///< makes new ones for each run
  const Bytes agent_bytes;
};

/// By work the agents' rules are not proven to come to rest, so the moves of each task are limited.
inline constexpr std::uint32_t kMoves = 64;

/// Keys of all event-driven balancers (message_flits, message_cycles, messages, those of
/// measure_keys, moves), and `more`.
[[nodiscard]] std::vector<Key> event_keys(std::vector<Key> more);

/// A balancer with event agents of type Agent (events/event_agents_of.h). `make`: makes the Agent
/// from Args and Topology, or throws UserError.
template <class Agent, class Make>
Balancing event_balancing(const Args& args, Make make) {
  static_assert(EventAgent<Agent>);
  const auto flits = args.get<std::uint32_t>("message_flits");
  EventAgentsMaker agents =
      [args, make, flits](const EventAgentsContext& context) -> std::unique_ptr<EventAgents> {
    return std::make_unique<EventAgentsOf<Agent>>(
        make(args, context.topology), context.topology.processors(), flits, context.seed);
  };
  EventBalancing::Bytes bytes = [args, make](const Topology& topology) {
    return EventAgentsOf<Agent>::bytes(make(args, topology), topology.processors());
  };
  Balancing balancing{
      .carrier = Balancing::Carrier::network,
      .nodes = std::make_shared<EventBalancing>(std::move(agents), std::move(bytes)),
      .message_flits = flits,
      .message_cycles = args.get<Cycle>("message_cycles"),
      .between_tasks = args.text("messages") == "between-tasks",
      .during = true};
  set_measure(balancing, args);
  balancing.default_moves = kMoves;
  if (args.has("max_moves")) balancing.moves = args.get<std::uint32_t>("max_moves");
  return balancing;
}

/// New agents of an event-driven balancer. Throws UserError: it is not event-driven.
[[nodiscard]] std::unique_ptr<EventAgents> event_agents_of(const Balancing& balancing,
                                                           const EventAgentsContext& context);

}  // namespace ballast
