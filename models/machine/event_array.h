// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agents/event_agents.h"
#include "machine/letters.h"
#include "machine/network_nodes.h"
#include "network/route_walk.h"

namespace ballast {

/// All processors of a machine on a network, each with an agent that reacts to events. One object
/// over flat arrays; work per edge is that of the processors in which something happens.
///
/// A message is a packet of its own flits and those of the tasks that it takes with it, which are
/// on their way until it is handled. Interfaces send a packet a cycle in the order of the messages,
/// and receivers handle them, one at a time, in the order in which their sender sent them, whatever
/// the network does: sequence numbers in the head, which cost no flit.
///
/// Handling a message takes `message_cycles`, in which the processor executes nothing; what the
/// agent does of it happens at the end. In 0 cycles it happens at the edge at which the message is
/// there.
///
/// An edge: failures; what comes back; what has arrived; timers; tasks from outside; execution;
/// then changes of load. An agent that sends tasks away at its change of load keeps what has begun.
///
/// A task moves to the back of a queue and leaves from the back. Where tasks settle after one move,
/// those that have moved wait at the front, and never leave.
class EventArrayCore final : public NetworkNodes, private Office {
 public:
  EventArrayCore(const Tasks& tasks, const Options& options, EventAgents& agents,
                 const Topology& topology);

  void step(Cycle now, const In& in) override;
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  /// No message is under way or unhandled, every task has arrived, and all are executed if they
  /// should be; else, every timer that is set has run out once since a task moved last: it would
  /// move none.
  [[nodiscard]] bool done() const noexcept override;
  /// Last cycle in which a task or a message moved.
  [[nodiscard]] Cycle end(Cycle now) const noexcept override {
    return options_.execute ? now : last_change_;
  }
  void add_costs(RunResult& result) const override;
  [[nodiscard]] std::string pending() const override;

 private:
  struct Timer {
    Cycle at;
    NodeId processor;
    bool operator<(const Timer& other) const {  // std heaps have the largest on top
      return at != other.at ? at > other.at : processor > other.processor;
    }
  };
  struct Node {
    std::uint32_t settled = 0;  ///< tasks at the front of the queue that have moved
    std::uint32_t arrived = 0;  ///< tasks from outside at this edge
    std::uint32_t holds = 0;    ///< of the agent
    Cycle held_since = 0;
    Cycle handled = kNever;  ///< end of the handling of the first message of the inbox
    Cycle timer = kNever;
    std::uint64_t tried = 0;  ///< moves_ when the timer ran out last
    bool noticed = false;     ///< it is in noticed_
  };

  // Office
  [[nodiscard]] Cycle now() const noexcept override { return now_; }
  [[nodiscard]] std::uint32_t load(NodeId i) const noexcept override { return store_.load()[i]; }
  [[nodiscard]] std::uint32_t movable(NodeId i) const noexcept override {
    return store_.load()[i] - nodes_[i].settled;
  }
  [[nodiscard]] bool idle(NodeId i) const noexcept override {
    return store_.load()[i] == 0 && !store_.running(i);
  }
  LetterId post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) override;
  void wake(NodeId i, Cycle at) override;
  void hold(NodeId i) override;
  void release(NodeId i) override;

  void moved();
  void fail(NodeId i);
  void drop(LetterId id, NodeId i);
  void come_back(const Message& packet);
  [[nodiscard]] LetterId letter_of(const Message& packet) const;
  void accept(LetterId id);
  void begin_handling(NodeId i);
  void handle(NodeId i);
  void set_timer(std::vector<Timer>& heap, Cycle at, NodeId i);
  void run_timers();
  void arrive();
  void execute();
  void notice(NodeId i);
  void tell_changes();
  void send(NodeId i);

  EventAgents& agents_;
  Letters letters_;
  std::vector<Node> nodes_;
  std::vector<LetterQueue> outbox_, inbox_;
  std::vector<Timer> timers_, handlings_;  ///< heaps; what is not its Node's is out of date
  std::vector<NodeId> noticed_;
  RouteWalk walk_;                      ///< of what leaves at this edge with tasks
  std::vector<std::uint32_t> walking_;  ///< their tasks
  Cycle now_ = 0, last_change_ = 0;
  std::uint64_t moves_ = 1;                  ///< changes of where tasks are, from 1
  std::uint64_t pending_ = 0, untried_ = 0;  ///< timers; those that have not run out since the last
  std::uint64_t messages_ = 0, tasks_moved_ = 0, task_hops_ = 0, tasks_returned_ = 0;
  std::uint64_t unreachable_pairs_ = 0;
  Cycle handling_ = 0, suspended_ = 0;  ///< sums over the processors
};

}  // namespace ballast
