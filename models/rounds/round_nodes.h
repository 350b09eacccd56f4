// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "machine/task_nodes.h"
#include "rounds/bank.h"
#include "rounds/exchanges.h"
#include "rounds/round_agents.h"
#include "rounds/round_progress.h"
#include "rounds/task_chooser.h"
#include "topology/topology.h"

namespace ballast {

/// All processors of a machine on a network, each with a round-based agent. One object over flat
/// arrays; work per edge is proportional to the processors with activity.
///
/// A message of an agent is a packet. When all messages of its round have arrived, an agent
/// absorbs, and its flows become debts of the processor (Bank). It composes its next round at the
/// same edge. A processor sends a packet per cycle, messages before tasks, while its interface has
/// room; debts over several links are paid in turn. By count it executes no task that it owes.
///
/// At the centre of a star rounds follow each other without a gap, and tasks that it owes would
/// never leave. So once the messages of kPatience rounds have gone before a waiting task, messages
/// and tasks alternate until none of the former or none of the latter waits.
///
/// Invariant of each processor: its agent's load is that of its queued tasks minus its debts to its
/// neighbours. Everything that changes only one of them becomes a load change for the agent
/// (`change_load`): a task that arrives from outside, is born or begins execution, a void debt of a
/// cut link, a returned task, and the part of a flow that is lost at the faster end of a link.
///
/// A processor pays a debt only after it has absorbed at least the rounds that the neighbour had
/// absorbed at its last payment. Otherwise tasks that arrive before their round would be sent back
/// at once.
///
/// A fault in the middle of an exchange of several rounds may leave the two ends of another link
/// with different sums of its flows. Tasks would then go to and fro for ever. So a task carries its
/// sender's sum of the flows over the link, and the end with the lower number adopts it (`agree`).
/// Without a fault the sums are equal, or the balancer is wrong.
///
/// With a choice of tasks by traffic, the receiver of a task tells where it is: a message of its
/// own to each processor with partners of the task. The sender knows. These messages go after those
/// of the agent and before tasks, and nothing waits for them.
///
/// With `swap`, in a run whose tasks only move, exchanges follow once the rounds rest (Exchanges).
/// From then on no debt is paid. What an exchange moves comes off the debts, so the invariant
/// holds. Like the end of the rounds, their beginning is known everywhere at once, which costs
/// nothing.
class RoundNodes final : public TaskNodes {
 public:
  /// `agents`: new ones, one per processor; `topology`: that of the network. `swap`: by work, in a
  /// run that does not execute tasks.
  RoundNodes(const Tasks& tasks, const Options& options, std::unique_ptr<RoundAgents> agents,
             const Topology& topology, bool swap = false);
  /// Bytes without its agents and exchanges. `links`: directions between neighbours.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options,
                                           std::uint64_t links);

  /// Last cycle in which an agent was active or a queue changed.
  [[nodiscard]] Cycle end(Cycle now) const noexcept override {
    return options_.execute ? now : last_change_;
  }
  void add_costs(RunResult& result) const override;
  [[nodiscard]] bool under_agents() const noexcept override { return true; }
  [[nodiscard]] std::string pending() const override;

  [[nodiscard]] const Bank& bank() const noexcept { return bank_; }

 private:
  void step_tasks(Cycle now, const In& in) override;
  [[nodiscard]] Cycle next_task_event(Cycle now) const noexcept override;
  /// Every task has arrived; no task or message is in flight; no agent is within a round; no debt
  /// can be paid; all tasks are executed, if the run executes them.
  [[nodiscard]] bool tasks_done() const noexcept override {
    return rounds_done() && (!exchanges_ || exchanges_->over());
  }
  [[nodiscard]] bool rounds_done() const noexcept;

