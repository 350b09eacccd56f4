// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "machine/task_nodes.h"

namespace ballast {

/// All processors of a machine on a network under a planner, or none. One object over flat arrays;
/// work per edge is that of the processors in which something happens.
///
/// A task travels as one packet, its tag is the task. A processor carries out its transfers in
/// their order, a packet a cycle from the front of its queue, while its interface has a place; if
/// the queue is empty it waits for what arrives. Tasks are executed from the front, too, also those
/// that wait to be sent. A task that comes back goes to the front of the queue, and the rest of its
/// transfer is cancelled. A new plan is made when no task is on its way; it replaces the old one.
/// A processor that fails sends and executes no more; its tasks are stranded.
class PlannerNodes final : public TaskNodes {
 public:
  /// `planner`: null: tasks stay where they arrive.
  PlannerNodes(const Tasks& tasks, const Options& options,
               std::unique_ptr<Planner> planner = nullptr);

  void step(Cycle now, const In& in) override;
  [[nodiscard]] std::span<const Transfer> plan() const noexcept override {
    return planned_ ? std::span<const Transfer>(transfers_) : std::span<const Transfer>();
  }
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  /// Every task has arrived, a plan made since is carried out as far as it can be (or every task is
  /// executed), and none is on its way.
  [[nodiscard]] bool done() const noexcept override;
  void add_costs(RunResult& result) const override;

 private:
  [[nodiscard]] Cycle next_plan(Cycle now) const noexcept;
  void take_back(const Message& message);
  void wish_to_send(NodeId i);
  void send(NodeId i);
  void make_plan(Cycle now);

  std::unique_ptr<Planner> planner_;
  std::vector<Transfer> transfers_;      ///< of the plan, sorted by sender; counts are what is left
  std::vector<std::uint8_t> cancelled_;  ///< of each transfer
  std::vector<std::size_t> at_, end_;    ///< of each processor: its transfers that are left
  std::vector<std::size_t> first_;       ///< of each processor: its first transfer
  std::uint64_t tasks_planned_ = 0, tasks_sent_ = 0, unreachable_pairs_ = 0;
  Cycle next_plan_ = 0;
  unsigned plans_ = 0;
  bool planned_ = false, current_ = false;  ///< a plan at the last edge; one since the last arrival
};

}  // namespace ballast
