// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "core/types.h"

namespace ballast {

using ExpertId = std::uint32_t;

/// A table rank x expert. As counts: the token copies that the tokens of a rank send to an expert,
/// of one step and layer. As shares: the copies of an expert that a rank computes.
struct ExpertTable {
  NodeId ranks = 0;
  ExpertId experts = 0;
  std::vector<std::uint32_t> cells;  ///< by rank, then by expert

  ExpertTable() = default;
  ExpertTable(NodeId p, ExpertId e) : ranks(p), experts(e), cells(std::size_t{p} * e) {}

  [[nodiscard]] std::uint32_t& at(NodeId rank, ExpertId expert) noexcept {
    return cells[std::size_t{rank} * experts + expert];
  }
  [[nodiscard]] std::uint32_t at(NodeId rank, ExpertId expert) const noexcept {
    return cells[std::size_t{rank} * experts + expert];
  }
  [[nodiscard]] std::span<const std::uint32_t> of_rank(NodeId rank) const noexcept {
    return {cells.data() + std::size_t{rank} * experts, experts};
  }
  [[nodiscard]] std::vector<std::uint64_t> by_rank() const {
    std::vector<std::uint64_t> sums(ranks);
    for (NodeId r = 0; r < ranks; ++r) {
      const auto row = of_rank(r);
      sums[r] = std::accumulate(row.begin(), row.end(), std::uint64_t{0});
    }
    return sums;
  }
  [[nodiscard]] std::vector<std::uint64_t> by_expert() const {
    std::vector<std::uint64_t> sums(experts);
    for (std::size_t k = 0; k < cells.size(); ++k) sums[k % experts] += cells[k];
    return sums;
  }
  friend bool operator==(const ExpertTable&, const ExpertTable&) = default;
};

/// The rank that owns an expert: floor(e p / E).
[[nodiscard]] constexpr NodeId home_of(ExpertId expert, NodeId ranks, ExpertId experts) noexcept {
  return static_cast<NodeId>(std::uint64_t{expert} * ranks / experts);
}

}  // namespace ballast
