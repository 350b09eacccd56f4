// SPDX-License-Identifier: BSD-3-Clause
// Blocks, and what passes between them and the interfaces. Blocks of routers meet only in later
// cycles, so their order is free.
#include "network/sparse/sparse_routers.h"

#include <algorithm>
#include <utility>

namespace ballast {
namespace {

/// Blocks of a thread: the interfaces take up to half of the time of the first one.
constexpr unsigned kSparseParts = 4;

}  // namespace

SparseRouters::SparseRouters(const Wiring& wiring, const Relation& relation, PacketPool& packets)
    : SwitchStages(wiring, relation, packets), injected_(wiring.home.size()) {
  use_threads(1);
}

void SparseRouters::reset() {
  for (RouterPort& port : state_.ports) port.flits = 0;
  flits_before_.clear();
  harvest_at_ = kHarvest;
  clear();
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
  block.counts = &hops;
  step_any(block, now);
}

void SparseRouters::step_block(unsigned k, Cycle now) {
  SparseBlock& block = blocks_[k];
  block.to_terminals = &block.terminal_credits;
  block.to_processors = &block.ejected;
  block.counts = &block.passed;
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

}  // namespace ballast
