// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tasks/length_order.h"
#include "tasks/task_options.h"
#include "workloads/workload.h"

namespace ballast {

/// The queues of a TaskStore, one per processor: linked lists of task numbers, and by work their
/// order by length. They know neither time nor the places of tasks.
///
/// With QueueOrder::newest tasks are born or arrive at the front, behind those that have settled
/// there, and the last task leaves first.
class TaskQueues {
 public:
  static constexpr TaskId kNone = ~TaskId{0};
  /// Tasks outside the queues that move together, in the order of their queue.
  struct Parcel {
    TaskId first = kNone;
    std::uint32_t count = 0;
  };

  /// `workload` is that of the run; `tasks`: its tasks by number, which may grow; `known`: their
  /// work as balancers know it. All outlive the queues.
  TaskQueues(const Tasks& workload, const Tasks& tasks, const std::vector<double>& known,
             const TaskOptions& options);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, Measure measure);
  /// Bytes per task alive.
  static constexpr std::uint64_t kOfTask = 2 * sizeof(TaskId);

  [[nodiscard]] NodeId processors() const noexcept { return static_cast<NodeId>(length_.size()); }
  [[nodiscard]] bool by_work() const noexcept { return by_work_; }
  [[nodiscard]] bool newest_first() const noexcept { return newest_first_; }
  [[nodiscard]] std::span<const std::uint32_t> lengths() const noexcept { return length_; }
  [[nodiscard]] std::uint32_t length_of(NodeId i) const noexcept { return length_[i]; }
  [[nodiscard]] TaskId front(NodeId i) const noexcept { return front_[i]; }
  /// The task of i's queue that leaves next; kNone if it is empty.
  [[nodiscard]] TaskId next_to_leave(NodeId i) const noexcept {
    return length_[i] == 0 ? kNone : newest_first_ ? back_[i] : front_[i];
  }
  /// Work of the tasks in each queue, as balancers know it.
  [[nodiscard]] std::span<const double> work() const noexcept { return work_; }
  /// Last queue of each task; empty: the tasks have no trace.
  [[nodiscard]] std::span<const NodeId> at() const noexcept { return at_; }
  [[nodiscard]] std::span<NodeId> at() noexcept { return at_; }
  /// The task's length in quanta, at speed 1.
  [[nodiscard]] double length(TaskId task) const noexcept { return known_[task] / quantum_; }
  [[nodiscard]] double known(TaskId task) const noexcept { return known_[task]; }
  [[nodiscard]] bool stays(TaskId task) const noexcept {
    return !tasks_.fixed.empty() && tasks_.fixed[task] != 0;
  }

