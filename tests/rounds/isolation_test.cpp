// SPDX-License-Identifier: BSD-3-Clause
// Isolation finds an agent that looks at what is not its own: the laws of round_agents_test.cpp
// rely on it.
#include <gtest/gtest.h>

#include "balancers/by_name.h"
#include "rounds/round_agents_of.h"
#include "rounds/round_machine.h"

namespace ballast {
namespace {

/// Sends a third of the difference to the right neighbour's load, which it reads where it lies if
/// it `peeks`, and else knows from the last message.
struct Levelling : RoundAgentBase {
  struct Node {
    double load = 0;
    const Node* right = nullptr;
  };
  struct Link {
    double gift = 0, theirs = 0;
  };
  struct Message {
    double gift, load;
  };
  bool peeks = false;

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<Levelling> self, const Neighbours& n) const {
    if (self.id + 1 < n.nodes()) self.node.right = &self.node + 1;
  }
  void compose(RoundSelf<Levelling> self, double change, std::span<Message> out) const {
    self.node.load += change;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const bool right = k + 1 == self.degree() && self.node.right != nullptr;
      const double theirs = peeks && right ? self.node.right->load : self.links[k].theirs;
      self.links[k].gift = right ? (self.node.load - theirs) / 3 : 0.0;
      out[k] = {self.links[k].gift, self.node.load};
    }
  }
  bool absorb(RoundSelf<Levelling> self, std::span<const Message> in,
              std::span<double> flow) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.links[k].gift - in[k].gift;
      self.links[k].theirs = in[k].load;
      self.node.load -= flow[k];
    }
    return false;
  }
};

std::vector<double> loads_after(bool peeks, bool isolated) {
  const auto line = topology_by_name("line", {8});
  Levelling agent;
  agent.peeks = peeks;
  RoundAgentsOf<Levelling> agents(agent, Neighbours(*line), 1, isolated);
  RoundMachine machine(agents);
  for (NodeId i = 0; i < 8; ++i) machine.insert(i, i * i);
  for (int r = 0; r < 20; ++r) machine.balance();
  return machine.loads();
}

TEST(Isolation, ChangesNothingForAnAgentThatKeepsToItsOwn) {
  EXPECT_EQ(loads_after(false, true), loads_after(false, false));
}

TEST(Isolation, SpoilsAnAgentThatPeeks) {
  EXPECT_NE(loads_after(true, true), loads_after(true, false));
}

}  // namespace
}  // namespace ballast
