// SPDX-License-Identifier: BSD-3-Clause
// What cannot be combined with tasks that wait for inputs.
#include <fmt/format.h>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::check_graph() const {
  const auto refuse = [&](const std::string& key, const std::string& expected,
                          const std::string& got) {
    const Where at = place_of(e_, key);
    throw UserError(at.line != 0 ? at : place_of(e_, "workload.kind"),
                    fmt::format("{}: expected {} with workload.kind = \"{}\", whose tasks wait for "
                                "the ends of others, got {}",
                                key, expected, e_.workload.name, got));
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  if (balancing_.started && balancing_.every == 0) {
    refuse("balancer.every", "at least 1", "0, which is one start when all tasks have arrived");
  }
  if (!by_switch_ && !network_spec(e_, *topology_).faults.faults.empty()) {
    refuse("machine.faults", "no faults", "faults, which lose inputs");
  }
}

}  // namespace ballast
