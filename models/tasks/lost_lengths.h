// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

#include "tasks/task_store.h"

namespace ballast {

/// Tasks of different work that take one cycle each on the fastest processor.
struct LostLengths {
  std::uint64_t tasks = 0;
  double shortest = 0, longest = 0;  ///< work of these tasks
  double speed = 1;                  ///< of the fastest processor
};

/// The lengths that an executing run would lose to whole cycles. None, unless tasks of one cycle
/// differ in their work and tasks shorter than a cycle make more than half of all executed cycles.
/// Cycles decide, not tasks: in a heavy tail most tasks may be shorter than a cycle, while the few
/// long ones dominate the balancing. Tasks without work do not count.
[[nodiscard]] std::optional<LostLengths> lost_lengths(const Tasks& tasks,
                                                      const TaskStore::Options& options);

/// A power of ten as cycles_per_work that keeps the lengths: the smallest one with which no task is
/// shorter than a cycle. If a task then takes more than `max_cycles`: the smallest one with which
/// the mean task takes ten, so that short ones are at most a tenth of all cycles. Some task must
/// have work.
[[nodiscard]] double enough_cycles_per_work(const Tasks& tasks, const TaskStore::Options& options,
                                            Cycle max_cycles);

}  // namespace ballast
