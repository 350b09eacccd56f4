// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <limits>

#include "graphs/bisection.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// floor(a / b), b > 0.
__extension__ using Wide = __int128;
std::int64_t floor_of(Wide a, Wide b) {
  return static_cast<std::int64_t>(a / b - (a % b < 0 ? 1 : 0));
}

/// Recursive bisection of the processors; the halves of each set are levelled by x = floor((L2 |P1|
/// - L1 |P2|) / (|P1| + |P2|)) units from P2 to P1 (x < 0: the other way), the largest sets first
/// [Horton93, Algorithm 2]. A pass over D = ceil(lg processors) levels takes 3 D rounds:
///
///   rounds 0 .. D-1    up: the leaders learn their sets' loads, level by level from single ones
///   rounds D .. 2D-1   down: the leader of each set computes x, from the reported loads and the
///                      moves of the levels above; the leader of P2 gets all x from the top on
///   rounds 2D .. 3D-1  no messages: one level per round, every processor moves its share of x over
///                      its own links between the halves
///
/// Loads may be negative between levels. Only whole units move; load changes during a pass wait for
/// the next one. If a link between leaders is cut, the sets that it joins and those above move
/// nothing more.
struct MultiLevel : RoundAgentBase {
  static constexpr bool kEveryLink = false;
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr std::size_t kLevels = 30;  ///< enough for kMaxProcessors
  struct Node {
    double load = 0;
    std::uint32_t top = 0, leaf = 0;  ///< levels of the largest set that it leads, of itself
    bool changed = false;             ///< since its last report
  };
  struct Link {
    std::uint32_t leaders = kNone;      ///< level of the set whose halves' leaders it joins
    std::uint32_t cut = kNone;          ///< level of the set whose halves the link joins
    std::uint32_t place = 0, cuts = 0;  ///< place among the links of that cut, their number
    bool first = false;                 ///< this end is in the first half
  };
  struct Message {
    std::uint32_t count;
    std::array<double, kLevels> number;  ///< up: a load; down: x of each level from the top on
  };
  Bisection tree;

  [[nodiscard]] std::uint32_t levels() const noexcept { return tree.levels(); }
  [[nodiscard]] std::uint32_t period() const noexcept { return std::max(3 * levels(), 1u); }
  /// A link between leaders is used once upwards and once downwards.
  [[nodiscard]] std::uint8_t slot(std::uint32_t round) const noexcept {
    return round % period() >= levels() ? 1 : 0;
  }
  /// Level whose leaders send in this round.
  [[nodiscard]] std::uint32_t talking(std::uint32_t round) const noexcept {
    const std::uint32_t t = round % period(), d = levels();
    return t < d ? d - 1 - t : t < 2 * d ? t - d : kNone - 1;
  }
  [[nodiscard]] bool uses(std::uint32_t round, const Link& link) const noexcept {
    return link.leaders == talking(round);
  }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  /// The reported loads of its sets as a leader, by level; then x of all its sets.
  [[nodiscard]] std::size_t memory(NodeId, const Neighbours&) const noexcept {
    return 2 * std::size_t{levels()} + 1;
  }
  [[nodiscard]] std::span<double> sums(RoundSelf<MultiLevel> self) const noexcept {
    return self.memory.first(levels() + 1);
  }
  [[nodiscard]] std::span<double> moves(RoundSelf<MultiLevel> self) const noexcept {
    return self.memory.subspan(levels() + 1);
  }

