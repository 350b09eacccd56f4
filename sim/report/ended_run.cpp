// SPDX-License-Identifier: BSD-3-Clause
#include "report/ended_run.h"

#include <utility>

#include "report/verdict.h"

namespace ballast {

EndedRun run_to_end(Simulation& simulation, Kernel kernel) {
  try {
    Result result = simulation.run(kernel);
    std::optional<Stop> stop = stop_of(result);
    return {std::move(result), std::move(stop)};
  } catch (Stopped<Result>& stopped) {
    return {std::move(stopped.so_far()), stopped.stop()};
  }
}

int exit_code_of(const EndedRun& run) {
  if (run.stop) return kStuck;
  if (const auto* tasks = std::get_if<TaskRun>(&run.result.run)) {
    return succeeded(tasks->outcome) ? kDone : kCheckFailed;
  }
  if (const auto* traffic = std::get_if<TrafficRun>(&run.result.run)) {
    return exit_code(traffic->verdict);
  }
  return kDone;
}

}  // namespace ballast
