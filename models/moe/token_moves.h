// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "moe/expert_balancer.h"

namespace ballast {

/// Copies that one rank gives to another.
struct TokenMove {
  NodeId from, to;
  std::uint64_t copies;
  friend bool operator==(const TokenMove&, const TokenMove&) = default;
};

/// Equal capacities: floor(copies / p), and one more for the first (copies mod p) ranks.
[[nodiscard]] std::vector<std::uint64_t> equal_capacities(std::uint64_t copies, NodeId ranks);

/// Carries out moves in their order: each takes from the expert with most copies at the giver
/// (first of equals) until enough have moved. `own`: only experts at home on the giver. Experts
/// that the receiver may not compute stay. Returns the number of moved copies.
std::uint64_t carry_out(const std::vector<TokenMove>& moves, const ExpertRights& rights, bool own,
                        ExpertTable& shares);

/// Levels pairs of ranks where the rights forbid equal loads: the fullest rank that can gives half
/// of the difference to the emptiest that may compute one of its experts, of which most copies
/// first, until the loads of no such pair differ by more than one.
void level_pairs(const ExpertRights& rights, ExpertTable& shares);

/// Copies that are computed away from home, and their pieces: pairs of expert and rank.
struct AwayFromHome {
  std::uint64_t copies = 0, pieces = 0;
};
[[nodiscard]] AwayFromHome away_from_home(const ExpertTable& shares);

/// The least maximum of the ranks' loads that any assignment within the rights can reach, in whole
/// copies: the maximum over all sets of experts of their copies / the ranks that may compute one of
/// them, rounded up.
[[nodiscard]] std::uint64_t least_maximum(const std::vector<std::uint64_t>& by_expert,
                                          const ExpertRights& rights, NodeId ranks);

}  // namespace ballast
