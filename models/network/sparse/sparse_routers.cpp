// SPDX-License-Identifier: BSD-3-Clause
// Elaboration and blocks. Blocks of routers meet only in later cycles, so their order is free.
#include "network/sparse/sparse_routers.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/huge_pages.h"

namespace ballast {
namespace {

/// Virtual channels whose state, some 100 bytes each, is beyond the caches of a core.
constexpr std::size_t kLarge = std::size_t{1} << 17;
/// Blocks of a thread: the interfaces take up to half of the time of the first one.
constexpr unsigned kSparseParts = 4;

bool packs_hops(const Topology& topology) {
  for (NodeId r = 0; r < topology.routers(); ++r) {
    if (!PackedHop::fits(topology.links(r))) return false;
  }
  return true;
}

}  // namespace

SparseRouters::SparseRouters(const Wiring& wiring, const Relation& relation, PacketPool& packets)
    : wiring_(wiring),
      relation_(relation),
      packets_(packets),
      numbers_(wiring.numbers),
      options_(wiring.options),
      delays_(wiring.delays),
      is_large_(wiring.vcs() > kLarge),
      bubble_(options_.flow == Flow::bubble ? std::make_unique<Bubble>(wiring) : nullptr),
      replies_(options_.reply_queue != 0
                   ? std::make_unique<ReplyPlaces>(wiring.home.size(), options_.reply_queue)
                   : nullptr),
      counts_places_(bubble_ || replies_),
      hops_(wiring, relation, packets, state_, bubble_.get(), replies_.get()) {
  const std::size_t vcs = wiring.vcs(), slots = vcs * options_.buffer_flits;
  resize_huge(state_.ports, numbers_.routers);
  wiring.connect(state_.ports);
  resize_huge(state_.in, vcs);
  resize_huge(state_.out, vcs);
  state_.slots.reset(new Flit[slots]);
  prefer_huge_pages(state_.slots.get(), slots * sizeof state_.slots[0]);
  injected_ = FixedList<VcId>(wiring.home.size());
  if (options_.own_allocator() != nullptr) {
    allocators_ = std::make_unique<RouterAllocators>(options_, wiring.first_port);
  }
  if (packs_hops(wiring.topology)) {
    memo_.resize(wiring.topology.routers(), wiring.topology.processors());
  }
  if (memo_.is_used()) flits_in_.resize(wiring.topology.routers());
  if (options_.speculative) speculates_.resize(vcs);
  if (options_.sa > 1) slot_ready_.resize(slots);
  if (wiring.has_slow_links()) link_free_.resize(numbers_.routers);
  use_threads(1);
}

std::uint64_t SparseRouters::bytes(std::uint64_t ports, const RouterOptions& o,
                                   std::uint64_t most_hops) {
  const std::uint64_t vcs = ports * std::bit_ceil(o.vcs), slots = vcs * o.buffer_flits;
  std::uint64_t bytes = ports * sizeof(RouterPort) + vcs * (sizeof(InputVc) + sizeof(OutputVc)) +
                        slots * sizeof(Flit) + ports * sizeof(std::uint32_t);
  bytes += HopChoice::bytes(vcs, most_hops);
  if (o.flow == Flow::bubble) bytes += Bubble::bytes(vcs, o);
  if (o.speculative) bytes += vcs;
  if (o.sa > 1) bytes += slots * sizeof(Cycle);
  return bytes;
}

void SparseRouters::reset() {
  for (RouterPort& port : state_.ports) port.flits = 0;
  flits_before_.clear();
  harvest_at_ = kHarvest;
  clear();
}

void SparseRouters::clear() {
  is_lean_ = is_lean();
  if (is_small()) memo_.clear();
  for (InputVc& vc : state_.in) vc = {};
  for (OutputVc& vc : state_.out) {
    vc = {};
    vc.credits = options_.buffer_flits;
  }
  for (RouterPort& port : state_.ports) {
    port = {.peer = port.peer, .flits = port.flits, .free_vcs = wiring_.all_vcs};
  }
  std::fill(flits_in_.begin(), flits_in_.end(), 0);
  std::fill(speculates_.begin(), speculates_.end(), 0);
  std::fill(link_free_.begin(), link_free_.end(), 0);
  if (allocators_) allocators_->reset();
  if (bubble_) bubble_->clear();
  if (replies_) replies_->clear();
  for (SparseBlock& block : blocks_) block.clear();
}

void SparseRouters::count_flits() {
  if (!is_small()) return;
  std::fill(flits_in_.begin(), flits_in_.end(), 0);
  for (VcId id = 0; id < state_.in.size(); ++id) {
    flits_in_[wiring_.router[port_of(id)]] += state_.in[id].count;
  }
}

void SparseRouters::use_threads(unsigned threads) {
  const unsigned kinds = threads == 1 ? 1 : 2;
  lists_ =
      UntouchedMemory(kinds * SparseBlock::bytes(wiring_) + injected_.capacity() * sizeof(VcId));
  blocks_ = make_blocks(1);
  others_.clear();
  if (threads > 1) others_ = make_blocks(kSparseParts * threads);
}

std::vector<SparseBlock> SparseRouters::make_blocks(unsigned parts) const {
  std::vector<SparseBlock> blocks;
  blocks.reserve(parts);
  const auto bound = [&](std::uint64_t part) {
    return wiring_.first_port[static_cast<NodeId>(wiring_.topology.routers() * part / parts)];
  };
  for (unsigned k = 0; k < parts; ++k) {
    blocks.emplace_back(bound(k), bound(k + 1), wiring_);
  }
  return blocks;
}

void SparseRouters::change_blocks(Cycle now) {
  blocks_.swap(others_);
  for (SparseBlock& block : others_) {
    block.move_to([this](PortId port) -> SparseBlock& { return block_of(port); }, numbers_.shift,
                  now);
    if (is_large_) block.forget();
  }
}

SparseBlock& SparseRouters::block_of(PortId port) noexcept {
  const auto behind =
      std::upper_bound(blocks_.begin(), blocks_.end(), port,
                       [](PortId at, const SparseBlock& block) { return at < block.first; });
  return *(behind - 1);
}

void SparseRouters::step_alone(Cycle now, NetworkInterfaces& interfaces, RouterHops& hops) {
  SparseBlock& block = blocks_[0];
  block.to_terminals = &interfaces.credits_at(now + 1 + kTerminalLink);
  block.to_processors = &interfaces.flits_at(now + delays_.eject);
  step_any(block, now);
  hops += block.passed;
  block.passed = {};
}

void SparseRouters::step_block(unsigned k, Cycle now) {
  SparseBlock& block = blocks_[k];
  block.to_terminals = &block.terminal_credits;
  block.to_processors = &block.ejected;
  step_any(block, now);
}

RouterHops SparseRouters::hand_over(Cycle now, NetworkInterfaces& interfaces) {
  RouterHops hops;
  auto& credits = interfaces.credits_at(now + 1 + kTerminalLink);
  auto& ejected = interfaces.flits_at(now + delays_.eject);
  // Flits and credits cross the link of the port that they come from.
  const auto from = [&](VcId id) {
    return wiring_.cycles.empty() ? port_of(id) : state_.ports[port_of(id)].peer;
  };
  for (SparseBlock& block : blocks_) {
    for (const VcId id : block.hops) {
      block_of(port_of(id)).arrivals.at(now + arrival_after(from(id))).push_back(id);
    }
    for (const VcId id : block.link_credits) {
      block_of(port_of(id)).credits.at(now + 1 + wiring_.cycles_of(from(id))).push_back(id);
    }
    for (const VcId id : block.terminal_credits) credits.push_back(id);
    for (const PacketId id : block.ejected) ejected.push_back(id);
    for (auto* list : {&block.hops, &block.link_credits, &block.terminal_credits}) list->clear();
    block.ejected.clear();
    hops += std::exchange(block.passed, {});
  }
  for (const VcId id : injected_) {
    block_of(port_of(id)).arrivals.at(now + 1 + kTerminalLink).push_back(id);
  }
  injected_.clear();
  return hops;
}

Cycle SparseRouters::next_event(Cycle now) const noexcept {
  Cycle next = kNever;
  for (const SparseBlock& block : blocks_) {
    next = std::min(next, block.next_event(now));
    if (next == now + 1) break;
  }
  return next;
}

void SparseRouters::harvest_flits(Cycle now) {
  flits_before_.resize(numbers_.routers);
  for (PortId port = 0; port < numbers_.routers; ++port) {
    flits_before_[port] += std::exchange(state_.ports[port].flits, 0);
  }
  harvest_at_ = now + kHarvest;
}

NetworkEvents SparseRouters::unfinished() const noexcept {
  NetworkEvents e;
  for (const InputVc& vc : state_.in) e.buffer_writes += vc.count;
  for (const RouterPort& port : state_.ports) {
    e.vc_allocations += options_.vcs - static_cast<unsigned>(std::popcount(port.free_vcs));
  }
  return e;
}

}  // namespace ballast
