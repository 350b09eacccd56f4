// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "graphs/edge_colouring.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// "Each processor tries to equalize the load between two neighbouring processors, rather than
/// between itself and one neighbour" [Horton93 section 1]; the paper gives no details. In its turn
/// a mediator levels the richest and the poorest of itself and its neighbours by floor((max - min)
/// / 2) units, which pass through it. It includes itself, or no processor would ever lose its own
/// surplus; in a tie it comes first, then the lowest link.
///
/// A turn takes two rounds: the loads to the mediator, its orders back. The mediators of a turn
/// share no processor, so no order meets a load that another mediator has changed.
struct HelpThyNeighbour : RoundAgentBase {
  static constexpr bool kEveryLink = false;
  static constexpr std::uint32_t kItself = ~0u;
  struct Node {
    double load = 0;
    double amount = 0;                                   ///< units in the mediator's orders
    std::uint32_t richest = kItself, poorest = kItself;  ///< links
    std::uint32_t turn = 0;
  };
  struct Link {
    std::uint32_t turn = 0, neighbours_turn = 0;
  };
  struct Message {
    double number;  ///< a load; then units that the mediator gives, negative: takes
  };
  Colouring turns;

  [[nodiscard]] std::uint32_t period() const noexcept { return 2 * std::max(turns.colours, 1u); }
  /// Both rounds of a turn use the same links, whichever end mediates.
  [[nodiscard]] static std::uint8_t slot(std::uint32_t round) noexcept { return round & 1; }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  [[nodiscard]] std::uint32_t turn(std::uint32_t round) const noexcept {
    return round % period() / 2;
  }
  [[nodiscard]] bool uses(std::uint32_t round, const Link& link) const noexcept {
    return turn(round) == link.turn || turn(round) == link.neighbours_turn;
  }
  void start(RoundSelf<HelpThyNeighbour> self, const Neighbours& n) const {
    self.node.turn = turns.colour[self.id];
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k] = {self.node.turn, turns.colour[n.end(n.first(self.id) + k)]};
    }
  }
  void compose(RoundSelf<HelpThyNeighbour> self, double change,
               std::span<Message> out) const noexcept {
    Node& node = self.node;
    node.load += change;
    const bool orders = self.round % 2 == 1;
    for (Message& message : out) message.number = orders ? 0 : node.load;
    if (!orders || node.turn != turn(self.round)) return;
    if (node.richest != kItself) out[node.richest].number = -node.amount;
    if (node.poorest != kItself) out[node.poorest].number = node.amount;
  }
  bool absorb(RoundSelf<HelpThyNeighbour> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    std::fill(flow.begin(), flow.end(), 0.0);
    const std::uint32_t now = turn(self.round);
    const bool mediator = self.node.turn == now;
    if (self.round % 2 == 0) return mediator && choose(self, in);
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      if (self.off(k)) continue;
      if (mediator) {
        flow[k] = (k == self.node.poorest ? self.node.amount : 0) -
                  (k == self.node.richest ? self.node.amount : 0);
      } else if (self.links[k].neighbours_turn == now) {
        flow[k] = -in[k].number;
      }
      self.node.load -= flow[k];
    }
    return false;
  }
  /// Chooses the mediator's orders. True: there are some.
  [[nodiscard]] static bool choose(RoundSelf<HelpThyNeighbour> self,
                                   std::span<const Message> in) noexcept {
    Node& node = self.node;
    double most = node.load, least = node.load;
    node.richest = node.poorest = kItself;
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      if (self.off(k)) continue;
      if (in[k].number > most) most = in[k].number, node.richest = k;
      if (in[k].number < least) least = in[k].number, node.poorest = k;
    }
    node.amount = std::floor((most - least) / 2);
    return node.amount > 0;
  }
};

const Registered<BalancerSetup> kHelpThyNeighbour{
    {"help-thy-neighbour",
     "each processor in turn levels the richest and the poorest of its neighbourhood [Horton93]",
     round_keys({}),
     [](const Args& args) {
       return round_balancing<HelpThyNeighbour>(args, [](const Args&, const Neighbours& n) {
         HelpThyNeighbour agent;
         agent.turns = colour_neighbourhoods(n);
         return agent;
       });
     },
     {{"rule",
       "a mediator levels the richest and the poorest of its neighbourhood through itself, two "
       "rounds a turn"},
      {"ends", "closed neighbourhoods within 1"},
      {"source", "Horton 1993"}}}};

}  // namespace
}  // namespace ballast
