// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ballast {

using Place = TaskLedger::Place;

void TaskStore::refuse_to_send(NodeId i, TaskId task) const {
  throw InvariantError(fmt::format("processor {} sends task {}, which cannot move", i, task));
}

void TaskStore::begin_edge(Cycle now) noexcept {
  now_ = now;
  changed_.clear();
  first_begun_ = 0;
  ended_.clear();
  litters_.clear();
  born_.clear();
}

inline void TaskStore::count_in(NodeId i, TaskId task) {
  ++length_[i];
  work_[i] += known_[task];
  if (!at_.empty()) at_[task] = i;
  touch(i);
  request_begin(i);
  if (by_work()) order_in(i, task);
}

void TaskStore::push(NodeId i, TaskId task) {
  next_[task] = kNone;
  previous_[task] = length_[i] == 0 ? kNone : back_[i];
  (length_[i] == 0 ? front_[i] : next_[back_[i]]) = task;
  back_[i] = task;
  count_in(i, task);
}

void TaskStore::push_front(NodeId i, TaskId task) {
  if (length_[i] == 0) return push(i, task);
  next_[task] = front_[i];
  previous_[front_[i]] = task;
  previous_[task] = kNone;
  front_[i] = task;
  count_in(i, task);
}

/// `before` is in the queue.
void TaskStore::push_behind(NodeId i, TaskId before, TaskId task) {
  const TaskId after = next_[before];
  if (after == kNone) return push(i, task);
  next_[task] = after;
  previous_[task] = before;
  next_[before] = previous_[after] = task;
  count_in(i, task);
}

void TaskStore::count_out(NodeId i, TaskId task) {
  --length_[i];
  work_[i] = length_[i] == 0 ? 0.0 : work_[i] - known_[task];  // drops rounding errors
  touch(i);
  if (by_work()) order_out(i, task);
}

TaskId TaskStore::pop(NodeId i, Place to) {
  if (length_[i] == 0) {
    throw InvariantError(fmt::format("a task was taken from processor {}, which has none", i));
  }
  const TaskId task = front_[i];
  ledger_.move(task, Place::queued, to);
  front_[i] = next_[task];
  if (length_[i] > 1) previous_[front_[i]] = kNone;
  count_out(i, task);
  return task;
}

/// True: the processor has failed, and its task is stranded.
bool TaskStore::strand(NodeId i, TaskId task, Place from) {
  if (failed_[i] == 0) return false;
  ledger_.move(task, from, Place::stranded);
  if (from == Place::queued || from == Place::in_transit) moving_ -= length(task);
  ++stranded_[i];
  last_end_ = now_;
  return true;
}

void TaskStore::fail(NodeId i) {
  if (failed_[i] != 0) return;
  failed_[i] = 1;
  ++failed_processors_;
  if (running_[i] != kNone) stop(i);
  for (TaskId task = front_[i]; length_[i] != 0; task = next_[task], --length_[i]) {
    strand(i, task, Place::queued);
  }
  work_[i] = 0;
  if (by_work()) {
    order_.clear(i);
    movable_[i] = 0;
  }
  touch(i);
}

/// Stops the execution at i early.
void TaskStore::stop(NodeId i) {
  busy_[i] -= left(i, now_);
  due_.set(i, kNever);
  strand(i, running_[i], Place::running);
  running_[i] = kNone;
  if (options_.observer != nullptr) options_.observer->ends(now_, i);
}

void TaskStore::receive(NodeId i, TaskId task) {
  if (options_.observer != nullptr) options_.observer->receives(now_, i, task);
  if (strand(i, task, Place::in_transit)) return;
  ledger_.move(task, Place::in_transit, Place::queued);
  push(i, task);
}

void TaskStore::take_back(NodeId i, TaskId task) {
  if (options_.observer != nullptr) options_.observer->receives(now_, i, task);
  if (strand(i, task, Place::in_transit)) return;
  ledger_.move(task, Place::in_transit, Place::queued);
  newest_first_ ? push(i, task) : push_front(i, task);
}

void TaskStore::hold(NodeId i) {
  if (holds_[i]++ != 0 || due_[i] == kNever || due_[i] <= now_) return;
  left_[i] = due_[i] - now_;
  due_.set(i, kNever);
}

