// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "machine/interfaces.h"
#include "machine/network_nodes.h"
#include "machine/run.h"
#include "machine/task_messages.h"
#include "machine/task_tag.h"
#include "network/network.h"
#include "tasks/task_store.h"

namespace ballast {

/// Processors with tasks on a network. Common part of all kinds: tasks, the messages between them,
/// and network interfaces. A processor sends a packet of a message in a cycle in which its
/// interface has room after the packets of its kind.
class TaskNodes : public NetworkNodes, protected Interfaces {
 public:
  struct Options : TaskStore::Options {
    std::uint32_t task_flits = 1;  ///< flits of a task's packet
    Cycle message_cycles = 0;      ///< cycles in which an event agent's processor handles a message
    bool between_tasks = false;  ///< event agents: a processor with a running task that is not held
                                 ///< handles messages when it ends
    Cycle every = 0;  ///< cycles between plans; 0: one plan, when all tasks have arrived. For
                      ///< agents: least cycles from one round's start to the next
  };
  using In = NetworkWires;

  TaskNodes(const Tasks& tasks, const Options& options, const Topology& topology);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options);

  void step(Cycle now, const In& in) final;
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept final {
    return senders_.empty() ? next_task_event(now) : now + 1;
  }
  [[nodiscard]] bool done() const noexcept final {
    return tasks_done() && (!task_messages_ || task_messages_->done());
  }

  [[nodiscard]] NodeId processors() const noexcept final { return store_.processors(); }
  [[nodiscard]] std::span<const Message> sends() const noexcept final {
    return Interfaces::sends();
  }
  void put(NetworkWires& wires) const noexcept final {
    wires.plan = plan();
    wires.load = load();
    wires.in_transit = in_transit();
    wires.stalled = under_agents() && store_.stalled();
  }
  /// The plan just made.
  [[nodiscard]] virtual std::span<const Transfer> plan() const noexcept { return {}; }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return store_.load(); }
  [[nodiscard]] std::span<const NodeId> changed() const noexcept final { return store_.changed(); }

  /// Tasks between the processors: sent, or to be sent in a message, and not yet received.
  [[nodiscard]] std::uint64_t in_transit() const noexcept {
    return store_.ledger().count(TaskLedger::Place::in_transit);
  }

  /// Cycle in which the balancer finished, in a run that is done at cycle `now`.
  [[nodiscard]] virtual Cycle end(Cycle now) const noexcept { return now; }
  /// Adds the balancer's own costs to a report with those of the monitor and the network.
  virtual void add_costs(RunResult& result) const = 0;
  /// Its tasks are moved by agents, whose messages alone are no progress.
  [[nodiscard]] virtual bool under_agents() const noexcept { return false; }
  /// Text about other pending work; begins with a comma, or is empty.
  [[nodiscard]] virtual std::string pending() const { return {}; }

  [[nodiscard]] std::string achieved() const final { return store_.achieved(); }
  [[nodiscard]] std::uint64_t finished() const noexcept final {
    return store_.ledger().count(TaskLedger::Place::finished);
  }
  [[nodiscard]] const TaskStore& store() const noexcept { return store_; }
  /// Cycle in which the last packet of a message between tasks arrived.
  [[nodiscard]] Cycle last_message() const noexcept { return last_message_; }
  /// Of the messages between tasks; nullopt: none are sent.
  [[nodiscard]] std::optional<MessageCounts> messages() const {
    return task_messages_ ? std::optional(task_messages_->counts()) : std::nullopt;
  }
  /// Tasks that the network gave back to each processor.
  [[nodiscard]] std::span<const std::uint64_t> returned() const noexcept { return returned_; }

 protected:
  // A kind's part, without the messages between tasks.
  virtual void step_tasks(Cycle now, const In& in) = 0;
  [[nodiscard]] virtual Cycle next_task_event(Cycle now) const noexcept = 0;
  [[nodiscard]] virtual bool tasks_done() const noexcept = 0;

  /// Flits of a task's packet: from its serialized bytes if its trace has them.
  [[nodiscard]] std::uint32_t flits_of(TaskId task) const noexcept {
    return task_flits_.empty() ? options_.task_flits : task_flits_[task];
  }
  [[nodiscard]] std::uint64_t flits_of(const TaskStore::Parcel& tasks) const {
    if (task_flits_.empty()) return std::uint64_t{tasks.count} * options_.task_flits;
    std::uint64_t flits = 0;
    store_.for_each(tasks, [&](TaskId task) { flits += task_flits_[task]; });
    return flits;
  }
  void count_returned(NodeId i, std::uint64_t tasks) noexcept { returned_[i] += tasks; }
  /// The task of a packet; throws InvariantError if there is no such task.
  [[nodiscard]] TaskId task_of(const Message& message) const;

  Options options_;
  TaskStore store_;

 private:
  void send_messages(const In& in);
  void consider_messages(NodeId i);

  std::vector<std::uint64_t> returned_;
  std::vector<std::uint32_t> task_flits_;  ///< by task; empty: options_.task_flits
  // With messages between tasks; else empty.
  std::optional<TaskMessages> task_messages_;
  Cycle last_message_ = 0;
  std::vector<Message> delivered_, came_back_;  ///< of the kind
  std::vector<std::uint8_t> sends_messages_;    ///< by processor: in senders_
  std::vector<NodeId> senders_;  ///< with a message, and room for it at the next edge
};

}  // namespace ballast
