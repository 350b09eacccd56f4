// SPDX-License-Identifier: BSD-3-Clause
// A plugin for tests of sweeps: runs of a given length, of which some fail.
#include <cstdlib>
#include <string_view>
#include <thread>

#include "core/plugin.h"
#include "workloads/synthetic.h"

namespace ballast {
namespace {

/// A point runs without the variables of MPI, wherever it runs.
void refuse_mpi() {
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("OMPI_") || text.starts_with("PMIX_")) {
      throw UserError("brittle: expected no variable of MPI, got one");
    }
  }
}

std::vector<std::uint64_t> brittle(const Args& args, const WorkloadContext& context) {
  // The plan elaborates with the first seed, in all executors and in the ranks of MPI.
  if (context.seed != 1) {
    refuse_mpi();
    std::this_thread::sleep_for(std::chrono::milliseconds(args.get<std::uint64_t>("pause")));
  }
  if (context.seed == 7) std::abort();
  if (context.seed == 8) throw UserError("brittle: seed 8");
  std::vector<std::uint64_t> loads(context.processors, 1);
  loads[context.seed % context.processors] = 40 + context.seed;
  return loads;
}

const Registered<WorkloadMaker> kBrittle{synthetic(
    "brittle", "a spike; seeds 7 and 8 fail",
    {Key::integer("pause", 0).range(0, 10'000).help("milliseconds before a run")}, brittle)};

}  // namespace
}  // namespace ballast
