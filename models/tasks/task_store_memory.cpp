// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/task_store.h"

namespace ballast {

std::uint64_t TaskStore::bytes(const RunSize& e, Measure measure) {
  constexpr std::uint64_t kOfProcessor =
      sizeof front_[0] + sizeof back_[0] + sizeof length_[0] + sizeof work_[0] +
      sizeof running_[0] + sizeof left_[0] + sizeof holds_[0] + sizeof failed_[0] +
      sizeof busy_[0] + sizeof executed_[0] + sizeof executed_work_[0] + sizeof stranded_[0] +
      sizeof has_nothing_[0] + sizeof area_[0] + sizeof since_[0] + sizeof shown_[0] +
      sizeof ended_[0] + sizeof idle_[0] + 2 * sizeof changed_[0];
  constexpr std::uint64_t kOfTask =
      sizeof(TaskLedger::Place) + sizeof next_[0] + sizeof previous_[0];
  std::uint64_t bytes =
      e.processors * kOfProcessor + Alarms::bytes(e.processors) + e.tasks * kOfTask;
  if (measure == Measure::work) {
    bytes += LengthOrder::bytes(e) + e.processors * sizeof movable_[0] +
             e.tasks * (sizeof fixed_[0] + sizeof moves_[0]);
  }
  return bytes;
}

}  // namespace ballast
