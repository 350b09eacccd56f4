// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "topology/topology.h"

namespace ballast {

/// Universal globally-adaptive load-balanced routing, by what the packet's first router knows
/// [Singh 2005, UGAL-L]: minimal, or by way of an intermediate place drawn for the packet. q: flits
/// in flight over the first link of each way; h: its links.
struct UgalRule {
  bool by_hops;            ///< minimal if q h <= q' h' + threshold, else if q <= 2 q' + threshold
  std::int64_t threshold;  ///< flits, times links if by_hops

  [[nodiscard]] bool is_minimal(std::uint64_t q_minimal, std::uint64_t h_minimal,
                                std::uint64_t q_other, std::uint64_t h_other) const {
    const auto minimal = static_cast<std::int64_t>(by_hops ? q_minimal * h_minimal : q_minimal);
    const auto other = static_cast<std::int64_t>(by_hops ? q_other * h_other : 2 * q_other);
    return minimal <= other + threshold;
  }
};

/// For a dragonfly or a flattened butterfly. Throws UserError for another topology.
[[nodiscard]] std::unique_ptr<Routing> ugal_on_dragonfly(const Topology& links, UgalRule rule);
[[nodiscard]] std::unique_ptr<Routing> ugal_on_grid(const Topology& links, UgalRule rule);

}  // namespace ballast