  /// Makes room for a number that may be the next one.
  void make_room(TaskId task) {
    if (task != next_.size()) return;
    next_.push_back(kNone);
    previous_.push_back(kNone);
  }
  void push(NodeId i, TaskId task) {
    next_[task] = kNone;
    previous_[task] = length_[i] == 0 ? kNone : back_[i];
    (length_[i] == 0 ? front_[i] : next_[back_[i]]) = task;
    back_[i] = task;
    count_in(i, task);
  }
  void push_front(NodeId i, TaskId task) {
    if (length_[i] == 0) return push(i, task);
    next_[task] = front_[i];
    previous_[front_[i]] = task;
    previous_[task] = kNone;
    front_[i] = task;
    count_in(i, task);
  }
  /// The task joins the end of the queue for the youngest, behind those that have settled there.
  void join_as_youngest(NodeId i, TaskId task) {
    if (!newest_first_) return push(i, task);
    settled_[i] == kNone ? push_front(i, task) : push_behind(i, settled_[i], task);
  }
  /// The task joins the end of the queue from which tasks leave.
  void take_back(NodeId i, TaskId task) { newest_first_ ? push(i, task) : push_front(i, task); }
  /// The task joins the front for good.
  void settle(NodeId i, TaskId task) {
    push_front(i, task);
    if (newest_first_ && settled_[i] == kNone) settled_[i] = task;
  }
  /// Takes the front task of i's queue, which must not be empty.
  TaskId pop(NodeId i) {
    const TaskId task = front_[i];
    front_[i] = next_[task];
    if (length_[i] > 1) previous_[front_[i]] = kNone;
    count_out(i, task);
    return task;
  }
  /// The task at the front was taken for execution.
  void begun(NodeId i, TaskId task) {
    if (newest_first_ && settled_[i] == task) settled_[i] = kNone;
  }
  /// Takes a task out of i's queue, where it must be.
  void remove(NodeId i, TaskId task);
  /// Takes the last `count` tasks of i's queue, which must have them. Calls `f(task)` before each
  /// leaves, from the back.
  template <class F>
  Parcel take_last(NodeId i, std::uint32_t count, F&& f) {
    Parcel parcel{kNone, count};
    if (count == 0) return parcel;
    for (std::uint32_t k = 0; k < count; ++k) {
      parcel.first = back_[i];
      f(parcel.first);
      work_[i] -= known_[parcel.first];
      back_[i] = previous_[parcel.first];
    }
    length_[i] -= count;
    if (length_[i] != 0) next_[back_[i]] = kNone;
    if (length_[i] == 0) work_[i] = 0;  // removes rounding errors
    return parcel;
  }
  /// Adds a task outside the queues to a parcel; `last`: its last task, which follows.
  void join(Parcel& parcel, TaskId& last, TaskId task) {
    (last == kNone ? parcel.first : next_[last]) = task;
    previous_[task] = last;
    next_[task] = kNone;
    last = task;
    ++parcel.count;
  }
  /// By work: counts a move of the parcel, and keeps its tasks from further ones: if they settle,
  /// or have used up their moves.
  void count_move(const Parcel& parcel, bool settle);
  /// Neighbours of a task in its queue or parcel.
  [[nodiscard]] TaskId next(TaskId task) const noexcept { return next_[task]; }
  [[nodiscard]] TaskId previous(TaskId task) const noexcept { return previous_[task]; }
  /// Empties i's queue; calls `f(task)` for its tasks, from the front.
  template <class F>
  void clear(NodeId i, F&& f) {
    for (TaskId task = front_[i]; length_[i] != 0; task = next_[task], --length_[i]) f(task);
    work_[i] = 0;
    if (by_work()) {
      order_.clear(i);
      movable_[i] = 0;
    }
  }
  /// Calls `f(task)` for the tasks of i's queue, from the front.
  template <class F>
  void for_each(NodeId i, F&& f) const {
    TaskId task = front_[i];
    for (std::uint32_t k = 0; k < length_[i]; ++k, task = next_[task]) f(task);
  }

  // By work.
  /// The task may be sent.
  [[nodiscard]] bool may_move(TaskId task) const noexcept {
    return fixed_[task] == 0 && known_[task] > 0;
  }
  void order_in(NodeId i, TaskId task);
  void order_out(NodeId i, TaskId task);
  /// The longest movable task of i's queue that is shorter than `limit`, in quanta at speed 1;
  /// kNone: none.
  [[nodiscard]] TaskId longest_below(NodeId i, double limit) const;
  /// The same, but not longer than `limit`.
  [[nodiscard]] TaskId longest_up_to(NodeId i, double limit) const;
  /// Sum of the lengths of the movable tasks in i's queue.
  [[nodiscard]] double movable(NodeId i) const noexcept { return movable_[i]; }

 private:
  void count_in(NodeId i, TaskId task) {
    ++length_[i];
    work_[i] += known_[task];
    if (!at_.empty()) at_[task] = i;
    if (by_work()) order_in(i, task);
  }
  void count_out(NodeId i, TaskId task) {
    --length_[i];
    work_[i] = length_[i] == 0 ? 0.0 : work_[i] - known_[task];  // drops rounding errors
    if (by_work()) order_out(i, task);
  }
  /// `before` is in the queue.
  void push_behind(NodeId i, TaskId before, TaskId task);

  const Tasks& tasks_;
  const std::vector<double>& known_;
  double quantum_;
  bool by_work_, newest_first_;
  std::vector<TaskId> next_, previous_;  ///< by task, in its queue
  std::vector<TaskId> front_, back_;     ///< by processor
  std::vector<std::uint32_t> length_;
  std::vector<double> work_;
  std::vector<NodeId> at_;
  std::vector<TaskId> settled_;  ///< newest first: by processor, the last settled task of its
                                 ///< queue, or kNone; else empty
  // By work; else empty.
  LengthOrder order_;            ///< movable tasks in queues
  std::vector<double> movable_;  ///< by processor: sum of their lengths
  std::vector<std::uint8_t> fixed_;
  std::vector<std::uint32_t> moves_;  ///< by task, in parcels
  std::uint32_t max_moves_;
};

}  // namespace ballast
