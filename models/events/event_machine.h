// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "events/event_agents.h"

namespace ballast {

/// The papers' machine for event agents: plain counts of tasks on an ideal network. It runs in
/// steps, one per message hop, and executes nothing. Or the caller drives it by hand: chooses the
/// next message, arrivals, executions and timers.
class EventMachine final : private AgentHost {
 public:
  /// Events for the agents besides their messages.
  enum class Tell : std::uint8_t {
    messages_only,  ///< a single operation: no agent begins another on its own
    changes         ///< changes of load at the end of each step, timers; as in a real machine
  };
  struct Message {
    NodeId from, to;
    std::uint32_t tasks;
    friend bool operator==(const Message&, const Message&) = default;
  };
  using Log = std::vector<Message>;
  struct Sent {
    Cycle step;  ///< step of the hand-over; a run handles the message in the next one
    Message message;
    friend bool operator==(const Sent&, const Sent&) = default;
  };

  EventMachine(EventAgents& agents, std::vector<std::uint32_t> loads);
  EventMachine(std::unique_ptr<EventAgents> agents, std::vector<std::uint32_t> loads);

  /// Tells the agent of i that its load has changed, with `arrived` tasks from outside.
  void tell_load(NodeId i, std::uint32_t arrived = 0);
  /// Steps until no message is in flight (with Tell::changes: no untold change and no timer
  /// either), at most `max_steps` more; false: not finished. Messages of a step are handled in the
  /// order of sending; a failed processor returns them, a step later.
  bool run(Tell tell, Cycle max_steps = 1'000'000);

  void set_load(NodeId i, std::uint32_t tasks) { load_[i] = tasks; }
  void fail(NodeId i) { node_[i].failed = true; }

  // By hand. Agents are told at once if their load changes; k counts the messages in flight. After
  // 100,000 messages handling the next one throws StuckError.
  /// Message k is handled ..
  void handle(std::size_t k = 0);
  /// .. or returned to its sender ..
  void bounce(std::size_t k = 0);
  /// .. or lost with its receiver.
  void lose(std::size_t k = 0) { free_.push_back(take(k).id); }
  /// Handles all messages in flight and their successors, one per step. Returns those handled.
  Log handle_all();
  /// `tasks` arrive at i from outside.
  void arrive(NodeId i, std::uint32_t tasks);
  /// i begins its next task, and ends it.
  void execute(NodeId i);
  /// The timer of i expires, now or when it is due.
  void ring(NodeId i);
  void pass(Cycle steps) { now_ += steps; }

  using AgentHost::now;
  [[nodiscard]] const std::vector<std::uint32_t>& loads() const noexcept { return load_; }
  /// Messages not yet handled, in the order of sending.
  [[nodiscard]] Log under_way() const;
  /// Every message so far.
  [[nodiscard]] std::span<const Sent> sent() const noexcept { return sent_; }
  [[nodiscard]] std::uint64_t messages() const noexcept { return sent_.size(); }
  [[nodiscard]] std::uint64_t tasks_moved() const noexcept { return tasks_moved_; }
  [[nodiscard]] std::uint64_t operations() const noexcept { return agents_.operations(); }
  /// Last step in which a message was handled.
  [[nodiscard]] Cycle steps() const noexcept { return last_; }
  /// Processor i has received a message.
  [[nodiscard]] bool visited(NodeId i) const noexcept { return node_[i].visited; }
  [[nodiscard]] Cycle timer(NodeId i) const noexcept { return node_[i].timer; }
  /// Number of holds of each processor.
  [[nodiscard]] std::vector<int> holds() const;

 private:
  struct Node {
    Cycle timer = kNever;
    std::uint32_t told = ~std::uint32_t{0};  ///< load last told to its agent
    std::uint32_t settled = 0;               ///< queued tasks that have moved and stay
    int holds = 0;
    bool running = false, visited = false, failed = false;
  };
  struct Letter {
    Message message;
    LetterId id;
    bool back = false;  ///< on the way back to its sender
  };

  [[nodiscard]] std::uint32_t movable(NodeId i) const noexcept override {
    return load_[i] - node_[i].settled;
  }
  [[nodiscard]] bool runs(NodeId i) const noexcept override { return node_[i].running; }
  [[nodiscard]] bool idle(NodeId i) const noexcept override {
    return load_[i] == 0 && !node_[i].running;
  }
  [[nodiscard]] bool exact() const noexcept override { return true; }
  [[nodiscard]] bool can_give(NodeId, NodeId, std::uint32_t) const noexcept override {
    return true;
  }
  LetterId post_with(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) override;
  void set_timer(NodeId i, Cycle at) override {
    node_[i].timer = at == kNever || at > now_ ? at : now_ + 1;
  }
  void hold(NodeId i) override { ++node_[i].holds; }
  void release(NodeId i) override;

  void deliver(const Letter& letter);
  void deliver_and_tell(const Letter& letter);
  Letter take(std::size_t k);
  bool tell_changes();

  std::unique_ptr<EventAgents> owned_;
  EventAgents& agents_;
  bool settle_;  ///< tasks move at most once
  std::vector<std::uint32_t> load_;
  std::vector<Node> node_;
  std::vector<Letter> under_way_, handling_;
  std::vector<LetterId> free_;
  std::vector<Sent> sent_;
  LetterId letters_ = 0;
  std::uint64_t tasks_moved_ = 0;
  Cycle last_ = 0;
};

}  // namespace ballast
