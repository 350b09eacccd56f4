// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "machine/network_nodes.h"
#include "replay/packet_trace.h"
#include "replay/replay_statistics.h"

namespace ballast {

/// The processors of a replayed trace, each with an unbounded queue before its network interface.
///
/// A packet is due in its cycle of the trace, but not before the cycle after the arrivals that it
/// waits for, with their delays, nor before cycle 1, the first in which a processor shows anything.
/// Due packets leave their processor in the order of these cycles, equal ones in that of the trace.
/// Packets are read in their cycle, or later while ReplayLimits does not allow more.
class ReplayNodes final : public NetworkNodes {
 public:
  ReplayNodes(PacketTrace& trace, const TraceSurvey& survey, NodeId processors,
              const ReplayLimits& limits);
  /// Most bytes of all, and of what the reader of the trace keeps.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, const TraceSurvey& survey,
                                           const ReplayLimits& limits);

  [[nodiscard]] NodeId processors() const noexcept override {
    return static_cast<NodeId>(room_.size());
  }
  void step(Cycle now, const NetworkWires& in) override;
  [[nodiscard]] std::span<const Message> sends() const noexcept override { return shown_; }
  void put(NetworkWires& /*wires*/) const noexcept override {}
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  [[nodiscard]] bool done() const noexcept override { return next_ == nullptr && open_ == 0; }
  [[nodiscard]] std::string achieved() const override;
  [[nodiscard]] std::uint64_t finished() const noexcept override { return statistics_.arrived(); }

  [[nodiscard]] const ReplayStatistics& statistics() const noexcept { return statistics_; }

 private:
  static constexpr std::uint32_t kNone = TracePacket::kNone;

  /// An open packet, or one that is not yet read, but that others will wake.
  struct Packet {
    std::uint64_t number = 0;
    Cycle cycle = 0;  ///< of the trace
    Cycle due = 0;    ///< as far as known
    NodeId from = 0, to = 0;
    std::uint32_t flits = 0, in_class = 0, nodes = 0, region = 0;
    std::uint32_t waits_for = 0;  ///< number of packets
    std::uint32_t wakes = kNone;  ///< first of its list in wakes_
    std::uint32_t next = kNone;   ///< in the processor's queue
    bool read = false;
  };
  /// An arrival that a packet waits for.
  struct Wake {
    std::uint32_t packet, next;
    Cycle delay;
  };
  /// A packet of the window.
  struct Seen {
    Cycle arrived = kNever;
    std::uint32_t packet = kNone;  ///< while it is open
  };
  struct Due {
    Cycle cycle;
    std::uint64_t number;
    std::uint32_t packet;
    /// Whether a comes later than b: the top of a heap is the first.
    [[nodiscard]] static bool later(const Due& a, const Due& b) noexcept {
      return a.cycle != b.cycle ? a.cycle > b.cycle : a.number > b.number;
    }
  };

  /// There is a next packet, and room for it.
  [[nodiscard]] bool may_read() const noexcept {
    return next_ != nullptr && open_ < limits_.open && waits_ < limits_.waits;
  }
  void arrive(std::uint32_t slot, Cycle now);
  /// Goes to the next packet. Throws UserError: the trace is not that of the survey.
  void advance();
  void read_until(Cycle cycle);
  void read_next(Cycle cycle);
  void wait_for(std::uint32_t slot, const TracePacket::After& after);
  void wake_by(std::uint32_t slot, std::uint32_t ticket);
  /// An arrival in `arrived` lets the packet go after `delay`.
  void wake(std::uint32_t slot, Cycle arrived, Cycle delay);
  void add_wake(std::uint32_t by, std::uint32_t slot, Cycle delay);
  void schedule(std::uint32_t slot);
  void queue_due(Cycle cycle);
  void send(NodeId processor, Cycle cycle);
  [[nodiscard]] std::uint32_t new_packet();

  PacketTrace& trace_;
  const TraceSurvey& survey_;
  ReplayLimits limits_;
  const TracePacket* next_ = nullptr;
  std::uint64_t number_ = 0;            // of next_
  std::uint32_t open_ = 0, waits_ = 0;  // now: see ReplayLimits
  std::vector<Packet> packets_;
  std::vector<std::uint32_t> free_packets_;
  std::vector<Wake> wakes_;
  std::uint32_t free_wakes_ = kNone;         // a list
  std::vector<Seen> seen_;                   // by number modulo its length; empty: nobody waits
  std::vector<std::uint32_t> tickets_;       // the packets with these tickets
  std::vector<Due> due_;                     // a heap
  std::vector<std::uint32_t> first_, last_;  // of each processor's queue
  std::vector<std::uint8_t> room_;           // of each interface
  std::vector<Message> shown_, shown_before_;
  ReplayStatistics statistics_;
};

}  // namespace ballast
