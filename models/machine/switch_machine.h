// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "machine/run.h"
#include "machine/switch_nodes.h"

namespace ballast {

struct SwitchMachineOptions : RunOptions {
  SwitchNodes::Options processors;
  bool own_switch = false;  ///< the user's: neither its path nor its bounds are known
};

/// Runs tasks on a machine of processors around one switch, until they are balanced or executed.
/// Throws StuckError (deadlock, max_cycles) and InvariantError (a task lost or duplicated).
RunResult simulate(const Tasks& tasks, Switch& the_switch, const SwitchMachineOptions& options,
                   Kernel kernel = Kernel::loop);

/// Lower bound of the last arrival's cycle for every schedule, counted as in T(p): a group takes in
/// and gives out one word per cycle. T - L F + F * max over groups of (surplus, deficit); with L
/// units in the busiest group it is T itself.
[[nodiscard]] Cycle bandwidth_limit(const std::vector<std::uint64_t>& load, unsigned words,
                                    const Geometry& geometry);

}  // namespace ballast
