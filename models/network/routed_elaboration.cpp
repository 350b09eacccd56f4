// SPDX-License-Identifier: BSD-3-Clause
// Elaboration: checks the options, numbers the ports, and sizes the lists for their largest
// content.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/errors.h"
#include "core/huge_pages.h"
#include "network/routed_network.h"

namespace ballast {
namespace {

/// Virtual channels whose state, some 100 bytes each, is beyond the caches of a core.
constexpr std::size_t kLarge = std::size_t{1} << 17;

unsigned beyond_first(unsigned cycles) { return std::max(cycles, 1u) - 1; }

}  // namespace

RoutedNetworkCore::RoutedNetworkCore(const Topology& topology, const RouterOptions& options,
                                     FaultSchedule faults)
    : topology_(topology), routing_(&topology), options_(options), schedule_(std::move(faults)) {
  const RouterOptions& o = options_;
  const unsigned classes = topology_.vc_classes();
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
  shift_ = static_cast<unsigned>(std::bit_width(o.vcs - 1));
  lane_mask_ = (1u << shift_) - 1;
  va_delay_ = beyond_first(o.speculative ? std::max(o.va, o.sa) : o.va);
  sa_delay_ = beyond_first(o.sa);
  const unsigned to_wire = o.st + (o.sa != 0);  // from switch allocation to the link
  hop_delay_ = to_wire + o.link_cycles;
  eject_delay_ = to_wire + kTerminalLink;
  if (!schedule_.faults.empty() && topology_.routers() > UpDown::kMaxRouters) {
    throw UserError(fmt::format(
        "faults: expected at most {} routers, the limit of the routing table around faults",
        UpDown::kMaxRouters));
  }
  if (!schedule_.faults.empty()) {
    if (const std::string part = one_way_part(topology_); !part.empty()) {
      throw UserError("faults: expected links in both directions for routes around faults, but " +
                      part);
    }
  }
  all_vcs_ = vcs_below(o.vcs);
  number_ports();
  size_lists();
  elaborate_dense();
  reset();
}

void RoutedNetworkCore::number_ports() {
  const NodeId routers = topology_.routers(), processors = topology_.processors();
  std::vector<std::uint32_t> attached(routers);
  resize_huge(home_, processors);
  std::uint64_t ports = processors;  // those of the interfaces
  for (NodeId t = 0; t < processors; ++t) {
    const NodeId entry = topology_.entry_router(t), exit = home_[t] = topology_.exit_router(t);
    ++attached[entry];
    if (entry != exit) ++attached[exit];
    ports += entry != exit ? 2 : 1;
  }
  for (NodeId r = 0; r < routers; ++r) ports += topology_.links(r);
  if (ports << shift_ >= kNone) {
    throw UserError(fmt::format("expected at most 2^32 virtual channels, got {} ports of {} each",
                                ports, options_.vcs));
  }
  resize_huge(first_port_, routers + 1);
  for (NodeId r = 0; r < routers; ++r) {
    first_port_[r + 1] = first_port_[r] + topology_.links(r) + attached[r];
  }
  n_ports_ = first_port_[routers];
  resize_huge(router_, n_ports_);
  resize_huge(ports_, n_ports_);
  for (NodeId r = 0; r < routers; ++r) {
    std::fill(router_.begin() + first_port_[r], router_.begin() + first_port_[r + 1], r);
    for (Port link = 0; link < topology_.links(r); ++link) {
      const LinkEnd end = topology_.neighbour(r, link);
      ports_[first_port_[r] + link].peer = first_port_[end.router] + end.port;
    }
  }
  const auto attach = [&](NodeId r, NodeId t) {
    const PortId port = first_port_[r] + topology_.links(r) + --attached[r];
    ports_[port].peer = n_ports_ + t;
    return port;
  };
  resize_huge(enter_, processors);
  resize_huge(leave_, processors);
  for (NodeId t = processors; t-- > 0;) {
    const NodeId entry = topology_.entry_router(t);
    leave_[t] = attach(home_[t], t);
    enter_[t] = entry == home_[t] ? leave_[t] : attach(entry, t);
  }
}

void RoutedNetworkCore::size_lists() {
  const NodeId processors = topology_.processors();
  const std::size_t vcs = std::size_t{n_ports_} << shift_;
  is_large_ = vcs > kLarge;
  resize_huge(in_, vcs);
  resize_huge(out_, vcs + (std::size_t{processors} << shift_));
  slots_.reset(new Flit[vcs * options_.buffer_flits]);
  prefer_huge_pages(slots_.get(), vcs * options_.buffer_flits * sizeof slots_[0]);
  resize_huge(interfaces_, processors);
  // Every packet has a flit in a slot, or a credit on the way to its processor, or is in a queue.
  const std::size_t packets =
      out_.size() * options_.buffer_flits + std::size_t{kQueue} * processors;
  const std::size_t slots =
      Calendar::slots_for(1 + kTerminalLink) + Calendar::slots_for(eject_delay_);
  untouched_ = UntouchedMemory(
      packets * (sizeof(PacketRecord) + sizeof(NodeId)) +
      processors * (sizeof(Message) + slots * sizeof(VcId) + (2 + 2 * kQueue) * sizeof(NodeId)));
  packets_.resize(packets);

  terminal_credit_.resize(1 + kTerminalLink, processors);
  ejected_.resize(eject_delay_, processors);
  injected_ = FixedList<VcId>(processors);
  sending_ = FixedList<NodeId>(processors);
  delivered_ = FixedList<Message>(processors);
  taken_ =
      FixedList<NodeId>(2 * std::size_t{kQueue} * processors);  // an interface's packets, twice
  if (topology_.most_hops() > 1) sets_.resize(vcs);
  if (options_.allocator != nullptr && !options_.allocator->make.inlined) {
    allocators_ =
        std::make_unique<RouterAllocators>(*options_.allocator, first_port_, options_.vcs);
  }
  if (options_.speculative) speculates_.resize(vcs);
  if (!schedule_.faults.empty()) {
    next_again_.reset(new PacketId[packets]);
  }
  if (options_.sa > 1) slot_ready_.resize(vcs * options_.buffer_flits);
  use_threads(1);
}

std::uint64_t RoutedNetworkCore::bytes(const RunSize& e, const RouterOptions& o, bool faults) {
  const std::uint64_t lanes = std::bit_ceil(o.vcs);
  const std::uint64_t ports = e.links + e.processors, vcs = ports * lanes;
  const std::uint64_t out = vcs + e.processors * lanes;
  std::uint64_t bytes =
      e.routers * sizeof first_port_[0] + ports * (sizeof router_[0] + sizeof ports_[0]) +
      vcs * sizeof in_[0] + out * sizeof out_[0] +
      e.processors *
          (sizeof home_[0] + sizeof enter_[0] + sizeof leave_[0] + sizeof interfaces_[0]) +
      vcs * o.buffer_flits * sizeof(Flit);
  // A flit's packet, and its entries in lists: the calendars, the scratch of a cycle, the outputs.
  constexpr std::uint64_t kListed = 12 * sizeof(VcId) + sizeof(RouteStep);
  constexpr std::uint64_t kPacket = sizeof(PacketRecord) + sizeof(NodeId);
  if (e.flits) {
    bytes += *e.flits * kPacket + std::min(*e.flits, vcs) * kListed;
  } else {
    bytes += ports * kListed / 2 +  // under all loads measured at most half of these pages are used
             e.processors * (sizeof delivered_[0] + Network::kQueue * (sizeof taken_[0] + kPacket));
  }
  if (e.hops > 1) bytes += vcs * sizeof(HopSet);
  if (o.speculative) bytes += vcs;
  if (o.sa > 1) bytes += vcs * o.buffer_flits * sizeof(Cycle);
  if (faults) bytes += e.routers * e.routers * sizeof(std::uint16_t);
  return bytes;
}

}  // namespace ballast
