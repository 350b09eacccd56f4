// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "network/network.h"
#include "network/route_lengths.h"

namespace ballast {

/// A network without contention. A packet of F flits on a route of h links is delivered max(1, h *
/// link_cycles + F - 1) cycles after the cycle in which it was sent, whatever else is in flight;
/// interfaces take every packet at once. Work per edge is proportional to the packets sent and
/// delivered.
class IdealNetwork final : public Network {
 public:
  explicit IdealNetwork(const Topology& topology, unsigned link_cycles = 1)
      : topology_(topology), link_cycles_(link_cycles), lengths_(topology) {}

  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    // One packet per processor: as many as a balancer sends in a cycle in which all announce loads.
    return RouteLengths::bytes(e) +
           e.processors * (sizeof packets_[0] + sizeof delivered_[0] + sizeof taken_[0]);
  }

  void reset() override;
  void step(Cycle now, std::span<const Message> sends) override;
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return {}; }
  [[nodiscard]] Cycle next_event(Cycle now) const override;
  [[nodiscard]] std::uint64_t in_flight() const override { return in_flight_; }
  /// Hops count as soon as the packet is sent.
  [[nodiscard]] NetworkCounts counts() const override { return counts_; }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override;

 private:
  static constexpr Cycle kSpan = 4096;  ///< cycles that the calendar covers
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  static constexpr std::uint32_t kBlock = 32;  ///< packets of a block

  /// The packets of a cycle: a list of blocks, all but the last one full.
  struct Slot {
    std::uint32_t first = kNone;  ///< block
    std::uint32_t end = 0;        ///< in packets_, behind the last one; a multiple of kBlock: full
  };
  /// A packet due beyond the calendar; those of one cycle in the order of sending.
  struct Late {
    Cycle due;
    std::uint64_t number;
    Message message;
    bool operator<(const Late& other) const {  // std heaps have the largest on top
      return due != other.due ? due > other.due : number > other.number;
    }
  };
  /// Cycles on the way; 0: it takes one nevertheless.
  [[nodiscard]] static Cycle way(Cycle links, Cycle flits, Cycle link_cycles) noexcept {
    return links * link_cycles + flits - 1;
  }
  void send(Cycle now, std::span<const Message> sends);
  template <class Length>
  void send(Cycle now, std::span<const Message> sends, Length&& length);
  void enter(Cycle due, const Message& message);
  void extend(Cycle due);
  void enter_specially(Cycle now, Cycle cycles, const Message& message);
  void advance(Cycle now);
  void deliver(Cycle due);

  const Topology& topology_;
  unsigned link_cycles_;
  RouteLengths lengths_;
  std::vector<Message> packets_;     ///< in flight, in blocks
  std::vector<std::uint32_t> next_;  ///< by block: the next one of its slot, or of the free ones
  std::uint32_t free_ = kNone;       ///< block
  std::array<Slot, kSpan> slots_{};  ///< cycles last_ + 1 .. last_ + kSpan, a ring; each in the
                                     ///< order of sending
  std::array<std::uint64_t, kSpan / 64> used_{};  ///< bits: the slot is not empty
  std::vector<Late> late_;                        ///< heap
  std::uint64_t late_packets_ = 0;                ///< so far
  Cycle last_ = 0;                                ///< last edge
  std::uint64_t in_flight_ = 0;
  std::vector<Message> delivered_;
  std::vector<NodeId> taken_;
  NetworkCounts counts_;
};

}  // namespace ballast
