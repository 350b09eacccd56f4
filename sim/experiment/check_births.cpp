// SPDX-License-Identifier: BSD-3-Clause
// What cannot be combined with tasks that are born.
#include <fmt/format.h>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::check_births() const {
  const auto refuse = [&](const std::string& key, const std::string& expected,
                          const std::string& got) {
    const Where at = place_of(e_, key);
    throw UserError(at.line != 0 ? at : place_of(e_, "workload.kind"),
                    fmt::format("{}: expected {} with workload.kind = \"{}\", whose tasks are born "
                                "at the end of others, got {}",
                                key, expected, e_.workload.name, got));
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  if (balancing_.measure == Measure::work) refuse("balancer.measure", "\"count\"", "\"work\"");
  if (balancing_.central) {
    refuse("balancer.name", "a balancer whose orders name no tasks",
           fmt::format("\"{}\"", e_.balancer.name));
  }
  if (balancing_.started && balancing_.every == 0) {
    refuse("balancer.every", "at least 1", "0, which is one start at the first task");
  }
  const std::string& model = e_.machine.the_switch.model;
  if (by_switch_ && model != "systemc") {
    refuse("machine.switch.model", "\"systemc\"",
           fmt::format("\"{}\", with loads of 16 bits", model));
  }
}

}  // namespace ballast
