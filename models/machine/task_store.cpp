// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_store.h"

#include <algorithm>
#include <cmath>

namespace ballast {

using Place = TaskLedger::Place;

TaskStore::TaskStore(const Tasks& tasks, const Options& options)
    : tasks_(tasks), options_(options), ledger_(tasks.size()), next_(tasks.size(), kNone) {
  const NodeId p = tasks.processors;
  front_.assign(p, kNone);
  back_.assign(p, kNone);
  length_.assign(p, 0);
  work_.assign(p, 0.0);
  running_.assign(p, kNone);
  failed_.assign(p, 0);
  busy_.assign(p, 0);
  area_.assign(p, 0);
  since_.assign(p, 0);
  shown_.assign(p, 0);
  finishes_.reserve(p);
  idle_.reserve(4 * std::size_t{p});
  changed_.reserve(4 * std::size_t{p});
}

void TaskStore::begin_edge(Cycle now) noexcept {
  now_ = now;
  changed_.clear();
}

void TaskStore::push(NodeId i, TaskId task) {
  next_[task] = kNone;
  (length_[i] == 0 ? front_[i] : next_[back_[i]]) = task;
  back_[i] = task;
  ++length_[i];
  work_[i] += tasks_.work[task];
  changed_.push_back(i);
  wish_to_begin(i);
}

TaskId TaskStore::pop(NodeId i, Place to) {
  if (length_[i] == 0) {
    throw InvariantError(fmt::format("a task was taken from processor {}, which has none", i));
  }
  const TaskId task = front_[i];
  ledger_.move(task, Place::queued, to);
  front_[i] = next_[task];
  --length_[i];
  work_[i] -= tasks_.work[task];
  changed_.push_back(i);
  return task;
}

/// True: the processor has failed, and the task with it.
bool TaskStore::strand(NodeId i, TaskId task, Place from) {
  if (failed_[i] == 0) return false;
  ledger_.move(task, from, Place::stranded);
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
  changed_.push_back(i);
}

/// Ends the execution at i before its time.
void TaskStore::stop(NodeId i) {
  const auto finish = std::find_if(finishes_.begin(), finishes_.end(),
                                   [i](const Finish& f) { return f.processor == i; });
  busy_[i] -= finish->at - std::min(now_, finish->at);
  finishes_.erase(finish);
  std::make_heap(finishes_.begin(), finishes_.end());
  strand(i, running_[i], Place::running);
  running_[i] = kNone;
}

void TaskStore::receive(NodeId i, TaskId task) {
  if (strand(i, task, Place::in_transit)) return;
  ledger_.move(task, Place::in_transit, Place::queued);
  push(i, task);
}

void TaskStore::take_back(NodeId i, TaskId task) {
  if (length_[i] == 0) return receive(i, task);  // also if i has failed
  ledger_.move(task, Place::in_transit, Place::queued);
  next_[task] = front_[i];
  front_[i] = task;
  ++length_[i];
  work_[i] += tasks_.work[task];
  changed_.push_back(i);
  wish_to_begin(i);
}

bool TaskStore::arrive() {
  const std::size_t before = arrived_;
  for (; arrived_ < tasks_.size() && tasks_.arrival[arrived_] <= now_; ++arrived_) {
    const auto task = static_cast<TaskId>(arrived_);
    const NodeId home = tasks_.home[task];
    if (strand(home, task, Place::outside)) continue;
    ledger_.move(task, Place::outside, Place::queued);
    push(home, task);
  }
  return arrived_ != before;
}

void TaskStore::wish_to_begin(NodeId i) {
  if (options_.execute && running_[i] == kNone) idle_.push_back(i);
}

void TaskStore::begin(NodeId i, std::uint32_t kept) {
  if (running_[i] != kNone || length_[i] <= kept) return;
  const TaskId task = running_[i] = pop(i, Place::running);
  const double cycles = std::ceil(tasks_.work[task] * options_.cycles_per_work);
  const Cycle duration = cycles > 1.0 ? static_cast<Cycle>(cycles) : 1;
  busy_[i] += duration;
  finishes_.push_back({now_ + duration, i});
  std::push_heap(finishes_.begin(), finishes_.end());
}

void TaskStore::execute(std::span<const std::uint32_t> kept) {
  while (!finishes_.empty() && finishes_.front().at <= now_) {
    const NodeId i = finishes_.front().processor;
    std::pop_heap(finishes_.begin(), finishes_.end());
    finishes_.pop_back();
    ledger_.move(running_[i], Place::running, Place::finished);
    running_[i] = kNone;
    last_end_ = now_;
    idle_.push_back(i);
  }
  for (const NodeId i : idle_) begin(i, kept.empty() ? 0 : kept[i]);
  idle_.clear();
}

void TaskStore::end_edge() noexcept {
  for (const NodeId i : changed_) {
    area_[i] += shown_[i] * (now_ + 1 - since_[i]);
    since_[i] = now_ + 1;
    shown_[i] = length_[i];
    longest_ = std::max(longest_, shown_[i]);
  }
}

Cycle TaskStore::next_event(Cycle now) const noexcept {
  Cycle next = kNever;
  if (arrived_ < tasks_.size()) next = tasks_.arrival[arrived_];
  if (!finishes_.empty()) next = std::min(next, finishes_.front().at);
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool TaskStore::done() const noexcept {
  if (!all_arrived() || ledger_.count(Place::in_transit) != 0) return false;
  const std::uint64_t ended = ledger_.count(Place::finished) + ledger_.count(Place::stranded);
  return !options_.execute || ended == ledger_.tasks();
}

std::vector<double> TaskStore::mean_queue(Cycle now) const {
  std::vector<double> mean(processors());
  for (NodeId i = 0; i < processors(); ++i) {
    const std::uint64_t area = area_[i] + shown_[i] * (now + 1 - since_[i]);
    mean[i] = static_cast<double>(area) / static_cast<double>(now + 1);
  }
  return mean;
}

}  // namespace ballast
