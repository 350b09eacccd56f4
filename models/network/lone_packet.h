// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "core/types.h"
#include "network/router_options.h"

namespace ballast {

/// A link between routers: of a flit on it, from one flit to the next, and of a credit on the way
/// back.
struct LinkPace {
  unsigned cycles, flit_cycles, back = cycles;
  [[nodiscard]] unsigned round_trip() const noexcept { return cycles + back; }
};

/// Latency of a lone packet over these links, at least one, from generation to arrival of its tail:
/// the longest chain of waits for a flit before, for a credit, or for the flit's own way. A head
/// takes RouterOptions::router_cycles() in a router, other flits SA + ST.
[[nodiscard]] Cycle lone_packet_latency(const RouterOptions& options,
                                        std::span<const LinkPace> links, std::uint64_t flits);

}  // namespace ballast
