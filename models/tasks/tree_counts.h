// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// The tasks of a run in which tasks are born.
struct TreeCounts {
  std::uint64_t leaves = 0;      ///< executed tasks without children
  std::uint32_t depth = 0;       ///< generations after that of the workload's own tasks
  double work = 0;               ///< of each task that is born
  std::uint64_t most_alive = 0;  ///< largest number of queued, running and migrating tasks
  friend bool operator==(const TreeCounts&, const TreeCounts&) = default;
};

}  // namespace ballast
