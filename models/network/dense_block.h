// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "network/dense_columns.h"
#include "network/router_state.h"
#include "topology/topology.h"

namespace ballast {

/// The other end of a port's link.
struct DensePeer {
  std::uint32_t place;  ///< its first channel in the tables; kNone: an interface
  VcId vc;              ///< its first virtual channel
};

/// Routers that one thread steps in the dense way: whole groups. Apart from its own columns a block
/// writes only what belongs to one of its links alone (marks of later cycles, the slot and the tail
/// of the ring at the other end), and these lists, which the end of the cycle joins in the order of
/// the routers.
struct alignas(64) DenseBlock {
  /// `terminals`: ports of the block's routers that lead to a processor.
  DenseBlock(NodeId first_router, NodeId last_router, unsigned channels, std::size_t terminals)
      : first(first_router),
        last(last_router),
        steps(std::size_t{channels} * DenseColumns::kGroup),
        places(steps.capacity()),
        terminal_credits(terminals),
        ejected(terminals) {}

  NodeId first, last;  ///< routers first .. last - 1
  // Routes of a group to be found, each of another channel.
  FixedList<RouteStep> steps;
  FixedList<std::uint32_t> places;  ///< of the answers, in the tables
  // Outputs of the cycle.
  FixedList<VcId> terminal_credits;  ///< of the interfaces
  FixedList<PacketId> ejected;       ///< one entry per flit
  std::uint64_t flit_hops = 0, packet_hops = 0;
};

}  // namespace ballast
