// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "network/network.h"
#include "network/route_walk.h"

namespace ballast {

/// A network without contention. A packet of F flits whose route has h links is delivered
/// max(1, h * link_cycles + F - 1) cycles after the cycle in which it was sent, whatever else is on
/// its way; interfaces take every packet at once. Work per edge is that of the packets sent and
/// delivered.
class IdealNetwork final : public Network {
 public:
  explicit IdealNetwork(const Topology& topology, unsigned link_cycles = 1)
      : link_cycles_(link_cycles), walk_(topology) {}

  void reset() override;
  void step(Cycle now, std::span<const Message> sends) override;
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return {}; }
  [[nodiscard]] Cycle next_event(Cycle now) const override;
  [[nodiscard]] std::uint64_t in_flight() const override { return calendar_.size(); }
  /// Hops count when the packet is sent.
  [[nodiscard]] NetworkCounts counts() const override { return counts_; }

 private:
  void send(Cycle now, std::span<const Message> sends);

  /// A packet on its way, visible in cycle `due`; of one cycle in the order in which they were
  /// sent.
  struct Entry {
    Cycle due;
    std::uint64_t number;
    Message message;
    bool operator<(const Entry& other) const {  // std heaps have the largest on top
      return due != other.due ? due > other.due : number > other.number;
    }
  };
  unsigned link_cycles_;
  RouteWalk walk_;
  std::vector<Entry> calendar_;  ///< heap
  std::vector<Message> delivered_;
  std::vector<NodeId> taken_;
  std::vector<std::uint32_t> hops_;  ///< links on the route of each packet sent at this edge
  NetworkCounts counts_;
};

}  // namespace ballast
