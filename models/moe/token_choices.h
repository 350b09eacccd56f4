// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "moe/expert_counts.h"

namespace ballast {

/// A choice that no expert serves.
inline constexpr ExpertId kDropped = ~ExpertId{0};

/// The choices of the tokens of a round: K different experts for each, by rank, then by token.
struct TokenChoices {
  ExpertId top_k = 0;
  std::vector<std::size_t> first;  ///< by rank: number of its first token; at last, all tokens
  std::vector<ExpertId> experts;   ///< K per token, in the order of the choices; or kDropped

  [[nodiscard]] NodeId ranks() const noexcept { return static_cast<NodeId>(first.size() - 1); }
  [[nodiscard]] std::size_t tokens() const noexcept { return first.back(); }
};

}  // namespace ballast
