// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "moe/expert_fetch.h"

namespace ballast {

/// Sizes and bound of a placement that moves few weights.
struct KeepOptions {
  NodeId ranks;
  NodeId nodes = 1;      ///< of consecutive ranks
  double node_cost = 1;  ///< of weights that no rank of the node has; others cost 1
  double bound = 1;      ///< of max / mean of the ranks' loads
};

/// A placement near an old one.
struct KeptPlacement {
  std::vector<ExpertId> slots;  ///< by rank; an expert that stays on a rank keeps its slot
  /// By receiver, then by expert; from a rank of the same node that has the expert, or else of
  /// another, of which the one that sends least so far (first of equals).
  std::vector<ExpertFetch> moved;
  double cost = 0;  ///< of `moved`
  double max_over_mean = 1;
};

/// The placement that moves the cheapest weights with max / mean <= bound; of equals that with the
/// least maximum, then the lexicographically first. Where no placement has the bound, the one with
/// the least maximum, then the cheapest. Exact up to kExactPlacements placements. Beyond, greedy:
/// the replacement of a surplus replica, or else the swap of two experts, that lowers the sum of
/// the excess over the bound most for its cost, until there is no excess or no such step.
///
/// `old`: slots by rank, all experts, different ones on each rank. `load`: by expert; an expert's
/// replicas share it equally.
[[nodiscard]] KeptPlacement keep_placement(std::span<const ExpertId> old,
                                           std::span<const std::uint64_t> load,
                                           const KeepOptions& options);

constexpr double kExactPlacements = 100'000;

/// A slot that repeats an expert of its rank gets the expert with fewest replicas that the rank
/// lacks (first of equals).
void make_different(std::vector<ExpertId>& slots, NodeId ranks, ExpertId experts);

/// max / mean of the ranks' loads.
[[nodiscard]] double max_over_mean_of(std::span<const ExpertId> slots,
                                      std::span<const std::uint64_t> load, NodeId ranks);

}  // namespace ballast
