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

std::string what_for(const Routing& routing) {
  const unsigned escape = routing.escape_classes();
  if (escape == 0) return "one for each class";
  return fmt::format("{} for the escape and one for the other hops", escape);
}

[[noreturn]] void refuse_vcs(const RouterOptions& o, const Topology& topology) {
  const unsigned least = topology.vc_classes() * o.message_classes;
  if (o.message_classes == 1) {
    throw UserError(fmt::format("router.vcs: expected at least {} for this routing, {}, got {}",
                                least, what_for(topology), o.vcs));
  }
  throw UserError(fmt::format(
      "router.vcs: expected a multiple of {0} of at least {1} for {0} classes of messages "
      "(traffic.classes), {2} for each, got {3}",
      o.message_classes, least, topology.vc_classes(), o.vcs));
}

void check(const RouterOptions& o, const Topology& topology) {
  const unsigned classes = topology.vc_classes();
  if (o.vcs > kMaxVcs) {
    throw UserError(fmt::format("router.vcs: expected at most {1}, got {0}", o.vcs, kMaxVcs));
  }
  if (o.class_vcs() < classes || o.vcs % o.message_classes != 0) {
    refuse_vcs(o, topology);
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

Wiring::Wiring(const Topology& topology_of, const RouterOptions& options_of)
    : topology(topology_of), options(options_of) {
  check(options, topology);
  const LinkCycles measured = link_cycles(topology, options);
  const LinkCycles spaced = ballast::flit_cycles(topology, options);
  options.link_cycles = measured.most;
  options.flit_cycles = spaced.most;
  numbers.shift = static_cast<unsigned>(std::bit_width(options.vcs - 1));
  numbers.lane_mask = (1u << numbers.shift) - 1;
  delays = delays_of(options);
  all_vcs = vcs_below(options.vcs);
  number_ports();
  cycles = by_port(measured);
  flit_cycles = by_port(spaced);
  plain = cycles.empty() && !has_slow_links() && !options.count_links;
}

/// Those of the ports that lead to processors have no meaning.
std::vector<unsigned> Wiring::by_port(const LinkCycles& measured) const {
  if (measured.of.empty()) return {};
  std::vector<unsigned> cycles(numbers.routers, kTerminalLink);
  auto next = measured.of.begin();
  for (NodeId r = 0; r < topology.routers(); ++r) {
    const auto last = next + topology.links(r);
    std::copy(next, last, cycles.begin() + first_port[r]);
    next = last;
  }
  return cycles;
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
  const unsigned places = options.bubble_places();
  if (flits <= options.buffer_flits / places) return;
  throw UserError(
      fmt::format("machine.router.buffer_flits: expected at least {} with flow = \"bubble\", {} of "
                  "the longest packets, got {}",
                  std::uint64_t{places} * flits, places, options.buffer_flits));
}

EventHorizons Wiring::horizons() const noexcept {
  return {.arrival = std::max(delays.hop, 1 + kTerminalLink),
          .credit = std::max(options.link_cycles + 1, delays.eject + 1 + kTerminalLink),
          .allocation = options.rc + delays.va + 1,
          .grant = std::max(delays.sa + 1, options.flit_cycles)};
}

}  // namespace ballast
