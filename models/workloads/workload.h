// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "core/types.h"

namespace ballast {

inline constexpr std::uint64_t kMaxTasks = ~TaskId{0};
inline constexpr double kMaxWork = 1e15;     ///< of one task: up to here whole numbers are exact
inline constexpr double kMaxArrival = 9e18;  ///< cycles; a source that asks for more is refused

/// The tasks that a workload brings; task t is element t of each array. Sorted by arrival, then by
/// order of making.
struct Tasks {
  NodeId processors = 0;     ///< of the machine they were made for
  std::vector<NodeId> home;  ///< processor at which the task arrives, < processors
  std::vector<double> work;  ///< 0 .. kMaxWork, in the unit of the source (seconds, or 1 per task)
  std::vector<Cycle> arrival;  ///< cycle of arrival
  std::uint64_t skipped = 0;   ///< records of the source that make no task

  [[nodiscard]] std::size_t size() const { return home.size(); }
  /// Throws UserError beyond kMaxTasks.
  void add(NodeId at, double amount, Cycle when = 0);
  /// Brings the tasks into the order of their arrival; stable.
  void sort_by_arrival();
};

/// What a workload may know of the run. `processors` = 0: the user named none, take the source's
/// own number. `cycles_per_work`: of the machine; a source whose work and arrivals are in seconds
/// counts both with it.
struct WorkloadContext {
  NodeId processors = 0;
  std::uint64_t seed = 1;
  double cycles_per_work = 1.0;
};

/// Makes the tasks, or throws UserError. The result's `processors` is the context's, or the
/// source's own number where the context has none (synthetic kinds have no own number: the caller
/// asks for one).
using WorkloadMaker = std::function<Tasks(const Args&, const WorkloadContext&)>;

/// Loads only: `loads[i]` tasks of `work` each at processor i, all at cycle 0. More than
/// kMaxTasks are the user's error at `where`.
[[nodiscard]] Tasks tasks_of_loads(const std::vector<std::uint64_t>& loads, double work = 1.0,
                                   const Where& where = {"workload"});

/// Processors of the machine for a source that has `own` of its `things` ("ranks"): the context's,
/// those beyond `own` stay empty, or `own`. Throws UserError if that is fewer than `own`, or 0.
[[nodiscard]] NodeId processors_for(std::uint64_t own, std::string_view things,
                                    const WorkloadContext& context, const Where& where);

}  // namespace ballast
