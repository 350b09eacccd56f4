// SPDX-License-Identifier: BSD-3-Clause
// A balancer and a traffic pattern. The objects at the end add them to the registries before main.
#include <ballast/pattern.h>
#include <ballast/round_balancing.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace {

using ballast::Args, ballast::Neighbours, ballast::NodeId, ballast::RoundSelf;

/// Each link carries a share of the difference of its ends, rounded towards 0.
struct WholeDiffusion : ballast::RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {};
  struct Message {
    double load;
  };
  double share = 0;

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<WholeDiffusion>, const Neighbours&) const {}
  void compose(RoundSelf<WholeDiffusion> self, double change,
               std::span<Message> out) const noexcept {
    self.node.load += change;
    for (Message& message : out) message.load = self.node.load;
  }
  bool absorb(RoundSelf<WholeDiffusion> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const double mine = self.node.load;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0.0 : std::trunc((mine - in[k].load) * share);
      self.node.load -= flow[k];
    }
    return false;
  }
};

const ballast::Registered<ballast::BalancerSetup> kWholeDiffusion{
    {"whole-diffusion", "whole tasks by a share of each difference", ballast::round_keys({}),
     [](const Args& args) {
       return ballast::round_balancing<WholeDiffusion>(args, [](const Args&, const Neighbours& n) {
         WholeDiffusion agent;
         agent.share = 0.5 / std::max(n.max_degree(), 1U);
         return agent;
       });
     }}};

const ballast::Registered<ballast::PatternMaker> kOpposite{
    ballast::shift_pattern("opposite", "destination: + k / 2 modulo k in every dimension of size k",
                           [](NodeId size) { return size / 2; })};

}  // namespace
