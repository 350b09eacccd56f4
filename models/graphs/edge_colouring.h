// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// Colours 0, 1, ... of links (by direction; both have the same) or of processors.
struct Colouring {
  std::uint32_t colours = 0;
  std::vector<std::uint32_t> colour;
};

/// Links that share a processor differ, so those of one colour can exchange at the same time.
/// Greedy in the order of (lower, upper processor): (0,1), (2,3), .. and (1,2), (3,4), .. on a
/// line, the dimensions on a hypercube; at most 2 max_degree - 1 colours.
[[nodiscard]] Colouring colour_links(const Neighbours& neighbours);

/// Processors up to two links apart differ, so those of one colour are neither neighbours nor have
/// a common neighbour. Greedy in the order of their numbers; at most max_degree^2 + 1 colours.
[[nodiscard]] Colouring colour_neighbourhoods(const Neighbours& neighbours);

}  // namespace ballast
