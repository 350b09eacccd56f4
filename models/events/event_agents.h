// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/types.h"
#include "events/mail_room.h"
#include "events/timers.h"
#include "topology/topology.h"

namespace ballast {

/// Services of the machine for a working agent, at its own processor.
class AgentHost {
 public:
  virtual ~AgentHost() = default;
  [[nodiscard]] Cycle now() const noexcept { return now_; }
  /// Queued tasks of processor i, without the running one; by work, the sum of their lengths in
  /// quanta, rounded.
  [[nodiscard, gnu::always_inline]] std::uint32_t load(NodeId i) const noexcept {
    return counts_ != nullptr ? counts_[i] : load_by_work(i);
  }
  /// Those of them that may be sent.
  [[nodiscard]] virtual std::uint32_t movable(NodeId i) const noexcept = 0;
  /// A task runs, or is held.
  [[nodiscard]] virtual bool runs(NodeId i) const noexcept = 0;
  /// No task is queued and none runs.
  [[nodiscard]] virtual bool idle(NodeId i) const noexcept = 0;
  /// By count: messages take exactly the requested number of tasks.
  [[nodiscard]] virtual bool exact() const noexcept = 0;
  /// Some task would go with a message of this number of tasks, at least 1; by work none may be
  /// short enough.
  [[nodiscard]] virtual bool can_give(NodeId from, NodeId to, std::uint32_t tasks) const = 0;
  /// Hands over a message of `flits` that takes `tasks`, at most the movable ones, from the queue
  /// at once. By work it takes tasks of about this length in all, or none.
  [[gnu::always_inline]] LetterId post(NodeId from, NodeId to, std::uint32_t flits,
                                       std::uint32_t tasks) {
    return tasks == 0 && to < reach_ ? mail_->post(from, to, flits)
                                     : post_with(from, to, flits, tasks);
  }
  /// Whether the letter of a packet is one that its agent may handle now; else `take` is to see to
  /// it.
  [[gnu::always_inline]] bool open(const Message& packet) { return mail_->open(packet); }
  virtual void take(const Message& /*packet*/) {}
  /// Sets the only timer of i, replacing the previous one, to `at` or else the next edge; kNever:
  /// none.
  void wake(NodeId i, Cycle at) { timers_ != nullptr ? timers_->set(i, at) : set_timer(i, at); }
  /// The same, to the next edge.
  [[gnu::always_inline]] void wake_next(NodeId i) {
    timers_ != nullptr ? timers_->set_next(i) : set_timer(i, now_);
  }
  /// Calls `ring(i)` for each timer that is due; not without timers_.
  template <class Ring>
  [[gnu::always_inline]] void run_timers(Ring&& ring) {
    timers_->run([&](NodeId i, bool again) {
      mail_->judge(again);
      ring(i);
    });
  }
  /// Stops execution on the processor, the running task included, until each hold has been
  /// released.
  virtual void hold(NodeId i) = 0;
  virtual void release(NodeId i) = 0;

 protected:
  /// `post` where mail_ alone does not do.
  virtual LetterId post_with(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) = 0;
  /// `wake` without timers_.
  virtual void set_timer(NodeId /*i*/, Cycle /*at*/) {}
  [[nodiscard]] virtual std::uint32_t load_by_work(NodeId /*i*/) const noexcept { return 0; }

  Cycle now_ = 0;
  const std::uint32_t* counts_ = nullptr;  ///< by count: the loads
  MailRoom* mail_ = nullptr;  ///< takes messages without tasks, without a virtual call ..
  NodeId reach_ = 0;          ///< .. to the processors below this number
  Timers* timers_ = nullptr;
};

/// The agents of an event-driven balancer, one per processor (docs/explanation/event-driven.md).
/// They act on messages, changes of the queue and a timer, and see only each other's messages.
/// Between two processors messages arrive in the order of sending. By work, numbers of tasks are
/// lengths in quanta; a message may then bring less than was sent, but never 0 if a task came.
class EventAgents {
 public:
  virtual ~EventAgents() = default;

  /// A message has been handled; its `tasks` are in the queue.
  virtual void receive(AgentHost& office, NodeId i, NodeId from, LetterId letter,
                       std::uint32_t tasks) = 0;
  /// These packets have arrived, and messages are handled at once: for each of them `open` and the
  /// same as `receive`, or `take`.
  virtual void hear(AgentHost& office, std::span<const Message> packets) = 0;
  /// A message from i has come back, and its `tasks` are in the queue again: no route to `to`.
  virtual void returned(AgentHost& office, NodeId i, NodeId to, LetterId letter,
                        std::uint32_t tasks) = 0;
  /// The timer has expired.
  virtual void wake(AgentHost& office, NodeId i) = 0;
  /// The same for all that are due: AgentHost::run_timers.
  virtual void run_timers(AgentHost& office) = 0;
  /// Called once per edge, after all else: the queue has changed, or is now empty with nothing
  /// running, or it is the first edge of the run. `arrived`: tasks from outside at this edge.
  virtual void load_changed(AgentHost& office, NodeId i, std::uint32_t arrived) = 0;

  /// A task moves at most once, and is then executed in its new place.
  [[nodiscard]] virtual bool tasks_settle() const noexcept = 0;
  /// Number of balance operations begun by all agents.
  [[nodiscard]] virtual std::uint64_t operations() const noexcept = 0;
};

struct EventAgentsContext {
  const Topology& topology;
  std::uint64_t seed = 1;
};

/// Makes new agents for a run. Throws UserError: a topology that the balancer does not support.
using EventAgentsMaker = std::function<std::unique_ptr<EventAgents>(const EventAgentsContext&)>;

}  // namespace ballast
