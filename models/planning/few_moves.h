// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "planning/problem.h"

namespace ballast {

/// Keeps at most `most` moves of a placement; the other items stay where they are. If there are
/// more, it takes one after the other from the most loaded processor: the longest one that leaves
/// its receiver below that load. So no kept move raises the largest load.
void keep_best_moves(const PlanningProblem& problem, std::uint64_t most, std::vector<Part>& placed);

}  // namespace ballast
