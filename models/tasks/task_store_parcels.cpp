// SPDX-License-Identifier: BSD-3-Clause
// Tasks in flight together.
#include <fmt/format.h>

#include <utility>

#include "tasks/task_store.h"

namespace ballast {

using Place = TaskLedger::Place;

TaskStore::Parcel TaskStore::send_last(NodeId i, std::uint32_t count) {
  if (length_[i] < count) {
    throw InvariantError(
        fmt::format("{} tasks were taken from processor {}, which has {}", count, i, length_[i]));
  }
  Parcel parcel{kNone, count};
  if (count == 0) return parcel;
  for (std::uint32_t k = 0; k < count; ++k) {
    parcel.first = back_[i];
    check_movable(i, parcel.first);
    ledger_.move(parcel.first, Place::queued, Place::in_transit);
    work_[i] -= known_[parcel.first];
    back_[i] = previous_[parcel.first];
    if (options_.observer != nullptr) options_.observer->sends(now_, i, parcel.first);
  }
  length_[i] -= count;
  if (length_[i] != 0) next_[back_[i]] = kNone;
  if (length_[i] == 0) work_[i] = 0;  // removes rounding errors
  touch(i);
  return parcel;
}

void TaskStore::receive(NodeId i, Parcel parcel, bool settle) {
  TaskId task = parcel.first;
  if (by_work()) {
    for (std::uint32_t k = 0; k < parcel.count; ++k, task = next_[task]) {
      fixed_[task] |= settle || ++moves_[task] == options_.max_moves;
    }
    task = parcel.first;
  }
  if (!settle) {
    for (std::uint32_t k = 0; k < parcel.count; ++k) receive(i, std::exchange(task, next_[task]));
    return;
  }
  for (std::uint32_t k = 1; k < parcel.count; ++k) task = next_[task];
  for (std::uint32_t k = 0; k < parcel.count; ++k)
    settle_one(i, std::exchange(task, previous_[task]));
}

}  // namespace ballast
