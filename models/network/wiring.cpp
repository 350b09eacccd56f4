// SPDX-License-Identifier: BSD-3-Clause
#include "network/wiring.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/errors.h"
#include "core/huge_pages.h"

namespace ballast {
namespace {

unsigned beyond_first(unsigned cycles) { return std::max(cycles, 1u) - 1; }

void check(const RouterOptions& o, unsigned classes) {
  if (o.vcs > kMaxVcs) {
    throw UserError(fmt::format("router.vcs: expected at most {1}, got {0}", o.vcs, kMaxVcs));
  }
  if (o.vcs < classes) {
    throw UserError(fmt::format(
        "router.vcs: expected at least {1} for this topology's routing, got {0}", o.vcs, classes));
  }
  if (o.speculative && (o.va == 0 || o.sa == 0)) {
    throw UserError(
        "router.speculative: expected va and sa of at least 1 cycle each, else there is nothing to "
        "speculate on");
  }
  if (o.st == 0) throw UserError("router.st: expected at least 1 cycle, got 0");
  if (o.iterations == 0) throw UserError("router.iterations: expected at least 1, got 0");
  if (o.iterations > 1 && o.allocator != nullptr && !o.allocator->make.iterated) {
    throw UserError(
        fmt::format("router.iterations: expected 1 with the allocator `{}`, which does not "
                    "iterate, got {}",
                    o.allocator->name, o.iterations));
  }
}

RouterDelays delays_of(const RouterOptions& o) {
  const unsigned to_wire = o.st + (o.sa != 0);  // from switch allocation to the link
  return {.va = beyond_first(o.speculative ? std::max(o.va, o.sa) : o.va),
          .sa = beyond_first(o.sa),
          .hop = to_wire + o.link_cycles,
          .eject = to_wire + kTerminalLink};
}

}  // namespace

unsigned cycles_of(const Topology& topology, const RouterOptions& o, NodeId router, Port link) {
  const unsigned step =
      o.cycles_by_kind.empty() ? o.link_cycles : o.cycles_by_kind[topology.link_kind(router, link)];
  return o.cycles_by_length.value_or(false) ? step * topology.link_length(router, link) : step;
}

Wiring::Wiring(const Topology& topology_of, const RouterOptions& options_of)
    : topology(topology_of), options(options_of) {
  check(options, topology.vc_classes());
  measure_links();
  numbers.shift = static_cast<unsigned>(std::bit_width(options.vcs - 1));
  numbers.lane_mask = (1u << numbers.shift) - 1;
  delays = delays_of(options);
  all_vcs = vcs_below(options.vcs);
  number_ports();
  if (options.even_links()) return;
  cycles.resize(numbers.routers, kTerminalLink);
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      cycles[first_port[r] + link] = cycles_of(topology, options, r, link);
    }
  }
}

/// The largest number of cycles counts for all that is sized or bounded by them.
void Wiring::measure_links() {
  if (options.even_links()) return;
  constexpr const char* kKey = "machine.link.cycles_by_kind";
  if (!options.cycles_by_kind.empty() && options.cycles_by_kind.size() != topology.link_kinds()) {
    throw UserError(fmt::format("{}: expected {} numbers, one for each kind of link, got {}", kKey,
                                topology.link_kinds(), options.cycles_by_kind.size()));
  }
  unsigned most = 1;
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      most = std::max(most, cycles_of(topology, options, r, link));
    }
  }
  options.link_cycles = most;
}

void Wiring::number_ports() {
  const NodeId routers = topology.routers(), processors = topology.processors();
  std::vector<std::uint32_t> attached(routers);
  resize_huge(home, processors);
  std::uint64_t ports = processors;  // those of the interfaces
  for (NodeId t = 0; t < processors; ++t) {
    const NodeId entry = topology.entry_router(t), exit = home[t] = topology.exit_router(t);
    ++attached[entry];
    if (entry != exit) ++attached[exit];
    ports += entry != exit ? 2 : 1;
  }
  for (NodeId r = 0; r < routers; ++r) ports += topology.links(r);
  if (ports << numbers.shift >= kNone) {
    throw UserError(fmt::format("expected at most 2^32 virtual channels, got {} ports of {} each",
                                ports, options.vcs));
  }
  resize_huge(first_port, routers + 1);
  for (NodeId r = 0; r < routers; ++r) {
    first_port[r + 1] = first_port[r] + topology.links(r) + attached[r];
  }
  numbers.routers = first_port[routers];
  resize_huge(router, numbers.routers);
  for (NodeId r = 0; r < routers; ++r) {
    std::fill(router.begin() + first_port[r], router.begin() + first_port[r + 1], r);
  }
  const auto attach = [&](NodeId r) { return first_port[r] + topology.links(r) + --attached[r]; };
  resize_huge(enter, processors);
  resize_huge(leave, processors);
  for (NodeId t = processors; t-- > 0;) {
    const NodeId entry = topology.entry_router(t);
    leave[t] = attach(home[t]);
    enter[t] = entry == home[t] ? leave[t] : attach(entry);
  }
}

void Wiring::connect(std::span<RouterPort> ports) const {
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      const LinkEnd end = topology.neighbour(r, link);
      ports[first_port[r] + link].peer = first_port[end.router] + end.port;
    }
  }
  for (NodeId t = 0; t < home.size(); ++t) {
    ports[enter[t]].peer = ports[leave[t]].peer = numbers.routers + t;
  }
}

void Wiring::check_place(std::uint32_t flits) const {
  const unsigned longest = options.buffer_flits / options.bubble_places();
  if (flits <= longest) return;
  throw UserError(fmt::format(
      "router.flow = \"bubble\": expected packets of at most {} flits, that is {} packets in a "
      "buffer, got one of {}",
      longest, options.bubble_places(), flits));
}

EventHorizons Wiring::horizons() const noexcept {
  return {.arrival = std::max(delays.hop, 1 + kTerminalLink),
          .credit = std::max(options.link_cycles + 1, delays.eject + 1 + kTerminalLink),
          .allocation = options.rc + delays.va + 1,
          .grant = delays.sa + 1};
}

}  // namespace ballast
