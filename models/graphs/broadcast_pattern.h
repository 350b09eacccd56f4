// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <bit>
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
  [[nodiscard, gnu::always_inline]] Few predecessors(NodeId root, NodeId n) const noexcept {
    Few few;
    if (n == root) return few;
    few.add(predecessor(root, n));
    if (kind_ == Kind::hypercube) add_other_predecessors(root, n, few);
    return few;
  }
  /// One stage down; none at stage 0.
  [[nodiscard, gnu::always_inline]] Few successors(NodeId root, NodeId n) const noexcept {
    Few few;
    const NodeId x = n ^ root;
    const std::uint32_t s = template_stage(x);
    if (s == 0) return few;
    if (kind_ == Kind::hypercube) {
      add_cube_successors(root, n, few);
      return few;
    }
    const bool sbn = kind_ == Kind::sbn;
    few.add((sbn ? x + bit(s - 1) : 2 * x + 1) ^ root);
    if (s < d_) few.add((sbn ? x - bit(s - 1) : 2 * x) ^ root);
    return few;
  }
  /// The predecessor in a broadcast, which reaches each processor once; n is not the root. In a
  /// hypercube: clear the highest set bit.
  [[nodiscard, gnu::always_inline]] NodeId predecessor(NodeId root, NodeId n) const noexcept {
    const NodeId x = n ^ root;
    switch (kind_) {
      case Kind::sbn: {
        const std::uint32_t s = template_stage(x);
        return (((x - bit(s)) | bit(s + 1)) & (processors() - 1)) ^ root;
      }
      case Kind::tree:
        return (x / 2) ^ root;
      case Kind::hypercube:
        break;
    }
    return (x & ~bit(highest(x))) ^ root;
  }
  /// Hypercube only: the successor in a sum, which counts each processor once; n is not the
  /// destination. Set the highest zero bit. Broadcast and sum together use all links.
  [[nodiscard]] NodeId towards_destination(NodeId root, NodeId n) const noexcept;
  /// Hypercube only: the single processor at stage 0.
  [[nodiscard]] NodeId destination(NodeId root) const noexcept { return root ^ (processors() - 1); }

 private:
  static constexpr NodeId bit(std::uint32_t k) noexcept { return NodeId{1} << k; }
  /// Number of the highest set bit of n > 0.
  static std::uint32_t highest(NodeId n) noexcept {
    return static_cast<std::uint32_t>(std::bit_width(n)) - 1;
  }
  [[nodiscard, gnu::always_inline]] std::uint32_t template_stage(NodeId n) const noexcept {
    if (n == 0) return d_;
    switch (kind_) {
      case Kind::sbn:
        return static_cast<std::uint32_t>(std::countr_zero(n));
      case Kind::tree:
        return d_ - 1 - highest(n);
      case Kind::hypercube:
        break;
    }
    return d_ - static_cast<std::uint32_t>(std::popcount(n));
  }
  void add_other_predecessors(NodeId root, NodeId n, Few& few) const noexcept;
  void add_cube_successors(NodeId root, NodeId n, Few& few) const noexcept;

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
