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

/// The result of a run of tasks but for what carrier and monitor add. Throws StuckError unless the
/// run is `done`, and names what is `pending` beside the tasks.
[[nodiscard]] RunResult task_result(const TaskStore& store, RunEnd end, bool done,
                                    const std::string& pending = {});

}  // namespace ballast
