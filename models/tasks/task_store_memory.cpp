// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_store.h"

namespace ballast {
namespace {

constexpr std::uint64_t kOfTask = sizeof(TaskLedger::Place) + 2 * sizeof(TaskId);  // and two links

}  // namespace

std::uint64_t TaskStore::bytes(const RunSize& e, Measure measure) {
  constexpr std::uint64_t kOfProcessor =
      sizeof front_[0] + sizeof back_[0] + sizeof length_[0] + sizeof work_[0] +
      sizeof running_[0] + sizeof left_[0] + sizeof holds_[0] + sizeof failed_[0] +
      sizeof busy_[0] + sizeof executed_[0] + sizeof executed_work_[0] + sizeof stranded_[0] +
      Starvation::kBytes + QueueTimes::kBytes + sizeof ended_[0] + sizeof idle_[0] +
      2 * sizeof changed_[0];
  std::uint64_t bytes =
      e.processors * kOfProcessor + Alarms::bytes(e.processors) + e.tasks * kOfTask;
  if (measure == Measure::work) {
    bytes += LengthOrder::bytes(e) + e.processors * sizeof movable_[0] +
             e.tasks * (sizeof fixed_[0] + sizeof moves_[0]);
  }
  return bytes;
}

/// Arrays that grow have up to twice the places, and the number of an ended task waits in a list.
std::uint64_t TaskStore::bytes_alive(std::uint64_t tasks, const Births& births) {
  return 2 * tasks * (Tasks::kBytes + kOfTask + sizeof(TaskId) + births.bytes);
}

}  // namespace ballast
