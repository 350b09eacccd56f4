// SPDX-License-Identifier: BSD-3-Clause
// A sweep on the ranks of MPI: rank 0 manages and stores, the others run points in worker
// processes. A worker process that dies takes one point with it; a rank that dies ends the program,
// which continues when it is started again.
#pragma once

#include <functional>
#include <vector>

#include "runs/executors/messages.h"
#include "runs/executors/run_points.h"

namespace ballast {

/// The manager: stores the points as they end. Returns early when interrupt::pending(). Throws
/// UserError: there is no other rank, or one has another study.
void manage_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options, Messages& messages);

/// Makes the plan and runs points of it, in a process of its own.
struct RankServer {
  std::function<Plan()> plan;
  PointOptions options;
};
/// Another rank, until the manager stops it. Call it before MPI is initialized: it forks, and what
/// it forks has no variable of MPI in its environment.
void serve_rank(const RankServer& server, const std::function<std::unique_ptr<Messages>()>& begin);

}  // namespace ballast
