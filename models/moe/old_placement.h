// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "moe/kept_placement.h"

namespace ballast {

/// The placement to stay near to: who has an expert, and the price of getting it.
class OldPlacement {
 public:
  OldPlacement(std::span<const ExpertId> slots, ExpertId experts, const KeepOptions& options)
      : slots_(slots),
        per_rank_(slots.size() / options.ranks),
        experts_(experts),
        per_node_(options.ranks / options.nodes),
        node_cost_(options.node_cost),
        on_rank_(std::size_t{options.ranks} * experts, 0),
        on_node_(std::size_t{options.nodes} * experts, 0) {
    for (std::size_t k = 0; k < slots.size(); ++k) {
      const auto rank = static_cast<NodeId>(k / per_rank_);
      on_rank_[std::size_t{rank} * experts + slots[k]] = 1;
      on_node_[std::size_t{node_of(rank)} * experts + slots[k]] = 1;
    }
  }

  [[nodiscard]] std::span<const ExpertId> slots() const noexcept { return slots_; }
  [[nodiscard]] std::size_t per_rank() const noexcept { return per_rank_; }
  [[nodiscard]] NodeId node_of(NodeId rank) const noexcept { return rank / per_node_; }
  [[nodiscard]] bool has(NodeId rank, ExpertId e) const noexcept {
    return on_rank_[std::size_t{rank} * experts_ + e] != 0;
  }
  [[nodiscard]] double price(NodeId rank, ExpertId e) const noexcept {
    if (has(rank, e)) return 0;
    return on_node_[std::size_t{node_of(rank)} * experts_ + e] != 0 ? 1 : node_cost_;
  }

 private:
  std::span<const ExpertId> slots_;
  std::size_t per_rank_;
  ExpertId experts_;
  NodeId per_node_;
  double node_cost_;
  std::vector<std::uint8_t> on_rank_, on_node_;
};

/// Exact search over all placements: sets of experts by rank, flat. For few placements only.
[[nodiscard]] std::vector<ExpertId> cheapest_sets(const OldPlacement& old,
                                                  std::span<const std::uint64_t> load,
                                                  const KeepOptions& options);

/// Greedy search from the old placement.
[[nodiscard]] std::vector<ExpertId> improved_sets(const OldPlacement& old,
                                                  std::span<const std::uint64_t> load,
                                                  const KeepOptions& options);

}  // namespace ballast
