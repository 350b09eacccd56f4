// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "experiment/experiment.h"
#include "workloads/workload.h"

namespace ballast {

/// While one exists, the tasks that workloads read from files are kept, up to some memory. Every
/// experiment with the same workload and machine then gets a copy of them while the files are
/// unchanged. Processes that are forked meanwhile have what was read before. One at a time; not
/// beside other threads that elaborate.
class TracesReadOnce {
 public:
  TracesReadOnce();
  ~TracesReadOnce();
  TracesReadOnce(const TracesReadOnce&) = delete;
  TracesReadOnce& operator=(const TracesReadOnce&) = delete;
  /// Workloads that were made from files, not copied, since the last one began.
  [[nodiscard]] static std::size_t read() noexcept;
};

/// The tasks of a workload, from its files or from those that are kept. Throws UserError.
[[nodiscard]] Tasks make_tasks(const Choice& workload, WorkloadContext context);

}  // namespace ballast
