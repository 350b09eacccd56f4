// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/registry.h"
#include "tasks/job_result.h"
#include "tasks/task_options.h"
#include "tasks/tree_counts.h"
#include "workloads/workload.h"

namespace ballast {

/// Tasks with rules of their own for arrival, start or end; an object per run. Tasks without any
/// have no kind: they arrive in the order of the workload and begin alone.
///
/// A new kind is a file here, which registers its maker, and what its workload says about it in
/// Tasks.
class TaskKind {
 public:
  struct Rules {
    bool sets_tasks = false;  ///< makes tasks, or sets homes or arrivals, in a copy of the store
    bool times_arrivals = false;  ///< tasks arrive by take_due(), not in the order of the workload
    bool joins_youngest = false;  ///< an arrival joins its queue as the youngest task there
    bool sees_starts = false;     ///< begins() is called
    bool gangs = false;           ///< some tasks begin together; see gang_of()
  };
  /// The run at an edge.
  struct Run {
    Cycle now;
    Tasks& tasks;            ///< of the store: with `sets_tasks` the kind may change it
    std::span<NodeId> at{};  ///< by task: its last queue, or its home; empty: no trace
  };
  /// Tasks that begin together, with consecutive numbers.
  struct Gang {
    TaskId first;
    NodeId tasks;
  };

  virtual ~TaskKind() = default;
  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }

  /// Adds the tasks that arrive at this edge, in their order; sets their arrivals and homes.
  virtual void take_due(const Run& run, std::vector<TaskId>& due);
  /// Earliest cycle after `now` with a task for take_due(); kNever: none is known.
  [[nodiscard]] virtual Cycle next_due(Cycle now) const;
  virtual void begins(TaskId /*task*/, Cycle /*now*/) {}
  /// The task has ended at processor i. Adds the tasks that are born there: numbers that ended
  /// tasks have left, or the next ones, with their entries in `run.tasks`.
  virtual void ends(TaskId /*task*/, NodeId /*i*/, const Run& /*run*/,
                    std::vector<TaskId>& /*born*/) {}
  /// A packet of an edge of the trace has arrived from another processor.
  virtual void packet_came(std::uint32_t /*edge*/) {}
  /// `alive`: tasks in queues, in execution and in flight, those on failed processors included.
  virtual void edge_ends(std::uint64_t /*alive*/) {}
  /// The gang of a task at the front of its queue.
  [[nodiscard]] virtual Gang gang_of(TaskId task) const { return {task, 1}; }
  /// All tasks of the gang are `ready`.
  [[nodiscard]] virtual bool complete(const Gang& gang, const std::function<bool(TaskId)>& ready);

  // Results; nullopt: the kind has none.
  [[nodiscard]] virtual std::optional<TreeCounts> tree() const { return {}; }
  [[nodiscard]] virtual std::optional<JobResult> jobs() const { return {}; }

 protected:
  explicit TaskKind(const Rules& rules) : rules_(rules) {}

 private:
  Rules rules_;
};

/// A kind of the registry.
struct TaskKindMaker {
  /// Null: the tasks are not of this kind. Throws UserError if they do not fit the options.
  std::unique_ptr<TaskKind> (*make)(const Tasks& tasks, const TaskOptions& options);
};

/// The kind of a workload's tasks; null: none. Throws UserError if they do not fit the options,
/// InvariantError if they are of two kinds.
[[nodiscard]] std::unique_ptr<TaskKind> make_kind(const Tasks& tasks, const TaskOptions& options);

}  // namespace ballast
