// SPDX-License-Identifier: BSD-3-Clause
#include "network/lone_packet.h"

#include <algorithm>

namespace ballast {

/// A chain follows the head through the first routers. From the last of these it may go back over
/// links, by a credit and B flits each; from there on it takes the slowest link and the longest
/// credit loop ahead of it as often as there are flits: see tail_cycles().
Cycle lone_packet_latency(const RouterOptions& o, std::span<const LinkPace> links,
                          std::uint64_t flits) {
  const std::size_t routers = links.size() + 1;
  const std::uint64_t buffer = o.buffer_flits;
  const Cycle others = o.sa + o.st, more = o.router_cycles() - others;  // of a head, per router
  Cycle all_links = 0, best = more * routers + (flits - 1), loop = 0, pace = 1;
  for (std::size_t first = links.size(); first-- > 0;) {
    all_links += links[first].cycles;
    loop = std::max(loop, o.link_loop(links[first].round_trip()));
    pace = std::max<Cycle>(pace, links[first].flit_cycles);
    Cycle back = 0;
    for (std::size_t last = first; last < routers && (last - first) * buffer < flits; ++last) {
      best = std::max(best, more * (last + 1) + back +
                                o.tail_cycles(loop, flits - (last - first) * buffer, pace));
      if (last < links.size()) back += o.link_loop(links[last].round_trip());
    }
  }
  return routers * others + all_links + 3 + best;
}

}  // namespace ballast
