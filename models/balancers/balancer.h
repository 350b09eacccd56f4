// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/registry.h"
#include "events/event_agents_of.h"
#include "graphs/neighbours.h"
#include "machine/planner.h"
#include "rounds/round_agents.h"
#include "rounds/round_agents_of.h"

namespace ballast {

/// What a balancer asks of the machine that it runs on.
struct Balancing {
  enum class Carrier { none, the_switch, network };
  Carrier carrier = Carrier::none;  ///< of the tasks that it moves
  Cycle every = 0;  ///< cycles between its starts; 0: a planner once, when all tasks have arrived;
                    ///< agents as soon as their messages are there
  std::unique_ptr<Planner> planner = nullptr;  ///< for the network
  RoundAgentsMaker agents = nullptr;           ///< for the network
  EventAgentsMaker events = nullptr;           ///< for the network
  Cycle message_cycles = 0;                    ///< of event agents
  bool between_tasks = false;                  ///< they read messages only then
};

using BalancerSetup = std::function<Balancing(const Args&)>;

/// The key `every` of balancers that a machine starts.
[[nodiscard]] Key every_key();

/// Keys of all balancers with agents (every, message_flits, neighbours), and `more`.
[[nodiscard]] std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours = "own");

/// A balancer with agents of type Agent (rounds/round_agents_of.h). `make`: makes the Agent for
/// Args and Neighbours, to which it may add links (taken as Neighbours&), or throws UserError.
template <class Agent, class Make>
Balancing round_balancing(const Args& args, Make make) {
  return {Balancing::Carrier::network, args.get<Cycle>("every"), nullptr,
          [args, make](const RoundAgentsContext& context) -> std::unique_ptr<RoundAgents> {
            Neighbours neighbours = neighbours_of(context.topology, args);
            Agent agent = make(args, neighbours);
            return std::make_unique<RoundAgentsOf<Agent>>(std::move(agent), std::move(neighbours),
                                                          args.get<std::uint32_t>("message_flits"),
                                                          context.isolated);
          }};
}

/// Keys of all balancers with event agents (message_flits, message_cycles, messages), and `more`.
[[nodiscard]] std::vector<Key> event_keys(std::vector<Key> more);

/// A balancer with event agents of type Agent (events/event_agents_of.h). `make`: makes the Agent
/// for Args and Topology, or throws UserError.
template <class Agent, class Make>
Balancing event_balancing(const Args& args, Make make) {
  return {
      .carrier = Balancing::Carrier::network,
      .events = [args, make](const EventAgentsContext& context) -> std::unique_ptr<EventAgents> {
        return std::make_unique<EventAgentsOf<Agent>>(
            make(args, context.topology), context.topology.processors(),
            args.get<std::uint32_t>("message_flits"), context.seed);
      },
      .message_cycles = args.get<Cycle>("message_cycles"),
      .between_tasks = args.text("messages") == "between-tasks"};
}

}  // namespace ballast
