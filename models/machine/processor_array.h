// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/task_ledger.h"
#include "superconcentrator/load_balancer.h"
#include "workloads/workload.h"

namespace ballast {

/// All processors of a machine: task queues, execution, and the two extra ports to the switch
/// ([Jan94] section 2). One object over flat arrays; work per cycle is that of the processors in
/// which something happens.
///
/// A processor sends from the front of its queue and executes from it, too. Its output port always
/// shows the next word to leave; the switch takes it (`take`). Word 0 of a packet is the task's
/// number, word f is `payload(task, f)`, which the receiver checks.
class ProcessorArrayCore {
 public:
  struct Options {
    unsigned words = 1;  ///< of a packet
    Schedule schedule = Schedule::sequential;
    bool execute = false;          ///< else tasks only move
    double cycles_per_work = 1.0;  ///< a task of work w takes max(1, ceil(w * this)) cycles
    bool balance = true;           ///< false: the balancer is never started
    Cycle balance_every = 0;  ///< cycles between its starts; 0: once, when all tasks have arrived
  };
  /// The switch's outputs in the cycle at hand.
  struct In {
    LoadBalancer::Status status;
    Packets take, out;
  };

  ProcessorArrayCore(const Tasks& tasks, const Options& options);

  /// The edge that ends cycle `now`; edges in which nothing can happen may be left out.
  void step(Cycle now, const In& in);

  /// Outputs: registers.
  [[nodiscard]] bool start() const noexcept { return start_; }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return length_; }
  [[nodiscard]] std::span<const Word> data() const noexcept { return data_; }
  /// Processors whose load or data changed at the last edge; may name one twice.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }

  /// Next cycle, later than `now`, whose edge is needed although the switch is silent; kNever if
  /// none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;
  /// Every task has arrived, been levelled (or executed), and none is on its way.
  [[nodiscard]] bool done() const noexcept;

  [[nodiscard]] NodeId processors() const noexcept { return static_cast<NodeId>(length_.size()); }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] const TaskLedger& ledger() const noexcept { return ledger_; }
  [[nodiscard]] std::span<const double> queued_work() const noexcept {
    return work_;
  }  ///< queued, by processor
  [[nodiscard]] std::span<const Cycle> busy() const noexcept { return busy_; }  ///< cycles executed
  [[nodiscard]] Cycle last_finish() const noexcept { return last_finish_; }
  [[nodiscard]] unsigned balances() const noexcept { return balances_; }

  [[nodiscard]] static Word payload(TaskId task, unsigned word) noexcept {
    return (task + word) * 0x9E3779B9u;
  }

 private:
  static constexpr TaskId kNone = ~TaskId{0};

  void arrive(Cycle now);
  void send(NodeId i);
  void receive(const Packet& packet);
  void finish_and_begin(Cycle now);
  void begin(NodeId i, Cycle now);
  void push(NodeId i, TaskId task);
  TaskId pop(NodeId i);
  void show(NodeId i);
  void wish_to_begin(NodeId i);

  const Tasks& tasks_;
  Options options_;
  TaskLedger ledger_;
  std::vector<TaskId> next_;          ///< of a task in its queue
  std::vector<TaskId> front_, back_;  ///< of a processor's queue
  std::vector<std::uint32_t> length_;
  std::vector<double> work_;
  std::vector<Word> data_;
  std::vector<TaskId> sending_, receiving_;  ///< task on the port, while its words pass
  std::vector<unsigned> sent_, received_;    ///< words of it
  std::vector<std::uint32_t> promised_;      ///< tasks that must stay in the queue for the switch
  std::vector<TaskId> running_;
  std::vector<Cycle> busy_;
  struct Finish {
    Cycle at;
    NodeId processor;
    bool operator<(const Finish& other) const {  // std heaps have the largest on top
      return at != other.at ? at > other.at : processor > other.processor;
    }
  };
  std::vector<Finish> finishes_;  ///< heap
  std::vector<NodeId> idle_;      ///< processors that may begin a task at this edge
  std::vector<NodeId> changed_;
  std::size_t arrived_ = 0;
  Cycle next_start_ = 0, last_finish_ = 0;
  unsigned balances_ = 0, step_ = 0;
  bool start_ = false, levelled_ = false;
};

}  // namespace ballast
