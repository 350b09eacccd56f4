// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// A breadth-first spanning tree: among the shortest routes to a processor it has the one over the
/// first links. Links are directions of Neighbours.
struct SpanningTree {
  SpanningTree(const Neighbours& n, NodeId origin);
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::vector<std::uint32_t> in;  ///< by processor: link to its parent; kNone: the origin
  std::vector<NodeId> size;       ///< by processor: size of its subtree, itself included
  NodeId reached = 0;             ///< number of processors reached

  /// The link of a processor leads to a child.
  [[nodiscard]] bool out(const Neighbours& n, std::size_t link) const noexcept {
    return in[n.end(link)] == n.reverse(link);
  }
};

/// Trees S_i, one per origin i, whose subtree behind a link is the same in all trees that enter by
/// this link [Melhem91, section 3: "if In_i = In_k then Out_i = Out_k"]. One entry per link is then
/// enough, and a load need not name its tree. These trees have a stronger property: the size behind
/// an Out link does not depend on the In link, and one rank per link determines where a load goes
/// on.
struct RankedTrees {
  /// Trees computed from the processor's place: dimension by dimension in a mesh of 2 or more
  /// dimensions (row of the origin, then all columns); binomial, highest dimension first, if link k
  /// of i leads to i xor 2^k for all i, k; the graph itself if it is a tree. Else no value.
  static std::optional<RankedTrees> of(const Neighbours& n);

  /// A load that enters over a link goes on over all others of the same rank, and all of higher
  /// rank; a fork goes over all links.
  std::vector<std::uint32_t> rank;
  std::vector<NodeId> size;  ///< processors behind each link
};

/// Breadth-first trees of a small graph, if they fulfil the condition.
class CheckedTrees {
 public:
  struct Out {
    std::uint32_t link;  ///< number of the processor's link, from 0
    NodeId size;
  };
  /// Compares all trees. No value if the condition does not hold, or if the graph is so large that
  /// this would take more than kMost steps.
  static std::optional<CheckedTrees> of(const Neighbours& n);
  static constexpr std::size_t kMost = std::size_t{1} << 26;

  /// Continuations of a load that entered over a direction of a link (in its receiver's numbering).
  [[nodiscard]] std::span<const Out> after(std::size_t link) const noexcept { return in_[link]; }
  [[nodiscard]] std::span<const Out> of_fork(NodeId i) const noexcept { return fork_[i]; }

 private:
  std::vector<std::vector<Out>> in_, fork_;
};

}  // namespace ballast
