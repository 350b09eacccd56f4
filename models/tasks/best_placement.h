// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>

#include "tasks/placement.h"

namespace ballast {

/// So few that the best placement is found by search.
[[nodiscard]] constexpr bool few_tasks(std::size_t tasks, std::size_t processors) {
  return tasks <= 16 && processors <= 4;
}

/// The smallest largest load of all placements of the tasks `falling`, beside the fixed work of
/// `queues`. It is at least `bound`, and `known` is that of some placement. Depth first, with
/// bounds: the time is exponential in the number of tasks.
[[nodiscard]] double best_maximum(std::span<const double> falling, const Queues& queues,
                                  double bound, double known);

}  // namespace ballast
