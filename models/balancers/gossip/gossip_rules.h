// SPDX-License-Identifier: BSD-3-Clause
// Rules of gossip balancers, each for one processor and what it knows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ballast {

/// Relative difference of loads that counts as none.
inline constexpr double kLoadSlack = 1e-12;

/// Inform rounds, and the processors that one tells in a round.
struct GossipReach {
  std::uint32_t rounds, fanout;
};
/// k = max(1, round(sqrt(lg p))) rounds of f = ceil(p^(1/k)) receivers, at most p - 1. A given
/// fanout f takes ceil(ln p / ln f) rounds, and given rounds k the fanout above.
[[nodiscard]] GossipReach gossip_reach(std::uint32_t processors,
                                       std::optional<std::uint32_t> rounds = {},
                                       std::optional<std::uint32_t> fanout = {});

/// Cumulative probabilities of receivers by their known loads: P ~ 1 - load / norm; loads above
/// norm have none. All 0: nobody is to be chosen.
[[nodiscard]] std::vector<double> gossip_chances(std::span<const double> loads, double norm);

/// Order in which an overloaded processor offers its tasks.
enum class GossipOrder : std::uint8_t {
  fewest,   ///< the shortest one that ends the excess first, shorter ones falling, longer rising
  small,    ///< the shortest ones that together end the excess, the longest of them first, likewise
  shortest  ///< rising lengths
};
/// Indices of the tasks in that order; ties by index. `excess`: load above the target.
[[nodiscard]] std::vector<std::size_t> gossip_order(std::span<const double> lengths, double excess,
                                                    GossipOrder order);

}  // namespace ballast
