// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "machine/planner.h"
#include "machine/run.h"
#include "network/network.h"
#include "tasks/task_store.h"

namespace ballast {

/// Tag of packets that carry no task: set in those of agents.
inline constexpr std::uint64_t kAgentMessage = std::uint64_t{1} << 63;

/// All processors of a machine on a network as drivers, monitor and report see them: one virtual
/// call an edge, never one a packet. What all kinds share: tasks and network interfaces.
class NetworkNodes {
 public:
  struct Options : TaskStore::Options {
    std::uint32_t task_flits = 1;  ///< of a task's packet
    Planner* planner = nullptr;    ///< none, and no agents: tasks stay where they arrive
    Cycle message_cycles = 0;      ///< in which an event agent's processor handles a message
    bool between_tasks = false;  ///< event agents: a processor with a running task that is not held
                                 ///< handles messages when it ends
    Cycle every = 0;  ///< cycles between plans; 0: one plan, when all tasks have arrived. Of
                      ///< agents: least cycles from one round's start to the next
  };
  /// The network's outputs in the cycle at hand.
  struct In {
    std::span<const Message> delivered, returned;
    std::span<const NodeId> taken, failed;
  };

  NetworkNodes(const Tasks& tasks, const Options& options);
  virtual ~NetworkNodes() = default;
  NetworkNodes(const NetworkNodes&) = delete;
  NetworkNodes& operator=(const NetworkNodes&) = delete;

  /// The edge that ends cycle `now`; edges in which nothing can happen may be left out.
  virtual void step(Cycle now, const In& in) = 0;

  /// Outputs, valid in the cycle after the step: packets for the network, the plan just made
  /// (without what moves nothing; by sender), queue lengths.
  [[nodiscard]] std::span<const Message> sends() const noexcept { return sends_; }
  [[nodiscard]] virtual std::span<const Transfer> plan() const noexcept { return {}; }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return store_.load(); }
  /// Processors whose load changed at the last edge; may name one twice.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return store_.changed(); }

  /// Tasks between the processors: sent, or to be sent in a message, and not yet received.
  [[nodiscard]] std::uint64_t in_transit() const noexcept {
    return store_.ledger().count(TaskLedger::Place::in_transit);
  }

  /// Next cycle, later than `now`, whose edge is needed although the network is silent; kNever if
  /// none.
  [[nodiscard]] virtual Cycle next_event(Cycle now) const noexcept = 0;
  /// Nothing will happen any more, and that is as it should be.
  [[nodiscard]] virtual bool done() const noexcept = 0;
  /// Cycle in which the balancer had done its work, in a run that is done at cycle `now`.
  [[nodiscard]] virtual Cycle end(Cycle now) const noexcept { return now; }
  /// Adds the balancer's own costs to a report that has those of the monitor and the network.
  virtual void add_costs(RunResult& result) const = 0;
  /// What else is pending, for people; begins with a comma, or is empty.
  [[nodiscard]] virtual std::string pending() const { return {}; }

  [[nodiscard]] const TaskStore& store() const noexcept { return store_; }

 protected:
  /// The task of a packet; throws InvariantError if there is no such task.
  [[nodiscard]] TaskId task_of(const Message& message) const;
  /// The network has taken packets: `freed(i)` for each.
  template <class Freed>
  void free_places(std::span<const NodeId> taken, Freed&& freed) {
    for (const NodeId i : taken) {
      free_place(i);
      freed(i);
    }
  }
  /// Processor i may send at this edge or, if that is over, at the next one.
  void wish(NodeId i) {
    if (wishes_[i] != 0) return;
    wishes_[i] = 1;
    wishing_.push_back(i);
  }
  /// `send(i)`, once, for all that wished to; it may wish again.
  template <class Send>
  void send_all(Send&& send) {
    sending_.swap(wishing_);
    wishing_.clear();
    for (const NodeId i : sending_) wishes_[i] = 0;
    for (const NodeId i : sending_) send(i);
  }
  [[nodiscard]] bool has_place(NodeId i) const noexcept { return used_[i] != Network::kQueue; }
  void show(const Message& packet) {
    sends_.push_back(packet);
    ++used_[packet.from];
    ++places_;
  }
  [[nodiscard]] bool no_pending_sends() const noexcept { return wishing_.empty(); }
  /// No interface holds a packet.
  [[nodiscard]] bool all_taken() const noexcept { return places_ == 0; }

  Options options_;
  TaskStore store_;
  std::vector<Message> sends_;

 private:
  void free_place(NodeId i);

  std::vector<std::uint8_t> used_;    ///< places of each interface
  std::vector<std::uint8_t> wishes_;  ///< it is in wishing_
  std::vector<NodeId> wishing_, sending_;
  std::uint64_t places_ = 0;
};

}  // namespace ballast
