// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <vector>

#include "core/types.h"
#include "network/allocators/allocator.h"

namespace ballast {

inline constexpr unsigned kTerminalLink = 1;  ///< cycles of a link between processor and router

/// When a packet gets an output VC. wormhole: when it is free. bubble: when there is room for the
/// whole packet, and for another one where it enters a ring: see Bubble.
enum class Flow { wormhole, bubble };

/// Cycles and sizes of every router of a routed network. A stage of 0 cycles shares the cycle of
/// the next one; the default is the single-cycle router.
struct RouterOptions {
  unsigned rc = 0;            ///< cycles of route computation
  unsigned va = 0;            ///< cycles of virtual-channel allocation
  unsigned sa = 0;            ///< cycles of switch allocation
  unsigned st = 1;            ///< cycles of switch traversal, at least 1
  bool speculative = false;   ///< VA and SA at the same time (both at least 1 cycle)
  unsigned vcs = 1;           ///< virtual channels per link
  unsigned buffer_flits = 4;  ///< flits per virtual channel
  unsigned link_cycles = 1;   ///< cycles of a link between routers
  /// Its cycles by Topology::link_kind() instead, if there are some; and all times
  /// Topology::link_length().
  std::vector<unsigned> cycles_by_kind = {};
  bool cycles_by_length = false;
  /// A link between routers carries a flit each `flit_cycles`, or by Topology::link_kind().
  unsigned flit_cycles = 1;
  std::vector<unsigned> flit_cycles_by_kind = {};
  const Entry<AllocatorMaker>* allocator = nullptr;  ///< of VCs and switch; nullptr: iSLIP
  Flow flow = Flow::wormhole;
  std::uint32_t longest_packet = 0;  ///< flits; only for bubble; 0: half of a buffer
  bool count_links = false;          ///< of each packet's way: see NetworkCounts
  unsigned iterations = 1;           ///< of the allocator; others need AllocatorMaker::iterated
  /// Classes of messages that divide the virtual channels into equal parts, and have interfaces of
  /// their own: see class_bits(). 1: all share them; requests and replies are 2 (MessageClass).
  unsigned message_classes = 1;
  /// Requests that a processor takes before a reply of its own has left its interface for each of
  /// them: others wait in the network. 0: any number.
  std::uint32_t reply_queue = 0;

  /// The allocator of which each router has objects; nullptr: the inlined iSLIP.
  [[nodiscard]] const Entry<AllocatorMaker>* own_allocator() const {
    if (iterations == 1 && (allocator == nullptr || allocator->make.inlined)) return nullptr;
    return allocator != nullptr ? allocator : &Registry<AllocatorMaker>::named("islip");
  }

  /// Slots of a virtual channel's ring: a power of two, so that a mask finds the next one.
  [[nodiscard]] unsigned ring() const { return std::bit_ceil(buffer_flits); }

  /// Virtual channels of a message class.
  [[nodiscard]] unsigned class_vcs() const { return vcs / message_classes; }
  /// The network tells classes of messages apart.
  [[nodiscard]] bool reads_class() const { return message_classes > 1 || reply_queue != 0; }

  /// Packets for which a buffer has room under Flow::bubble.
  [[nodiscard]] unsigned bubble_places() const {
    return longest_packet == 0 ? 2 : buffer_flits / longest_packet;
  }
  /// Of a packet's head in a router: RC + VA + SA + ST; with speculation max(VA, SA) for VA + SA.
  [[nodiscard]] Cycle router_cycles() const {
    return rc + (speculative ? std::max(va, sa) : va + sa) + st;
  }
  /// Cycles from one use of a buffer's place to the next, behind a link: a flit crosses the link
  /// and leaves the buffer, and its credit comes back. `round_trip`: cycles of both ways.
  [[nodiscard]] Cycle link_loop(unsigned round_trip) const { return st + sa + round_trip + 1; }
  /// The same on a route through so many routers. Through one router, the larger loop of those with
  /// the two processors.
  [[nodiscard]] Cycle credit_loop(std::uint64_t routers) const {
    if (routers > 1) return link_loop(2 * link_cycles);
    const unsigned from_source = 2 * kTerminalLink + 1 + std::max(sa, 1U);
    const unsigned to_sink = 2 * kTerminalLink + 1 + st + (sa > 0 ? 1 : 0);
    return std::max(from_source, to_sink);
  }
  /// From the head of a lone packet of L flits to its tail, on a route whose slowest link carries a
  /// flit each F cycles: (L-1) F cycles. Buffers of B flits that are shorter than the longest
  /// credit loop C on the route, C > B F, make it wait after every B flits: floor((L-1) / B) (C - B
  /// F) cycles more.
  [[nodiscard]] Cycle tail_cycles(Cycle loop, std::uint64_t flits, Cycle flit = 1) const {
    const Cycle sent = buffer_flits * flit;
    const Cycle wait = loop > sent ? (flits - 1) / buffer_flits * (loop - sent) : 0;
    return (flits - 1) * flit + wait;
  }
  /// Latency of a lone packet of L flits through H routers, from generation to arrival of its tail:
  /// H router cycles + (H-1) link + 3 + tail cycles; with several cycles per flit at most so many:
  /// see lone_packet_latency().
  [[nodiscard]] Cycle zero_load_latency(std::uint64_t routers, std::uint64_t flits) const {
    return routers * router_cycles() + (routers - 1) * link_cycles + 3 +
           tail_cycles(credit_loop(routers), flits, routers > 1 ? flit_cycles : 1);
  }
};

}  // namespace ballast
