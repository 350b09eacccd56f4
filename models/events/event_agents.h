// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/types.h"
#include "topology/topology.h"

namespace ballast {

/// A message on its way, as a number that is its own until it has been handled.
using LetterId = std::uint32_t;

/// What the machine does for an agent that is at work, at its own processor.
class AgentHost {
 public:
  virtual ~AgentHost() = default;
  [[nodiscard]] virtual Cycle now() const noexcept = 0;
  /// Queued tasks of processor i, without the one that runs; by work, the sum of their lengths in
  /// quanta, rounded.
  [[nodiscard]] virtual std::uint32_t load(NodeId i) const noexcept = 0;
  /// Those of them that may be sent.
  [[nodiscard]] virtual std::uint32_t movable(NodeId i) const noexcept = 0;
  /// Nothing is queued and nothing runs.
  [[nodiscard]] virtual bool idle(NodeId i) const noexcept = 0;
  /// Messages take as many tasks as they are given: by count.
  [[nodiscard]] virtual bool exact() const noexcept = 0;
  /// There are tasks that would go with a message of so many; by work there may be none that is
  /// short enough.
  [[nodiscard]] virtual bool can_give(NodeId from, NodeId to, std::uint32_t tasks) const = 0;
  /// Hands over a message of `flits` that takes `tasks` of the queue with it, at once; at most the
  /// movable ones. By work it takes tasks of about this length in all, or none if there are none.
  virtual LetterId post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) = 0;
  /// Sets the one timer of i, instead of what it was, to `at` or else the next edge; kNever: none.
  virtual void wake(NodeId i, Cycle at) = 0;
  /// The processor executes nothing, its running task stands still, until it is released as often
  /// as it was held.
  virtual void hold(NodeId i) = 0;
  virtual void release(NodeId i) = 0;
};

/// The agents of an event-driven balancer, one per processor (docs/explanation/event-balancers.md).
/// They act on messages, changes of the queue and a timer, and see nothing of each other but their
/// messages. Between two processors messages arrive in the order in which they were sent. By work,
/// numbers of tasks are lengths in quanta; a message may then bring less than was sent, but never 0
/// if a task came.
class EventAgents {
 public:
  virtual ~EventAgents() = default;

  /// A message has been handled; the `tasks` it brought are in the queue.
  virtual void receive(AgentHost& office, NodeId i, NodeId from, LetterId letter,
                       std::uint32_t tasks) = 0;
  /// A message of i's own has come back, its `tasks` are in the queue again: no way to `to`.
  virtual void returned(AgentHost& office, NodeId i, NodeId to, LetterId letter,
                        std::uint32_t tasks) = 0;
  /// The timer has run out.
  virtual void wake(AgentHost& office, NodeId i) = 0;
  /// Once an edge, after all else: the queue has changed or is now empty with nothing running, or
  /// it is the first edge of the run. `arrived`: tasks that came from outside at this edge.
  virtual void load_changed(AgentHost& office, NodeId i, std::uint32_t arrived) = 0;

  /// A task moves once, and is then executed where it is.
  [[nodiscard]] virtual bool tasks_settle() const noexcept = 0;
  /// Balance operations that were begun, by all agents.
  [[nodiscard]] virtual std::uint64_t operations() const noexcept = 0;
};

struct EventAgentsContext {
  const Topology& topology;
  std::uint64_t seed = 1;
};

/// Makes new agents for a run. Throws UserError: a topology that the balancer cannot do with.
using EventAgentsMaker = std::function<std::unique_ptr<EventAgents>(const EventAgentsContext&)>;

}  // namespace ballast
