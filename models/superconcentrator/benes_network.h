// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/benes_half.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// Leads each packet to the lane where the dummy with its destination entered. Twin and contract:
/// rtl/benes_network.sv.
class BenesNetworkCore {
 public:
  /// `lanes`: a power of two, >= 2.
  explicit BenesNetworkCore(NodeId lanes)
      : packets_(lanes), dummies_(lanes), middle_(lanes / 2), pipe_(2 * packets_.stages(), lanes) {}

  void reset() noexcept {
    pipe_.reset();
    clash_ = 0;
  }

  /// The clock edge. Packets and dummies: lane, tag = destination; at most one of each a lane.
  void step(Packets packets, Packets dummies) {
    clash_ >>= 1;
    Packet* const into = pipe_.advance();
    if (packets.empty() && dummies.empty()) return;
    packets_.route(packets);
    dummies_.route(dummies);
    // Stage s clashes in the cycle of its settings, s after this edge; clash() shows it one later.
    clash_ |= (std::uint64_t{packets_.clash()} | dummies_.clash() | middle_differs()) << 1;
    NodeId count = 0;
    for (const Packet& packet : packets_.middle()) {
      into[count++] = {back(packet.lane), packet.tag, packet.data};
    }
    pipe_.filled(count);
  }

  /// Packets that entered with the last edge, at the lane of their end. A switch around the network
  /// may put the output of that lane in its place.
  [[nodiscard]] std::span<Packet> entered() noexcept { return pipe_.at(0); }
  /// Packets at the end: their lane; their destination and data as they entered.
  [[nodiscard]] Packets out() const noexcept { return pipe_.out(); }
  [[nodiscard]] bool clash() const noexcept { return (clash_ & 1) != 0; }
  [[nodiscard]] bool idle() const noexcept { return pipe_.idle() && clash_ == 0; }
  [[nodiscard]] unsigned stages() const noexcept { return packets_.stages(); }

 private:
  /// From a lane before the middle stage through the right half.
  [[nodiscard]] NodeId back(NodeId lane) const noexcept {
    const unsigned middle = stages() - 1;
    if (packets_.swap(middle, lane) != dummies_.swap(middle, lane)) lane ^= NodeId{1} << middle;
    for (unsigned s = middle; s-- > 0;) {
      if (dummies_.swap(s, lane)) lane ^= NodeId{1} << s;
    }
    return lane;
  }

  /// The middle stage's bit, if one of its switches has an odd number of packets and dummies.
  [[nodiscard]] std::uint32_t middle_differs() noexcept {
    const NodeId upper = static_cast<NodeId>(middle_.size()) - 1;
    for (const Packet& packet : packets_.middle()) middle_[packet.lane & upper] ^= 1;
    for (const Packet& dummy : dummies_.middle()) middle_[dummy.lane & upper] ^= 1;
    std::uint8_t differs = 0;
    for (const Packets list : {packets_.middle(), dummies_.middle()}) {
      for (const Packet& packet : list) {
        differs |= middle_[packet.lane & upper];
        middle_[packet.lane & upper] = 0;
      }
    }
    return std::uint32_t{differs} << (stages() - 1);
  }

  BenesHalf packets_, dummies_;
  std::vector<std::uint8_t> middle_;  ///< all 0 between calls
  PacketPipe pipe_;
  std::uint64_t clash_ = 0;  ///< bit k: clash() in k cycles
};

}  // namespace ballast
