// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "core/available_memory.h"
#include "core/input_limits.h"
#include "output/console.h"
#include "runs/executors/messages.h"
#include "runs/executors/ranks.h"
#include "verbs/sweep_cluster.h"

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

int serve_other_rank(const std::function<Plan()>& plan, unsigned workers) {
  console::be_quiet();
  PointOptions options;
  options.workers = std::max(1U, workers);
  options.memory = memory_forced ? ~std::uint64_t{0}
                                 : std::min<std::uint64_t>(available_memory().bytes, most_memory);
  options.limit_memory = !memory_forced;
  serve_rank({plan, options}, messages_of_mpi);
  return kDone;
}

void run_on_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options) {
  manage_ranks(plan, points, store, options, *messages_of_mpi());
}

}  // namespace ballast
