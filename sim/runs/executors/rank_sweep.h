// SPDX-License-Identifier: BSD-3-Clause
// A sweep under mpirun: which rank this process is, and what it does.
#pragma once

#include <functional>
#include <vector>

#include "runs/executors/run_points.h"
#include "runs/study/plan.h"

namespace ballast {

/// This process is a rank of MPI, but not the first. Throws UserError: not under mpirun.
[[nodiscard]] bool other_rank();
/// Such a rank: runs points, prints nothing, until the first rank stops it.
void serve_other_rank(const std::function<Plan()>& plan, unsigned workers);
/// run_points() on the other ranks.
void run_on_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options);

}  // namespace ballast
