// SPDX-License-Identifier: BSD-3-Clause
// Where the dense stepping fits, its elaboration, and its blocks: what passes between them and the
// interfaces.
#include "network/dense/dense_routers.h"

#include <algorithm>
#include <bit>
#include <span>

#include "core/huge_pages.h"

namespace ballast {
namespace {

/// Below this load, in flit-hops per cycle and column, no shape of routers gains.
constexpr double kWorthALook = 0.1;
/// Blocks of a thread, so that waiting for the last block is a small part of a step.
constexpr unsigned kDenseParts = 16;

/// The load, in flit-hops per cycle and column, at which both ways take the same time: measured on
/// meshes, tori and lines with 1 to 8 VCs, and on hypercubes, whose links are all apart.
double equal_load(const DenseColumns& c) {
  const double channels = c.sides * c.vcs;
  return (dense_unrolled(c) ? 0.037 : 0.042) * channels * (c.all_apart ? 1.4 : 1);
}

}  // namespace

/// One hop a state, iSLIP, no speculation, no classes of messages; routers and buffers within a
/// byte's reach.
std::unique_ptr<DenseRouters> DenseRouters::where_it_fits(const Wiring& wiring,
                                                          const Relation& relation,
                                                          SparseRouters& sparse,
                                                          PacketPool& packets) {
  const RouterOptions& o = wiring.options;
  if (wiring.topology.chooses() || wiring.topology.most_hops() > 1 || sparse.has_allocators() ||
      !wiring.cycles.empty() || wiring.has_slow_links() || o.flow == Flow::bubble ||
      o.reads_class() || o.speculative || o.sa > 1 || o.vcs > DenseColumns::kVcs ||
      o.buffer_flits > 255) {
    return nullptr;
  }
  std::unique_ptr<DenseRouters> dense(new DenseRouters(wiring, relation, sparse, packets));
  if (!dense->elaborate()) dense.reset();
  return dense;
}

DenseRouters::DenseRouters(const Wiring& wiring, const Relation& relation, SparseRouters& sparse,
                           PacketPool& packets)
    : wiring_(wiring),
      relation_(relation),
      sparse_(sparse),
      state_(sparse.registers()),
      packets_(packets),
      numbers_(wiring.numbers),
      slots_(state_.slots.get()) {}

/// False if the routers have too many sides, or the tables too many places.
bool DenseRouters::elaborate() {
  const Topology& topology = wiring_.topology;
  const RouterOptions& o = wiring_.options;
  const NodeId routers = topology.routers();
  Port links = 0, terminals = 0;
  resize_huge(side_, numbers_.routers);
  for (NodeId r = 0; r < routers; ++r) {
    terminals = std::max<Port>(terminals, wiring_.attached(r));
    for (Port link = 0; link < topology.links(r); ++link) {
      const Port side = topology.side(r, link);
      links = std::max(links, side + 1);
      if (links > DenseColumns::kSides) return false;
      side_[wiring_.first_port[r] + link] = static_cast<std::uint8_t>(side);
    }
  }
  const Port sides = links + terminals;
  if (sides == 0 || sides > DenseColumns::kSides) return false;
  for (NodeId r = 0; r < routers; ++r) {
    Port side = links;
    for (PortId port = wiring_.first_port[r] + topology.links(r); port < wiring_.first_port[r + 1];
         ++port) {
      side_[port] = static_cast<std::uint8_t>(side++);
    }
  }
  columns_.resize(sides, links, o.vcs, o.ring(), routers, wiring_.horizons());
  columns_.one_class = topology.vc_classes() == 1;
  // Numbers of places and slots have 32 bits.
  return std::max(sides * o.vcs * columns_.mark_stride, wiring_.vcs() * o.ring()) < kNone;
}

bool DenseRouters::gains(double hops, double hysteresis) {
  const double per_column = hops / static_cast<double>(columns_.columns());
  if (per_column > kWorthALook && columns_.own.empty()) find_links();
  return per_column > equal_load(columns_) * hysteresis;
}

/// Once, before the first dense step.
void DenseRouters::find_links() {
  DenseColumns& c = columns_;
  for (auto* ends : {&c.own, &c.peer}) {
    resize_huge(*ends, c.columns() * c.sides * c.vcs);
    std::fill(ends->begin(), ends->end(), kNone);
  }
  for (PortId port = 0; port < numbers_.routers; ++port) {
    const PortId other = state_.ports[port].peer;
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t entry = place_of(port, lane);
      const VcId peer = numbers_.vc_of(other, lane);
      c.own[entry] = numbers_.vc_of(port, lane) * c.slots;
      c.peer[entry] = other < numbers_.routers ? peer * c.slots : peer;
    }
  }
  for (const PortId port : wiring_.enter) {
    entrances_.push_back({.place = static_cast<std::uint32_t>(place_of(port, 0)),
                          .mark = static_cast<std::uint32_t>(mark_of(port, 0)),
                          .slot = numbers_.vc_of(port, 0) * c.slots});
  }
  c.join_links(
      [this](std::uint32_t peer) { return mark_of(numbers_.port_of(peer / columns_.slots), 0); });
}

