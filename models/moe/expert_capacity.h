// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "moe/expert_counts.h"
#include "moe/token_choices.h"

namespace ballast {

/// Copies that an expert serves in a round: ceil(factor x copies / experts).
[[nodiscard]] std::uint64_t expert_capacity(double factor, std::uint64_t copies, ExpertId experts);

/// Each expert keeps its first `capacity` copies, in the order of the ranks. Returns the number of
/// the others, which are removed.
std::uint64_t drop_beyond(std::uint64_t capacity, ExpertTable& counts);

/// The same by token: the first choices of all tokens in their order, then the second ones, and so
/// on. A choice that is dropped becomes kDropped.
std::uint64_t drop_beyond(std::uint64_t capacity, TokenChoices& tokens, ExpertTable& counts);

}  // namespace ballast
