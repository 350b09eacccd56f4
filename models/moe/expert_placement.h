// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "moe/expert_counts.h"

namespace ballast {

/// Sizes of a placement with replicas: `replicas` physical experts, equally many on each rank.
struct PlacementSizes {
  ExpertId replicas;
  ExpertId groups;  ///< of consecutive experts, which stay on one node if groups divide by nodes
  NodeId nodes;     ///< of consecutive ranks
  NodeId ranks;
};

/// Expert of each slot, by rank, then by order of packing: DeepSeek's EPLB. Greedy: replicas go to
/// the expert with the largest load per replica, and falling loads to the lightest rank with room.
/// Ties: the smallest index. The sizes divide: experts by groups, replicas and ranks by nodes,
/// replicas by ranks.
[[nodiscard]] std::vector<ExpertId> place_experts(std::span<const std::uint64_t> load,
                                                  PlacementSizes sizes);

}  // namespace ballast
