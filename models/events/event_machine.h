// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "events/event_agents.h"

namespace ballast {

/// The papers' machine for event agents: plain counts of tasks, none of which is executed, on an
/// ideal network in which every message takes one step. Messages of a step are handled in the order
/// in which they were sent. Who has failed sends messages back, a step later.
class EventMachine final : private AgentHost {
 public:
  /// What the agents are told besides their messages.
  enum class Tell : std::uint8_t {
    messages_only,  ///< one operation by itself: nobody begins another of his own accord
    changes         ///< changes of load at the end of each step, timers; as in a real machine
  };
  struct Sent {
    Cycle step;  ///< in which it was handed over; it is handled in the next one
    NodeId from, to;
    std::uint32_t tasks;
    friend bool operator==(const Sent&, const Sent&) = default;
  };

  EventMachine(EventAgents& agents, std::vector<std::uint32_t> loads)
      : agents_(agents), load_(std::move(loads)), node_(load_.size()) {}

  /// Tells the agent of i that its load has changed.
  void start(NodeId i) { agents_.load_changed(*this, i, 0); }
  /// Steps until no message is under way (with Tell::changes: nor a change untold or a timer set),
  /// at most `max_steps` more; false: it still goes on.
  bool run(Tell tell, Cycle max_steps = 1'000'000);

  void set_load(NodeId i, std::uint32_t tasks) { load_[i] = tasks; }
  void fail(NodeId i) { node_[i].failed = true; }

  [[nodiscard]] std::span<const std::uint32_t> loads() const noexcept { return load_; }
  /// Every message so far.
  [[nodiscard]] std::span<const Sent> sent() const noexcept { return sent_; }
  [[nodiscard]] std::uint64_t messages() const noexcept { return sent_.size(); }
  [[nodiscard]] std::uint64_t tasks_moved() const noexcept { return tasks_moved_; }
  /// The last one in which a message was handled.
  [[nodiscard]] Cycle steps() const noexcept { return last_; }
  /// A message has come to processor i.
  [[nodiscard]] bool visited(NodeId i) const noexcept { return node_[i].visited; }

 private:
  struct Node {
    Cycle timer = kNever;
    std::uint32_t told = ~std::uint32_t{0};  ///< load of which its agent knows
    bool visited = false, failed = false;
  };
  struct Letter {
    Sent sent;
    LetterId id;
    bool back = false;
  };

  [[nodiscard]] Cycle now() const noexcept override { return step_; }
  [[nodiscard]] std::uint32_t load(NodeId i) const noexcept override { return load_[i]; }
  [[nodiscard]] std::uint32_t movable(NodeId i) const noexcept override { return load_[i]; }
  [[nodiscard]] bool idle(NodeId i) const noexcept override { return load_[i] == 0; }
  LetterId post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) override;
  void wake(NodeId i, Cycle at) override {
    node_[i].timer = at == kNever || at > step_ ? at : step_ + 1;
  }
  void hold(NodeId) override {}  // nothing is executed
  void release(NodeId) override {}

  void handle(const Letter& letter);
  bool tell_changes();

  EventAgents& agents_;
  std::vector<std::uint32_t> load_;
  std::vector<Node> node_;
  std::vector<Letter> under_way_, handling_;
  std::vector<LetterId> free_;
  std::vector<Sent> sent_;
  LetterId letters_ = 0;
  std::uint64_t tasks_moved_ = 0;
  Cycle step_ = 0, last_ = 0;
};

}  // namespace ballast
