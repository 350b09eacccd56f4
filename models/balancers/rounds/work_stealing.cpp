// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <span>

#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Work stealing in rounds [Berenbrink08, "Work stealing doesn't cut it"]: only an empty processor
/// takes load, floor(l_i / (d_i + 1)) from each neighbour i that is not empty, so that i keeps at
/// least its own share. (The slide prints floor(l_j / d_{i+1}) with l_j = 0, which is always 0.)
/// Both ends compute it from the loads that they have sent each other.
struct WorkStealing : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    double degree = 0;  ///< degree of the other end
  };
  struct Message {
    double load;
  };

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<WorkStealing> self, const Neighbours& n) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k].degree = n.degree(n.end(n.first(self.id) + k));
    }
  }
  void compose(RoundSelf<WorkStealing> self, double change, std::span<Message> out) const noexcept {
    self.node.load += change;
    for (Message& message : out) message.load = self.node.load;
  }
  bool absorb(RoundSelf<WorkStealing> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const double mine = self.node.load;
    const double share = std::floor(mine / (self.degree() + 1.0));
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const double theirs = in[k].load;
      flow[k] = 0;
      if (self.off(k)) continue;
      if (theirs <= 0 && mine > 0) flow[k] = share;
      if (mine <= 0 && theirs > 0) flow[k] = -std::floor(theirs / (self.links[k].degree + 1));
      self.node.load -= flow[k];
    }
    return false;
  }
};

const Registered<BalancerSetup> kWorkStealing{
    {"work-stealing",
     "work stealing: an empty processor takes a share of each neighbour's tasks [Berenbrink08]",
     round_keys({}), [](const Args& args) {
       return round_balancing<WorkStealing>(
           args, [](const Args&, const Neighbours&) { return WorkStealing{}; });
     }}};

}  // namespace
}  // namespace ballast
