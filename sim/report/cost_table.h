// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "experiment/experiment.h"

namespace ballast {

/// Costs of a run for people: those that its balancer has.
[[nodiscard]] std::string cost_table(const Experiment& experiment, const RunResult& result);

/// Cycles in which each processor executed nothing.
[[nodiscard]] std::vector<Cycle> idle_cycles(const RunResult& result);
/// Share of the cycles in which each processor executed a task.
[[nodiscard]] Distribution utilisation(const RunResult& result);
/// Cycles of the run, in bandwidth limits of the switch; 0: it has none.
[[nodiscard]] double ratio_to_limit(const RunResult& result);

}  // namespace ballast
