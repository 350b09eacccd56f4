// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "experiment/experiment.h"
#include "workloads/workload.h"

namespace ballast {

/// Simulations with the same tasks have one copy of them.
using SharedTasks = std::shared_ptr<const Tasks>;

/// While one exists, the tasks that workloads read from files are kept, up to some memory. All
/// experiments with the same workload and machine then share them while the files are unchanged.
/// Processes that are forked meanwhile have what was read before. One at a time; not beside other
/// threads that elaborate.
class TracesReadOnce {
 public:
  TracesReadOnce();
  ~TracesReadOnce();
  TracesReadOnce(const TracesReadOnce&) = delete;
  TracesReadOnce& operator=(const TracesReadOnce&) = delete;
  /// Workloads that were made from files, not copied, since the last one began.
  [[nodiscard]] static std::size_t read() noexcept;
};

/// The tasks of a workload, from its files or from those that are kept, sorted by arrival. Throws
/// UserError.
[[nodiscard]] SharedTasks make_tasks(const Choice& workload, WorkloadContext context);
/// A copy of tasks as `change` leaves it; of kept tasks the same for the same `how`.
[[nodiscard]] SharedTasks changed_tasks(const SharedTasks& tasks, const std::string& how,
                                        const std::function<void(Tasks&)>& change);

}  // namespace ballast
