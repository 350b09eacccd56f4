// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "graphs/edge_colouring.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// In round r the pairs of colour r mod C level their loads [Horton93, Algorithm 1; Cybenko 1989 on
/// the hypercube, where the colours are the dimensions]. Both ends compute the same flow from the
/// two loads as composed. Whole: floor(|l_i - l_j| / 2) from the richer to the poorer; floor of a
/// negative difference, as printed, would move load uphill. Fluid: half the difference.
struct DimensionExchange : RoundAgentBase {
  static constexpr bool kEveryLink = false;
  struct Node {
    double load = 0;
  };
  struct Link {
    std::uint32_t colour = 0;
  };
  struct Message {
    double load;
  };
  Colouring links;
  bool whole = true;
  double tolerance_ = 0;

  [[nodiscard]] double tolerance() const noexcept { return tolerance_; }
  [[nodiscard]] std::uint32_t period() const noexcept { return std::max(links.colours, 1u); }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  [[nodiscard]] bool uses(std::uint32_t round, const Link& link) const noexcept {
    return round % period() == link.colour;
  }
  void start(RoundSelf<DimensionExchange> self, const Neighbours& n) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k].colour = links.colour[n.first(self.id) + k];
    }
  }
  void compose(RoundSelf<DimensionExchange> self, double change,
               std::span<Message> out) const noexcept {
    self.node.load += change;
    for (Message& message : out) message.load = self.node.load;
  }
  [[nodiscard]] double share(double difference) const noexcept {
    return whole ? std::trunc(difference / 2) : difference / 2;
  }
  bool absorb(RoundSelf<DimensionExchange> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    double out = 0;  // flow over the only link of this round's colour
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const bool used = uses(self.round, self.links[k]) && !self.off(k);
      flow[k] = used ? share(self.node.load - in[k].load) : 0.0;
      out += flow[k];
    }
    self.node.load -= out;
    return false;
  }
};

DimensionExchange make_dimension_exchange(const Args& args, const Neighbours& n) {
  DimensionExchange agent;
  agent.links = colour_links(n);
  agent.whole = args.get<bool>("whole");
  agent.tolerance_ = agent.whole ? 0 : args.get<double>("tolerance");
  return agent;
}

const Registered<BalancerSetup> kDimensionExchange{
    {"dimension-exchange",
     "dimension exchange: pairs of neighbours level their loads, one colour of links per round "
     "[Horton93, Cybenko 1989]",
     round_keys(
         {Key::boolean("whole", true)
              .help("true: a pair moves half of its difference, rounded down; false: exactly half"),
          Key::real("tolerance", 1e-3)
              .range(0, 1e15)
              .unit("tasks")
              .help("largest flow that counts as zero, for whole = false")}),
     [](const Args& args) {
       return round_balancing<DimensionExchange>(args, make_dimension_exchange);
     },
     {{"rule",
       "the links of one colour at a time move half the difference of their loads, rounded down if "
       "`whole`"},
      {"ends", "neighbours within 1; level unless `whole`"},
      {"source", "Horton 1993, Algorithm 1; Cybenko 1989"}}}};

}  // namespace
}  // namespace ballast
