// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "moe/expert_counts.h"

namespace ballast {

/// The choices of the tokens of a round: K different experts for each, by rank, then by token.
struct TokenChoices {
  ExpertId top_k = 0;
  std::vector<std::size_t> first;  ///< by rank: number of its first token; at last, all tokens
  std::vector<ExpertId> experts;   ///< K per token

  [[nodiscard]] NodeId ranks() const noexcept { return static_cast<NodeId>(first.size() - 1); }
  [[nodiscard]] std::size_t tokens() const noexcept { return first.back(); }
};

}  // namespace ballast
