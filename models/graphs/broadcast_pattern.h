// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Communication patterns of P = 2^d processors as pure relations: stages d (only the root) to 0,
/// links from each stage to lower ones [Das02 sections 3.1, 3.2]. The pattern of another root is
/// that of root 0 with every number xor the root; the formulae hold for root 0 only.
class BroadcastPattern {
 public:
  enum class Kind : std::uint8_t {
    sbn,       ///< symmetric broadcast network: successors n + 2^(s-1), n - 2^(s-1)
    tree,      ///< full binary tree in an array: successors 2 n + 1, 2 n
    hypercube  ///< modified binomial spanning tree: links of the hypercube, one processor at stage
               ///< 0
  };
  /// A few processors, by value.
  class Few {
   public:
    void add(NodeId n) noexcept { of_[count_++] = n; }
    [[nodiscard]] std::uint32_t size() const noexcept { return count_; }
    [[nodiscard]] NodeId operator[](std::uint32_t k) const noexcept { return of_[k]; }
    [[nodiscard]] const NodeId* begin() const noexcept { return of_.data(); }
    [[nodiscard]] const NodeId* end() const noexcept { return of_.data() + count_; }

   private:
    std::array<NodeId, 32> of_;
    std::uint32_t count_ = 0;
  };

  BroadcastPattern(Kind kind, std::uint32_t dimension) : kind_(kind), d_(dimension) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] std::uint32_t dimension() const noexcept { return d_; }
  [[nodiscard]] NodeId processors() const noexcept { return NodeId{1} << d_; }

  [[nodiscard]] std::uint32_t stage(NodeId root, NodeId n) const noexcept {
    return template_stage(n ^ root);
  }
  /// One stage up; none for the root. Several only in a hypercube, the broadcast's one first.
  [[nodiscard]] Few predecessors(NodeId root, NodeId n) const noexcept;
  /// One stage down; none at stage 0.
  [[nodiscard]] Few successors(NodeId root, NodeId n) const noexcept;
  /// The predecessor in a broadcast, which reaches each processor once; n is not the root. In a
  /// hypercube: clear the highest set bit.
  [[nodiscard]] NodeId predecessor(NodeId root, NodeId n) const noexcept;
  /// Hypercube only: the successor in a sum, which counts each processor once; n is not the
  /// destination. Set the highest zero bit. Broadcast and sum together use all links.
  [[nodiscard]] NodeId towards_destination(NodeId root, NodeId n) const noexcept;
  /// Hypercube only: the single processor at stage 0.
  [[nodiscard]] NodeId destination(NodeId root) const noexcept { return root ^ (processors() - 1); }

 private:
  [[nodiscard]] std::uint32_t template_stage(NodeId n) const noexcept;

  Kind kind_;
  std::uint32_t d_;
};

/// A link of SBN(d) between processor `low` at a stage and `high` at the next one.
struct SbnLink {
  std::uint32_t stage;  ///< of `low`
  NodeId low, high;
  friend auto operator<=>(const SbnLink&, const SbnLink&) = default;
};

/// The links of SBN(d) by its recursive construction [Das02 section 3.1], those of the last step at
/// the end.
[[nodiscard]] std::vector<SbnLink> construct_sbn(std::uint32_t dimension);

}  // namespace ballast
