// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "machine/planner.h"
#include "machine/task_nodes.h"
#include "network/route_lengths.h"

namespace ballast {

/// All processors of a machine on a network under a planner, or none. One object over flat arrays;
/// work per edge is that of the processors in which something happens.
///
/// A central planner sits at processor 0. When a plan is due all others send it a report of one
/// flit and one for each task that they name; when the last one is there it plans, and sends orders
/// of one flit and one for each task to those that have some to send. Who cannot reach it takes no
/// part; when processor 0 fails there are no more plans.
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
  PlannerNodes(const Tasks& tasks, const Options& options, const Topology& topology,
               std::unique_ptr<Planner> planner = nullptr);
  /// `planned`: there is a planner; `central`: of its own processor.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options, bool planned,
                                           bool central);

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
  enum class Told : std::uint8_t { nothing, reports, reported, heard, ordered };

  [[nodiscard]] bool central() const noexcept { return planner_ && planner_->central(); }
  [[nodiscard]] Cycle next_plan(Cycle now) const noexcept;
  [[nodiscard]] PlannerReport report(NodeId i) const;
  void on_delivered(const Message& message);
  void on_returned(const Message& message);
  void take_back(const Message& message);
  void fail(NodeId i);
  void gather();
  void hear(NodeId i, Told told);
  void send_message(NodeId i);
  void cancel(std::size_t transfer);
  void consider_sending(NodeId i);
  void send(NodeId i);
  void make_plan();
  void carry_out();

  std::unique_ptr<Planner> planner_;
  std::vector<Transfer> transfers_;      ///< of the plan, sorted by sender; counts are what is left
  std::vector<std::uint8_t> cancelled_;  ///< of each transfer
  std::vector<std::size_t> at_, end_;    ///< of each processor: its transfers that are left
  std::vector<std::size_t> first_;       ///< of each processor: its first transfer
  std::uint64_t tasks_planned_ = 0, tasks_sent_ = 0, unreachable_pairs_ = 0;
  Cycle next_plan_ = 0;
  unsigned plans_ = 0;
  // Of a central planner.
  std::vector<PlannerReport> reports_;
  std::vector<Told> told_;      ///< of each processor
  std::vector<NodeId> orders_;  ///< processors to which processor 0 still sends their orders
  std::size_t unheard_ = 0, undelivered_ = 0;  ///< reports, orders
  bool lost_ = false;                          ///< with processor 0
  std::uint64_t messages_ = 0, tasks_moved_ = 0, task_hops_ = 0;
  std::vector<std::uint32_t> hops_;  ///< of each transfer
  std::optional<RouteLengths> lengths_;
  bool planned_ = false, current_ = false;  ///< a plan at the last edge; one since the last arrival
};

}  // namespace ballast
