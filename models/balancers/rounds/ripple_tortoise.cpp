// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <utility>

#include "balancers/rounds/ripple.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Ripple, algorithm Tortoise [Melhem91, section 3]: after a change f of its load (a fork) a
/// processor sends f/n in each round, one for each processor ahead. A receiver keeps its fair share
/// and passes the rest on in the next round. On a mesh this happens in dimension 0; the share that
/// a processor keeps is spread at once in dimension 1, and so on.
///
/// `memory` is a circular table per link: the entry of round t, modulo its length, is the amount to
/// send in round t. Round t writes t .. t + n - 2 before it sends, t + 1 .. t + n - 1 after, so n -
/// 1 entries are enough. Load due over a dead link stays.
struct Tortoise : RoundAgentBase {
  static constexpr bool kUneven = false;
  struct Node {
    double load = 0;
    std::uint32_t until = 0;  ///< all entries of this round and of later ones are 0
  };
  struct Link {
    MeshLink mesh;
    std::uint32_t table = 0;  ///< first entry in the processor's memory
    double sent = 0;
  };
  struct Message {
    double amount;
  };
  MeshLinks mesh;
  std::uint32_t entries_ = 0;  ///< entries per table; 0: as many as needed

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  [[nodiscard]] std::uint32_t entries(const MeshLink& link) const noexcept {
    return entries_ != 0 ? entries_ : mesh.size(link.dimension) - 1;
  }
  [[nodiscard]] std::size_t memory(NodeId i, const Neighbours& n) const noexcept {
    std::size_t sum = 0;
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) sum += entries(mesh[k]);
    return sum;
  }
  void start(RoundSelf<Tortoise> self, const Neighbours& n) const {
    std::uint32_t table = 0;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const MeshLink& link = mesh[n.first(self.id) + k];
      self.links[k] = {link, table, 0};
      table += entries(link);
    }
  }

  void compose(RoundSelf<Tortoise> self, double change, std::span<Message> out) const noexcept {
    self.node.load += change;
    if (change != 0) spread(self, 0, change, self.round);
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const double due = std::exchange(entry(self, self.links[k], self.round), 0.0);
      out[k].amount = self.links[k].sent = self.off(k) ? 0 : due;
    }
  }

  bool absorb(RoundSelf<Tortoise> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0 : self.links[k].sent - in[k].amount;
      self.node.load -= flow[k];
      if (!self.off(k) && in[k].amount != 0) pass_on(self, self.links[k].mesh, in[k].amount);
    }
    return self.node.until > self.round + 1;
  }

 private:
  [[nodiscard]] double& entry(const RoundSelf<Tortoise>& self, const Link& link,
                              std::uint32_t round) const noexcept {
    return self.memory[link.table + round % entries(link.mesh)];
  }
  void schedule(const RoundSelf<Tortoise>& self, const Link& link, std::uint32_t round,
                double amount) const noexcept {
    entry(self, link, round) += amount;
    self.node.until = std::max(self.node.until, round + 1);
  }
  /// Step S1 of a round, in this dimension and, with the kept share, in the next one.
  void spread(const RoundSelf<Tortoise>& self, std::uint32_t dimension, double amount,
              std::uint32_t round) const noexcept {
    for (; dimension < mesh.dimensions(); ++dimension) {
      amount /= mesh.size(dimension);
      for (const Link& link : self.links) {
        if (link.mesh.dimension != dimension) continue;
        for (NodeId a = 0; a < link.mesh.ahead; ++a) schedule(self, link, round + a, amount);
      }
    }
  }
  /// Step S3 of a round.
  void pass_on(const RoundSelf<Tortoise>& self, const MeshLink& from,
               double amount) const noexcept {
    double kept = amount;
    if (from.opposite != kNoLink) {
      const Link& next = self.links[from.opposite];
      kept = amount / (next.mesh.ahead + 1.0);
      schedule(self, next, self.round + 1, amount * next.mesh.ahead / (next.mesh.ahead + 1.0));
    }
    spread(self, from.dimension + 1, kept, self.round + 1);
  }
};

Tortoise make_tortoise(const Args& args, const Neighbours& n) {
  const auto entries = args.get<std::uint32_t>("entries");
  return {{}, mesh_links(args, n, entries), entries};
}

const Registered<BalancerSetup> kRippleTortoise{
    {"ripple-tortoise",
     "Ripple on a line or mesh, least migration: equal portions, round by round [Melhem91]",
     round_keys({Key::integer("entries", 0)
                     .range(0, 1u << 30)
                     .help("entries of the circular table per link; 0: processors of the "
                           "dimension, less 1; with fewer, portions are sent too early")},
                "grid"),
     [](const Args& args) { return round_balancing<Tortoise>(args, make_tortoise); },
     {{"rule", "f / n of a surplus per round and processor ahead"},
      {"ends", "level, after at most 2 n - 3 rounds on a line of n"},
      {"source", "Melhem et al. 1991, section 3"}}}};

}  // namespace
}  // namespace ballast
