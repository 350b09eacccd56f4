// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Numbers of the tasks alive. A task that ends leaves its number to a later one, so memory follows
/// the tasks alive.
class TaskSlots {
 public:
  /// `used`: the first numbers belong to the workload's own tasks.
  explicit TaskSlots(TaskId used = 0) : used_(used) {}

  /// The number left last, else the lowest one never used.
  TaskId take() {
    if (left_.empty()) return used_++;
    const TaskId slot = left_.back();
    left_.pop_back();
    return slot;
  }
  void leave(TaskId slot) { left_.push_back(slot); }

 private:
  TaskId used_;
  std::vector<TaskId> left_;
};

/// Makes tasks at the ends of others, for one run. It keeps its own state per slot.
class TaskSource {
 public:
  virtual ~TaskSource() = default;
  /// The task has ended and left its slot. Adds its children to `born`, in the order in which it
  /// takes their slots.
  virtual void end(TaskId task, TaskSlots& slots, std::vector<TaskId>& born) = 0;
  /// Work of each task that it makes.
  [[nodiscard]] virtual double work() const = 0;
  /// Generations after that of the workload's own tasks, among all tasks so far.
  [[nodiscard]] virtual std::uint32_t depth() const = 0;
};

/// Tasks of a workload that are born at the ends of others, at the processor that executed them.
struct Births {
  std::function<std::unique_ptr<TaskSource>()> source = nullptr;  ///< null: no task is born
  std::uint32_t bytes = 0;  ///< that the source keeps per slot

  [[nodiscard]] explicit operator bool() const noexcept { return source != nullptr; }
};

}  // namespace ballast
