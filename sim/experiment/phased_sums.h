// SPDX-License-Identifier: BSD-3-Clause
// Sums over the phases of a run.
#pragma once

#include <span>

#include "experiment/simulation.h"
#include "tasks/speeds.h"
#include "workloads/workload.h"

namespace ballast {

/// A run without any stage.
[[nodiscard]] TaskRun empty_sum(NodeId processors);
/// Adds costs, cycles and execution of a stage.
void add_stage(TaskRun& sum, const TaskRun& stage);
/// Adds a phase whose stages have been added. `tasks`: of the measured run; `start`: their places
/// at the begin; `node`: see TaskOptions.
void add_phase(TaskRun& sum, PhaseRun phase, const Tasks& tasks, std::span<const NodeId> start,
               const TaskRun& executed, const Speeds& speeds, NodeId node);
/// A sub-phase of a phase. `tasks`: as measured.
[[nodiscard]] SubphaseRun subphase_of(const Tasks& tasks, const TaskRun& executed,
                                      const Speeds& speeds);
/// Sums become means where the result has means.
[[nodiscard]] TaskRun finish(TaskRun sum, const Speeds& speeds);

}  // namespace ballast
