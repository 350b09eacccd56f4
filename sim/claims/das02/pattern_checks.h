// SPDX-License-Identifier: BSD-3-Clause
// What claims about broadcast patterns share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "graphs/broadcast_pattern.h"

namespace ballast::das02 {

using Kind = BroadcastPattern::Kind;
using Few = BroadcastPattern::Few;

inline constexpr const char* kRelationsAreExact = "none: the relations are exact";

/// The largest dimension checked, and the resulting extent.
[[nodiscard]] std::uint32_t most_of(const Trial& trial);
[[nodiscard]] std::string extent_of(const Trial& trial);

[[nodiscard]] bool has(const Few& few, NodeId n);
[[nodiscard]] bool has(const std::vector<SbnLink>& sorted, const SbnLink& link);

/// From each source: the number of processors by stage is 2^(d-k-below), and the successors of each
/// predecessor are the processors that have it as predecessor. Empty, or the first violation.
[[nodiscard]] std::string wrong_tree(const BroadcastPattern& pattern, std::uint32_t below);

}  // namespace ballast::das02
