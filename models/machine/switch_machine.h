// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "machine/run.h"
#include "machine/switch_nodes.h"

namespace ballast {

struct SwitchMachineOptions : RunOptions {
  SwitchNodes::Options processors;
  bool fused = false;  ///< of the switch, for its bounds
};

/// Runs tasks on a machine of processors around one switch, until they are balanced or executed.
/// Throws StuckError (deadlock, max_cycles) and InvariantError (a task lost or doubled).
RunResult simulate(const Tasks& tasks, Switch& the_switch, const SwitchMachineOptions& options,
                   Kernel kernel = Kernel::loop);

/// Cycle of the last arrival, counted as in T(p), that no schedule can beat: a group takes in and
/// gives out one word a cycle. T - L F + F * max over groups of (surplus, deficit); with L units in
/// the busiest group it is T itself.
[[nodiscard]] Cycle bandwidth_limit(const std::vector<std::uint64_t>& load, unsigned words,
                                    bool fused);

}  // namespace ballast
