// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "graphs/neighbours.h"
#include "machine/balancing.h"
#include "rounds/round_agents_of.h"
#include "rounds/round_stencil.h"

namespace ballast {

/// A round-based balancer: agents for the processors of a machine, or alone for the lockstep
/// machine.
class RoundBalancing final : public NodesMaker {
 public:
  /// Neighbours of a topology's processors, and bytes of their agents.
  struct Size {
    std::uint64_t links, bytes;
    std::optional<TaskChoice> choice = {};  ///< RoundAgents::choice
  };
  using Sizes = std::function<Size(const Topology&)>;
  /// None: this topology, or these keys, need the agents.
  using Stencils = std::function<std::optional<StencilPlan>(const Topology&)>;

  /// `sizes`: null: never called. `stencils`: null: always the agents.
  explicit RoundBalancing(RoundAgentsMaker agents, Sizes sizes = nullptr,
                          Stencils stencils = nullptr, bool swap = false)
      : agents(std::move(agents)),
        sizes(std::move(sizes)),
        stencils(std::move(stencils)),
        swap(swap) {}
  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& context) const override;
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology& topology,
                                    const TaskNodes::Options& options) const override;

  const RoundAgentsMaker agents;  ///< makes new ones for each run
  const Sizes sizes;
  const Stencils stencils;
  const bool swap;  ///< see RoundNodes
};

/// Keys of all round-based balancers (every, message_flits, neighbours, measure_keys, swap), and
/// `more`.
[[nodiscard]] std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours = "own");

/// A round-based balancer with the keys of round_keys.
[[nodiscard]] Balancing round_balancing(const Args& args, RoundAgentsMaker agents,
                                        RoundBalancing::Sizes sizes,
                                        RoundBalancing::Stencils stencils = nullptr);

/// The stencils of agents with a type Stencil (StencilRule), on the links of a topology that is a
/// grid; null for other agents.
template <class Agent>
RoundBalancing::Stencils stencils_of([[maybe_unused]] const Args& args) {
  if constexpr (requires { typename Agent::Stencil; }) {
    using Rule = typename Agent::Stencil;
    return [args](const Topology& topology) -> std::optional<StencilPlan> {
      const std::optional<GridShape> grid = topology.grid();
      if (!grid || args.text("neighbours") != "own") return std::nullopt;
      if (grid->complete || grid->concentration > 1) return std::nullopt;  // GridRuns has neither
      const std::optional<Rule> rule = Rule::of(args, GridRuns(*grid).max_degree());
      if (!rule) return std::nullopt;
      return StencilPlan{[nodes = topology.processors()](bool changes) {
                           return RoundStencil<Rule>::bytes(nodes, changes);
                         },
                         [rule = *rule, grid = *grid](unsigned threads, VectorTarget target) {
                           return std::make_unique<RoundStencil<Rule>>(rule, grid, threads, target);
                         }};
    };
  }
  return nullptr;
}

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
    RoundBalancing::Size size{neighbours.links(), RoundAgentsOf<Agent>::bytes(agent, neighbours)};
    if constexpr (RoundAgentsOf<Agent>::kChooses) size.choice = agent.choice;
    return size;
  };
  Balancing balancing =
      round_balancing(args, std::move(agents), std::move(sizes), stencils_of<Agent>(args));
  balancing.uneven = Agent::kUneven;
  return balancing;
}

/// The rounds of a round-based balancer in step: its stencil where it has one, else its agents.
/// Throws UserError: it is not round-based.
[[nodiscard]] std::unique_ptr<Lockstep> lockstep_of(const Balancing& balancing,
                                                    const Topology& topology, unsigned threads = 1);

/// New agents of a round-based balancer. Throws UserError: it is not round-based.
[[nodiscard]] std::unique_ptr<RoundAgents> round_agents_of(const Balancing& balancing,
                                                           const RoundAgentsContext& context);

}  // namespace ballast
