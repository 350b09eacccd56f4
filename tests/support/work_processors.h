// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "superconcentrator/load_balancer.h"
#include "superconcentrator/untimed_work.h"

namespace ballast {

/// Processors with tasks around a switch that balances work: the smallest that obey its protocol.
/// All outputs are registers.
class WorkProcessors {
 public:
  /// Outputs of the switch in a cycle.
  struct Seen {
    WorkTerms terms;
    std::span<const std::uint8_t> promised;  ///< empty: none
    Packets take, out;                       ///< data of `out`: number of the task
  };
  struct Transfer {
    NodeId from, to;
    std::uint32_t length;
  };

  explicit WorkProcessors(const TaskLengths& tasks)
      : waiting_(tasks.size()),
        promised_(tasks.size()),
        load(tasks.size()),
        offer(tasks.size()),
        length(tasks.size()),
        data(tasks.size()),
        leaving(tasks.size()),
        shown_(tasks.size(), kNone) {
    for (NodeId i = 0; i < tasks.size(); ++i) {
      for (const std::uint32_t t : tasks[i]) {
        waiting_[i].push_back(static_cast<TaskId>(lengths_.size()));
        lengths_.push_back(t);
        holder_.push_back(i);
        load[i] += t;
      }
    }
    sent_.resize(lengths_.size());
    show({1, ~std::uint32_t{0}, 0, 0});
  }

  /// The edge after a cycle.
  void step(const Seen& seen) {
    arrived.clear();
    for (const Packet& taken : seen.take) {
      if (data[taken.lane] != promised_.at(taken.lane).front())
        fail(taken.lane, "shows another task");
      sent_[pop(taken.lane)] = 1;
    }
    for (const Packet& packet : seen.out) receive(packet, seen.terms);
    for (NodeId i = 0; i < seen.promised.size(); ++i) {
      if (seen.promised[i] != 0 && offer[i] != 0) promise(i, seen.terms);
    }
    if (!seen.terms.open) release();
    show(seen.terms);
  }

  [[nodiscard]] TaskLengths tasks() const {
    TaskLengths result(waiting_.size());
    for (NodeId i = 0; i < waiting_.size(); ++i) {
      for (const TaskId t : waiting_[i]) result[i].push_back(lengths_[t]);
      for (const TaskId t : promised_[i]) result[i].push_back(lengths_[t]);
    }
    return result;
  }

 private:
  static constexpr TaskId kNone = ~TaskId{0};

  [[noreturn]] static void fail(NodeId i, const char* what) {
    throw std::logic_error("processor " + std::to_string(i) + " " + what);
  }
  void keep(NodeId i, TaskId task) {
    waiting_[i].push_back(task);
    load[i] += lengths_[task];
  }
  TaskId pop(NodeId i) {
    if (promised_[i].empty()) fail(i, "has promised nothing");
    const TaskId task = promised_[i].front();
    promised_[i].pop_front();
    return task;
  }
  /// The load stays below theta.
  void receive(const Packet& packet, const WorkTerms& terms) {
    const NodeId i = packet.lane;
    if (sent_.at(packet.data) == 0) fail(i, "gets a task that is not under way");
    sent_[packet.data] = 0;
    arrived.push_back({holder_.at(packet.data), i, lengths_[packet.data]});
    holder_[packet.data] = i;
    keep(i, packet.data);
    if (load[i] >= terms.theta) fail(i, "gets more than it may");
  }
  /// The largest number of tasks, longest first, whose last one leaves a load of theta or more.
  void promise(NodeId i, const WorkTerms& terms) {
    auto& own = waiting_[i];
    const auto at = std::find(own.begin(), own.end(), shown_[i]);
    if (at == own.end()) fail(i, "has promised what it has not");
    if (load[i] < terms.theta) fail(i, "promises more than it may");
    promised_[i].push_back(*at);
    load[i] -= lengths_[*at];
    own.erase(at);
    most_promised = std::max(most_promised, promised_[i].size());
  }
  /// Promises are void.
  void release() {
    for (NodeId i = 0; i < promised_.size(); ++i) {
      while (!promised_[i].empty()) keep(i, pop(i));
    }
  }
  void show(const WorkTerms& terms) {
    for (NodeId i = 0; i < waiting_.size(); ++i) {
      shown_[i] = kNone;
      length[i] = 0;
      for (const TaskId task : waiting_[i]) {
        const std::uint32_t t = lengths_[task];
        if (t < terms.lo || t >= terms.hi || t <= length[i]) continue;
        if (load[i] < std::uint64_t{terms.floor} + t) continue;
        shown_[i] = task;
        length[i] = t;
      }
      offer[i] = shown_[i] != kNone;
      data[i] = promised_[i].empty() ? 0 : promised_[i].front();
      leaving[i] = promised_[i].empty() ? 0 : lengths_[promised_[i].front()];
    }
  }

  std::vector<std::uint32_t> lengths_;  ///< by task
  std::vector<NodeId> holder_;
  std::vector<std::uint8_t> sent_;  ///< and not arrived
  std::vector<std::vector<TaskId>> waiting_;
  std::vector<std::deque<TaskId>> promised_;  ///< the oldest first: its word is on the data port

 public:
  std::vector<std::uint32_t> load;  ///< of the tasks not promised
  std::vector<std::uint8_t> offer;
  std::vector<std::uint32_t> length;
  std::vector<Word> data;
  std::vector<std::uint32_t> leaving;
  std::vector<Transfer> arrived;  ///< at the last edge
  std::size_t most_promised = 0;  ///< and not taken

 private:
  std::vector<TaskId> shown_;
};

}  // namespace ballast
