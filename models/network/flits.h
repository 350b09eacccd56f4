// SPDX-License-Identifier: BSD-3-Clause
// Numbers of the parts of a network, and the flits in its buffers.
#pragma once

#include <cstdint>

namespace ballast {

/// A port has the same number as input and as output, the two directions of one link; so has a
/// virtual channel. See PortNumbers.
using VcId = std::uint32_t;
using PortId = std::uint32_t;
using PacketId = std::uint32_t;  ///< below 2^31
inline constexpr std::uint32_t kNone = ~std::uint32_t{0};
inline constexpr unsigned kMaxVcs = 16;  ///< virtual channels of a link

/// Mask of the virtual channels 0 .. n - 1.
[[nodiscard]] inline std::uint16_t vcs_below(unsigned n) {
  return static_cast<std::uint16_t>((1u << n) - 1);
}

/// Virtual channel v of port p is number (p << shift) | v on both sides. The processors' interfaces
/// have the ports behind those of the routers.
struct PortNumbers {
  unsigned shift = 0;  ///< log2 of a port's virtual channels, rounded up to a power of two
  VcId lane_mask = 0;  ///< mask of a VcId: its number at the port
  PortId routers = 0;  ///< ports of all routers: number of the first interface's

  [[nodiscard]] PortId port_of(VcId vc) const noexcept { return vc >> shift; }
  [[nodiscard]] VcId vc_of(PortId port, unsigned lane) const noexcept {
    return (port << shift) | lane;
  }
  [[nodiscard]] unsigned lane_of(VcId vc) const noexcept { return vc & lane_mask; }
};

/// A flit in a buffer: its packet, and whether it is the packet's last one.
enum class Flit : std::uint32_t {};
[[nodiscard]] inline Flit flit_of(PacketId packet, bool tail) noexcept {
  return Flit{packet << 1 | PacketId{tail}};
}
[[nodiscard]] inline PacketId packet_of(Flit flit) noexcept {
  return static_cast<PacketId>(flit) >> 1;
}
[[nodiscard]] inline bool is_tail(Flit flit) noexcept {
  return (static_cast<PacketId>(flit) & 1) != 0;
}

/// The next slot of a ring, whose size is a power of two.
[[nodiscard]] inline unsigned next_slot(unsigned slot, unsigned ring) noexcept {
  return (slot + 1) & (ring - 1);
}

/// The next position of a ring of any size.
[[nodiscard]] inline std::uint16_t after(std::uint16_t position, unsigned size) noexcept {
  const unsigned next = position + 1u;
  return static_cast<std::uint16_t>(next == size ? 0 : next);
}

}  // namespace ballast
