// SPDX-License-Identifier: BSD-3-Clause
#include "network/link_cycles.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"

namespace ballast {

LinkCycles link_cycles(const Topology& topology, const RouterOptions& o) {
  if (o.cycles_by_kind.empty() && !o.cycles_by_length) return {{}, o.link_cycles};
  if (!o.cycles_by_kind.empty() && o.cycles_by_kind.size() != topology.link_kinds()) {
    throw UserError(
        fmt::format("machine.link.cycles_by_kind: expected {} numbers, one for each kind of link, "
                    "got {}",
                    topology.link_kinds(), o.cycles_by_kind.size()));
  }
  LinkCycles cycles;
  std::uint32_t longest = 1;
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      const std::uint32_t length = topology.link_length(r, link);
      const std::uint64_t step =
          o.cycles_by_kind.empty() ? o.link_cycles : o.cycles_by_kind[topology.link_kind(r, link)];
      const std::uint64_t all = o.cycles_by_length ? step * length : step;
      if (all > kMostLinkCycles) {
        throw UserError(
            fmt::format("machine.link: expected at most {} cycles, got {} on link {} "
                        "of router {}",
                        kMostLinkCycles, all, link, r));
      }
      longest = std::max(longest, length);
      cycles.of.push_back(static_cast<unsigned>(all));
      cycles.most = std::max(cycles.most, cycles.of.back());
    }
  }
  if (o.cycles_by_length && longest == 1 && !cycles.of.empty()) {
    throw UserError(
        "machine.link.cycles_by_length: expected a topology with links of several lengths, such as "
        "flattened-butterfly");
  }
  const bool even = std::ranges::all_of(cycles.of, [&](unsigned c) { return c == cycles.most; });
  if (even) cycles.of.clear();
  return cycles;
}

}  // namespace ballast
