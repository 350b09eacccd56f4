// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tasks/execution.h"
#include "tasks/placement.h"
#include "tasks/task_kind.h"
#include "tasks/task_ledger.h"
#include "tasks/task_meter.h"
#include "tasks/task_options.h"
#include "tasks/task_queues.h"

namespace ballast {

/// The tasks of a machine: a queue and an execution unit per processor, arrivals, and what a kind
/// of tasks adds (task_kind.h). Independent of the carrier: tasks leave by `send` and come back by
/// `receive`. Work per edge is proportional to the processors with activity.
///
/// A failed processor is excluded: its tasks, and those that arrive there later, are stranded; its
/// queue counts as empty.
///
/// An edge is `begin_edge`, then the failures and moves, `arrive`, `execute` if tasks are executed,
/// `end_edge`.
class TaskStore {
 public:
  using Options = TaskOptions;
  static constexpr TaskId kNone = ~TaskId{0};
  /// Tasks in flight together, in the order of their queue.
  using Parcel = TaskQueues::Parcel;

  /// Throws UserError: a speed of 0, a task of more cycles than a run can have, or what the kind of
  /// the tasks refuses. By count, tasks that must stay can be executed but not sent.
  TaskStore(const Tasks& tasks, const Options& options);
  /// `kind`: null for none.
  TaskStore(const Tasks& tasks, const Options& options, std::unique_ptr<TaskKind> kind);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, Measure measure);
  /// With births: bytes for this many tasks alive, those of their source included.
  [[nodiscard]] static std::uint64_t bytes_alive(std::uint64_t tasks, const Births& births);

  /// The edge that ends cycle `now`; edges at which nothing can happen may be omitted.
  void begin_edge(Cycle now) noexcept;
  /// Processor i fails permanently: its queued and running tasks are stranded.
  void fail(NodeId i);
  /// A packet of an edge of the task graph has arrived from another processor.
  void input_packet_came(std::uint32_t edge) {
    if (kind_) kind_->packet_came(edge);
  }
  /// Due tasks join their queues; true if there were any.
  bool arrive();
  /// Directly after arrive(): calls `f(task)` for each of them, in their order.
  template <class F>
  void for_each_arrival(F&& f) const {
    for (std::size_t k = first_arrival_; k < arrived_; ++k) {
      f(released_.empty() ? static_cast<TaskId>(k) : released_[k - first_arrival_]);
    }
  }
  /// Takes the next task to leave out of i's queue, which must not be empty; the task is in flight.
  TaskId send(NodeId i) {
    if (queues_.newest_first()) return send_last(i, 1).first;
    if (queues_.length_of(i) != 0) check_movable(i, queues_.front(i));
    const TaskId task = pop(i, TaskLedger::Place::in_transit);
    if (options_.observer != nullptr) options_.observer->sends(now_, i, task);
    return task;
  }
  /// Takes a task out of i's queue, where it must be; the task is in flight.
  void send(NodeId i, TaskId task);
  /// By work: a task of i's queue that longest_below() and its like do not find until it is put
  /// back.
  void set_aside(NodeId i, TaskId task) { queues_.order_out(i, task); }
  void put_back(NodeId i, TaskId task) { queues_.order_in(i, task); }
  /// A task in flight joins the back of i's queue.
  void receive(NodeId i, TaskId task);
  /// A task in flight joins the end of i's queue from which it has left.
  void take_back(NodeId i, TaskId task);
  /// Takes the last `count` tasks of i's queue, which must have them; they are in flight.
  Parcel send_last(NodeId i, std::uint32_t count);
  /// By work: takes tasks of at most this total length out of i's queue, each time the longest one
  /// that is not longer than the rest.
  Parcel send_up_to(NodeId i, double amount);
  /// Tasks in flight together join i's queue; those that `settle` join its front, and never leave
  /// it again.
  void receive(NodeId i, Parcel parcel, bool settle = false);
  /// Stops the execution unit of i until each hold has been released; a task due at this edge still
  /// ends.
  void hold(NodeId i) { units_.hold(i, now_); }
  void release(NodeId i) { units_.release(i, now_); }
  /// Finishes due tasks. Every idle processor with a change begins its front task if it has more
  /// than `kept[i]` tasks (empty: none is kept).
  void execute(std::span<const std::uint32_t> kept = {}) {
    end_due();
    begin_idle(kept);
  }
  /// Its two parts, for tasks that move at their birth.
  void end_due();
  void begin_idle(std::span<const std::uint32_t> kept = {});
  /// Directly after execute(): the processors whose front task has begun.
  [[nodiscard]] std::span<const NodeId> begun() const noexcept {
    return std::span<const NodeId>(changed_).subspan(first_begun_);
  }
  /// Tasks born at a processor at this edge.
  struct Litter {
    NodeId at;
    std::uint32_t tasks;
  };
  [[nodiscard]] std::span<const Litter> born() const noexcept { return litters_; }
  /// The tasks of these litters, in their order.
  [[nodiscard]] std::span<const TaskId> newborn() const noexcept { return born_; }
  /// Tasks in a queue outside the processors, which are in transit for the ledger: processors
  /// without work starve beside them.
  void set_pooled(std::uint64_t tasks) noexcept { pooled_ = tasks; }
  /// With `plan_first`: a plan has been carried out, and from this edge on tasks begin.
  void begin_execution() { units_.begin_all(now_); }
  [[nodiscard]] bool waits_for_plan() const noexcept { return units_.waits_for_plan(); }
  /// Cycle of begin_execution(); nullopt: it did not come.
  [[nodiscard]] std::optional<Cycle> execution_began() const noexcept { return units_.began(); }
  /// Processor i may begin a task at this edge although its queue has not changed.
  void request_begin(NodeId i) { units_.request_begin(i); }
  /// Marks i as changed at this edge for a reason of its owner.
  void touch(NodeId i) { changed_.push_back(i); }
  void end_edge();

