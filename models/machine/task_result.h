// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/driver.h"
#include "tasks/task_store.h"

namespace ballast {

/// Tasks of each processor where they arrive.
[[nodiscard]] std::vector<std::uint64_t> initial_load(const Tasks& tasks);

/// No schedule executes the tasks in fewer cycles: the work that arrives from some cycle on takes
/// all processors together, and a task alone the fastest one, their time. Tasks sorted by arrival.
[[nodiscard]] double least_cycles(const Tasks& tasks, const TaskStore::Options& options);

/// A run that is not `done` although nothing will happen any more is a deadlock; `pending`: what is
/// open beside the tasks.
void stop_if_stuck(const TaskStore& store, RunEnd& end, bool done, const std::string& pending = {});

/// The result of a run of tasks, also of one that has stopped, but for what carrier and monitor
/// add.
[[nodiscard]] RunResult task_result(const TaskStore& store, const RunEnd& end);

}  // namespace ballast
