// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// The random walk of [Melhem91] section 2: p_t(k) is the part of the load that is at one processor
/// k links from the origin after t steps.
///
/// One step. `part`: kNeverStays moves to each neighbour with the same probability, as in the
/// paper's definition. Otherwise each neighbour gets part/(largest degree + 1) and the rest stays:
/// kDiffusion is diffusion.
[[nodiscard]] std::vector<double> walk_step(const Neighbours& n, const std::vector<double>& p,
                                            double part);
inline constexpr double kNeverStays = 0, kDiffusion = 1;

}  // namespace ballast