  /// Next cycle, later than `now`, in which a task arrives or ends; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;
  /// In an executing run: there are tasks, but none is executed (one that is held is not), and no
  /// queue changed at this edge.
  [[nodiscard]] bool stalled() const noexcept {
    using Place = TaskLedger::Place;
    return options_.execute && changed_.empty() && units_.next_end() == kNever &&
           waiting() + ledger_.count(Place::in_transit) + ledger_.count(Place::running) != 0;
  }
  /// Every task has arrived and none is in flight; in an executing run, those not stranded are
  /// executed.
  [[nodiscard]] bool done() const noexcept;
  [[nodiscard]] bool all_arrived() const noexcept { return arrived_ == workload_.size(); }
  /// Tasks in all queues.
  [[nodiscard]] std::uint64_t waiting() const noexcept {
    return ledger_.count(TaskLedger::Place::queued);
  }

  [[nodiscard]] NodeId processors() const noexcept { return queues_.processors(); }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return queues_.lengths(); }
  /// The task of i's queue that leaves next; kNone if it is empty.
  [[nodiscard]] TaskId next_to_leave(NodeId i) const noexcept { return queues_.next_to_leave(i); }
  /// Processors whose queue changed at this edge; may contain duplicates.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }
  /// A task that ended at this edge, and its processor.
  using Ended = Execution::Ended;
  [[nodiscard]] std::span<const Ended> ended() const noexcept { return ended_; }
  [[nodiscard]] bool running(NodeId i) const noexcept { return units_.running(i); }
  [[nodiscard]] TaskId running_task(NodeId i) const noexcept { return units_.running_task(i); }
  [[nodiscard]] bool failed(NodeId i) const noexcept { return failed_[i] != 0; }
  /// The workload: in the order of arrival, without those that are born.
  [[nodiscard]] const Tasks& tasks() const noexcept { return workload_; }
  /// Processor at which an arrived task arrived.
  [[nodiscard]] NodeId home(TaskId task) const noexcept { return tasks_.home[task]; }
  /// nullopt: no task is born.
  [[nodiscard]] std::optional<TreeCounts> tree() const {
    return kind_ ? kind_->tree() : std::nullopt;
  }
  /// nullopt: the tasks are no jobs, or are not executed.
  [[nodiscard]] std::optional<JobResult> jobs() const {
    return kind_ ? kind_->jobs() : std::nullopt;
  }
  /// Text: "3 of 5 tasks executed", or queued.
  [[nodiscard]] std::string achieved() const;
  [[nodiscard]] const TaskLedger& ledger() const noexcept { return ledger_; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  /// Work of the tasks in each queue, as balancers know it.
  [[nodiscard]] std::span<const double> queued_work() const noexcept { return queues_.work(); }
  [[nodiscard]] bool by_work() const noexcept { return options_.by_work(); }
  [[nodiscard]] double speed(NodeId i) const noexcept { return speed_of(options_.speeds, i); }
  /// By work: the task's length in quanta, at speed 1.
  [[nodiscard]] double length(TaskId task) const noexcept { return queues_.length(task); }
  /// By work: the longest movable task of i's queue that is shorter than `limit`, in quanta at
  /// speed 1; kNone: none.
  [[nodiscard]] TaskId longest_below(NodeId i, double limit) const {
    return queues_.longest_below(i, limit);
  }
  /// The same, but not longer than `limit`.
  [[nodiscard]] TaskId longest_up_to(NodeId i, double limit) const {
    return queues_.longest_up_to(i, limit);
  }
  /// Load if all queued tasks and tasks in flight are spread evenly: their number per processor, or
  /// by work the sum of their lengths over that of the speeds.
  [[nodiscard]] double mean_load() const noexcept;
  /// Calls `f(task)` for the movable tasks in i's queue, from the front.
  template <class F>
  void for_each_movable(NodeId i, F&& f) const {
    queues_.for_each(i, [&](TaskId task) {
      if (!by_work() || queues_.may_move(task)) f(task);
    });
  }
  /// Calls `f(task)` for the tasks of a parcel.
  template <class F>
  void for_each(const Parcel& parcel, F&& f) const {
    TaskId task = parcel.first;
    for (std::uint32_t k = 0; k < parcel.count; ++k, task = queues_.next(task)) f(task);
  }
  /// By work: sum of the lengths of the movable tasks in i's queue.
  [[nodiscard]] double movable(NodeId i) const noexcept { return queues_.movable(i); }
  /// Last queue of each task; empty: the tasks have no trace.
  [[nodiscard]] std::span<const NodeId> at() const noexcept { return queues_.at(); }
  /// The queues of the working processors, in their order.
  [[nodiscard]] Queues queues() const;
  /// Cycles of execution of each processor before cycle `end`, which is not before the last edge.
  [[nodiscard]] std::vector<Cycle> busy(Cycle end) const { return units_.busy(end); }
  [[nodiscard]] NodeId failed_processors() const noexcept { return failed_processors_; }
  [[nodiscard]] const TaskMeter& meter() const noexcept { return meter_; }

 private:
  void check() const;
  /// Throws InvariantError if the task must stay at i.
  void check_movable(NodeId i, TaskId task) const {
    if (queues_.stays(task)) [[unlikely]]
      refuse_to_send(i, task);
  }
  [[noreturn, gnu::cold]] void refuse_to_send(NodeId i, TaskId task) const;
  [[noreturn, gnu::cold]] void refuse_to_pop(NodeId i) const;
  [[nodiscard]] TaskKind::Run run() noexcept { return {now_, slots_, queues_.at()}; }
  void enter(TaskId task);
  bool strand(NodeId i, TaskId task, TaskLedger::Place from);
  void stop(NodeId i);
  /// True: the task in flight has joined a queue of i, which has not failed.
  bool land(NodeId i, TaskId task);
  void joined(NodeId i) {
    touch(i);
    request_begin(i);
  }
  TaskId pop(NodeId i, TaskLedger::Place to) {
    if (queues_.length_of(i) == 0) [[unlikely]]
      refuse_to_pop(i);
    ledger_.move(queues_.front(i), TaskLedger::Place::queued, to);
    touch(i);
    return queues_.pop(i);
  }
  void place_newborn(NodeId i, std::size_t first);
  void begin(NodeId i, std::uint32_t kept);
  void begin_gang(NodeId i);
  void start(NodeId i);
  [[nodiscard]] std::uint64_t alive() const noexcept;
  void count_starved() noexcept;

  const Tasks& workload_;
  std::unique_ptr<TaskKind> kind_;  ///< null: none
  TaskKind::Rules rules_;           ///< of the kind
  Tasks slots_;         ///< if the kind sets tasks, those of the run by number; else empty
  const Tasks& tasks_;  ///< by number of the task: the workload, or slots_
  Options options_;
  TaskLedger ledger_;
  TaskQueues queues_;
  Execution units_;
  TaskMeter meter_;
  double moving_ = 0;      ///< sum of the lengths queued or in flight
  double all_speeds_ = 0;  ///< by count, the number of processors
  std::vector<std::uint8_t> failed_;
  std::vector<NodeId> changed_;
  std::vector<Ended> ended_;
  std::size_t first_begun_ = 0;  ///< in changed_
  std::vector<TaskId> born_;     ///< at this edge
  std::vector<Litter> litters_;
  std::vector<TaskId> released_;  ///< if the kind times arrivals: those of this edge
  std::size_t arrived_ = 0, first_arrival_ = 0;
  NodeId failed_processors_ = 0;
  Cycle now_ = 0;
  std::uint64_t pooled_ = 0;
};

}  // namespace ballast
