// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/args.h"
#include "core/key.h"
#include "workloads/workload.h"

namespace ballast {

/// Task graph of a recursive program. Each call is a task; a call that spawns others is followed by
/// its join, a second task, which needs the ends of them all. A spawned call arrives where its
/// caller was executed, and so does the join. The end of a call that has moved is a message to the
/// join.
class ForkJoin {
 public:
  static constexpr TaskId kNone = ~TaskId{0};

  /// `args`: of a workload with the keys below. Throws UserError unless so many calls, of which
  /// `joins` spawn, fit into memory.
  ForkJoin(const Args& args, const WorkloadContext& context, std::uint64_t calls,
           std::uint64_t joins);

  /// The same check, for a program that may have more calls.
  static void need(std::uint64_t calls, std::uint64_t joins, const Where& where);

  /// A call spawned by task `caller`; kNone: the program begins with it, at processor 0.
  TaskId call(TaskId caller);
  /// The join of `call`. `ends`: the last tasks of the calls that it has spawned, each a call
  /// without spawns or a join.
  TaskId join(TaskId call, std::span<const TaskId> ends);

  [[nodiscard]] Tasks take() { return std::move(tasks_); }

 private:
  TaskId add(NodeId home, double work);

  double call_work_, join_work_, bytes_;
  Tasks tasks_;
};

/// Keys of all fork-join programs.
[[nodiscard]] std::vector<Key> fork_join_keys();

}  // namespace ballast
