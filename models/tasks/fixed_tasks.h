// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

#include "tasks/speeds.h"
#include "workloads/workload.h"

namespace ballast {

/// Tasks that cannot move, at one processor, and alone make its load larger than the goal allows.
struct Hindrance {
  NodeId processor = 0;
  /// Id of the task in its trace, else its number; none: all fixed tasks of the processor together.
  std::optional<std::uint64_t> task;
  double share = 0;  ///< their work / speed over the mean load
  friend bool operator==(const Hindrance&, const Hindrance&) = default;
};

/// The longest such task, or else the processor with the most fixed work; no value if no placement
/// is forbidden in which max / mean - 1 <= `imbalance`. A load is work / speed.
[[nodiscard]] std::optional<Hindrance> hindrance(const Tasks& tasks, double imbalance,
                                                 const Speeds& speeds = {});

}  // namespace ballast
