// SPDX-License-Identifier: BSD-3-Clause
// Tasks that leave queues and join them, alone and in parcels, and those of failed processors.
#include <fmt/format.h>

#include <utility>

#include "tasks/task_store.h"

namespace ballast {

using Place = TaskLedger::Place;

void TaskStore::refuse_to_send(NodeId i, TaskId task) const {
  throw InvariantError(fmt::format("processor {} sends task {}, which cannot move", i, task));
}

void TaskStore::refuse_to_pop(NodeId i) const {
  throw InvariantError(fmt::format("a task was taken from processor {}, which has none", i));
}

/// True: the processor has failed, and its task is stranded.
bool TaskStore::strand(NodeId i, TaskId task, Place from) {
  if (failed_[i] == 0) return false;
  ledger_.move(task, from, Place::stranded);
  if (from == Place::queued || from == Place::in_transit) moving_ -= length(task);
  meter_.strands(i, now_);
  return true;
}

void TaskStore::fail(NodeId i) {
  if (failed_[i] != 0) return;
  failed_[i] = 1;
  ++failed_processors_;
  if (running(i)) stop(i);
  queues_.clear(i, [&](TaskId task) { strand(i, task, Place::queued); });
  touch(i);
}

/// Stops the execution at i early.
void TaskStore::stop(NodeId i) {
  strand(i, units_.stop(i, now_), Place::running);
  if (options_.observer != nullptr) options_.observer->ends(now_, i);
}

bool TaskStore::land(NodeId i, TaskId task) {
  if (options_.observer != nullptr) options_.observer->receives(now_, i, task);
  if (strand(i, task, Place::in_transit)) return false;
  ledger_.move(task, Place::in_transit, Place::queued);
  return true;
}

void TaskStore::receive(NodeId i, TaskId task) {
  if (!land(i, task)) return;
  queues_.push(i, task);
  joined(i);
}

void TaskStore::take_back(NodeId i, TaskId task) {
  if (!land(i, task)) return;
  queues_.take_back(i, task);
  joined(i);
}

void TaskStore::receive(NodeId i, Parcel parcel, bool settle) {
  if (by_work()) queues_.count_move(parcel, settle);
  TaskId task = parcel.first;
  if (!settle) {
    for (std::uint32_t k = 0; k < parcel.count; ++k) {
      receive(i, std::exchange(task, queues_.next(task)));
    }
    return;
  }
  for (std::uint32_t k = 1; k < parcel.count; ++k) task = queues_.next(task);
  for (std::uint32_t k = 0; k < parcel.count; ++k) {
    const TaskId last = std::exchange(task, queues_.previous(task));
    if (!land(i, last)) continue;
    queues_.settle(i, last);
    joined(i);
  }
}

void TaskStore::send(NodeId i, TaskId task) {
  check_movable(i, task);
  ledger_.move(task, Place::queued, Place::in_transit);
  queues_.remove(i, task);
  touch(i);
  if (options_.observer != nullptr) options_.observer->sends(now_, i, task);
}

TaskStore::Parcel TaskStore::send_last(NodeId i, std::uint32_t count) {
  if (queues_.length_of(i) < count) {
    throw InvariantError(fmt::format("{} tasks were taken from processor {}, which has {}", count,
                                     i, queues_.length_of(i)));
  }
  const Parcel parcel = queues_.take_last(i, count, [&](TaskId task) {
    check_movable(i, task);
    ledger_.move(task, Place::queued, Place::in_transit);
    if (options_.observer != nullptr) options_.observer->sends(now_, i, task);
  });
  if (count != 0) touch(i);
  return parcel;
}

TaskStore::Parcel TaskStore::send_up_to(NodeId i, double amount) {
  Parcel parcel;
  for (TaskId last = kNone; amount > 0;) {
    const TaskId task = longest_up_to(i, amount);
    if (task == kNone) break;
    send(i, task);
    amount -= length(task);
    queues_.join(parcel, last, task);
  }
  return parcel;
}

double TaskStore::mean_load() const noexcept {
  const auto tasks = waiting() + ledger_.count(Place::in_transit);
  return (by_work() ? moving_ : static_cast<double>(tasks)) / all_speeds_;
}

Queues TaskStore::queues() const {
  Queues queues;
  std::vector<double> lengths;
  for (NodeId i = 0; i < processors(); ++i) {
    if (failed_[i] != 0) continue;
    lengths.clear();
    double stay = 0;
    queues_.for_each(i, [&](TaskId task) {
      const double work = queues_.known(task);
      queues_.stays(task) ? void(stay += work) : lengths.push_back(work);
    });
    queues.add(lengths, stay, speed(i));
  }
  return queues;
}

}  // namespace ballast
