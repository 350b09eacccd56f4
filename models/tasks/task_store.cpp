// SPDX-License-Identifier: BSD-3-Clause
// The edges of a run: arrivals, execution, and the points in time.
#include "tasks/task_store.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {

using Place = TaskLedger::Place;

void TaskStore::begin_edge(Cycle now) noexcept {
  now_ = now;
  changed_.clear();
  first_begun_ = 0;
  ended_.clear();
  litters_.clear();
  born_.clear();
}

bool TaskStore::arrive() {
  first_arrival_ = arrived_;
  if (rules_.times_arrivals) {
    released_.clear();
    kind_->take_due(run(), released_);
    for (const TaskId task : released_) enter(task);
    arrived_ += released_.size();
    return !released_.empty();
  }
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
  rules_.joins_youngest ? queues_.join_as_youngest(home, task) : queues_.push(home, task);
  if (changed_.empty() || changed_.back() != home) touch(home);  // arrivals come in runs
  request_begin(home);
}

void TaskStore::end_due() {
  while (units_.next_end() <= now_) {
    const auto [i, task] = units_.end_next();
    ledger_.move(task, Place::running, Place::finished);
    meter_.ends(i, now_, tasks_.work[task]);
    ended_.push_back({i, task});
    if (options_.observer != nullptr) options_.observer->ends(now_, i);
    if (kind_) {
      const std::size_t first = born_.size();
      kind_->ends(task, i, run(), born_);
      if (born_.size() != first) place_newborn(i, first);
    }
    units_.request_next(i);
  }
}

/// The tasks of `born_` from `first` on join i's queue.
void TaskStore::place_newborn(NodeId i, std::size_t first) {
  for (std::size_t k = first; k < born_.size(); ++k) {
    const TaskId task = born_[k];
    queues_.make_room(task);
    ledger_.bear(task);
    moving_ += length(task);
    queues_.join_as_youngest(i, task);
  }
  touch(i);
  litters_.push_back({i, static_cast<std::uint32_t>(born_.size() - first)});
}

void TaskStore::begin_idle(std::span<const std::uint32_t> kept) {
  first_begun_ = changed_.size();
  units_.take_idle([&](NodeId i) { begin(i, kept.empty() ? 0 : kept[i]); });
}

void TaskStore::begin(NodeId i, std::uint32_t kept) {
  if (!units_.free(i) || queues_.length_of(i) <= kept) return;
  rules_.gangs ? begin_gang(i) : start(i);
}

/// Begins the front task of an idle processor i, or the whole gang if it is the last one ready.
///
/// No two gangs wait for each other: their tasks never leave their queues, which have them all in
/// the order of arrival. The first gang waits only for tasks that run, or that begin alone.
void TaskStore::begin_gang(NodeId i) {
  const TaskKind::Gang gang = kind_->gang_of(queues_.front(i));
  if (gang.tasks == 1) return start(i);
  const auto ready = [this](TaskId task) {
    const NodeId at = tasks_.home[task];
    return units_.free(at) && queues_.length_of(at) != 0 && queues_.front(at) == task;
  };
  if (!kind_->complete(gang, ready)) return;
  for (NodeId k = 0; k < gang.tasks; ++k) start(tasks_.home[gang.first + k]);
}

/// The front task of an idle processor begins.
void TaskStore::start(NodeId i) {
  const TaskId task = pop(i, Place::running);
  queues_.begun(i, task);
  moving_ -= length(task);
  if (rules_.sees_starts) kind_->begins(task, now_);
  meter_.begins(i, now_, tasks_.arrival[task]);
  const Cycle end = units_.start(i, task, tasks_.work[task], now_);
  if (options_.observer != nullptr) options_.observer->begins(now_, i, task, end);
}

void TaskStore::end_edge() {
  const auto lengths = queues_.lengths();
  for (const NodeId i : changed_) meter_.queue(i, lengths[i], now_ + 1);
  if (options_.execute) count_starved();
  if (kind_) kind_->edge_ends(alive());
  if (options_.observer == nullptr) return;
  for (const NodeId i : changed_) options_.observer->load(now_, i, lengths[i]);
}

std::uint64_t TaskStore::alive() const noexcept {
  return ledger_.tasks() - ledger_.count(Place::finished) - ledger_.count(Place::outside);
}

void TaskStore::count_starved() noexcept {
  Starvation& starvation = meter_.starvation();
  starvation.until(now_ + 1);
  const auto look_at = [&](NodeId i) {
    starvation.look(i, failed_[i] == 0 && !units_.running(i) && queues_.length_of(i) == 0);
  };
  for (const NodeId i : changed_) look_at(i);
  for (const Ended& ended : ended_) look_at(ended.at);
  starvation.tasks_wait(waiting() + pooled_ != 0);
}

Cycle TaskStore::next_event(Cycle now) const noexcept {
  if (units_.any_request()) return now + 1;
  Cycle next = units_.next_end();
  if (rules_.times_arrivals) {
    next = std::min(next, kind_->next_due(now));
  } else if (arrived_ < workload_.size()) {
    next = std::min(next, tasks_.arrival[arrived_]);
  }
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool TaskStore::done() const noexcept {
  if (!all_arrived() || ledger_.count(Place::in_transit) != 0) return false;
  const std::uint64_t ended = ledger_.count(Place::finished) + ledger_.count(Place::stranded);
  return !options_.execute || ended == ledger_.tasks();
}

std::string TaskStore::achieved() const {
  const auto place = options_.execute ? TaskLedger::Place::finished : TaskLedger::Place::queued;
  return fmt::format("{} of {} tasks {}", ledger_.count(place), ledger_.tasks(),
                     options_.execute ? "executed" : "queued");
}

}  // namespace ballast
