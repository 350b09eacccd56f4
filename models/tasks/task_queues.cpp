// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_queues.h"

namespace ballast {
namespace {

/// Sums of lengths are equal up to this relative difference.
constexpr double kSame = 1e-9;

}  // namespace

TaskQueues::TaskQueues(const Tasks& workload, const Tasks& tasks, const std::vector<double>& known,
                       const TaskOptions& options)
    : tasks_(tasks),
      known_(known),
      quantum_(options.quantum),
      by_work_(options.by_work()),
      newest_first_(workload.order == QueueOrder::newest),
      next_(workload.size(), kNone),
      previous_(workload.size(), kNone),
      front_(workload.processors, kNone),
      back_(workload.processors, kNone),
      length_(workload.processors, 0),
      work_(workload.processors, 0.0),
      max_moves_(options.max_moves) {
  const NodeId p = workload.processors;
  if (workload.trace) at_ = workload.home;
  if (newest_first_) settled_.assign(p, kNone);
  if (!by_work_) return;
  order_ = LengthOrder(p);
  movable_.assign(p, 0.0);
  fixed_ = workload.fixed;
  fixed_.resize(workload.size(), 0);
  moves_.resize(workload.size(), 0);
}

std::uint64_t TaskQueues::bytes(const RunSize& e, Measure measure) {
  const std::uint64_t all =
      e.processors * (sizeof front_[0] + sizeof back_[0] + sizeof length_[0] + sizeof work_[0]) +
      e.tasks * kOfTask;
  if (measure == Measure::count) return all;
  return all + LengthOrder::bytes(e) + e.processors * sizeof movable_[0] +
         e.tasks * (sizeof fixed_[0] + sizeof moves_[0]);
}

void TaskQueues::push_behind(NodeId i, TaskId before, TaskId task) {
  const TaskId after = next_[before];
  if (after == kNone) return push(i, task);
  next_[task] = after;
  previous_[task] = before;
  next_[before] = previous_[after] = task;
  count_in(i, task);
}

void TaskQueues::remove(NodeId i, TaskId task) {
  const TaskId before = previous_[task], after = next_[task];
  (before == kNone ? front_[i] : next_[before]) = after;
  (after == kNone ? back_[i] : previous_[after]) = before;
  count_out(i, task);
}

void TaskQueues::count_move(const Parcel& parcel, bool settle) {
  TaskId task = parcel.first;
  for (std::uint32_t k = 0; k < parcel.count; ++k, task = next_[task]) {
    fixed_[task] |= settle || ++moves_[task] == max_moves_;
  }
}

void TaskQueues::order_in(NodeId i, TaskId task) {
  if (!may_move(task)) return;
  order_.insert(i, length(task), task);
  movable_[i] += length(task);
}

void TaskQueues::order_out(NodeId i, TaskId task) {
  if (!may_move(task)) return;
  order_.erase(i, length(task), task);
  movable_[i] = length_[i] == 0 ? 0.0 : movable_[i] - length(task);
}

TaskId TaskQueues::longest_below(NodeId i, double limit) const {
  return order_.longest_below(i, limit * (1 - kSame));
}

TaskId TaskQueues::longest_up_to(NodeId i, double limit) const {
  return order_.longest_below(i, limit * (1 + kSame));
}

}  // namespace ballast
