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

/// All processors of a machine on a network, with or without a planner. One object over flat
/// arrays; work per edge is proportional to the processors with activity.
///
/// A central planner sits at processor 0. When a plan is due each of the others sends it a report
/// of one flit, plus one per task that it names and what PlannerNeeds adds. After the last report
/// it plans, and sends orders of one flit, plus one per task, to those with tasks to send. A
/// processor that cannot reach it takes no part; when processor 0 fails there are no more plans.
///
/// A planner that talks but is not central sits at every processor. Its plan costs the messages of
/// its exchanges, phase by phase, of one flit, plus one per word; the loads are those when they
/// begin. Then each processor carries out its own transfers. A failed one sends no more messages.
///
/// A task travels as one packet, whose tag is the task. A processor carries out its transfers in
/// order, one packet per cycle from the front of its queue, while its interface has room; if the
/// queue is empty it waits for arrivals. It also executes from the front, even tasks that wait to
/// be sent. A returned task goes to the front of the queue, and the rest of its transfer is
/// cancelled. A new plan is made when no task is in flight; it replaces the old one. A failed
/// processor sends and executes no more; its tasks are stranded. With `plan_first` no task begins
/// before the first plan is carried out.
class PlannerNodes final : public TaskNodes {
 public:
  /// `planner`: null: tasks stay where they arrive.
  PlannerNodes(const Tasks& tasks, const Options& options, const Topology& topology,
               std::unique_ptr<Planner> planner = nullptr);
  /// `planned`: there is a planner; `talks`: see Planner.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options, bool planned,
                                           bool talks);

  [[nodiscard]] std::span<const Transfer> plan() const noexcept override {
    return planned_ ? std::span<const Transfer>(transfers_) : std::span<const Transfer>();
  }
  void add_costs(RunResult& result) const override;

 private:
  void step_tasks(Cycle now, const In& in) override;
  [[nodiscard]] Cycle next_task_event(Cycle now) const noexcept override;
  /// Every task has arrived, a later plan is carried out as far as possible (or every task is
  /// executed), and no task is in flight.
  [[nodiscard]] bool tasks_done() const noexcept override;
  /// There is nothing to wait for: a plan is carried out as far as possible, or none will come.
  [[nodiscard]] bool carried_out() const noexcept;

  enum class Told : std::uint8_t { nothing, reports, reported, heard, ordered };

  [[nodiscard]] bool central() const noexcept { return planner_ && planner_->central(); }
  [[nodiscard]] bool talks() const noexcept { return planner_ && planner_->talks(); }
  /// It counts the moves of tasks itself, since the network has other packets, too.
  [[nodiscard]] bool counts_moves() const noexcept { return talks() || options_.send_messages; }
  [[nodiscard]] Cycle next_plan(Cycle now) const noexcept;
  [[nodiscard]] PlannerReport report(NodeId i) const;
  void on_delivered(const Message& message);
  void on_returned(const Message& message);
  void take_back(const Message& message);
  void fail(NodeId i);
  void gather();
  void hear(NodeId i, Told told);
  void send_message(NodeId i);
  [[nodiscard]] bool has_word(NodeId i) const noexcept { return talking_ && say_[i] != said_[i]; }
  void talk();
  void begin_phase(std::vector<PlannerMessage> messages);
  void say(NodeId i);
  void word_over(std::size_t messages);
  [[nodiscard]] std::uint32_t report_flits(const PlannerReport& report) const;
  void cancel(std::size_t transfer);
  void consider_sending(NodeId i);
  void send(NodeId i);
  void make_plan();
  void carry_out();

  std::unique_ptr<Planner> planner_;
  std::vector<Transfer> transfers_;      ///< of the plan, sorted by sender; counts are those left
  std::vector<std::uint8_t> cancelled_;  ///< by transfer
  std::vector<std::size_t> at_, end_;    ///< by processor: its transfers that are left
  std::vector<std::size_t> first_;       ///< by processor: its first transfer
  std::uint64_t tasks_planned_ = 0, tasks_sent_ = 0, unreachable_pairs_ = 0;
  Cycle next_plan_ = 0;
  unsigned plans_ = 0;
  // Of a central planner.
  PlannerNeeds needs_;
  std::vector<std::uint32_t> sent_edges_;  ///< by task; empty: not told
  std::vector<PlannerReport> reports_;
  std::vector<Told> told_;      ///< by processor
  std::vector<NodeId> orders_;  ///< processors whose orders processor 0 has yet to send
  std::size_t unheard_ = 0, undelivered_ = 0;  ///< reports, orders
  bool lost_ = false;                          ///< processor 0 has failed
  std::uint64_t messages_ = 0;
  // Of a planner at every processor.
  PlannerExchanges exchanges_;
  std::size_t phase_ = 0;                ///< phases begun
  std::vector<PlannerMessage> words_;    ///< of the phase, sorted by sender
  std::vector<std::size_t> say_, said_;  ///< by processor: its next one, and the end of its own
  bool talking_ = false;
  // With counts_moves().
  std::uint64_t tasks_moved_ = 0, task_hops_ = 0;
  std::vector<std::uint32_t> hops_;  ///< by transfer
  std::optional<RouteLengths> lengths_;
  bool planned_ = false, current_ = false;  ///< a plan at the last edge; one since the last arrival
};

}  // namespace ballast
