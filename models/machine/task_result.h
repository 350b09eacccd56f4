// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/driver.h"
#include "tasks/task_store.h"

namespace ballast {

/// Number of tasks that arrive at each processor.
[[nodiscard]] std::vector<std::uint64_t> initial_load(const Tasks& tasks);

/// Lower bound on the cycles of every schedule: the work that arrives from some cycle on occupies
/// all processors together, a single task occupies the fastest one. Tasks are sorted by arrival.
[[nodiscard]] double least_cycles(const Tasks& tasks, const TaskStore::Options& options);
/// The same with the tasks born so far, whose longest line of descent no schedule shortens.
[[nodiscard]] double least_cycles(const TaskStore& store);
/// The first of them if all tasks arrived at cycle 0. Of a tree: of the tasks that are not born.
[[nodiscard]] double least_at_once(const Tasks& tasks, const TaskStore::Options& options);

/// A run that is not `done` although nothing can happen any more is a deadlock; `pending`: other
/// open work.
void stop_if_stuck(const TaskStore& store, RunEnd& end, bool done, const std::string& pending = {});

/// The result of a run of tasks, complete or stopped, without the parts of carrier and monitor.
[[nodiscard]] RunResult task_result(const TaskStore& store, const RunEnd& end);

}  // namespace ballast
