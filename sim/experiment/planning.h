// SPDX-License-Identifier: BSD-3-Clause
// Key run.plan: whether a balancer works before or during the execution of the tasks.
#pragma once

#include <optional>
#include <string>

#include "experiment/experiment.h"
#include "machine/balancing.h"
#include "workloads/workload.h"

namespace ballast {

/// Of a run that executes its tasks under a balancer; else nullopt. Default: a central planner or
/// the switch, without `every`, works before, if every task is there at the start; all others work
/// during execution. Throws UserError:
/// `before` where that cannot be.
[[nodiscard]] std::optional<RunSection::Plan> plan_of(const Experiment& e,
                                                      const Balancing& balancing,
                                                      const Tasks& tasks);
/// Of a run of phases, each of which can have a balancing before it.
[[nodiscard]] RunSection::Plan plan_of_phases(const Experiment& e, const Balancing& balancing);

[[nodiscard]] std::string name_of(RunSection::Plan plan);
/// Sentence for the first lines of a report.
[[nodiscard]] std::string plan_note(RunSection::Plan plan);

}  // namespace ballast
