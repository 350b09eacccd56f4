// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "moe/token_moves.h"

namespace ballast {

/// Moves that bring every load to its capacity. The rank with the largest surplus gives to the one
/// with the largest deficit all that this one lacks, so that a receiver has one giver; a giver that
/// gave too much receives later. In the order of their givers; of each the largest first, then by
/// receiver.
[[nodiscard]] std::vector<TokenMove> quota_moves(const std::vector<std::uint64_t>& load,
                                                 const std::vector<std::uint64_t>& capacity);

}  // namespace ballast
