// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "machine/task_nodes.h"
#include "network/network.h"

namespace ballast {

/// Every packet takes `latency` cycles, at least one; packets may overtake each other. Interfaces
/// take a packet at once. Records all sent packets.
class AnyLatency final : public Network {
 public:
  using Latency = std::function<Cycle(const Message&)>;
  enum class Way { sound, loses, doubles, doubles_later, misnames };
  struct Sent {
    Cycle cycle;
    Message message;
  };

  explicit AnyLatency(Latency latency, Way way = Way::sound, std::uint64_t broken = 0)
      : latency_(std::move(latency)), way_(way), broken_(broken) {}
  void reset() override {
    under_way_.clear();
    sent.clear();
    counts_ = {};
  }
  void step(Cycle now, std::span<const Message> sends) override {
    delivered_.clear();
    taken_.clear();
    for (const Message& m : sends) {
      sent.push_back({now, m});
      taken_.push_back(m.from);
      Message copy = m;
      const bool broken = way_ != Way::sound && counts_.packets == broken_;
      ++counts_.packets;
      const Cycle due = now + std::max<Cycle>(latency_(m), 1);
      if (broken && way_ == Way::loses) continue;
      if (broken && way_ == Way::misnames) copy.tag ^= 1u << 20;
      under_way_.push_back({due, copy});
      if (broken && way_ == Way::doubles) under_way_.push_back({due, copy});
      if (broken && way_ == Way::doubles_later) under_way_.push_back({due + 9, copy});
    }
    std::erase_if(under_way_, [&](const Sent& s) {
      if (s.cycle > now + 1) return false;
      delivered_.push_back(s.message);
      return true;
    });
    counts_.delivered += delivered_.size();
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return {}; }
  [[nodiscard]] Cycle next_event(Cycle now) const override {
    return under_way_.empty() ? kNever : now + 1;
  }
  [[nodiscard]] std::uint64_t in_flight() const override { return under_way_.size(); }
  [[nodiscard]] NetworkCounts counts() const override { return counts_; }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    double sum = 0;
    for (const Message& m : packets) {
      sum += static_cast<double>(std::max<Cycle>(latency_(m), 1));
    }
    return sum / static_cast<double>(packets.size());
  }

  std::vector<Sent> sent;

 private:
  Latency latency_;
  Way way_;
  std::uint64_t broken_;
  std::vector<Sent> under_way_;  ///< with the cycle of arrival
  std::vector<Message> delivered_;
  std::vector<NodeId> taken_;
  NetworkCounts counts_;
};

inline bool is_task(const Message& m) { return (m.tag & kAgentMessage) == 0; }

/// Steps a core and a network, every cycle, until `core` is done; `check(now)` after each edge.
template <class Check>
void drive(TaskNodes& core, Network& network, Check&& check, Cycle budget = 100'000) {
  std::vector<Message> send, delivered, returned;
  std::vector<NodeId> taken, failed;
  const auto copy = [](auto& to, auto from) { to.assign(from.begin(), from.end()); };
  network.reset();
  for (Cycle now = 0; now < budget; ++now) {
    network.step(now, send);
    core.step(now, {delivered, returned, taken, failed});
    check(now);
    if (core.done()) return;
    copy(send, core.sends());
    copy(delivered, network.delivered());
    copy(returned, network.returned());
    copy(taken, network.taken());
    copy(failed, network.failed());
  }
  throw StuckError("the core is never done");
}

}  // namespace ballast
