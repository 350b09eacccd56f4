// SPDX-License-Identifier: BSD-3-Clause
// Tasks by length; they may leave from the middle of a queue.
#include <utility>

#include "tasks/task_store.h"

namespace ballast {

using Place = TaskLedger::Place;

namespace {

/// Sums of lengths are equal up to this relative difference.
constexpr double kSame = 1e-9;

}  // namespace

bool TaskStore::may_move(TaskId task) const noexcept {
  return fixed_[task] == 0 && known_[task] > 0;
}

void TaskStore::order_in(NodeId i, TaskId task) {
  if (!may_move(task)) return;
  order_.insert(i, length(task), task);
  movable_[i] += length(task);
}

void TaskStore::order_out(NodeId i, TaskId task) {
  if (!may_move(task)) return;
  order_.erase(i, length(task), task);
  movable_[i] = length_[i] == 0 ? 0.0 : movable_[i] - length(task);
}

TaskId TaskStore::longest_below(NodeId i, double limit) const {
  return order_.longest_below(i, limit * (1 - kSame));
}

TaskId TaskStore::longest_up_to(NodeId i, double limit) const {
  return order_.longest_below(i, limit * (1 + kSame));
}

double TaskStore::mean_load() const noexcept {
  const auto tasks = waiting() + ledger_.count(Place::in_transit);
  return (by_work() ? moving_ : static_cast<double>(tasks)) / all_speeds_;
}

void TaskStore::send(NodeId i, TaskId task) {
  check_movable(i, task);
  ledger_.move(task, Place::queued, Place::in_transit);
  const TaskId before = previous_[task], after = next_[task];
  (before == kNone ? front_[i] : next_[before]) = after;
  (after == kNone ? back_[i] : previous_[after]) = before;
  count_out(i, task);
  if (options_.observer != nullptr) options_.observer->sends(now_, i, task);
}

TaskStore::Parcel TaskStore::send_up_to(NodeId i, double amount) {
  Parcel parcel;
  for (TaskId last = kNone; amount > 0; ++parcel.count) {
    const TaskId task = longest_up_to(i, amount);
    if (task == kNone) break;
    send(i, task);
    amount -= length(task);
    (last == kNone ? parcel.first : next_[last]) = task;
    previous_[task] = last;
    next_[task] = kNone;
    last = task;
  }
  return parcel;
}

Queues TaskStore::queues() const {
  Queues queues;
  std::vector<double> lengths;
  for (NodeId i = 0; i < processors(); ++i) {
    if (failed_[i] != 0) continue;
    lengths.clear();
    double stay = 0;
    TaskId task = front_[i];
    for (std::uint32_t k = 0; k < length_[i]; ++k, task = next_[task]) {
      if (!tasks_.fixed.empty() && tasks_.fixed[task] != 0) {
        stay += known_[task];
      } else {
        lengths.push_back(known_[task]);
      }
    }
    queues.add(lengths, stay, speed(i));
  }
  return queues;
}

}  // namespace ballast
