// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/round_balancing.h"

#include "rounds/round_nodes.h"

namespace ballast {

std::unique_ptr<TaskNodes> RoundBalancing::make(const NodesContext& c) const {
  return std::make_unique<RoundNodes>(c.tasks, c.options, agents({c.topology, c.isolated}),
                                      c.topology, swap);
}

std::uint64_t RoundBalancing::bytes(const RunSize& e, const Topology& topology,
                                    const TaskNodes::Options& options) const {
  const Size size = sizes(topology);
  const bool chooses = size.choice && options.measure == Measure::work;
  return RoundNodes::bytes(e, options, size.links) + size.bytes +
         (swap ? Exchanges::bytes(e.processors, size.links) : 0) +
         (chooses ? TaskChooser::bytes(e, *size.choice) : 0);
}

std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours) {
  std::vector<Key> keys{Key::integer("every", 0)
                            .range(0, 1e15)
                            .unit("cycles")
                            .help("time from the start of a round to the next; 0: each round "
                                  "starts as soon as its messages have arrived"),
                        message_flits_key(), neighbours_key(neighbours)};
  const Key swap = Key::boolean("swap").help(
      "by work, where tasks only move: after the rounds, neighbours move a task or exchange two as "
      "long as that brings their loads closer; default: false");
  for (const std::vector<Key>& others : {measure_keys(), std::vector<Key>{swap}, std::move(more)}) {
    keys.insert(keys.end(), others.begin(), others.end());
  }
  return keys;
}

Balancing round_balancing(const Args& args, RoundAgentsMaker agents, RoundBalancing::Sizes sizes,
                          RoundBalancing::Stencils stencils) {
  const bool swap = args.has("swap") && args.get<bool>("swap");
  Balancing balancing{.carrier = Balancing::Carrier::network,
                      .every = args.get<Cycle>("every"),
                      .nodes = std::make_shared<RoundBalancing>(std::move(agents), std::move(sizes),
                                                                std::move(stencils), swap),
                      .message_flits = args.get<std::uint32_t>("message_flits")};
  set_measure(balancing, args);
  balancing.given_swap = args.has("swap");
  return balancing;
}

namespace {

const RoundBalancing& rounds_of(const Balancing& balancing) {
  const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing.nodes.get());
  if (rounds == nullptr) throw UserError("the balancer is not round-based");
  return *rounds;
}

}  // namespace

std::unique_ptr<Lockstep> lockstep_of(const Balancing& balancing, const Topology& topology,
                                      unsigned threads) {
  const RoundBalancing& rounds = rounds_of(balancing);
  const auto plan = rounds.stencils ? rounds.stencils(topology) : std::nullopt;
  if (plan) return plan->make(threads);
  return rounds.agents({topology});
}

std::unique_ptr<RoundAgents> round_agents_of(const Balancing& balancing,
                                             const RoundAgentsContext& context) {
  return rounds_of(balancing).agents(context);
}

}  // namespace ballast
