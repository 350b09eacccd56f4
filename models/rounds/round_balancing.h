// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "graphs/neighbours.h"
#include "machine/balancing.h"
#include "rounds/round_agents_of.h"

namespace ballast {

/// A round-based balancer: agents for the processors of a machine, or alone for the lockstep
/// machine.
class RoundBalancing final : public NodesMaker {
 public:
  /// Neighbours of a topology's processors, and bytes of their agents.
  struct Size {
    std::uint64_t links, bytes;
  };
  using Sizes = std::function<Size(const Topology&)>;

  /// `sizes`: null: never called.
  explicit RoundBalancing(RoundAgentsMaker agents, Sizes sizes = nullptr)
      : agents(std::move(agents)), sizes(std::move(sizes)) {}
  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& context) const override;
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology& topology,
                                    const TaskNodes::Options& options) const override;

  const RoundAgentsMaker agents;  ///< makes new ones for each run
  const Sizes sizes;
};

/// Keys of all round-based balancers (every, message_flits, neighbours), and `more`.
[[nodiscard]] std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours = "own");

/// A round-based balancer with the keys of round_keys.
[[nodiscard]] Balancing round_balancing(const Args& args, RoundAgentsMaker agents,
                                        RoundBalancing::Sizes sizes);

/// A balancer with agents of type Agent (rounds/round_agents_of.h). `make`: makes the Agent from
/// Args and Neighbours, to which it may add links (taken as Neighbours&), or throws UserError.
template <class Agent, class Make>
Balancing round_balancing(const Args& args, Make make) {
  static_assert(RoundAgent<Agent>);
  const auto flits = args.get<std::uint32_t>("message_flits");
  RoundAgentsMaker agents =
      [args, make, flits](const RoundAgentsContext& context) -> std::unique_ptr<RoundAgents> {
    Neighbours neighbours = neighbours_of(context.topology, args);
    Agent agent = make(args, neighbours);
    return std::make_unique<RoundAgentsOf<Agent>>(std::move(agent), std::move(neighbours), flits,
                                                  context.isolated);
  };
  RoundBalancing::Sizes sizes = [args, make](const Topology& topology) -> RoundBalancing::Size {
    Neighbours neighbours = neighbours_of(topology, args);
    const Agent agent = make(args, neighbours);
    return {neighbours.links(), RoundAgentsOf<Agent>::bytes(agent, neighbours)};
  };
  Balancing balancing = round_balancing(args, std::move(agents), std::move(sizes));
  balancing.uneven = Agent::kUneven;
  return balancing;
}

/// New agents of a round-based balancer. Throws UserError: it is not round-based.
[[nodiscard]] std::unique_ptr<RoundAgents> round_agents_of(const Balancing& balancing,
                                                           const RoundAgentsContext& context);

}  // namespace ballast
