// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <functional>
#include <stdexcept>
#include <vector>

#include "network/network.h"

namespace ballast {

/// Drives a network without a kernel: each processor has an unbounded queue before its interface.
class NetworkHarness {
 public:
  struct Event {
    Cycle cycle;
    Message message;
    friend bool operator==(const Event&, const Event&) = default;
  };

  NetworkHarness(Network& network, NodeId processors, bool skip = true)
      : network_(network), skip_(skip), queues_(processors), room_(processors, Network::kQueue) {}

  /// Queues a packet that its processor has from cycle `at` on; call in ascending order of `at`.
  void send(Cycle at, const Message& message) { plan_.push_back({at, message}); }

  /// One cycle, `now_`; then advances it.
  void step() {
    sends_.clear();
    for (; !plan_.empty() && plan_.front().cycle <= now_; plan_.pop_front()) {
      queues_[plan_.front().message.from].push_back(plan_.front().message);
    }
    for (std::size_t i = 0; i < queues_.size(); ++i) {
      if (queues_[i].empty() || room_[i] == 0) continue;
      --room_[i];
      sends_.push_back(queues_[i].front());
      queues_[i].pop_front();
    }
    network_.step(now_, sends_);
    ++now_;
    for (const Message& m : network_.delivered()) delivered.push_back({now_, m});
    for (const Message& m : network_.returned()) returned.push_back({now_, m});
    for (const NodeId i : network_.taken()) ++room_[i];
  }
  [[nodiscard]] bool waiting() const {
    for (const auto& queue : queues_) {
      if (!queue.empty()) return true;
    }
    return false;
  }
  /// Runs until no packet is in flight; false if that takes more than `budget` cycles.
  bool run(Cycle budget = 1'000'000) {
    for (const Cycle end = now_ + budget; now_ < end;) {
      const bool outputs = !network_.delivered().empty() || !network_.taken().empty();
      if (!waiting() && skip_ && !outputs) {
        Cycle next = network_.next_event(now_ - 1);
        if (!plan_.empty()) next = std::min(next, std::max(now_, plan_.front().cycle));
        if (next == kNever) return network_.in_flight() == 0;
        now_ = next;
      }
      if (!waiting() && plan_.empty() && network_.in_flight() == 0) return true;
      step();
    }
    return false;
  }
  [[nodiscard]] Cycle now() const { return now_; }

  std::vector<Event> delivered, returned;

 private:
  Network& network_;
  bool skip_;
  std::deque<Event> plan_;
  std::vector<std::deque<Message>> queues_;
  std::vector<unsigned> room_;
  std::vector<Message> sends_;
  Cycle now_ = 1;
};

}  // namespace ballast
