// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/packet.h"

namespace ballast {

/// Leads each packet to the lane of the dummy with its destination, in two cycles. Twin and
/// contract: rtl/lane_crossbar.sv.
class LaneCrossbarCore {
 public:
  /// `lanes`: a power of two, >= 2.
  explicit LaneCrossbarCore(NodeId lanes) : came_(lanes), pipe_(2, lanes) {}

  void reset() noexcept {
    pipe_.reset();
    clash_ = 0;
  }

  /// The clock edge. Packets and dummies: lane, tag = destination; at most one of each a lane.
  void step(Packets packets, Packets dummies) {
    clash_ >>= 1;
    Packet* const into = pipe_.advance();
    for (const Packet& packet : packets) {
      came_[packet.tag].data |= packet.data;  // as the gates do where two want the same lane
      ++came_[packet.tag].count;
    }
    NodeId count = 0;
    bool clash = false;
    for (const Packet& dummy : dummies) {
      Came& came = came_[dummy.tag];
      came.met = true;
      clash |= came.count != 1;
      if (came.count != 0) into[count++] = {dummy.lane, dummy.tag, came.data};
    }
    pipe_.filled(count);
    for (const Packet& packet : packets) clash |= !came_[packet.tag].met;
    for (const Packets list : {packets, dummies}) {
      for (const Packet& packet : list) came_[packet.tag] = {};
    }
    clash_ |= static_cast<unsigned>(clash) << 1;
  }

  /// Packets that entered with the last edge, at the lane of their end. A switch around the
  /// crossbar may put the output of that lane in its place.
  [[nodiscard]] std::span<Packet> entered() noexcept { return pipe_.at(0); }
  /// Packets at the end: their lane; their destination and data as they entered.
  [[nodiscard]] Packets out() const noexcept { return pipe_.out(); }
  /// A packet or a dummy came without a partner, or two packets with one destination.
  [[nodiscard]] bool clash() const noexcept { return (clash_ & 1) != 0; }
  [[nodiscard]] bool idle() const noexcept { return pipe_.idle() && clash_ == 0; }

 private:
  struct Came {
    Word data = 0;
    NodeId count = 0;
    bool met = false;
  };

  std::vector<Came> came_;  ///< by destination; as new between calls
  PacketPipe pipe_;
  unsigned clash_ = 0;  ///< bit k: clash() in k cycles
};

}  // namespace ballast
