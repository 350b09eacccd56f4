// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "core/run_observer.h"
#include "tasks/measure.h"
#include "tasks/placement.h"
#include "tasks/speeds.h"

namespace ballast {

/// Options of a TaskStore.
struct TaskOptions {
  bool execute = false;     ///< false: tasks only move
  bool plan_first = false;  ///< execution waits for begin_execution()
  NodeId node = 0;  ///< so many consecutive processors are a node of the machine; 0: no nodes
  double cycles_per_work = 1.0;  ///< a task of work w takes max(1, ceil(w * this / speed)) cycles
  Speeds speeds = {};
  Goal goal = {};                    ///< for tasks that only move
  Measure measure = Measure::count;  ///< measure of the loads to level
  double quantum = 1.0;              ///< by work: length that counts as a load of 1
  std::uint32_t max_moves = 0;       ///< by work: limit per task in parcels; then it stays; 0: none
  bool send_messages = false;        ///< tasks send those of their trace when they end
  RunObserver* observer = nullptr;

  [[nodiscard]] bool by_work() const noexcept { return measure == Measure::work; }
};

}  // namespace ballast
