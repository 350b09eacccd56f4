// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "superconcentrator/superconcentrator_jan94.h"

namespace ballast {

using Flags = std::vector<std::uint8_t>;

/// The low bits of `mask` as p flags; bit 0 is port 0.
[[nodiscard]] Flags flags_of(std::uint64_t mask, NodeId p);
/// "{0, 1, 5}".
[[nodiscard]] std::string set_of(const Flags& flags);

/// One concentration from rest through the cycle-accurate core. True: the k packets arrive at the k
/// consecutive outputs from `first` on, in input order, and none is lost.
[[nodiscard]] bool concentrates(ConcentratorCore& core, const Flags& active, NodeId first = 0);

/// One superconcentration from rest. True: the j-th active input reaches the j-th requested output
/// (that one `shift` later, cyclically) for all j < B, all words, the last of a full last set
/// exactly `late` cycles after T.
[[nodiscard]] bool superconcentrates(SuperconcentratorJan94Core& core, const Flags& active,
                                     const Flags& request, NodeId shift = 0, Cycle late = 0);

using Sets = std::vector<std::vector<Packet>>;
/// Which packet of a group goes first.
enum class Child { upper, lower };
/// The sets of the reversed network: packet r is at position r of the interface and goes to the
/// r-th requested output, its tag and its word. Set t: the t-th packet of each group.
[[nodiscard]] Sets reversed_sets(const Flags& request, const Geometry& g,
                                 Child first = Child::upper);

/// Sends sets of packets (lane = group, tag = rank) through a cube network, each set alone. True:
/// none is lost.
[[nodiscard]] bool routes(CubeNetworkCore& cube, const Sets& sets);

/// All load vectors of p processors with loads 0 .. most; stops early where `visit` returns false.
void for_all_loads(NodeId p, std::uint32_t most,
                   const std::function<bool(const std::vector<std::uint32_t>&)>& visit);
/// "(3, 0, 0, 0)".
template <class Values>
[[nodiscard]] std::string tuple_of(const Values& values) {
  std::string text = "(";
  for (const auto value : values) text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  return text + ")";
}

}  // namespace ballast
