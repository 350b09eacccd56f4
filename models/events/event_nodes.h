// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "events/event_agents.h"
#include "events/mail_room.h"
#include "events/timers.h"
#include "machine/task_nodes.h"
#include "network/route_lengths.h"

namespace ballast {

/// All processors of a machine on a network, each with an event-driven agent. One object over flat
/// arrays; work per edge is proportional to the processors with activity.
///
/// A message is a packet of its own flits and those of its tasks, which are in flight until it is
/// handled. Interfaces send one packet per cycle in the order of the messages. Receivers handle
/// them one at a time, in the order of sending, whatever the network does: the head has sequence
/// numbers, which cost no flit.
///
/// Handling a message takes `message_cycles`, without execution at the processor; the agent acts at
/// the end. With 0 cycles it acts at the edge of arrival. With `between_tasks` a processor handles
/// messages only while no task runs or while it is held. Waiting messages are handled at the edge
/// at which the task ends, after the next one has begun.
///
/// A message leaves at the edge at which it is written if its processor's interface has room and
/// has sent nothing at this edge; else it waits in the outbox. Outboxes send first.
///
/// An edge: failures; returned packets; messages that have arrived or been handled; timers; tasks
/// from outside; execution; then changes of load. An agent that sends tasks away at its change of
/// load keeps the task that has begun.
///
/// A birth counts as an arrival from outside.
///
/// A task moves to the back of a queue and leaves from the back. If tasks settle after one move,
/// the moved ones wait at the front, and never leave. By work, tasks leave from any place
/// (TaskStore::send_up_to).
class EventNodes final : public TaskNodes, private AgentHost {
 public:
  EventNodes(const Tasks& tasks, const Options& options, std::unique_ptr<EventAgents> agents,
             const Topology& topology);
  /// Bytes without its agents; with one letter per processor.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options);

  /// Last cycle in which a task moved, or a message arrived that might have moved one.
  [[nodiscard]] Cycle end(Cycle now) const noexcept override {
    return options_.execute ? now : last_change_;
  }
  void add_costs(RunResult& result) const override;
  [[nodiscard]] bool under_agents() const noexcept override { return true; }
  [[nodiscard]] std::string pending() const override;

 private:
  void step_tasks(Cycle now, const In& in) override;
  [[nodiscard]] Cycle next_task_event(Cycle now) const noexcept override;
  /// Every task has arrived and none is in flight. In a run that executes tasks all are executed,
  /// and all messages written before that are handled. Otherwise, since the last move of a task,
  /// every timer has expired once and the messages written since are handled. Those that follow
  /// from a timer's second expiry do not count: they would move no task.
  [[nodiscard]] bool tasks_done() const noexcept override;

  struct Handling {
    Cycle end;
    NodeId processor;
  };
  struct Node {
    std::uint32_t settled = 0;  ///< tasks at the front of the queue that have moved
    std::uint32_t arrived = 0;  ///< tasks from outside, or born, at this edge
    std::uint32_t holds = 0;    ///< of the agent
    Cycle held_since = 0;
    Cycle handled = kNever;  ///< end of the handling of the first message of the inbox
    bool noticed = false;    ///< in noticed_
  };

  // AgentHost
  using AgentHost::load;
  [[nodiscard]] std::uint32_t load_by_work(NodeId i) const noexcept override {
    return rounded(store_.queued_work()[i] / store_.options().quantum, i);
  }
  [[nodiscard]] std::uint32_t movable(NodeId i) const noexcept override {
    return store_.by_work() ? std::min(load(i), rounded(store_.movable(i), i))
                            : store_.load()[i] - nodes_[i].settled;
  }
  [[nodiscard]] bool exact() const noexcept override { return !store_.by_work(); }
  [[nodiscard]] bool can_give(NodeId from, NodeId to, std::uint32_t tasks) const override {
    return !store_.by_work() ||
           store_.longest_up_to(from, at_slower(from, to, tasks)) != TaskStore::kNone;
  }
  [[nodiscard]] bool runs(NodeId i) const noexcept override { return store_.running(i); }
  [[nodiscard]] bool idle(NodeId i) const noexcept override {
    return store_.load()[i] == 0 && !store_.running(i);
  }
  LetterId post_with(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) override;
  void take(const Message& packet) override;
  void hold(NodeId i) override;
  void release(NodeId i) override;

  /// By work: a load of processor i for its agent; a length that is at least `load` for both i and
  /// j.
  [[nodiscard]] std::uint32_t rounded(double lengths, NodeId i) const noexcept {
    return static_cast<std::uint32_t>(lengths / store_.speed(i) + 0.5);
  }
  [[nodiscard]] double at_slower(NodeId i, NodeId j, std::uint32_t load) const noexcept {
    return load * std::min(store_.speed(i), store_.speed(j));
  }
  template <class Receive>
  std::uint32_t gain(NodeId i, const TaskStore::Parcel& tasks, Receive&& receive);
  void moved();
  void fail(NodeId i);
  void drop(LetterId id, NodeId i);
  void on_returned(const Message& packet);
  [[nodiscard]] LetterId letter_of(const Message& packet) const;
  void hear(std::span<const Message> packets);
  void accept(LetterId id);
  void service_inbox(NodeId i);
  void read();
  void begin_handling(NodeId i);
  void end_handling();
  void handle(NodeId i, LetterId id);
  std::uint32_t take_in(NodeId i, const TaskStore::Parcel& tasks);
  void arrive();
  void execute();
  void notice(NodeId i);
  void tell_changes();
  void count_hops();

  const bool at_once_;  ///< messages are handled at the edge of their arrival
  std::unique_ptr<EventAgents> owned_;
  EventAgents& agents_;
  MailRoom room_;
  std::vector<Node> nodes_;
  std::vector<LetterQueue> inbox_;
  Timers alarm_clock_;
  std::vector<Handling> handlings_;  ///< a ring, in the order of their ends; an entry that is not
                                     ///< its Node's belongs to a failed processor
  std::size_t first_handling_ = 0, handling_count_ = 0;
  std::vector<NodeId> noticed_;
  std::vector<NodeId> unread_;  ///< held while messages waited for the end of a task
  RouteLengths lengths_;
  Cycle last_change_ = 0;
  std::uint64_t tasks_moved_ = 0, task_hops_ = 0;
  std::uint64_t unreachable_pairs_ = 0;
  Cycle handled_ = 0, suspended_ = 0;  ///< sums over the processors
};

}  // namespace ballast
