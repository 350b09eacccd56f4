// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "core/types.h"

namespace ballast {

inline constexpr unsigned kTerminalLink = 1;  ///< cycles of a link between processor and router

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

  /// Latency of a lone packet of L flits through H routers, from generation to arrival of its tail:
  /// H (RC + VA + SA + ST) + (H-1) link + 3 + (L-1); with speculation max(VA, SA) for VA + SA.
  [[nodiscard]] Cycle zero_load_latency(std::uint64_t routers, std::uint64_t flits) const {
    const unsigned allocation = speculative ? (va > sa ? va : sa) : va + sa;
    return routers * (rc + allocation + st) + (routers - 1) * link_cycles + 3 + (flits - 1);
  }
};

}  // namespace ballast
