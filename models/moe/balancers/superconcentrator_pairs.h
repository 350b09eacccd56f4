// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "moe/token_moves.h"

namespace ballast {

/// Moves of Jan and Lin's rounds with re-identification: in every round the j-th rank with a
/// surplus gives one copy to the j-th with a deficit, until every |DIF| <= 1. The moves of a pair
/// are one, in the order of giver and receiver. Source: [Jan94] section 3.
[[nodiscard]] std::vector<TokenMove> moves_by_rank(const std::vector<std::uint64_t>& load);

/// Moves by intervals: prefix sums number the units of all surpluses and of all deficits; a unit of
/// surplus goes to the deficit with its number. At most p - 1 moves.
[[nodiscard]] std::vector<TokenMove> moves_by_interval(const std::vector<std::uint64_t>& load,
                                                       const std::vector<std::uint64_t>& capacity);

}  // namespace ballast
