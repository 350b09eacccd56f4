// SPDX-License-Identifier: BSD-3-Clause
// What cannot be combined with jobs whose tasks begin together, or that follow others.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::check_jobs() const {
  const Jobs& jobs = *tasks_.jobs;
  if (!jobs.gang && !jobs.follow) return;
  const char* key = jobs.gang ? "gang" : "predecessors";
  const auto refuse = [&](const std::string& at, const std::string& expected,
                          const std::string& got) {
    const Where where = place_of(e_, at);
    throw UserError(
        where.line != 0 ? where : place_of(e_, fmt::format("workload.{}", key)),
        fmt::format("{}: expected {} with workload.{} = true, got {}", at, expected, key, got));
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  if (by_switch_) return;
  const auto faults = network_spec(e_, *topology_).faults.faults;
  const bool any = std::any_of(faults.begin(), faults.end(),
                               [](const Fault& fault) { return fault.kind != Fault::Kind::link; });
  if (any) refuse("machine.faults", "faults of links alone", "processors that fail");
}

}  // namespace ballast
