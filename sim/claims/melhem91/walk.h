// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// The random walk of [Melhem91] section 2: p_t(k) is the part of the load that is at one processor
/// k links from the origin after t steps.
///
/// A step. `part`: kNeverStays, each neighbour with the same probability, as the paper defines it;
/// else each with part/(largest degree + 1), staying with what is left: kDiffusion is diffusion.
[[nodiscard]] std::vector<double> walk_step(const Neighbours& n, const std::vector<double>& p,
                                            double part);
inline constexpr double kNeverStays = 0, kDiffusion = 1;

}  // namespace ballast
