// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// A breadth-first spanning tree: of all shortest ways to a processor it takes the one over the
/// first links. Links are directions of Neighbours.
struct SpanningTree {
  SpanningTree(const Neighbours& n, NodeId origin);
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::vector<std::uint32_t> in;  ///< of each processor: link to its parent; kNone: the origin
  std::vector<NodeId> size;       ///< of each processor: itself and all that is behind it
  NodeId reached = 0;             ///< processors

  /// The link of a processor leads to a child.
  [[nodiscard]] bool out(const Neighbours& n, std::size_t link) const noexcept {
    return in[n.end(link)] == n.reverse(link);
  }
};

/// Trees S_i, one for each origin i, whose subtree behind a link is the same in all trees that come
/// in over this link [Melhem91, section 3: "if In_i = In_k then Out_i = Out_k"]. One entry a link
/// is then enough, and a load needs no name of its tree. Here even more holds: the size behind an
/// Out link does not depend on the In link, and one rank a link says where a load goes on.
struct RankedTrees {
  /// Trees computed from the processor's place: dimension by dimension in a mesh of 2 and more
  /// dimensions (row of the origin, then all columns); binomial, highest dimension first, if link k
  /// of i leads to i xor 2^k for all i, k; the graph itself if it is a tree. Else nothing.
  static std::optional<RankedTrees> of(const Neighbours& n);

  /// A load that comes in over a link goes on over all others of the same rank, and over all of
  /// higher rank; a fork over all.
  std::vector<std::uint32_t> rank;
  std::vector<NodeId> size;  ///< processors behind a link
};

/// Breadth-first trees of a small graph, if they fulfil the condition.
class CheckedTrees {
 public:
  struct Out {
    std::uint32_t link;  ///< of the processor, counted from 0
    NodeId size;
  };
  /// Compares all trees. Nothing: the condition does not hold, or the graph is so large that this
  /// would take more than kMost steps.
  static std::optional<CheckedTrees> of(const Neighbours& n);
  static constexpr std::size_t kMost = std::size_t{1} << 26;

  /// Where a load goes on that came in over a direction of a link (as its receiver numbers it).
  [[nodiscard]] std::span<const Out> after(std::size_t link) const noexcept { return in_[link]; }
  [[nodiscard]] std::span<const Out> of_fork(NodeId i) const noexcept { return fork_[i]; }

 private:
  std::vector<std::vector<Out>> in_, fork_;
};

}  // namespace ballast
