// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "superconcentrator/packet.h"

namespace ballast {

/// ports/leaves distribution trees side by side; twin of rtl/distribution_tree.sv. In: packets with
/// lane = tree. Out, lg(leaves) cycles later: lane = tree * leaves + (tag mod leaves). Source:
/// [Jan94] section 2.
class DistributionTreeCore {
 public:
  /// `levels` = lg(leaves); 0 levels are wires.
  DistributionTreeCore(NodeId ports, unsigned levels)
      : levels_(levels), mask_((NodeId{1} << levels) - 1), pipe_(levels, ports >> levels) {}

  void reset() noexcept { pipe_.reset(); }
  [[nodiscard]] unsigned levels() const noexcept { return levels_; }
  [[nodiscard]] bool idle() const noexcept { return pipe_.idle(); }

  /// The outputs of this cycle, given its inputs.
  [[nodiscard]] Packets out(Packets in) const noexcept { return levels_ == 0 ? in : pipe_.out(); }
  /// The packets in the registers of a level, 0 .. levels() - 1 from the inputs.
  [[nodiscard]] Packets held(unsigned level) const noexcept { return pipe_.at(level); }

  /// The clock edge.
  void step(Packets in) noexcept {
    if (levels_ == 0 || (in.empty() && pipe_.idle())) return;
    Packet* next = pipe_.advance();
    for (const Packet& packet : in) {
      *next++ = {packet.lane << levels_ | (packet.tag & mask_), packet.tag, packet.data};
    }
    pipe_.filled(static_cast<NodeId>(in.size()));
  }

 private:
  unsigned levels_;
  NodeId mask_;
  PacketPipe pipe_;
};

}  // namespace ballast