/// The first time that the network is dense.
void DenseRouters::make_blocks() {
  DenseColumns& c = columns_;
  if (c.own.empty()) find_links();
  const NodeId routers = wiring_.topology.routers();
  if (wiring_.topology.words() == 1) known_.resize(routers, wiring_.topology.processors());
  for (NodeId r = 0; r < routers && known_.is_used(); ++r) known_rows_.push_back(known_.of(r));
  const unsigned parts = n_threads_ == 1 ? 1 : kDenseParts * n_threads_;
  const std::size_t groups = (c.groups + parts - 1) / parts * DenseColumns::kGroup;
  for (std::size_t first = 0; first < routers; first += groups) {
    const std::size_t last = std::min<std::size_t>(first + groups, routers);
    std::size_t apart = 0;
    for (std::size_t at = first; at < last && !c.all_apart; at += DenseColumns::kGroup) {
      for (unsigned side = 0; side < c.link_sides; ++side) {
        apart += static_cast<unsigned>(std::popcount(c.links_of(at)[side].apart));
      }
    }
    const auto sides = std::span(side_).subspan(
        wiring_.first_port[first], wiring_.first_port[last] - wiring_.first_port[first]);
    const auto terminals =
        std::ranges::count_if(sides, [&](unsigned side) { return side >= c.link_sides; });
    blocks_.emplace_back(static_cast<NodeId>(first), static_cast<NodeId>(last), c.sides * c.vcs,
                         static_cast<std::size_t>(terminals), apart, wiring_.topology.words() > 1);
  }
}

DenseCycle DenseRouters::cycle_of(Cycle now) const noexcept {
  const RouterOptions& o = wiring_.options;
  const RouterDelays& delays = wiring_.delays;
  return {.now = now,
          .begin = now + o.rc + delays.va,
          .arrival = now + delays.hop,
          .link_credit = now + 1 + o.link_cycles,
          .eject_credit = now + delays.eject + 1 + kTerminalLink,
          .held_pass = o.va == 0};
}

void DenseRouters::step_alone(const DenseCycle& cycle, NetworkInterfaces& interfaces,
                              RouterHops& hops) {
  DenseBlock& block = blocks_[0];
  block.to_terminals = &interfaces.credits_at(cycle.now + 1 + kTerminalLink);
  block.to_processors = &interfaces.flits_at(cycle.now + wiring_.delays.eject);
  block.counts = &hops;
  const std::uint64_t before = hops.flits;
  step_any(block, cycle);
  if (hops.flits != before) show_marks(cycle);
}

void DenseRouters::step_block(unsigned k, const DenseCycle& cycle) {
  DenseBlock& block = blocks_[k];
  block.terminal_credits.clear();
  block.ejected.clear();
  block.passed = {};
  block.to_terminals = &block.terminal_credits;
  block.to_processors = &block.ejected;
  block.counts = &block.passed;
  step_any(block, cycle);
}

RouterHops DenseRouters::hand_over(const DenseCycle& cycle, NetworkInterfaces& interfaces) {
  auto& terminal_credits = interfaces.credits_at(cycle.now + 1 + kTerminalLink);
  auto& ejected = interfaces.flits_at(cycle.now + wiring_.delays.eject);
  RouterHops hops;
  for (const DenseBlock& block : blocks_) {
    for (const VcId id : block.terminal_credits) terminal_credits.push_back(id);
    for (const PacketId id : block.ejected) ejected.push_back(id);
    hops += block.passed;
  }
  if (hops.flits != 0) show_marks(cycle);
  return hops;
}

/// Some flits have passed, and all groups of all blocks have been stepped.
void DenseRouters::show_marks(const DenseCycle& cycle) {
  Byte* const arrivals = columns_.arrivals.at(cycle.arrival);
  Byte* const credits = columns_.credit_marks.at(cycle.link_credit);
  for (DenseBlock& block : blocks_) {
    for (const std::uint32_t place : block.arrivals) arrivals[place] = MarkRows::kMark;
    for (const std::uint32_t place : block.link_credits) credits[place] = MarkRows::kMark;
    block.arrivals.clear();
    block.link_credits.clear();
  }
  quiet_from_ = std::max(cycle.link_credit, cycle.eject_credit) + 1;
}

}  // namespace ballast
