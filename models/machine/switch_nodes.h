// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "machine/shown_tasks.h"
#include "machine/switch_wires.h"
#include "tasks/task_store.h"

namespace ballast {

/// All processors of a machine around one switch: their tasks, and the two extra ports to the
/// switch ([Jan94] section 2). One object over flat arrays; work per cycle is proportional to the
/// processors with activity.
///
/// A processor sends and executes from the front of its queue. Its output port always shows the
/// next word to leave; the switch takes it (`take`). Word 0 of a packet is the task's number, word
/// f is `payload(task, f)`, which the receiver checks.
///
/// By work it shows tasks to the switch instead (ShownTasks). A packet is one word, loads are whole
/// quanta, and no execution begins while the balancer runs. With `plan_first` no execution begins
/// before the first balancing has ended.
class SwitchNodes {
 public:
  struct Options : TaskStore::Options {
    unsigned words = 1;  ///< per packet
    Schedule schedule = Schedule::sequential;
    bool balance = true;      ///< false: the balancer is never started
    Cycle balance_every = 0;  ///< cycles between its starts; 0: once, when all tasks have arrived
  };
  using In = SwitchWires;

  SwitchNodes(const Tasks& tasks, const Options& options);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, Measure measure);

  /// The edge that ends cycle `now`; edges at which nothing can happen may be omitted.
  void step(Cycle now, const In& in);

  /// Outputs: registers.
  [[nodiscard]] bool start() const noexcept { return start_; }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept {
    return shown_ ? shown_->load() : store_.load();
  }
  /// What is in the queues, in the unit of the loads: those of a switch by work leave out what has
  /// been promised.
  [[nodiscard]] std::span<const std::uint32_t> queued() const noexcept {
    return shown_ ? shown_->queued() : store_.load();
  }
  [[nodiscard]] std::span<const Word> data() const noexcept { return data_; }
  /// By work only; else empty.
  [[nodiscard]] std::span<const std::uint8_t> offer() const noexcept {
    return shown_ ? shown_->offer() : std::span<const std::uint8_t>();
  }
  [[nodiscard]] std::span<const std::uint32_t> length() const noexcept {
    return shown_ ? shown_->length() : std::span<const std::uint32_t>();
  }
  [[nodiscard]] std::span<const std::uint32_t> leaving() const noexcept {
    return shown_ ? shown_->leaving() : std::span<const std::uint32_t>();
  }
  /// Processors whose offers changed at the last edge.
  [[nodiscard]] std::span<const NodeId> shown() const noexcept {
    return shown_ ? shown_->changed() : std::span<const NodeId>();
  }
  /// Processors whose load or data changed at the last edge; may contain duplicates.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return store_.changed(); }

  /// Next cycle, later than `now`, whose edge is needed even if the switch is silent; kNever if
  /// none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;
  /// Every task has arrived and been levelled (or executed), and none is in flight.
  [[nodiscard]] bool done() const noexcept;

  [[nodiscard]] std::string achieved() const { return store_.achieved(); }
  [[nodiscard]] std::uint64_t finished() const noexcept {
    return store_.ledger().count(TaskLedger::Place::finished);
  }
  [[nodiscard]] const TaskStore& store() const noexcept { return store_; }
  [[nodiscard]] unsigned balances() const noexcept { return balances_; }

  [[nodiscard]] static Word payload(TaskId task, unsigned word) noexcept {
    return (task + word) * 0x9E3779B9u;
  }

 private:
  void send(NodeId i);
  void receive(const Packet& packet);
  void follow(const Switch::Status& status);
  void show(NodeId i);
  void arrive();
  void execute();
  /// A balancing has ended, or none will begin.
  [[nodiscard]] bool carried_out() const noexcept;

  Options options_;
  TaskStore store_;
  std::optional<ShownTasks> shown_;  ///< by work
  std::vector<Word> data_;
  std::vector<TaskId> sending_, receiving_;  ///< task on the port, while its words pass
  std::vector<unsigned> sent_, received_;    ///< its words so far
  std::vector<std::uint32_t> promised_;      ///< tasks that must stay in the queue for the switch
  Cycle next_start_ = 0;
  unsigned balances_ = 0, step_ = 0;
  bool start_ = false, levelled_ = false;
};

}  // namespace ballast
