// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "balancers/by_name.h"
#include "machine/network_machine.h"
#include "rounds/round_balancing.h"
#include "rounds/round_machine.h"
#include "rounds/round_nodes.h"
#include "support/any_latency.h"
#include "support/random_loads.h"

namespace ballast {

inline RoundAgentsMaker agents_maker(const std::string& balancer, const Settings& settings = {}) {
  return [balancer, settings](const RoundAgentsContext& context) {
    return round_agents_by_name(context.topology, balancer, settings, context.isolated);
  };
}

inline NetworkMachineOptions agent_options(RoundAgentsMaker agents, bool execute = false,
                                           Cycle every = 0) {
  NetworkMachineOptions o;
  o.balancer = std::make_shared<RoundBalancing>(std::move(agents));
  o.processors.execute = execute;
  o.processors.every = every;
  o.watchdog = 5'000;
  return o;
}

/// Agents with the flows of a list: whole amounts, even more than the load.
struct Ordered : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    NodeId to = 0;
  };
  struct Message {
    double load;
  };
  struct Order {
    std::uint32_t round;
    NodeId from, to;
    double amount;
  };
  std::vector<Order> orders;
  bool one_sided = false;  ///< the receiver is not told: a broken balancer

  void start(RoundSelf<Ordered> self, const Neighbours& n) const {
    for (std::size_t k = 0; k < self.degree(); ++k) self.links[k].to = n.end(n.first(self.id) + k);
  }
  void compose(RoundSelf<Ordered> self, double change, std::span<Message> out) const {
    self.node.load += change;
    for (Message& m : out) m.load = self.node.load;
  }
  bool absorb(RoundSelf<Ordered> self, std::span<const Message>, std::span<double> flow) const {
    bool later = false;
    for (const Order& o : orders) later |= o.round > self.round;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = 0;
      for (const Order& o : orders) {
        if (o.round != self.round || self.off(k)) continue;
        if (o.from == self.id && o.to == self.links[k].to) flow[k] += o.amount;
        if (o.to == self.id && o.from == self.links[k].to && !one_sided) flow[k] -= o.amount;
      }
      self.node.load -= flow[k];
    }
    return later;
  }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
};

inline RoundAgentsMaker ordered(const std::vector<Ordered::Order>& orders, bool one_sided = false) {
  return [orders, one_sided](const RoundAgentsContext& context) -> std::unique_ptr<RoundAgents> {
    Ordered agent;
    agent.orders = orders;
    agent.one_sided = one_sided;
    return std::make_unique<RoundAgentsOf<Ordered>>(std::move(agent), Neighbours(context.topology),
                                                    1, context.isolated);
  };
}

}  // namespace ballast
