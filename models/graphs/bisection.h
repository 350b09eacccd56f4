// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// Moves one half of a set of at least two processors (in ascending order) to its front and returns
/// the size of that half.
using Halve = std::function<NodeId(std::span<NodeId>)>;

/// "index": the lower numbers and the upper ones. "coordinate": by the coordinate in the dimension
/// of the shape in which the set is longest (a tie: the last one), split at the middle. "graph":
/// METIS, few links between the halves. The graph must outlive the result.
[[nodiscard]] Halve halve_by(const std::string& rule, const Neighbours& graph);
[[nodiscard]] Halve halve_by_index();
[[nodiscard]] Halve halve_by_coordinate(const Neighbours& graph);
[[nodiscard]] Halve halve_by_graph(const Neighbours& graph);

/// Recursive bisection of all processors down to single ones [Horton93, Algorithm 2]: a tree of
/// sets, numbered in preorder from 0. The leader of a set is its lowest processor; the first half
/// of a set contains its leader. Static, known to every processor.
class Bisection {
 public:
  /// The halves of a set must differ by at most one in size.
  Bisection(const Neighbours& graph, const Halve& halve);

  /// Levels of sets with halves: ceil(lg processors).
  [[nodiscard]] std::uint32_t levels() const noexcept { return levels_; }
  [[nodiscard]] std::size_t sets() const noexcept { return sets_.size(); }
  [[nodiscard]] NodeId size(std::size_t set) const noexcept { return sets_[set].size; }
  /// Members of a set, the leader first.
  [[nodiscard]] std::span<const NodeId> members(std::size_t set) const noexcept {
    return std::span(order_).subspan(sets_[set].first, sets_[set].size);
  }
  [[nodiscard]] NodeId leader(std::size_t set) const noexcept { return order_[sets_[set].first]; }
  /// A half (0, 1) of a set of at least two: its subtree has 2 size - 1 sets.
  [[nodiscard]] std::size_t half(std::size_t set, int which) const noexcept {
    return set + 1 + (which == 0 ? 0 : std::size_t{2} * size(set + 1) - 1);
  }
  [[nodiscard]] bool contains(std::size_t set, NodeId i) const noexcept {
    return place_[i] - sets_[set].first < sets_[set].size;
  }
  /// The half with processor i of the set.
  [[nodiscard]] std::size_t half_of(std::size_t set, NodeId i) const noexcept {
    return half(set, contains(half(set, 0), i) ? 0 : 1);
  }

  /// The links for the flow between the halves: all that join them, each once, sorted by (processor
  /// in the first half, processor in the second). If there are none: the leaders' own link.
  [[nodiscard]] std::span<const std::array<NodeId, 2>> cut(std::size_t set) const noexcept {
    return std::span(cuts_).subspan(sets_[set].first_cut, sets_[set].cuts);
  }
  /// No link of the graph joins the halves.
  [[nodiscard]] bool apart(std::size_t set) const noexcept { return sets_[set].apart; }
  /// The graph's links (each pair of neighbours once) and those of the leaders of two halves.
  [[nodiscard]] Neighbours with_leaders() const;

 private:
  struct Set {
    NodeId first, size;  ///< in order_
    std::size_t first_cut = 0, cuts = 0;
    bool apart = false;
  };
  void split(std::size_t set, const Halve& halve, std::uint32_t level);
  void find_cuts(const Neighbours& graph);

  std::vector<Set> sets_;
  std::vector<NodeId> order_, place_;  ///< processors ordered so that a set is a range; the inverse
  std::vector<std::array<NodeId, 2>> cuts_;
  std::uint32_t levels_ = 0;
};

}  // namespace ballast
