// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "balancers/planner.h"
#include "machine/task_store.h"
#include "network/network.h"

namespace ballast {

/// All processors of a machine on a network: their tasks, and their network interfaces. One object
/// over flat arrays; work per edge is that of the processors in which something happens.
///
/// A task travels as one packet, its tag is the task. A processor carries out its transfers in
/// their order, a packet a cycle from the front of its queue, while its interface has a place; if
/// the queue is empty it waits for what arrives. Tasks are executed from the front, too, also those
/// that wait to be sent. A task that comes back goes to the front of the queue, and the rest of its
/// transfer is cancelled. A new plan is made when no task is on its way; it replaces the old one.
/// A processor that fails sends and executes no more; its tasks are stranded.
class NetworkArrayCore {
 public:
  struct Options : TaskStore::Options {
    std::uint32_t task_flits = 1;  ///< of a task's packet
    Planner* planner = nullptr;    ///< none: tasks stay where they arrive
    Cycle every = 0;  ///< cycles between plans; 0: one plan, when all tasks have arrived
  };
  /// The network's outputs in the cycle at hand.
  struct In {
    std::span<const Message> delivered, returned;
    std::span<const NodeId> taken, failed;
  };

  NetworkArrayCore(const Tasks& tasks, const Options& options);

  /// The edge that ends cycle `now`; edges in which nothing can happen may be left out.
  void step(Cycle now, const In& in);

  /// Outputs, valid in the cycle after the step: packets for the network, the plan just made
  /// (without what moves nothing; by sender), queue lengths.
  [[nodiscard]] std::span<const Message> sends() const noexcept { return sends_; }
  [[nodiscard]] std::span<const Transfer> plan() const noexcept {
    return planned_ ? std::span<const Transfer>(transfers_) : std::span<const Transfer>();
  }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return store_.load(); }
  /// Processors whose load changed at the last edge; may name one twice.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return store_.changed(); }

  /// Next cycle, later than `now`, whose edge is needed although the network is silent; kNever if
  /// none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;
  /// Every task has arrived, a plan made since is carried out as far as it can be (or every task is
  /// executed), and none is on its way.
  [[nodiscard]] bool done() const noexcept;

  [[nodiscard]] const TaskStore& store() const noexcept { return store_; }
  [[nodiscard]] unsigned plans() const noexcept { return plans_; }
  /// Planned tasks that have not left.
  [[nodiscard]] std::uint64_t unsent() const noexcept { return tasks_planned_ - tasks_sent_; }
  /// Transfers of which a task came back.
  [[nodiscard]] std::uint64_t unreachable_pairs() const noexcept { return unreachable_pairs_; }

 private:
  [[nodiscard]] TaskId task_of(const Message& message) const;
  [[nodiscard]] Cycle next_plan(Cycle now) const noexcept;
  void take_back(const Message& message);
  void wish_to_send(NodeId i);
  void send_all();
  void send(NodeId i);
  void make_plan(Cycle now);

  Options options_;
  TaskStore store_;
  std::vector<Transfer> transfers_;      ///< of the plan, sorted by sender; counts are what is left
  std::vector<std::uint8_t> cancelled_;  ///< of each transfer
  std::vector<std::size_t> at_, end_;    ///< of each processor: its transfers that are left
  std::vector<std::size_t> first_;       ///< of each processor: its first transfer
  std::vector<std::uint8_t> used_;       ///< places of its interface
  std::vector<std::uint8_t> wishes_;     ///< it is in wishing_
  std::vector<NodeId> wishing_, sending_;  ///< processors that may send at the next, at this edge
  std::vector<Message> sends_;
  std::uint64_t places_ = 0, tasks_planned_ = 0, tasks_sent_ = 0, unreachable_pairs_ = 0;
  Cycle next_plan_ = 0;
  unsigned plans_ = 0;
  bool planned_ = false, current_ = false;  ///< a plan at the last edge; one since the last arrival
};

}  // namespace ballast
