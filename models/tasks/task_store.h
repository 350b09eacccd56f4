// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tasks/alarms.h"
#include "tasks/length_order.h"
#include "tasks/placement.h"
#include "tasks/task_ledger.h"
#include "workloads/workload.h"

namespace ballast {

/// The tasks of a machine: a queue at each processor, arrivals, and execution. It does not know
/// what carries tasks from one processor to another: they leave by `send` and come back by
/// `receive`. One object over flat arrays; work per edge is that of the processors in which
/// something happens.
///
/// A processor that has failed is out of it: its tasks, those that arrive there later included, are
/// stranded, its queue counts as empty.
///
/// An edge is `begin_edge`, then the failures and moves, `arrive`, `execute` if tasks are executed,
/// `end_edge`.
class TaskStore {
 public:
  struct Options {
    bool execute = false;          ///< else tasks only move
    double cycles_per_work = 1.0;  ///< a task of work w takes max(1, ceil(w * this / speed)) cycles
    std::vector<std::uint32_t> speeds = {};  ///< processor i has number i mod size; empty: all 1
    Goal goal = {};                          ///< of tasks that only move
    Measure measure = Measure::count;        ///< of the loads that are levelled
    double quantum = 1.0;                    ///< by work: what counts as a load of 1
    std::uint32_t max_moves = 0;  ///< by work: of a task in parcels, then it stays; 0: any number
  };
  static constexpr TaskId kNone = ~TaskId{0};
  /// Tasks on their way together, in the order of their queue.
  struct Parcel {
    TaskId first = kNone;
    std::uint32_t count = 0;
  };

  /// Throws UserError: a speed of 0, a task of more cycles than a run can have, by count a task
  /// that must not move.
  TaskStore(const Tasks& tasks, const Options& options);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, Measure measure);

  /// The edge that ends cycle `now`; edges in which nothing can happen may be left out.
  void begin_edge(Cycle now) noexcept;
  /// Processor i stops for good: its queued and running tasks are stranded.
  void fail(NodeId i);
  /// Tasks whose cycle has come join their queues; true if there were any.
  bool arrive();
  /// Takes the front task of i's queue, which must not be empty: it is on its way.
  TaskId send(NodeId i) { return pop(i, TaskLedger::Place::in_transit); }
  /// Takes a task out of i's queue, where it must be: it is on its way.
  void send(NodeId i, TaskId task);
  /// A task that is on its way joins the back of i's queue.
  void receive(NodeId i, TaskId task);
  /// A task that is on its way joins the front of i's queue.
  void take_back(NodeId i, TaskId task);
  /// Takes the last `count` tasks of i's queue, which must have them: they are on their way.
  Parcel send_last(NodeId i, std::uint32_t count);
  /// By work: takes tasks of at most this length in all out of i's queue, each time the longest one
  /// that is not longer than what is left.
  Parcel send_up_to(NodeId i, double amount);
  /// Tasks that are on their way together join i's queue; those that `settle` at its front, and
  /// never leave it again.
  void receive(NodeId i, Parcel parcel, bool settle = false);
  /// The execution unit of i stands still until it has been released as often as it was held; a
  /// task that is due at this edge still ends.
  void hold(NodeId i);
  void release(NodeId i);
  /// Finishes what is due; every processor that is idle, and for which something has changed,
  /// begins its front task if it has more than `kept[i]` tasks (empty: none is kept).
  void execute(std::span<const std::uint32_t> kept = {});
  /// Processor i may begin a task at this edge although nothing happened to its queue.
  void request_begin(NodeId i);
  /// i counts as changed at this edge for a reason of its owner.
  void touch(NodeId i) { changed_.push_back(i); }
  void end_edge() noexcept;

  /// Next cycle, later than `now`, in which a task arrives or ends; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;
  /// Every task has arrived and none is on its way; those that are not stranded are executed if
  /// they should be.
  [[nodiscard]] bool done() const noexcept;
  [[nodiscard]] bool all_arrived() const noexcept { return arrived_ == tasks_.size(); }
  /// Tasks in all queues.
  [[nodiscard]] std::uint64_t waiting() const noexcept {
    return ledger_.count(TaskLedger::Place::queued);
  }

