// SPDX-License-Identifier: BSD-3-Clause
// Registers of all routers, in flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "network/flits.h"

namespace ballast {

/// Input side of a virtual channel: a ring of flits. The sender reserves a slot by its credit and
/// writes the flit there at once; `count` grows when the flit has crossed the link.
struct InputVc {
  VcId out = kNone;            ///< output VC held; if `candidates` != 0 VC 0 of the requested port
  std::uint32_t next = kNone;  ///< list of VCs that wait for a port; scratch of VC allocation
  std::uint32_t accept_pointer = 0;
  std::uint16_t head = 0, tail = 0, count = 0;
  std::uint16_t candidates = 0;  ///< mask of requested output VCs of the port; 0: one is held
  bool present = false;          ///< a packet is in front, though its flits may still be to come
};

/// Output side of a virtual channel: the state of the buffer at the other end of the link.
struct OutputVc {
  VcId holder =
      kNone;  ///< input VC whose packet holds it; scratch of VC allocation while it is free
  std::uint32_t grant_pointer = 0;
  std::uint32_t credits = 0;
};

/// A port, input and output side. 32 bytes: its index is a shift.
struct RouterPort {
  PortId peer = kNone;  ///< port at the other end; ports + t: processor t's interface
  std::uint32_t grant_pointer = 0, accept_pointer = 0;  ///< iSLIP: as output, as input
  VcId best = kNone, accept = kNone;  ///< scratch of switch allocation: as output, as input
  VcId waiting = kNone;               ///< input VCs that wait for a free output VC of this port
  std::uint32_t flits = 0;            ///< flits sent by this output
  std::uint16_t free_vcs = 0;         ///< mask of output VCs that no packet holds
  std::uint16_t vc_pointer = 0;       ///< round robin among the input's VCs for the same output
};

/// Slots, peers and the counters of flits are valid in every way to step; the rest is the state of
/// the sparse way and has no meaning while the routers are dense.
struct RouterRegisters {
  std::vector<RouterPort> ports;
  std::vector<InputVc> in;
  std::vector<OutputVc> out;
  std::unique_ptr<Flit[]> slots;  ///< by input VC and position in its ring

  /// The packet at the front of an input VC, whose ring has so many slots.
  [[nodiscard]] PacketId packet_at(VcId vc, unsigned ring) const noexcept {
    return packet_of(slots[std::size_t{vc} * ring + in[vc].head]);
  }
};

/// What the routers did in a cycle.
struct RouterHops {
  std::uint64_t flits = 0, packets = 0;  ///< through a router; of a packet its last flit
  std::uint64_t lost_grants = 0;         ///< of the switch, by speculation

  RouterHops& operator+=(const RouterHops& other) noexcept {
    flits += other.flits;
    packets += other.packets;
    lost_grants += other.lost_grants;
    return *this;
  }
};

}  // namespace ballast
