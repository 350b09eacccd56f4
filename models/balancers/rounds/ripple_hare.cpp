// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <utility>

#include "balancers/rounds/ripple.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Ripple, algorithm Hare [Melhem91, section 3]: t rounds after a change f of a processor's load (a
/// fork) all processors up to t links away hold equal shares of it. The two sides of the origin are
/// independent. A side with load X and `ahead` processors beyond the origin counts the origin with
/// weight w, all others with 1: w = 1 at an end of the line, else 1/2 for either side, and X = f
/// (ahead + w) / n. After t rounds the others hold X / (t + w), the origin w times as much. So the
/// flow from hop k to hop k + 1 in round t > k is X (k + w) / ((t + w)(t - 1 + w)).
///
/// The first message carries all the data for the next processor: X, its hop, w. That processor
/// writes all its future sends into its table and announces the fork to the next one.
///
/// On a mesh a processor's share of a side is a fork in the next dimension. That fork starts in the
/// round after the side is level, `ahead` rounds after the side's fork.
///
/// `memory`: as in Tortoise a circular table per link, of n - 1 entries: a fork in round t writes t
/// .. t + n - 2 before sending, a receipt t + 1 .. t + n - 2 after it. Each dimension but the first
/// has a table of future forks, of n - 1 entries for the n of the previous dimension: the entry of
/// round t is taken before t + 1 .. t + n - 1 are written. Load due over a dead link stays.
struct Hare : RoundAgentBase {
  static constexpr bool kUneven = false;
  struct Announcement {
    double load;        ///< X
    std::uint32_t hop;  ///< hop of its receiver
    double weight;      ///< w
  };
  struct Pending {
    std::uint32_t link;
    Announcement announcement;
  };
  struct Node {
    double load = 0;
    std::uint32_t until = 0;       ///< all entries of this round and of later ones are 0
    std::vector<Pending> pending;  ///< to be announced in the next round
  };
  struct Link {
    MeshLink mesh;
    std::uint32_t table = 0;  ///< first entry in the processor's memory
    double sent = 0;
  };
  struct Message {
    double amount = 0;
    std::vector<Announcement> announcements;  ///< at most one per fork
  };
  MeshLinks mesh;

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  [[nodiscard]] std::uint32_t entries(std::uint32_t dimension) const noexcept {
    return mesh.size(dimension) - 1;
  }
  [[nodiscard]] std::size_t memory(NodeId i, const Neighbours& n) const noexcept {
    std::size_t sum = forks(mesh.dimensions());
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      sum += entries(mesh[k].dimension);
    }
    return sum;
  }
  void start(RoundSelf<Hare> self, const Neighbours& n) const {
    auto table = static_cast<std::uint32_t>(forks(mesh.dimensions()));
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const MeshLink& link = mesh[n.first(self.id) + k];
      self.links[k] = {link, table, 0};
      table += entries(link.dimension);
    }
  }

  void compose(RoundSelf<Hare> self, double change, std::span<Message> out) const {
    for (auto& message : out) message.announcements.clear();
    for (const Pending& p : self.node.pending) {
      out[p.link].announcements.push_back(p.announcement);
    }
    self.node.pending.clear();
    self.node.load += change;
    for (std::uint32_t u = mesh.dimensions(); u-- > 0;) {
      const double due = u == 0 ? change : std::exchange(future(self, u, self.round), 0.0);
      if (due != 0) fork(self, u, due, out);
    }
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const double due = std::exchange(entry(self, self.links[k], self.round), 0.0);
      out[k].amount = self.links[k].sent = self.off(k) ? 0 : due;
    }
  }

  bool absorb(RoundSelf<Hare> self, std::span<const Message> in, std::span<double> flow) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0 : self.links[k].sent - in[k].amount;
      self.node.load -= flow[k];
      if (self.off(k)) continue;
      for (const Announcement& a : in[k].announcements) learn(self, self.links[k].mesh, a);
    }
    return self.node.until > self.round + 1;
  }

 private:
  /// First entry of the table of future forks in a dimension from 1 on; the end of the last table.
  [[nodiscard]] std::size_t forks(std::uint32_t dimension) const noexcept {
    std::size_t first = 0;
    for (std::uint32_t u = 1; u < dimension; ++u) first += entries(u - 1);
    return first;
  }
  [[nodiscard]] double& future(const RoundSelf<Hare>& self, std::uint32_t dimension,
                               std::uint32_t round) const noexcept {
    return self.memory[forks(dimension) + round % entries(dimension - 1)];
  }
  [[nodiscard]] double& entry(const RoundSelf<Hare>& self, const Link& link,
                              std::uint32_t round) const noexcept {
    return self.memory[link.table + round % entries(link.mesh.dimension)];
  }
  /// Schedules the sends of hop k over a link, the first one in `round`, which is the side's round
  /// k + 1.
  void schedule(const RoundSelf<Hare>& self, const Link& link, const Announcement& a,
                std::uint32_t k, std::uint32_t round) const noexcept {
    for (NodeId s = 0; s < link.mesh.ahead; ++s) {
      const double t = k + 1.0 + s + a.weight;
      entry(self, link, round + s) += a.load * (k + a.weight) / (t * (t - 1));
    }
    self.node.until = std::max(self.node.until, round + link.mesh.ahead);
  }
  void fork_later(const RoundSelf<Hare>& self, std::uint32_t dimension, double amount,
                  std::uint32_t round) const noexcept {
    if (dimension == mesh.dimensions()) return;
    future(self, dimension, round) += amount;
    self.node.until = std::max(self.node.until, round + 1);
  }

  /// Step S1 of a round.
  void fork(const RoundSelf<Hare>& self, std::uint32_t u, double amount,
            std::span<Message> out) const {
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      const Link& link = self.links[k];
      if (link.mesh.dimension != u) continue;
      const double w = link.mesh.opposite == kNoLink ? 1 : 0.5;
      const Announcement a{amount * (link.mesh.ahead + w) / mesh.size(u), 1, w};
      schedule(self, link, a, 0, self.round);
      out[k].announcements.push_back(a);
      fork_later(self, u + 1, amount * w / mesh.size(u), self.round + link.mesh.ahead);
    }
  }
  /// Step S3 of a round, for the first portion of a fork.
  void learn(const RoundSelf<Hare>& self, const MeshLink& from, const Announcement& a) const {
    NodeId ahead = 0;
    if (from.opposite != kNoLink) {
      const Link& next = self.links[from.opposite];
      ahead = next.mesh.ahead;
      schedule(self, next, a, a.hop, self.round + 1);
      self.node.pending.push_back({from.opposite, {a.load, a.hop + 1, a.weight}});
    }
    fork_later(self, from.dimension + 1, a.load / (a.hop + ahead + a.weight),
               self.round + 1 + ahead);
  }
};

/// An announcement is one more flit.
std::uint32_t extra_flits(const Hare::Message& message) noexcept {
  return static_cast<std::uint32_t>(message.announcements.size());
}
void garbage(Hare::Message& message) {
  message.amount = 0x1p300;
  message.announcements.assign(1, {0x1p300, 1, 1});
}
void garbage(Hare::Node& node) {
  node.load = 0x1p300;
  node.until = ~0u;
  node.pending.assign(1, {0, {0x1p300, 1, 1}});
}

const Registered<BalancerSetup> kRippleHare{
    {"ripple-hare",
     "Ripple on a line or mesh, least imbalance: equal shares as far as the load can have "
     "travelled [Melhem91]",
     round_keys({}, "grid"),
     [](const Args& args) {
       return round_balancing<Hare>(args, [](const Args& a, const Neighbours& n) {
         return Hare{{}, mesh_links(a, n)};
       });
     },
     {{"rule", "after t rounds all processors up to t links away have equal shares"},
      {"ends", "level, after at most n - 1 rounds on a line of n"},
      {"source", "Melhem et al. 1991, section 3"}}}};

}  // namespace
}  // namespace ballast