void TaskStore::release(NodeId i) {
  if (holds_[i] == 0) throw InvariantError(fmt::format("processor {} is not held", i));
  if (--holds_[i] != 0) return;
  if (running_[i] == kNone) {
    request_begin(i);
  } else if (due_[i] == kNever) {
    due_.set(i, now_ + left_[i]);
  }
}

bool TaskStore::arrive() {
  first_arrival_ = arrived_;
  released_.clear();
  if (inputs_) return arrive_ready();
  if (jobs_ && jobs_->follow()) return arrive_jobs();
  for (; arrived_ < workload_.size() && tasks_.arrival[arrived_] <= now_; ++arrived_) {
    enter(static_cast<TaskId>(arrived_));
  }
  return arrived_ != first_arrival_;
}

/// The task arrives from outside.
void TaskStore::enter(TaskId task) {
  const NodeId home = tasks_.home[task];
  if (strand(home, task, Place::outside)) return;
  ledger_.move(task, Place::outside, Place::queued);
  moving_ += length(task);
  const bool known = !changed_.empty() && changed_.back() == home;  // arrivals come in runs
  inputs_ ? join_as_youngest(home, task) : push(home, task);
  if (known) changed_.pop_back();
}

void TaskStore::request_begin(NodeId i) {
  if (options_.execute && !waits_ && running_[i] == kNone) idle_.push_back(i);
}

void TaskStore::begin_execution() {
  waits_ = false;
  execution_began_ = now_;
  for (NodeId i = 0; i < processors(); ++i) request_begin(i);
}

void TaskStore::begin(NodeId i, std::uint32_t kept) {
  if (running_[i] != kNone || holds_[i] != 0 || length_[i] <= kept) return;
  jobs_ && jobs_->gang() ? begin_gang(i) : start(i);
}

/// The front task of an idle processor begins.
void TaskStore::start(NodeId i) {
  const TaskId task = running_[i] = pop(i, Place::running);
  if (newest_first_ && settled_[i] == task) settled_[i] = kNone;
  moving_ -= length(task);
  waited_ += now_ - tasks_.arrival[task];
  ++begun_;
  if (jobs_) jobs_->begins(task, now_);
  const double cycles = std::ceil(tasks_.work[task] * options_.cycles_per_work / speed(i));
  const Cycle duration = cycles > 1.0 ? static_cast<Cycle>(cycles) : 1;
  busy_[i] += duration;
  due_.set(i, now_ + duration);
  if (options_.observer != nullptr) options_.observer->begins(now_, i, task, due_[i]);
}

void TaskStore::end_due() {
  while (due_.next() <= now_) {
    const NodeId i = due_.first();
    const TaskId task = std::exchange(running_[i], kNone);
    ledger_.move(task, Place::running, Place::finished);
    ++executed_[i];
    executed_work_[i] += tasks_.work[task];
    due_.set(i, kNever);
    last_end_ = now_;
    ended_.push_back({i, task});
    if (options_.observer != nullptr) options_.observer->ends(now_, i);
    if (source_) bear(i, task);
    if (jobs_) jobs_->ends(task, now_);
    if (inputs_) inputs_->ended(task, i, at_);
    idle_.push_back(i);
  }
}

void TaskStore::begin_idle(std::span<const std::uint32_t> kept) {
  first_begun_ = changed_.size();
  for (const NodeId i : idle_) begin(i, kept.empty() ? 0 : kept[i]);
  idle_.clear();
}

void TaskStore::end_edge() {
  for (const NodeId i : changed_) queue_times_.set(i, length_[i], now_ + 1);
  if (options_.execute) count_starved();
  if (source_) count_alive();
  if (options_.observer == nullptr) return;
  for (const NodeId i : changed_) options_.observer->load(now_, i, length_[i]);
}

bool TaskStore::done() const noexcept {
  if (!all_arrived() || ledger_.count(Place::in_transit) != 0) return false;
  const std::uint64_t ended = ledger_.count(Place::finished) + ledger_.count(Place::stranded);
  return !options_.execute || ended == ledger_.tasks();
}

double TaskStore::speed(NodeId i) const noexcept { return speed_of(options_.speeds, i); }

std::string TaskStore::achieved() const {
  const auto place = options_.execute ? TaskLedger::Place::finished : TaskLedger::Place::queued;
  return fmt::format("{} of {} tasks {}", ledger_.count(place), ledger_.tasks(),
                     options_.execute ? "executed" : "queued");
}

}  // namespace ballast
