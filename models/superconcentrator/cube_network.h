// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "superconcentrator/packet.h"

namespace ballast {

/// Order of the destination's bits in the stages of the cube.
enum class BitOrder { lsb_first, msb_first };

/// Indirect binary cube of 2x2 switches, one register per stage; twin of rtl/cube_network.sv. In:
/// packets with lane = input. Out, lg(lanes) cycles later: lane = destination = tag >> dest_shift.
/// If two packets want the same output of a switch the one from the upper input passes and clash()
/// is raised. Source: [Jan94] section 2. Concentration is free of contention with the least
/// significant bit first, its reverse with the most significant bit first.
class CubeNetworkCore {
 public:
  /// `lanes`: a power of two, >= 2. `dest_shift`: lowest tag bit of the destination.
  CubeNetworkCore(NodeId lanes, BitOrder order, unsigned dest_shift)
      : stages_(static_cast<unsigned>(std::countr_zero(lanes))),
        order_(order),
        shift_(dest_shift),
        pipe_(stages_, lanes),
        claims_(lanes) {}

  void reset() noexcept {
    pipe_.reset();
    clash_ = false;
  }
  [[nodiscard]] bool idle() const noexcept { return pipe_.idle() && !clash_; }
  [[nodiscard]] unsigned levels() const noexcept { return stages_; }
  [[nodiscard]] Packets out(Packets = {}) const noexcept { return pipe_.out(); }
  /// The packets in the registers of a stage, 0 .. levels() - 1 from the inputs.
  [[nodiscard]] Packets held(unsigned stage) const noexcept { return pipe_.at(stage); }
  /// A packet was lost at the last edge.
  [[nodiscard]] bool clash() const noexcept { return clash_; }
  /// Packets lost since construction.
  [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }

  /// The clock edge.
  void step(Packets in) noexcept {
    clash_ = false;
    if (in.empty() && pipe_.idle()) return;
    Packet* const entry = pipe_.advance();
    std::copy(in.begin(), in.end(), entry);
    pipe_.filled(static_cast<NodeId>(in.size()));
    for (unsigned stage = 0; stage < stages_; ++stage) {
      if (!pipe_.at(stage).empty()) switch_stage(stage);
    }
  }

 private:
  /// Steps all switches of one stage for the packets now in register `stage`.
  void switch_stage(unsigned stage) noexcept {
    const NodeId bit = NodeId{1} << (order_ == BitOrder::lsb_first ? stage : stages_ - 1 - stage);
    const std::span<Packet> packets = pipe_.at(stage);
    if (++epoch_ == 0) {  // overflow: old claims could look new
      claims_.assign(claims_.size(), Claim{});
      epoch_ = 1;
    }
    NodeId kept = 0;
    for (const Packet packet : packets) {
      const NodeId to = (packet.lane & ~bit) | ((packet.tag >> shift_) & bit);
      Claim& claim = claims_[to];
      if (claim.epoch == epoch_) [[unlikely]] {
        if ((packet.lane & bit) == 0) packets[claim.packet] = {to, packet.tag, packet.data};
        continue;
      }
      claim = {epoch_, kept};
      packets[kept++] = {to, packet.tag, packet.data};
    }
    if (kept != packets.size()) {
      clash_ = true;
      lost_ += packets.size() - kept;
      pipe_.shrink(stage, kept);
    }
  }

  /// Holder of an output lane in the current stage; epochs avoid clearing the table.
  struct Claim {
    std::uint32_t epoch = 0;
    NodeId packet = 0;
  };

  unsigned stages_;
  BitOrder order_;
  unsigned shift_;
  PacketPipe pipe_;
  std::vector<Claim> claims_;
  std::uint32_t epoch_ = 0;
  std::uint64_t lost_ = 0;
  bool clash_ = false;
};

}  // namespace ballast
