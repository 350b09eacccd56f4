// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Dynamic diffusion [Berenbrink08]: over every link at once, from the loads that both ends have
/// sent, floor((l_i - l_j) / denominator) tasks move from the richer end i to the poorer end j.
/// Both ends compute it. A cut link still counts in the degrees, which are static.
struct DynamicDiffusion : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    double denominator = 1;
  };
  struct Message {
    double load;
  };
  struct Stencil {
    using Factor = double;
    static constexpr bool kSumFirst = false;
    double tolerance = 0;
    /// Denominator: true: 2 max(d_i, d_j); false: max(d_i, d_j) + 1.
    bool twice = true;

    static std::optional<Stencil> of(const Args& args, std::uint32_t) {
      return Stencil{.twice = args.text("denominator") == "double"};
    }
    [[nodiscard]] Factor factor(std::uint32_t mine, std::uint32_t theirs) const noexcept {
      const double degree = std::max(mine, theirs);
      return twice ? 2 * degree : degree + 1;
    }
    /// Towards zero: the floor of the richer end's surplus, at both ends.
    static double flow(double mine, double theirs, Factor denominator) noexcept {
      return std::trunc((mine - theirs) / denominator);
    }
  };
  Stencil rule;

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<DynamicDiffusion> self, const Neighbours& n) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const NodeId end = n.end(n.first(self.id) + k);
      self.links[k].denominator = rule.factor(self.degree(), n.degree(end));
    }
  }
  void compose(RoundSelf<DynamicDiffusion> self, double change,
               std::span<Message> out) const noexcept {
    self.node.load += change;
    for (Message& message : out) message.load = self.node.load;
  }
  bool absorb(RoundSelf<DynamicDiffusion> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const double mine = self.node.load;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0.0 : Stencil::flow(mine, in[k].load, self.links[k].denominator);
      self.node.load -= flow[k];
    }
    return false;
  }
};

const Registered<BalancerSetup> kDynamicDiffusion{
    {"dynamic-diffusion",
     "dynamic diffusion: whole tasks over each link, by the difference of the two loads "
     "[Berenbrink08]",
     round_keys({Key::text("denominator", "double")
                     .choices({"double", "usual"})
                     .help("divisor of the difference, rounded down; double: 2 max(both degrees), "
                           "as in the theorem; usual: max(both degrees) + 1")}),
     [](const Args& args) {
       return round_balancing<DynamicDiffusion>(args, [](const Args& keys, const Neighbours& n) {
         DynamicDiffusion agent;
         agent.rule = *DynamicDiffusion::Stencil::of(keys, n.max_degree());
         return agent;
       });
     },
     {{"rule",
       "over each link floor((l_i - l_j) / (2 max d)) tasks, d the degrees of the two; usual: max "
       "d + 1"},
      {"ends", "neighbours less than 2 max d apart; usual: max d + 1"},
      {"source", "Berenbrink et al. 2008"}}}};

}  // namespace
}  // namespace ballast
