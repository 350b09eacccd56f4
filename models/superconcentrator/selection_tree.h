// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "superconcentrator/packet.h"

namespace ballast {

/// ports/leaves selection trees side by side; twin of rtl/selection_tree.sv. In: packets with lane
/// = input, ascending. Out, lg(leaves) cycles later: at most one packet per tree, lane = tree; of
/// two packets that meet the upper one passes. The only state of a tree with one packet is that
/// packet and its level, so the core keeps a list per level. Source: [Jan94] section 2.
class SelectionTreeCore {
 public:
  /// `levels` = lg(leaves); 0 levels are wires.
  SelectionTreeCore(NodeId ports, unsigned levels)
      : levels_(levels), pipe_(levels, ports >> levels) {}

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
    Packet* const first = pipe_.advance();
    Packet* next = first;
    for (const Packet& packet : in) {
      const NodeId tree = packet.lane >> levels_;
      if (next == first || next[-1].lane != tree) *next++ = {tree, packet.tag, packet.data};
    }
    pipe_.filled(static_cast<NodeId>(next - first));
  }

 private:
  unsigned levels_;
  PacketPipe pipe_;
};

}  // namespace ballast