  void start(RoundSelf<MultiLevel> self, const Neighbours& n) const {
    std::size_t set = 0;
    for (; tree.size(set) > 1; set = tree.half_of(set, self.id)) {
      if (tree.leader(set) != self.id) ++self.node.top;
      ++self.node.leaf;
    }
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k] = link_to(self.id, n.end(n.first(self.id) + k));
    }
  }
  [[nodiscard]] Link link_to(NodeId here, NodeId there) const {
    std::size_t set = 0;
    std::uint32_t level = 0;
    for (; tree.half_of(set, here) == tree.half_of(set, there); ++level) {
      set = tree.half_of(set, here);
    }
    Link link;
    link.first = tree.contains(tree.half(set, 0), here);
    const std::array<NodeId, 2> ends{link.first ? here : there, link.first ? there : here};
    if (ends[0] == tree.leader(set) && ends[1] == tree.leader(tree.half(set, 1))) {
      link.leaders = level;
    }
    const auto cut = tree.cut(set);
    const auto at = std::lower_bound(cut.begin(), cut.end(), ends);
    if (at == cut.end() || *at != ends) return link;
    link.cut = level;
    link.place = static_cast<std::uint32_t>(at - cut.begin());
    link.cuts = static_cast<std::uint32_t>(cut.size());
    return link;
  }

  void compose(RoundSelf<MultiLevel> self, double change, std::span<Message> out) const noexcept {
    Node& node = self.node;
    const std::uint32_t t = self.round % period(), level = talking(self.round);
    node.load += change;
    node.changed |= change != 0;
    if (t == 0) {
      sums(self)[node.leaf] = std::floor(node.load);
      node.changed = false;
    }
    if (t >= levels() && level >= node.top && level < node.leaf) {
      moves(self)[level] = static_cast<double>(to_first_half(self, level));
    }
    for (std::size_t k = 0; k < self.degree(); ++k) {
      if (self.links[k].leaders != level) continue;
      out[k] = {};
      if (t < levels() && !self.links[k].first) {
        out[k].count = 1;
        out[k].number[0] = sums(self)[level + 1];
      } else if (t >= levels() && self.links[k].first) {
        out[k].count = level + 1;
        std::copy_n(moves(self).begin(), level + 1, out[k].number.begin());
      }
    }
  }
  bool absorb(RoundSelf<MultiLevel> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    const std::uint32_t t = self.round % period(), level = talking(self.round);
    for (std::size_t k = 0; k < self.degree(); ++k) {
      const Link& link = self.links[k];
      flow[k] = 0;
      if (t >= 2 * levels() && link.cut == t - 2 * levels() && !self.off(k)) {
        const double x = moves(self)[link.cut];
        flow[k] = (link.first ? -1 : 1) * std::copysign(share(std::abs(x), link), x);
        self.node.load -= flow[k];
      }
      if (link.leaders != level) continue;
      if (t < levels() && link.first) {
        sums(self)[level] = sums(self)[level + 1] + (self.off(k) ? kUnknown : in[k].number[0]);
      } else if (t >= levels() && !link.first) {
        for (std::uint32_t l = 0; l <= level; ++l) {
          moves(self)[l] = self.off(k) ? 0.0 : in[k].number[l];
        }
      }
    }
    return self.node.changed;
  }

  /// Sum of an unreachable set; makes every sum with it unknown, too.
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  /// The cut's links share evenly, the first ones take the remainder.
  [[nodiscard]] static double share(double units, const Link& link) noexcept {
    return std::floor(units / link.cuts) + (link.place < std::fmod(units, link.cuts) ? 1 : 0);
  }
  /// x of its set at this level.
  [[nodiscard]] std::int64_t to_first_half(RoundSelf<MultiLevel> self, std::uint32_t level) const {
    const auto sum = sums(self), move = moves(self);
    if (std::isnan(sum[level])) return 0;
    std::size_t set = 0;
    for (std::uint32_t l = 0; l < level; ++l) set = tree.half_of(set, self.id);
    const std::size_t half[] = {tree.half(set, 0), tree.half(set, 1)};
    Wide load[] = {static_cast<Wide>(sum[level + 1]),
                   static_cast<Wide>(sum[level] - sum[level + 1])};
    std::size_t above = 0;
    for (std::uint32_t l = 0; l < level; ++l) {
      for (const int h : {0, 1}) load[h] += came_in(above, half[h], move[l]);
      above = tree.half_of(above, self.id);
    }
    const Wide size[] = {tree.size(half[0]), tree.size(half[1])};
    return floor_of(load[1] * size[0] - load[0] * size[1], size[0] + size[1]);
  }
  /// Units that a set gains when x units go to the first half of a set above it.
  [[nodiscard]] std::int64_t came_in(std::size_t above, std::size_t set, double x) const {
    if (x == 0) return 0;
    const auto cut = tree.cut(above);
    const bool first = tree.contains(tree.half(above, 0), tree.leader(set));
    Link link;
    link.cuts = static_cast<std::uint32_t>(cut.size());
    double units = 0;
    for (const auto& ends : cut) {
      if (tree.contains(set, ends[first ? 0 : 1])) units += share(std::abs(x), link);
      ++link.place;
    }
    return static_cast<std::int64_t>(first == (x > 0) ? units : -units);
  }
};

std::uint32_t extra_flits(const MultiLevel::Message& message) noexcept {
  return std::max(message.count, 1u) - 1;
}

MultiLevel make_multi_level(const Args& args, Neighbours& graph) {
  MultiLevel agent{{}, Bisection(graph, halve_by(args.text("bisection"), graph))};
  graph = agent.tree.with_leaders();
  return agent;
}

const Registered<BalancerSetup> kMultiLevel{
    {"multi-level",
     "multi-level diffusion by recursive bisection: level the halves of a set, then each half "
     "[Horton93]; whole tasks; each number after the first adds a flit to a message",
     round_keys({Key::text("bisection", "index")
                     .choices({"index", "coordinate", "graph"})
                     .help("how a set is halved; index: lower and upper numbers; coordinate: along "
                           "its longest dimension, the last of equals; graph: few links between "
                           "the halves (METIS)")}),
     [](const Args& args) { return round_balancing<MultiLevel>(args, make_multi_level); },
     {{"rule",
       "x = floor((L2 |P1| - L1 |P2|) / (|P1| + |P2|)) flows to the first half, the largest sets "
       "first; the first half of an odd set has one more under `index`"},
      {"ends", "all within 1 after 3 ceil(lg p) rounds"},
      {"source", "Horton 1993, Algorithm 2"}}}};

}  // namespace
}  // namespace ballast
