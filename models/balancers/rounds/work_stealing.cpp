// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <optional>
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
  struct Stencil {
    struct Factor {
      double mine, theirs;  ///< degrees
    };
    static constexpr bool kSumFirst = false;
    double tolerance = 0;

    static std::optional<Stencil> of(const Args&, std::uint32_t) { return Stencil{}; }
    [[nodiscard]] Factor factor(std::uint32_t mine, std::uint32_t theirs) const noexcept {
      return {static_cast<double>(mine), static_cast<double>(theirs)};
    }
    static double flow(double mine, double theirs, Factor degree) noexcept {
      const double given = std::floor(mine / (degree.mine + 1));
      const double taken = -std::floor(theirs / (degree.theirs + 1));
      if (theirs <= 0 && mine > 0) return given;
      return mine <= 0 && theirs > 0 ? taken : 0.0;
    }
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
    const auto degree = static_cast<double>(self.degree());
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0.0 : Stencil::flow(mine, in[k].load, {degree, self.links[k].degree});
      self.node.load -= flow[k];
    }
    return false;
  }
};

const Registered<BalancerSetup> kWorkStealing{
    {"work-stealing",
     "work stealing: an empty processor takes a share of each neighbour's tasks [Berenbrink08]",
     round_keys({}),
     [](const Args& args) {
       return round_balancing<WorkStealing>(
           args, [](const Args&, const Neighbours&) { return WorkStealing{}; });
     },
     {{"rule",
       "an empty processor takes floor(l_i / (d_i + 1)) tasks of each neighbour i with d_i links"},
      {"ends", "no neighbour of an empty one has d_i + 1 tasks"},
      {"source", "Berenbrink et al. 2008"}}}};

}  // namespace
}  // namespace ballast