  [[nodiscard]] NodeId processors() const noexcept { return static_cast<NodeId>(length_.size()); }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return length_; }
  /// Front task of i's queue; kNone if it is empty.
  [[nodiscard]] TaskId front(NodeId i) const noexcept {
    return length_[i] == 0 ? kNone : front_[i];
  }
  /// Processors whose queue changed at this edge; may name one twice.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }
  /// Processors whose task ended at this edge.
  [[nodiscard]] std::span<const NodeId> ended() const noexcept { return ended_; }
  [[nodiscard]] bool running(NodeId i) const noexcept { return running_[i] != kNone; }
  [[nodiscard]] TaskId running_task(NodeId i) const noexcept { return running_[i]; }
  [[nodiscard]] bool failed(NodeId i) const noexcept { return failed_[i] != 0; }
  /// The tasks that are in queues or arrive later, in the order of their arrival.
  [[nodiscard]] const Tasks& tasks() const noexcept { return tasks_; }
  /// Number of tasks that have arrived: the first so many.
  [[nodiscard]] std::size_t arrived() const noexcept { return arrived_; }
  /// For people: "3 of 5 tasks executed", or queued.
  [[nodiscard]] std::string achieved() const;
  [[nodiscard]] const TaskLedger& ledger() const noexcept { return ledger_; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] std::span<const double> queued_work() const noexcept { return work_; }
  [[nodiscard]] bool by_work() const noexcept { return options_.measure == Measure::work; }
  [[nodiscard]] double speed(NodeId i) const noexcept;
  /// By work: the task's length in quanta, at speed 1.
  [[nodiscard]] double length(TaskId task) const noexcept {
    return tasks_.work[task] / options_.quantum;
  }
  /// By work: the longest task of i's queue that may move and is shorter than `limit`, in quanta at
  /// speed 1; kNone: there is none.
  [[nodiscard]] TaskId longest_below(NodeId i, double limit) const;
  /// The same for one that is not longer.
  [[nodiscard]] TaskId longest_up_to(NodeId i, double limit) const;
  /// Load that is left if all tasks that are queued or on their way are spread evenly: their number
  /// a processor, or by work the sum of their lengths over that of the speeds.
  [[nodiscard]] double mean_load() const noexcept;
  /// Calls `f(task)` for the tasks in i's queue that may move, from its front.
  template <class F>
  void for_each_movable(NodeId i, F&& f) const {
    TaskId task = front_[i];
    for (std::uint32_t k = 0; k < length_[i]; ++k, task = next_[task]) {
      if (!by_work() || may_move(task)) f(task);
    }
  }
  /// By work: sum of the lengths of the tasks in i's queue that may move.
  [[nodiscard]] double movable(NodeId i) const noexcept { return movable_[i]; }
  /// The queues of the processors that have not failed, in their order.
  [[nodiscard]] Queues queues() const;
  [[nodiscard]] std::span<const Cycle> busy() const noexcept { return busy_; }  ///< cycles executed
  /// Tasks that each processor has executed, and their work.
  [[nodiscard]] std::span<const std::uint64_t> executed() const noexcept { return executed_; }
  [[nodiscard]] std::span<const double> executed_work() const noexcept { return executed_work_; }
  /// Tasks that each processor took along when it failed, or that came to it later.
  [[nodiscard]] std::span<const std::uint64_t> stranded() const noexcept { return stranded_; }
  /// Processor cycles without execution and with an empty queue while a task was in another queue.
  [[nodiscard]] std::uint64_t starved_cycles() const noexcept { return starved_cycles_; }
  /// Cycle in which the last task was executed or stranded.
  [[nodiscard]] Cycle last_end() const noexcept { return last_end_; }
  [[nodiscard]] NodeId failed_processors() const noexcept { return failed_processors_; }
  /// Length of each queue, mean over the cycles 0 .. now.
  [[nodiscard]] std::vector<double> mean_queue(Cycle now) const;
  /// Cycles from a task's arrival to the beginning of its execution, mean of those that have begun.
  [[nodiscard]] double mean_wait() const noexcept {
    return begun_ == 0 ? 0 : static_cast<double>(waited_) / static_cast<double>(begun_);
  }
  /// Longest queue in any cycle.
  [[nodiscard]] std::uint32_t longest_queue() const noexcept { return longest_; }

 private:
  void check() const;
  bool strand(NodeId i, TaskId task, TaskLedger::Place from);
  void stop(NodeId i);
  void push(NodeId i, TaskId task);
  void push_front(NodeId i, TaskId task);
  void count_in(NodeId i, TaskId task);
  void count_out(NodeId i, TaskId task);
  void order_in(NodeId i, TaskId task);
  void order_out(NodeId i, TaskId task);
  TaskId pop(NodeId i, TaskLedger::Place to);
  [[nodiscard]] bool may_move(TaskId task) const noexcept;
  void begin(NodeId i, std::uint32_t kept);
  void count_starved() noexcept;

  const Tasks& tasks_;
  Options options_;
  TaskLedger ledger_;
  std::vector<TaskId> next_, previous_;  ///< of a task in its queue
  std::vector<TaskId> front_, back_;     ///< of a processor's queue
  std::vector<std::uint32_t> length_;
  std::vector<double> work_;
  // By work; else empty.
  LengthOrder order_;            ///< tasks in queues that may move
  std::vector<double> movable_;  ///< of each processor: sum of their lengths
  std::vector<std::uint8_t> fixed_;
  std::vector<std::uint32_t> moves_;  ///< of each task in parcels
  double moving_ = 0;                 ///< sum of the lengths that are queued or on their way
  double all_speeds_ = 0;             ///< by count, the number of processors
  std::vector<TaskId> running_;
  Alarms due_;               ///< end of what runs; none: it stands still, or nothing runs
  std::vector<Cycle> left_;  ///< of what stands still
  std::vector<std::uint32_t> holds_;
  std::vector<std::uint8_t> failed_;
  std::vector<Cycle> busy_;
  std::vector<std::uint64_t> executed_, stranded_;
  std::vector<double> executed_work_;
  std::vector<NodeId> idle_;  ///< processors that may begin a task at this edge
  std::vector<NodeId> changed_, ended_;
  std::size_t arrived_ = 0;
  NodeId failed_processors_ = 0;
  Cycle now_ = 0, last_end_ = 0;
  // Queue lengths over time: `area_` sums them up to cycle `since_`, from which on it is `shown_`.
  std::vector<std::uint64_t> area_;
  std::vector<Cycle> since_;
  std::vector<std::uint32_t> shown_;
  std::uint32_t longest_ = 0;
  Cycle waited_ = 0;  ///< by all tasks that have begun
  std::uint64_t begun_ = 0;
  // Processors with nothing to do: `without_` of them at the last edge, which starve from
  // `starved_since_` on if a task waits elsewhere.
  std::vector<std::uint8_t> has_nothing_;
  NodeId without_ = 0, starving_ = 0;
  Cycle starved_since_ = 0;
  std::uint64_t starved_cycles_ = 0;
};

}  // namespace ballast
