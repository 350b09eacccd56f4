// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/execution.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"

namespace ballast {

Execution::Execution(NodeId processors, const TaskOptions& options)
    : executes_(options.execute),
      waits_(options.execute && options.plan_first),
      cycles_per_work_(options.cycles_per_work),
      speeds_(options.speeds),
      running_(processors, kNone),
      due_(processors),
      left_(processors, 0),
      holds_(processors, 0),
      busy_(processors, 0) {
  idle_.reserve(4 * std::size_t{processors});
}

std::uint64_t Execution::bytes(std::uint64_t processors) {
  constexpr std::uint64_t kOfProcessor =
      sizeof running_[0] + sizeof left_[0] + sizeof holds_[0] + sizeof busy_[0] + sizeof idle_[0];
  return processors * kOfProcessor + Alarms::bytes(processors);
}

void Execution::begin_all(Cycle now) {
  waits_ = false;
  began_ = now;
  for (NodeId i = 0; i < running_.size(); ++i) request_begin(i);
}

TaskId Execution::stop(NodeId i, Cycle now) {
  busy_[i] -= left(i, now);
  due_.set(i, kNever);
  return std::exchange(running_[i], kNone);
}

void Execution::hold(NodeId i, Cycle now) {
  if (holds_[i]++ != 0 || due_[i] == kNever || due_[i] <= now) return;
  left_[i] = due_[i] - now;
  due_.set(i, kNever);
}

void Execution::release(NodeId i, Cycle now) {
  if (holds_[i] == 0) throw InvariantError(fmt::format("processor {} is not held", i));
  if (--holds_[i] != 0) return;
  if (running_[i] == kNone) {
    request_begin(i);
  } else if (due_[i] == kNever) {
    due_.set(i, now + left_[i]);
  }
}

/// Cycles of i's running task that remain at cycle `end`.
Cycle Execution::left(NodeId i, Cycle end) const noexcept {
  if (running_[i] == kNone) return 0;
  return due_[i] == kNever ? left_[i] : due_[i] - std::min(end, due_[i]);
}

std::vector<Cycle> Execution::busy(Cycle end) const {
  std::vector<Cycle> executed = busy_;
  for (NodeId i = 0; i < executed.size(); ++i) executed[i] -= left(i, end);
  return executed;
}

}  // namespace ballast
