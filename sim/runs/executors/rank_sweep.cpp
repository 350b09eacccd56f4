// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/rank_sweep.h"

#include <algorithm>

#include "core/errors.h"
#include "output/console.h"
#include "runs/executors/messages.h"
#include "runs/executors/ranks.h"

namespace ballast {

bool other_rank() {
  const auto rank = rank_of_mpi();
  if (!rank) {
    throw UserError(Where{"--mpi"},
                    "expected to be started by mpirun, got no rank; try: mpirun -n 4 ballast sweep "
                    "--mpi STUDY");
  }
  return *rank != 0;
}

void serve_other_rank(const std::function<Plan()>& plan, unsigned workers) {
  console::be_quiet();
  PointOptions options = PointOptions::of_this_machine();
  options.workers = std::max(1U, workers);
  serve_rank({plan, options}, messages_of_mpi);
}

void run_on_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options) {
  manage_ranks(plan, points, store, options, *messages_of_mpi());
}

}  // namespace ballast