  /// A processor's view of one of its links.
  struct End {
    std::uint32_t hops = 1;    ///< routers on the route to the neighbour, its own included
    std::uint32_t ahead = 0;   ///< rounds that the neighbour had absorbed when it sent a task
    std::uint8_t arrived = 0;  ///< bits: the slot has a message
    std::uint8_t awaited = 0;  ///< bit of the slot of the awaited message
    bool cut = false;
    double flowed = 0;  ///< sum of the flows so far
    double marked = 0;  ///< sum after the last round that is a multiple of kMark
  };
  struct Node {
    Cycle next_start = 0;                 ///< first cycle in which the next round may begin
    std::uint32_t round = 0;              ///< rounds absorbed
    std::uint32_t missing = 0;            ///< messages still awaited
    std::uint32_t live = 0;               ///< links not cut
    std::uint32_t unused = 0;             ///< consecutive rounds without use of a link
    std::uint32_t turn = 0;               ///< link whose debt is paid next
    std::uint32_t head = 0, waiting = 0;  ///< of its messages in outbox_
    std::uint32_t overtaken = 0;          ///< messages that went before a waiting task
    bool member = true;                   ///< its agent takes part in the rounds
    bool within = false;                  ///< its agent is within a round
    bool timed = false;                   ///< it is in timers_
    bool failed = false;
  };
  /// Data in a task's packet beside the task.
  struct Letter {
    std::uint32_t link;     ///< direction over which it pays a debt
    std::uint32_t round;    ///< rounds that the sender had absorbed
    double flowed, marked;  ///< sums at its end of the link
  };
  struct Timer {
    Cycle at;
    NodeId processor;
    bool operator<(const Timer& other) const {  // std heaps have the largest on top
      return at != other.at ? at > other.at : processor > other.processor;
    }
  };
  static constexpr std::uint32_t kPatience = 4, kMark = 64;
  static constexpr std::uint64_t kExchange = std::uint64_t{1} << 34;  ///< bit of a message's tag
  static constexpr std::uint32_t kOpen = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] NodeId owner(std::size_t link) const noexcept {
    return neighbours_.end(neighbours_.reverse(link));
  }
  /// By count: tasks that may be paid over a link.
  [[nodiscard]] std::uint32_t payable(std::size_t link, const Node& node) const noexcept {
    if (ends_[link].ahead > node.round) return 0;
    return static_cast<std::uint32_t>(bank_.due(link));
  }
  /// Load of a task at a processor; debt that it pays over a link. If speeds differ, debts and
  /// flows are loads of the slower end; the same task is less load at the faster end.
  [[nodiscard]] double load_of(NodeId i, TaskId task) const noexcept {
    return by_work_ ? store_.length(task) / store_.speed(i) : 1.0;
  }
  [[nodiscard]] double slower(std::size_t link) const noexcept {
    return std::min(store_.speed(owner(link)), store_.speed(neighbours_.end(link)));
  }
  [[nodiscard]] double debt_of(std::size_t link, TaskId task) const noexcept {
    return by_work_ ? store_.length(task) / slower(link) : 1.0;
  }
  [[nodiscard]] double at_end(std::size_t link, double amount) const noexcept {
    return by_work_ ? amount * (slower(link) / store_.speed(owner(link))) : amount;
  }
  // Packets and tasks.
  void hear(const Message& message);
  void receive(const Message& packet);
  void on_returned(const Message& packet);
  void send(NodeId i);
  bool send_message(NodeId i);
  struct Payment {
    std::size_t link;
    TaskId task;  ///< kNone: nothing can be paid
  };
  [[nodiscard]] Payment longest_payment(NodeId i) const;
  Payment send_front(NodeId i);
  void choose(NodeId i);
  [[nodiscard]] bool can_pay(NodeId i) const {
    if (exchanging()) return exchanges_->has_packet(i);
    if (chooser_) return chooser_->waiting(i);
    if (by_work_) return longest_payment(i).task != TaskStore::kNone;
    return kept_[i] != 0 && store_.load()[i] != 0;
  }
  void pay(NodeId i);
  void dispatch(NodeId i, const Payment& payment);
  // Exchanges.
  [[nodiscard]] bool exchanging() const noexcept { return exchanges_ && exchanges_->begun(); }
  void begin_exchanges();
  void send_exchange(NodeId i);
  void hear_exchange(const Message& message);
  void hear_exchange(Exchanges::Kind kind, std::size_t link);
  void tell_location(TaskId task, NodeId from, NodeId to);
  void execute();
  void credit(std::size_t link, NodeId i, TaskId task);
  void agree(std::size_t link, NodeId i, const Letter& letter);
  void correct(std::size_t link, NodeId i, double difference, std::uint32_t round);
  void keep(NodeId i, std::uint32_t count);
  void consider_sending(NodeId i);
  // Rounds.
  void resume();
  void advance_rounds();
  void start(NodeId i);
  void compose(NodeId i);
  void absorb(NodeId i);
  void lose_at_faster_ends(NodeId i);
  void change_load(NodeId i, double amount);
  [[nodiscard]] bool may_rest() const noexcept;
  void log_rounds();
  // Faults.
  void fail(NodeId i);
  bool cut(std::size_t link);
  void close(std::size_t link);
  void leave(NodeId i);
  [[nodiscard]] bool has_location(NodeId i) const noexcept {
    return !locations_.empty() && locations_[i].first != kOpen;
  }
  NodeId pop_location(NodeId i);

  bool by_work_;
  std::unique_ptr<RoundAgents> owned_;
  RoundAgents& agents_;
  const Neighbours& neighbours_;
  std::unique_ptr<TaskChooser> chooser_;  ///< by work, of agents with a choice
  std::unique_ptr<Exchanges> exchanges_;  ///< with `swap`
  Bank bank_;
  RoundProgress progress_;
  std::vector<Node> nodes_;
  std::vector<End> ends_;                  ///< by direction: its processor's end
  std::vector<std::uint32_t> kept_;        ///< by processor: tasks to pay; by work 0
  std::vector<Letter> letters_;            ///< by task
  std::vector<RoundAgents::Sent> outbox_;  ///< messages yet to leave: a ring per processor, of
                                           ///< two places per link: none is three rounds ahead
  std::vector<RoundAgents::Sent> sent_;    ///< of the working agent
  std::vector<Timer> timers_;              ///< heap
  /// Messages about locations that have not left: a list per processor.
  struct Location {
    NodeId to;
    std::uint32_t next;
  };
  struct Locations {
    std::uint32_t first = kOpen, last = kOpen;  ///< kOpen: none
  };
  std::vector<Location> location_;  ///< slots; free ones are in a list, too
  std::uint32_t free_location_ = kOpen;
  std::vector<Locations> locations_;  ///< by processor; empty: no choice of tasks
  std::uint64_t locations_told_ = 0, exchange_messages_ = 0;
  std::vector<NodeId> ready_, starting_;  ///< agents to absorb, to compose at this edge
  std::vector<NodeId> alone_;             ///< processors that are no members, but have not failed
  Cycle now_ = 0, last_change_ = 0;
  std::uint32_t limit_ = 0;  ///< number of rounds that agents may begin; kOpen: any
  std::uint64_t under_way_ = 0, tasks_moved_ = 0, task_hops_ = 0;
  std::uint64_t cancelled_ = 0, unreachable_pairs_ = 0;
  bool faulty_ = false;  ///< a link has been cut
};

}  // namespace ballast
