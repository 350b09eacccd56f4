// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tasks/alarms.h"
#include "tasks/task_options.h"

namespace ballast {

/// The execution units of a TaskStore, one per processor: what each one executes, until when, and
/// how long it was busy. A unit may be held: its task then stands still, and none begins.
class Execution {
 public:
  static constexpr TaskId kNone = ~TaskId{0};

  Execution(NodeId processors, const TaskOptions& options);
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors);

  [[nodiscard]] bool running(NodeId i) const noexcept { return running_[i] != kNone; }
  [[nodiscard]] TaskId running_task(NodeId i) const noexcept { return running_[i]; }
  /// i executes nothing, and is not held.
  [[nodiscard]] bool free(NodeId i) const noexcept {
    return running_[i] == kNone && holds_[i] == 0;
  }
  /// Next end of a task that is not held; kNever: none.
  [[nodiscard]] Cycle next_end() const noexcept { return due_.next(); }

  /// i may begin a task at this edge: see take_idle().
  void request_begin(NodeId i) {
    if (executes_ && !waits_ && running_[i] == kNone) idle_.push_back(i);
  }
  /// Calls `f(i)` for the processors that may begin a task.
  template <class F>
  void take_idle(F&& f) {
    for (const NodeId i : idle_) f(i);
    idle_.clear();
  }
  [[nodiscard]] bool any_request() const noexcept { return !idle_.empty(); }

  [[nodiscard]] bool waits_for_plan() const noexcept { return waits_; }
  [[nodiscard]] std::optional<Cycle> began() const noexcept { return began_; }
  void begin_all(Cycle now);

  /// Begins a task of this work; returns the cycle of its end.
  Cycle start(NodeId i, TaskId task, double work, Cycle now) {
    running_[i] = task;
    const double cycles = std::ceil(work * cycles_per_work_ / speed_of(speeds_, i));
    const Cycle duration = cycles > 1.0 ? static_cast<Cycle>(cycles) : 1;
    busy_[i] += duration;
    due_.set(i, now + duration);
    return due_[i];
  }
  struct Ended {
    NodeId at;
    TaskId task;
  };
  /// Takes the task that ends next.
  Ended end_next() {
    const NodeId i = due_.first();
    due_.set(i, kNever);
    return {i, std::exchange(running_[i], kNone)};
  }
  void request_next(NodeId i) { idle_.push_back(i); }
  /// Stops i's task early.
  TaskId stop(NodeId i, Cycle now);
  /// Stops i until each hold has been released; a task due at this edge still ends.
  void hold(NodeId i, Cycle now);
  void release(NodeId i, Cycle now);

  /// Cycles of execution of each processor before cycle `end`, which is not before the last edge.
  [[nodiscard]] std::vector<Cycle> busy(Cycle end) const;

 private:
  [[nodiscard]] Cycle left(NodeId i, Cycle end) const noexcept;

  bool executes_;
  bool waits_;  ///< no task begins
  double cycles_per_work_;
  const Speeds& speeds_;
  std::vector<TaskId> running_;
  Alarms due_;               ///< end of the running task; none: nothing runs, or it is held
  std::vector<Cycle> left_;  ///< cycles left of held tasks
  std::vector<std::uint32_t> holds_;
  std::vector<Cycle> busy_;   ///< of the tasks begun, to their ends
  std::vector<NodeId> idle_;  ///< processors that may begin a task at this edge
  std::optional<Cycle> began_;
};

}  // namespace ballast
