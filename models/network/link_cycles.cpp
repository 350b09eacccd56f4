// SPDX-License-Identifier: BSD-3-Clause
#include "network/link_cycles.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/errors.h"

namespace ballast {
namespace {

/// A number for each kind, or none.
void check_kinds(const char* key, const std::vector<unsigned>& by_kind, const Topology& topology) {
  if (by_kind.empty() || by_kind.size() == topology.link_kinds()) return;
  throw UserError(
      fmt::format("machine.link.{}: expected {} numbers, one for each kind of link, got {}", key,
                  topology.link_kinds(), by_kind.size()));
}

/// Equal numbers are none.
LinkCycles without_equal(LinkCycles cycles) {
  const bool even = std::ranges::all_of(cycles.of, [&](unsigned c) { return c == cycles.most; });
  if (even) cycles.of.clear();
  return cycles;
}

}  // namespace

LinkCycles link_cycles(const Topology& topology, const RouterOptions& o) {
  if (o.cycles_by_kind.empty() && !o.cycles_by_length) return {{}, o.link_cycles};
  check_kinds("cycles_by_kind", o.cycles_by_kind, topology);
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
        "flattened-butterfly, or a graph with machine.lengths");
  }
  return without_equal(std::move(cycles));
}

LinkCycles flit_cycles(const Topology& topology, const RouterOptions& o) {
  if (o.flit_cycles_by_kind.empty() && !topology.has_flit_cycles()) return {{}, o.flit_cycles};
  check_kinds("cycles_per_flit_by_kind", o.flit_cycles_by_kind, topology);
  LinkCycles cycles;
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      const unsigned unit = o.flit_cycles_by_kind.empty()
                                ? o.flit_cycles
                                : o.flit_cycles_by_kind[topology.link_kind(r, link)];
      const std::uint64_t all = std::uint64_t{unit} * topology.link_flit_cycles(r, link);
      if (all > kMostFlitCycles) {
        throw UserError(
            fmt::format("machine.link: expected at most {} cycles per flit, got {} on "
                        "link {} of router {}",
                        kMostFlitCycles, all, link, r));
      }
      cycles.of.push_back(static_cast<unsigned>(all));
      cycles.most = std::max(cycles.most, cycles.of.back());
    }
  }
  return without_equal(std::move(cycles));
}

}  // namespace ballast
